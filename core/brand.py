"""Reads the workshop's colours from brand/, the folder of all that another workshop replaces."""

import re
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "brand"
COLOURS: dict[str, str] = dict(
    re.findall(r"--([\w-]+): (#\w+);", (FOLDER / "colours.css").read_text(encoding="utf-8"))
)
