"""config/settings.py and the environment: what it reads, with and without a start."""

import ast
import os
import runpy
from pathlib import Path
from typing import Any
from unittest.mock import patch

from .forks import run_python
from .gunicorn import ROOT


def read_settings(data_dir: Path, **environment: str) -> dict[str, Any]:
    """Return all settings. tests/deploy/test_start.py proves that what is wrong stops a start."""
    with patch.dict(os.environ, {"DATA_DIR": str(data_dir), **environment}):
        return runpy.run_path(str(ROOT / "config" / "settings.py"), run_name="config.settings")


def environment_errors(data_dir: Path, **environment: str) -> list[str]:
    """Return a sentence for each variable that cannot be used."""
    errors: list[str] = read_settings(data_dir, **environment)["ENVIRONMENT_ERRORS"]
    return errors


def start(
    tmp_path: Path, code: str = "import config.wsgi", folder: Path = ROOT, **environment: str
):
    """Import what gunicorn imports, in a process of its own with the given environment."""
    variables = {
        **{name: value for name, value in os.environ.items() if not name.startswith("PYTEST")},
        "DATA_DIR": str(tmp_path / "data"),
        **environment,
    }
    return run_python(code, folder, variables)


def setting_names() -> set[str]:
    """Return the first capitalised text in each call that reads the environment."""
    calls = [
        node
        for node in ast.walk(ast.parse((ROOT / "config/settings.py").read_text()))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("setting", "non_negative_int")
    ]
    texts = [
        [arg.value for arg in call.args if isinstance(arg, ast.Constant) and arg.value]
        for call in calls
    ]
    return {names[0] for names in texts if names and isinstance(names[0], str)}
