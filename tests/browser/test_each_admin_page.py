"""Checks for each page of the admin: axe, target sizes, and no clipped content.

All tests of a page share one tab, so each test must restore what it changes.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from config.urls import ADMIN_PAGES
from documents.content import descriptions
from tests.support.browser import (
    DESKTOP,
    accessibility_findings,
    set_font_size,
)
from tests.support.examples import BUILD
from tests.support.owner import (
    ADMIN_PATHS,
    PHONE,
    SIZES,
    created_item,
    empty,
)
from tests.support.repeats import case
from tests.support.shared_contexts import SharedContexts
from tests.support.visits import Visit, open_visit

LOGIN = "/admin/login"
NARROW = {"width": 360, "height": 740}
LANDSCAPE = {"width": 844, "height": 390}
# The forms of all kinds are the same one.
SAME_FORMS = {"/admin/tyres/new", "/admin/tyres/9", "/admin/parts/new", "/admin/parts/9"}


# Clickable boxes: of a control inside a label, the label.
SMALL_TARGETS = """() => {
  const targets = document.querySelectorAll("a[href], button, input, select, textarea, summary");
  return [...targets].flatMap((target) => {
    const { width, height } = (target.closest("label") ?? target).getBoundingClientRect();
    if (!target.checkVisibility() || (width >= 44 && height >= 44)) return [];
    return `${target.outerHTML.slice(0, 90)}: ${width.toFixed(1)} x ${height.toFixed(1)}`;
  });
}"""


@pytest.fixture(scope="module")
def contents(api: APIRequestContext) -> Iterator[None]:
    """A build with a long name and no picture, and a message with a long address."""
    message = {"name": "Anna", "email": f"{'anna' * 12}@example.lv", "message": "Is it for sale?"}
    empty(api)
    api.post("/api/contact", data=message)
    yield from created_item(api, "builds", BUILD | {"name": "A long name of many words " * 4})
    empty(api)


@pytest.fixture(
    scope="module",
    params=[case(path, repeats=path in SAME_FORMS) for path in (LOGIN, *ADMIN_PATHS)],
)
def visit(
    request: pytest.FixtureRequest,
    shared_contexts: SharedContexts,
    base_url: str,
    token: str,
    contents: None,
) -> Iterator[Visit]:
    path = request.param
    with open_visit(shared_contexts, base_url, path, "" if path == LOGIN else token) as visit:
        yield visit


@pytest.fixture
def page(visit: Visit) -> Iterator[Page]:
    yield visit.page
    visit.restore()


@pytest.mark.essential
def test_all_pages_of_the_admin_are_visited():
    """The editors of all kinds are the same one, and so are those of all documents, and that of
    something new.
    """
    visited = {re.sub(r"/\d+$", "/<id:pk>", path.lstrip("/")) for path in ADMIN_PATHS}
    documents = {f"admin/pages/{key}" for key in descriptions()}
    editors = {path.replace("/new", "/<id:pk>") for path in visited if path.endswith("/new")}
    assert visited & documents
    link = "admin/link/<str:token>"  # test_people.py
    others = {LOGIN.lstrip("/"), link}
    assert visited | documents | editors | others == set(ADMIN_PAGES)


@pytest.mark.essential
@SIZES
def test_it_is_usable_on_a_phone_and_on_a_desktop(page: Page, visit, size):
    page.set_viewport_size(size)
    assert accessibility_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    if visit.path != LOGIN:
        assert page.evaluate(SMALL_TARGETS) == []


@pytest.mark.parametrize(  # the layout of a desktop has been looked at in dark colours
    "size", [PHONE, case(DESKTOP, repeats=True)], ids=["phone", "desktop"]
)
def test_the_light_theme_has_contrast(page: Page, size):
    page.set_viewport_size(size)
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    try:
        page.evaluate("Promise.all(document.getAnimations().map((each) => each.finished))")
        assert accessibility_findings(page) == []
    finally:
        page.evaluate("document.documentElement.dataset.theme = 'dark'")


@pytest.mark.parametrize("size", [case(24, repeats=True), 32])  # pixels, instead of 16
@pytest.mark.parametrize(
    "window",
    [NARROW, case(PHONE, repeats=True), LANDSCAPE],
    ids=["narrow phone", "phone", "landscape"],
)
def test_it_does_not_scroll_sideways_with_large_letters(page: Page, window, size):
    page.set_viewport_size(window)
    page.evaluate(f"document.documentElement.style.fontSize = '{size}px'")
    assert page.evaluate("document.documentElement.scrollWidth") <= window["width"]
    # The browser's own setting, which also moves the breakpoints.
    page.evaluate("document.documentElement.style.fontSize = ''")
    set_font_size(page, size)
    assert page.evaluate("document.documentElement.scrollWidth") <= window["width"]


@pytest.mark.essential
def test_there_are_no_console_errors_or_csp_violations(visit):
    """Must run last, to include errors caused by the other tests."""
    assert visit.errors() == []
