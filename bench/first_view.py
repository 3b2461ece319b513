"""Measures the first view of the site with Lighthouse: make bench, or
.venv/bin/python bench/first_view.py [how often]. Exits with 1 if a target is missed.

BAKERYDEMO is the address of a running demo site of Wagtail, which is then measured in the same run.
"""

import os
import subprocess
import sys

from running_site import ROOT, running_site

if __name__ == "__main__":
    with running_site() as address, running_site("bare") as bare:
        times = sys.argv[1] if len(sys.argv) > 1 else "5"
        beside = [f"{bare}/page", *filter(None, [os.environ.get("BAKERYDEMO")])]
        command = ["node", "bench/lighthouse.mjs", address, times, *beside]
        sys.exit(subprocess.run(command, cwd=ROOT).returncode)
