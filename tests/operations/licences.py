"""Write docs/licences.md: `make licences`."""

import json
import re
from collections import defaultdict
from importlib.metadata import PackageNotFoundError, metadata

from tests.support.gunicorn import ROOT

DOCUMENT = ROOT / "docs/licences.md"
# Of packages whose metadata names none or several, or that another Python or system needs.
STATED = {
    "aiosignal": "Apache-2.0",
    "async-timeout": "Apache-2.0",
    "crawler-user-agents": "MIT",
    "python-dateutil": "Apache-2.0 OR BSD-3-Clause",
    "sqlparse": "BSD-3-Clause",
    "tzdata": "Apache-2.0",
}
TEXT = """# Licences

The packages that the site runs, and those that it sends to browsers, with the licences that
they state. Versions are in `requirements.txt`, `deploy/error-reports.txt` and `package-lock.json`.
`make licences` writes this file.

- The wheels of pillow-heif contain libheif and libde265 (LGPL-3.0) and x265 (GPL-2.0). The site
  only decodes with them, and is not distributed with them: each machine installs its own.
- psycopg (LGPL-3.0) is only used with PostgreSQL, unchanged.
- react-leaflet (Hippocratic-2.1) may not be used in ways that violate human rights.
- The fonts (OFL-1.1) may not be sold by themselves. Their licence is in `catalogue/fonts/OFL.txt`.

"""


def python_packages() -> dict[str, str]:
    licences = {}
    for file in ("requirements.txt", "deploy/error-reports.txt"):
        for name in re.findall(r"^([\w.-]+)==", (ROOT / file).read_text(), re.MULTILINE):
            licences[name] = STATED.get(name) or stated_by_package(name)
    return licences


def stated_by_package(name: str) -> str:
    try:
        package = metadata(name)
    except PackageNotFoundError:
        return ""
    return package.get("License-Expression") or package.get("License") or ""


def browser_packages() -> dict[str, str]:
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    return {
        path.rpartition("node_modules/")[2]: package["license"]
        for path, package in packages.items()
        if path and not package.get("dev") and not package.get("devOptional")
    }


def document() -> str:
    parts = [TEXT]
    for head, licences in (("Python", python_packages()), ("Browser", browser_packages())):
        packages = defaultdict(list)
        for name, licence in sorted(licences.items()):
            packages[licence].append(name)
        parts.append(f"## {head}\n\n| licence | packages |\n|---|---|\n")
        parts += [f"| {each} | {', '.join(packages[each])} |\n" for each in sorted(packages)]
        parts.append("\n")
    return "".join(parts).rstrip() + "\n"


if __name__ == "__main__":
    DOCUMENT.write_text(document())
