"""The texts of the site and of the admin in their languages, as frontend/src/locales has them."""

import json
import re
from pathlib import Path
from typing import NamedTuple

from .gunicorn import ROOT

CATALOGUES = ROOT / "frontend/src/locales"
LINE = re.compile(r'^(?:(msgctxt|msgid|msgstr) )?(".*")$', re.MULTILINE)


class Text(NamedTuple):
    """A text of a catalogue; `source` is the English one, or the id of the text."""

    context: str
    source: str
    translation: str


def read_catalogue(path: Path) -> list[Text]:
    texts = []
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        fields = {"msgctxt": "", "msgid": "", "msgstr": ""}
        field = ""
        for keyword, string in LINE.findall(block):
            field = keyword or field
            fields[field] += json.loads(string)
        if fields["msgid"]:
            texts.append(Text(*fields.values()))
    return texts


def english_leftovers(catalogue: str, language: str) -> set[str]:
    """Return the English texts that a page in another language must not have.

    Texts with placeholders are left out, and short ones, which may be names or units.
    """
    english, other = (
        {text[:2]: text.translation for text in read_catalogue(CATALOGUES / catalogue / name)}
        for name in ("en.po", f"{language}.po")
    )
    translations = set(other.values())
    return {
        text
        for key, text in english.items()
        if len(text) > 3 and "{" not in text and text not in translations
    }
