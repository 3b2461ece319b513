"""What a page shows until its script runs is in the page itself; the script then draws it anew."""

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from config.content import content
from config.urls import PLAIN_PAGES

from .browser import DESKTOP, PHONE

LISTS = {
    "/quad-builds": "Loading builds...",
    "/racing-parts/tyres": "Loading tyres...",
    "/quad-builds/21": "Loading build...",
}
PAGES = [*PLAIN_PAGES, *LISTS]
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


def first_paint(html: str) -> str:
    found = re.search(r'<div id="root"><div inert>(.*?)</div></div>\n<noscript>', html, re.DOTALL)
    assert found
    return found[1]


@pytest.mark.parametrize("path", PLAIN_PAGES)
def test_a_plain_page_is_all_there(read_page, path):
    html = first_paint(read_page(path))
    assert html.count("<h1") == html.count("<main") == html.count("</footer>") == 1
    assert 'aria-current="page"' in html or path == "/cookie-policy"


@pytest.mark.parametrize("path", ["/quad-builds", "/racing-parts/tyres"])
def test_a_page_of_a_list_has_its_heading_and_says_that_the_list_is_coming(read_page, path):
    html = first_paint(read_page(path))
    assert html.count("<h1") == 1
    assert LISTS[path] in html


@pytest.mark.parametrize("path", PLAIN_PAGES)
def test_it_has_nothing_that_the_policy_refuses_and_no_picture_of_further_down(read_page, path):
    html = first_paint(read_page(path))
    assert " style=" not in html and "<script" not in html
    assert 'loading="lazy"' not in html
    assert ('fetchPriority="high"' in html) == (path in content("picture-places.json")["first"])


@pytest.mark.parametrize("path", ["/admin", "/admin/builds", "/nothing"])
def test_where_the_script_alone_knows_what_to_show_there_is_none(read_page, path):
    assert '<div id="root"></div>' in read_page(path)


def lose(route: Route) -> None:
    route.abort()


@pytest.fixture
def without_scripts(page: Page) -> Page:
    """A page whose scripts do not arrive."""
    page.route("**/*.js", lose)
    return page


@SIZES
@pytest.mark.parametrize("path", PLAIN_PAGES)
def test_it_says_what_the_script_says_in_the_same_place(
    page: Page, browser: Browser, base_url: str, path, size
):
    page.set_viewport_size(size)
    page.goto(path)
    expect(page.locator("[inert]")).to_have_count(0)
    drawn = page.locator("main").inner_text(), heading_box(page)
    with browser.new_context(base_url=base_url, viewport=size) as context:
        before = context.new_page()
        before.route("**/*.js", lose)
        before.goto(path)
        expect(before.locator("[inert]")).to_have_count(1)
        assert (before.locator("main").inner_text(), heading_box(before)) == drawn


def heading_box(page: Page) -> dict[str, float] | None:
    page.evaluate("document.fonts.ready.then(() => true)")
    return page.locator("h1").first.bounding_box()


def test_nobody_can_use_what_does_not_work_yet(without_scripts: Page):
    without_scripts.goto("/")
    without_scripts.keyboard.press("Tab")
    assert without_scripts.evaluate("document.activeElement.tagName") == "BODY"


@pytest.mark.parametrize("path", PAGES)
def test_the_script_has_drawn_the_page_when_it_is_loaded(page: Page, path):
    page.goto(path, wait_until="domcontentloaded")
    assert page.locator("[inert]").count() == 0
    expect(page.get_by_role("heading", level=1)).to_be_visible()
