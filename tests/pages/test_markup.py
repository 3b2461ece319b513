"""Descriptions as plain text for search engines, with the same examples as the page's markup."""

import json
import logging

import pytest
from django.conf import settings

from pages import rendering
from tests.support.html import json_ld

GOLDEN = settings.BASE_DIR / "frontend" / "src" / "ui" / "markup" / "markup.golden.json"


def words(node) -> str:
    """Return the text of a markup tree, with one line for each line on the page."""
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


@pytest.fixture
def described(read_page, build):
    """Return the description in the JSON-LD of a build with this description."""

    def describe(markup: str) -> str:
        build.description = markup
        build.save()
        [vehicle] = json_ld(read_page(f"/quad-builds/{build.pk}"), "Vehicle")
        return vehicle.get("description", "")

    return describe


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=case["name"]) for case in json.loads(GOLDEN.read_text())],
)
def test_plain_text_has_no_markup(described, case):
    shown = "\n".join(words(block) for block in case["tree"])
    assert described(case["input"]) == "\n".join(line for line in shown.split("\n") if line.strip())


@pytest.mark.parametrize("sign", ["</script>", "\u2028", "\\", '"', "é", "🏁"])
def test_special_characters_are_kept(described, sign):
    assert described(f"**a{sign}b**") == f"a{sign}b"


def test_the_longest_description_is_read(described):
    text = "*" * settings.DESCRIPTION_MAX
    assert described(text) == text


def test_without_the_engine_there_is_no_description(described, monkeypatch, caplog):
    monkeypatch.setattr(rendering, "QUEUE_TIMEOUT", 0)
    with caplog.at_level(logging.INFO), rendering.engine.lock:
        assert described("**First** line.") == ""
    assert "the queue is full" in caplog.text
    assert described("**First** line.") == "First line."
