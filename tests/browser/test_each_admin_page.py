"""Checks for each page of the admin: axe, target sizes, and no clipped content.

All tests of a page share one tab, so each test must restore what it changes.
"""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import APIRequestContext, Browser, Page, expect

from config.urls import ADMIN_PAGES
from tests.support.browser import (
    RECORD_VIOLATIONS,
    accessibility_findings,
    collect_console_errors,
    recorded_violations,
    set_font_size,
)
from tests.support.examples import BUILD
from tests.support.layout import too_small
from tests.support.owner import (
    ADMIN_PATHS,
    DESKTOP,
    PHONE,
    SIZES,
    created_item,
    empty,
    store_token,
)
from tests.support.third_parties import block_third_parties

LOGIN = "/admin/login"


class Visit(NamedTuple):
    path: str
    page: Page
    errors: list[str]  # of the browser's console


@pytest.fixture(scope="module")
def contents(api: APIRequestContext) -> Iterator[None]:
    """A build with a long name and no picture, and a message from a long address."""
    message = {"name": "Anna", "email": f"{'anna' * 12}@example.lv", "message": "Is it for sale?"}
    empty(api)
    api.post("/api/contact", data=message)
    yield from created_item(api, "builds", BUILD | {"name": "A long name of many words " * 4})
    empty(api)


@pytest.fixture(scope="module", params=[LOGIN, *ADMIN_PATHS])
def visit(
    request: pytest.FixtureRequest, browser: Browser, base_url: str, token: str, contents: None
) -> Iterator[Visit]:
    with browser.new_context(base_url=base_url, viewport=DESKTOP) as context:
        block_third_parties(context)
        page = context.new_page()
        page.add_init_script(RECORD_VIOLATIONS)
        if request.param != LOGIN:
            store_token(page, token)
        errors = collect_console_errors(page)
        page.goto(request.param, wait_until="networkidle")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        yield Visit(request.param, page, errors)


@pytest.fixture
def page(visit: Visit) -> Iterator[Page]:
    page = visit.page
    yield page
    page.set_viewport_size(DESKTOP)
    page.evaluate("document.documentElement.style.fontSize = ''")
    set_font_size(page, 16)


def test_all_pages_of_the_admin_are_visited():
    """The editors of all kinds are the same one."""
    visited = {
        path.lstrip("/").replace("/21", "/<id:pk>").replace("/9", "/<id:pk>")
        for path in ADMIN_PATHS
    }
    assert visited | {LOGIN.lstrip("/")} == set(ADMIN_PAGES)


@SIZES
def test_it_is_usable_on_a_phone_and_on_a_desktop(page: Page, visit, size):
    page.set_viewport_size(size)
    assert accessibility_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    if visit.path != LOGIN:
        assert (
            page.locator("a[href], button, input, select, textarea, summary").evaluate_all(
                too_small(44)
            )
            == []
        )


@pytest.mark.parametrize("size", [24, 32])  # pixels, instead of 16
def test_it_does_not_scroll_sideways_with_large_letters(page: Page, size):
    page.set_viewport_size(PHONE)
    page.evaluate(f"document.documentElement.style.fontSize = '{size}px'")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    # The browser's own setting, which also moves the breakpoints.
    page.evaluate("document.documentElement.style.fontSize = ''")
    set_font_size(page, size)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_there_are_no_console_errors_or_csp_violations(visit):
    """Must run last, to include errors caused by the other tests."""
    assert recorded_violations(visit.page) == []
    assert visit.errors == []
