"""Long words in the owner's texts do not overflow the page, even on the narrowest phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.support.owner import created_item

WIDTH = 320
LONG_BUILD = {"build_year": 2024, "description": "D" * 500}
LONG_BUILD |= dict.fromkeys(
    ("name", "frame", "engine", "results", "customer_words", "customer"), "W" * 120
)
LONG_TYRE = {"type": "front"}
LONG_TYRE |= dict.fromkeys(("name", "size", "compound", "terrain"), "W" * 80)


@pytest.fixture
def long_build(api: APIRequestContext) -> Iterator[dict]:
    yield from created_item(api, "builds", LONG_BUILD)


@pytest.fixture
def long_tyre(api: APIRequestContext) -> Iterator[dict]:
    yield from created_item(api, "tyres", LONG_TYRE)


@pytest.fixture
def paths(long_build, long_tyre) -> list[str]:
    return ["/quad-builds", f"/quad-builds/{long_build['id']}", "/racing-parts/tyres"]


def test_long_words_do_not_widen_a_page(page: Page, api: APIRequestContext, paths):
    neighbours = api.get(f"/api{paths[1].replace('quad-', '')}/neighbours").json()
    page.set_viewport_size({"width": WIDTH, "height": 700})
    for path in [*paths, f"/quad-builds/{neighbours['next']['id']}"]:
        page.goto(path)
        expect(page.get_by_text("W" * 80).first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH, path
