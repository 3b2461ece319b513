"""Measures the first view of the site with Lighthouse: make bench, or
.venv/bin/python bench/first_view.py [how often]. Exits with 1 if a target is missed.

BAKERYDEMO is the address of a running demo site of Wagtail, which is then measured in the same run.
LIGHTHOUSE is a folder with another version than that of bench/package.json, and the Node it needs:
npm install --prefix FOLDER lighthouse@13 chrome-launcher node@22
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from running_site import ROOT, running_site

SCRIPT = ROOT / "bench/lighthouse.mjs"


def lighthouse() -> list[str]:
    """Return the command. A module is looked for beside the script that imports it."""
    folder = os.environ.get("LIGHTHOUSE")
    if not folder:
        return ["node", str(SCRIPT)]
    script = Path(folder).resolve() / SCRIPT.name
    shutil.copy(SCRIPT, script)
    return [str(script.parent / "node_modules/.bin/node"), str(script)]


if __name__ == "__main__":
    with running_site() as address:
        times = sys.argv[1] if len(sys.argv) > 1 else "5"
        command = [*lighthouse(), address, times, os.environ.get("BAKERYDEMO", "")]
        sys.exit(subprocess.run(command, cwd=ROOT).returncode)
