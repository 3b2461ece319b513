"""Load config/settings.py with a given environment, in this process or a new one."""

import ast
import os
import runpy
from pathlib import Path
from typing import Any
from unittest.mock import patch

from .gunicorn import ROOT, run_python


def read_settings(data_dir: Path, **environment: str) -> dict[str, Any]:
    """Return all settings. operations/test_start.py checks that wrong ones prevent a start."""
    with patch.dict(os.environ, {"DATA_DIR": str(data_dir), **environment}):
        return runpy.run_path(str(ROOT / "config" / "settings.py"), run_name="config.settings")


def environment_errors(data_dir: Path, **environment: str) -> list[str]:
    """Return an error message for each invalid variable."""
    errors: list[str] = read_settings(data_dir, **environment)["ENVIRONMENT_ERRORS"]
    return errors


def start(
    tmp_path: Path, code: str = "import config.wsgi", folder: Path = ROOT, **environment: str
):
    """Import what gunicorn imports, in a new process with the given environment."""
    variables = {
        **{name: value for name, value in os.environ.items() if not name.startswith("PYTEST")},
        "DATA_DIR": str(tmp_path / "data"),
        **environment,
    }
    return run_python(("-c", code), folder, variables)


def environment_without_settings() -> dict[str, str]:
    """Return the variables of this process but for those of the site and of its tests."""
    ours = setting_names() | {"DJANGO_SETTINGS_MODULE", "DJANGO_ALLOW_ASYNC_UNSAFE"}
    return {name: value for name, value in os.environ.items() if name not in ours}


def setting_names() -> set[str]:
    """Return the names of all environment variables that the settings read."""
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
