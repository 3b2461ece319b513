"""Measures the first view of the site with Lighthouse: make bench, or
.venv/bin/python bench/first_view.py [how often]. Exits with 1 if a target is missed.

BAKERYDEMO is the address of a running demo site of Wagtail, which is then measured in the same run.
LIGHTHOUSE is a folder with another version than that of bench/package.json, and the Node it needs:
npm install --prefix FOLDER lighthouse@13 chrome-launcher node@22
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.request import Request, urlopen

from running_site import ROOT, running_site

# Of a page with its headers: what a server sends before it waits for the browser's answer.
TEN_PACKETS = 10 * 1460
SCRIPT = ROOT / "bench/lighthouse.mjs"


def lighthouse() -> list[str]:
    """Return the command. A module is looked for beside the script that imports it."""
    folder = os.environ.get("LIGHTHOUSE")
    if not folder:
        return ["node", str(SCRIPT)]
    script = Path(folder).resolve() / SCRIPT.name
    shutil.copy(SCRIPT, script)
    return [str(script.parent / "node_modules/.bin/node"), str(script)]


def page_bytes(url: str) -> int:
    with urlopen(Request(url, headers={"Accept-Encoding": "br"})) as response:
        headers = sum(len(f"{name}: {value}\r\n") for name, value in response.headers.items())
        return headers + len(response.read())


def report_longest_page(site: str) -> bool:
    """Print its row, and return whether it arrives in the first packets."""
    with urlopen(f"{site}/sitemap.xml") as sitemap:
        urls = re.findall("<loc>(.+?)</loc>", sitemap.read().decode())
    size, url = max((page_bytes(url), url) for url in urls)
    print(f"| longest page, `{url.removeprefix(site)}` | {size} bytes | at most {TEN_PACKETS} |")
    return size <= TEN_PACKETS


if __name__ == "__main__":
    with running_site() as address:
        fits = report_longest_page(address)
        times = sys.argv[1] if len(sys.argv) > 1 else "5"
        command = [*lighthouse(), address, times, os.environ.get("BAKERYDEMO", "")]
        sys.exit(subprocess.run(command, cwd=ROOT).returncode or not fits)
