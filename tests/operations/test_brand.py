"""Another workshop is another folder brand/: nothing of ours is outside of it.

nightly/test_brand.py builds the site of another workshop.
"""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from core.brand import COLOURS, NAME
from tests.support.gunicorn import ROOT


def product_files() -> Iterator[Path]:
    """Yield the files of the product, without brand/, documents and tests."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    for path in map(Path, listed.splitlines()):
        other = path.parts[0] in ("brand", "tests") or ".test." in path.name
        if not other and path.suffix not in (".jpg", ".md", ".ttf") and (ROOT / path).is_file():
            yield ROOT / path


def test_no_file_but_those_in_brand_has_its_name_or_colours():
    names = {NAME.lower(), NAME.lower().replace(" ", "-")}
    ours = names | {colour for colour in COLOURS.values() if len(colour) == 7}
    for path in product_files():
        text = path.read_text(errors="ignore").lower()
        found = [each for each in ours if each in text]
        assert not found, f"{path.relative_to(ROOT)} has {found}: read it from brand/"


def test_our_icons_are_made_of_our_logo():
    """After a change of the logo or of its colours: npm run icons."""
    logo = (ROOT / "brand/logo.svg").read_text()
    drawn = re.sub(r"var\(--([\w-]+)\)", lambda match: COLOURS[match[1]], logo)
    assert (ROOT / "brand/static/favicon.svg").read_text() == drawn
