"""config/settings.py as a start with another environment reads it, without the start."""

import os
import runpy
from pathlib import Path
from typing import Any
from unittest.mock import patch

from .gunicorn import ROOT


def read_settings(data_dir: Path, **environment: str) -> dict[str, Any]:
    """Return all settings. tests/deploy/test_start.py proves that what is wrong stops a start."""
    with patch.dict(os.environ, {"DATA_DIR": str(data_dir), **environment}):
        return runpy.run_path(str(ROOT / "config" / "settings.py"), run_name="config.settings")


def environment_errors(data_dir: Path, **environment: str) -> list[str]:
    """Return a sentence for each variable that cannot be used."""
    errors: list[str] = read_settings(data_dir, **environment)["ENVIRONMENT_ERRORS"]
    return errors
