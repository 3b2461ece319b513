"""Measures the first view of the site with Lighthouse: make bench, or
.venv/bin/python bench/first_view.py [how often]. Exits with 1 if a target is missed.
"""

import subprocess
import sys

from running_site import ROOT, running_site

if __name__ == "__main__":
    with running_site() as address:
        command = ["node", "bench/lighthouse.mjs", address, *sys.argv[1:]]
        sys.exit(subprocess.run(command, cwd=ROOT).returncode)
