"""A description's words without its marks: the same examples as for the script of the pages."""

import json

import pytest
from django.conf import settings

from pages.markup import plain_text

GOLDEN = settings.BASE_DIR / "frontend" / "src" / "components" / "markup.golden.json"


def words(node) -> str:
    """Return the words of a tree of markup, with a line for each line that a page shows."""
    if isinstance(node, list):
        return "".join(words(each) for each in node)
    match node["type"]:
        case "text":
            return node["text"]
        case "break":
            return "\n"
        case "rule":
            return ""
        case "list":
            return "\n".join(words(item) for item in node["items"])
    return words(node["content"])


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=case["name"]) for case in json.loads(GOLDEN.read_text())],
)
def test_markup_is_left_out_of_what_machines_read(case):
    shown = "\n".join(words(block) for block in case["tree"])
    assert plain_text(case["input"]) == "\n".join(
        line for line in shown.split("\n") if line.strip()
    )
