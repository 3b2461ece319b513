"""Checks for each public page: axe, headings, links, pictures, print, and no clipped content.

All tests of a page share one tab, so each test must restore what it changes.
"""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from config.urls import PLAIN_PAGES
from tests.support.browser import (
    DESKTOP,
    PHONE,
    RECORD_VIOLATIONS,
    SIZES,
    accessibility_findings,
    collect_console_errors,
    recorded_violations,
    set_font_size,
    wait_until,
)
from tests.support.cookie_banner import banner
from tests.support.layout import (
    BROKEN_WORDS,
    LOW_CONTRAST,
    OVERFLOWING,
    SPACE_OUT,
    SPACING,
    too_small,
)
from tests.support.third_parties import block_third_parties

HEADINGS = {
    "/": "Quads built to race",
    "/racing-parts": "Racing parts",
    "/racing-parts/tfx-suspension": "TFX suspension",
    "/racing-parts/beringer": "Beringer brakes",
    "/custom-parts": "Custom parts",
    "/service": "Service",
    "/about": "About us",
    "/contact": "Contact Us",
    "/cookie-policy": "Cookie policy",
    "/quad-builds": "Quad builds",
    "/quad-builds/21": "Works MX 480 No. 21",
    "/quad-builds/10": "",
    "/quad-builds/20": "",  # with the longest word of all names
    "/quad-builds/999": "Quad build",
    "/racing-parts/tyres": "Racing tyres",
    "/racing-parts/tyres?type=rear": "Racing tyres",
    "/nothing": "Unexpected Application Error!",
}


class Visit(NamedTuple):
    path: str
    page: Page
    errors: list[str]  # of the browser's console


@pytest.fixture(scope="module", params=HEADINGS)
def visit(request: pytest.FixtureRequest, browser: Browser, base_url: str) -> Iterator[Visit]:
    with browser.new_context(base_url=base_url, viewport=DESKTOP) as context:
        block_third_parties(context)
        page = context.new_page()
        page.add_init_script(RECORD_VIOLATIONS)
        errors = collect_console_errors(page)
        page.goto(request.param)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        yield Visit(request.param, page, errors)


@pytest.fixture
def page(visit: Visit) -> Iterator[Page]:
    page = visit.page
    yield page
    page.set_viewport_size(DESKTOP)
    page.emulate_media(media="null")
    page.evaluate("document.adoptedStyleSheets = []")


def test_all_public_pages_are_visited():
    assert set(PLAIN_PAGES) < set(HEADINGS)


@SIZES
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(page: Page, size):
    page.set_viewport_size(size)
    expect(banner(page)).to_be_visible()
    assert accessibility_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_headings_are_in_order(page: Page, visit):
    expect(page.get_by_role("heading", level=1)).to_contain_text(HEADINGS[visit.path])
    levels = page.eval_on_selector_all(
        "main :is(h1, h2, h3, h4)", "all => all.map(e => Number(e.tagName[1]))"
    )
    assert levels.count(1) == 1 and levels[0] == 1
    assert all(after <= before + 1 for before, after in zip(levels, levels[1:], strict=False))


def test_links_to_others_open_a_new_tab(page: Page):
    """Except links of the map's library, and links that open an app."""
    links = 'main a[href^="http"]:not(.leaflet-container a):not([href^="https://wa.me/"])'
    found = page.locator(links).evaluate_all(
        """links => links.map((link) => [link.target, link.rel, link.textContent +
             document.getElementById(link.getAttribute("aria-describedby"))?.textContent])"""
    )
    for target, rel, text in found:
        assert (target, rel) == ("_blank", "noopener") and "opens in a new tab" in text.lower()
    assert page.locator('main a[href^="/"][target]').count() == 0


def test_every_picture_can_be_loaded_and_has_words(page: Page):
    for picture in page.locator("main img:not(.leaflet-tile):visible").all():
        picture.scroll_into_view_if_needed()
        wait_until(page, "arg.complete", picture.element_handle())
        width, words = picture.evaluate(
            """image => [image.naturalWidth, image.alt || image.closest("button")?.ariaLabel ||
                         image.closest("a")?.textContent]"""
        )
        assert width > 0 and words


def test_targets_are_large_enough(page: Page):
    page.set_viewport_size(PHONE)
    assert page.locator("a, button, input, textarea").evaluate_all(too_small(24)) == []


def test_nothing_is_wider_than_a_narrow_screen(page: Page):
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate(OVERFLOWING) == []
    assert page.evaluate(BROKEN_WORDS) == []


def test_nothing_is_wider_than_the_screen_with_more_space_in_the_text(page: Page):
    page.evaluate(SPACE_OUT, SPACING)
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(OVERFLOWING) == []


def test_nothing_is_wider_than_the_screen_with_large_letters(page: Page):
    page.set_viewport_size(PHONE)
    set_font_size(page, 24)
    found = page.evaluate(OVERFLOWING)
    set_font_size(page, 16)
    assert found == []


def test_printed_words_are_dark_on_light_with_backgrounds_too(page: Page):
    page.emulate_media(media="print")
    assert page.locator("main :is(h1, h2, h3, p, dt, dd)").evaluate_all(LOW_CONTRAST) == []


def test_there_are_no_console_errors_or_csp_violations(visit):
    """Must run last, to include errors caused by the other tests."""
    assert recorded_violations(visit.page) == []
    assert [line for line in visit.errors if "404 (Not Found)" not in line] == []
