"""Reads what is this workshop's own, from the folder brand/: its name, colours and words."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "brand"
COLOURS: dict[str, str] = dict(
    re.findall(r"--([\w-]+): (#\w+);", (FOLDER / "colours.css").read_text(encoding="utf-8"))
)


@cache
def read(name: str) -> dict[str, Any]:
    """Return one of the JSON files, such as documents/lv/home.json."""
    texts: dict[str, Any] = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return texts


NAME: str = read("documents/en/company.json")["name"]  # until the owner changes it
