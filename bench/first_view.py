"""What Lighthouse says of the first view of the site: make bench, or
.venv/bin/python bench/first_view.py [how often]. Ends with 1 where a target is missed.
"""

import subprocess
import sys

from running_site import ROOT, running_site

if __name__ == "__main__":
    with running_site() as address:
        command = ["node", "bench/lighthouse.mjs", address, *sys.argv[1:]]
        sys.exit(subprocess.run(command, cwd=ROOT).returncode)
