"""Checks for each public page: axe, headings, links, pictures, print, and no clipped content.

All tests of a page share one tab, so each test must restore what it changes.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from core.content import public_routes
from tests.support.browser import (
    PHONE,
    SIZES,
    accessibility_findings,
    set_font_size,
)
from tests.support.cookie_banner import banner
from tests.support.layout import (
    BROKEN_WORDS,
    LOW_CONTRAST,
    OVERFLOWING,
    SPACE_OUT,
    SPACING,
)
from tests.support.repeats import case
from tests.support.shared_contexts import SharedContexts
from tests.support.visits import Visit, open_visit

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
    "/quad-builds/10": "The First One, rebuild",
    "/quad-builds/20": "Demonstrator 450 No. 1",  # with the longest word of all names
    "/quad-builds/999": "Quad build",
    "/racing-parts/tyres": "Racing tyres",
    "/racing-parts/tyres?type=rear": "Racing tyres",
    "/nothing": "Unexpected Application Error!",
}


WITHOUT_PICTURES = {"/contact", "/cookie-policy", "/nothing"}


@pytest.fixture(scope="module", params=HEADINGS)
def visit(
    request: pytest.FixtureRequest, shared_contexts: SharedContexts, base_url: str
) -> Iterator[Visit]:
    with open_visit(shared_contexts, base_url, request.param) as visit:
        yield visit


@pytest.fixture
def page(visit: Visit) -> Iterator[Page]:
    yield visit.page
    visit.restore()


@pytest.mark.essential
def test_all_public_pages_are_visited():
    assert set(public_routes()) < set(HEADINGS)


@pytest.mark.essential
@SIZES
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(page: Page, size):
    page.set_viewport_size(size)
    expect(banner(page)).to_be_visible()
    assert accessibility_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


@pytest.mark.essential
def test_headings_are_in_order(page: Page, visit):
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADINGS[visit.path])
    levels = page.eval_on_selector_all(
        "main :is(h1, h2, h3, h4)", "all => all.map(e => Number(e.tagName[1]))"
    )
    assert levels.count(1) == 1 and levels[0] == 1
    assert all(after <= before + 1 for before, after in zip(levels, levels[1:], strict=False))


@pytest.mark.essential
def test_the_title_is_on_the_first_screen(page: Page):
    """Also of a phone that is held sideways, and of a large desktop screen."""
    for width, height in ((390, 844), (844, 390), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_role("heading", level=1)).to_be_in_viewport(ratio=1)


@pytest.mark.essential
def test_links_to_others_open_a_new_tab(page: Page):
    """Except links of the map's library, and links that open an app."""
    links = 'main a[href^="http"]:not(.leaflet-container a):not([href^="https://wa.me/"])'
    found = page.locator(links).evaluate_all(
        """links => links.map((link) => [link.target, link.rel, link.textContent +
             document.getElementById(link.getAttribute("aria-describedby"))?.textContent])"""
    )
    for target, rel, text in found:
        assert (target, rel) == ("_blank", "noopener") and "opens in a new tab" in text
    assert page.locator('main a[href^="/"][target]').count() == 0


@pytest.mark.essential
def test_every_picture_can_be_loaded_and_has_words(page: Page, visit):
    pictures = page.locator("main img:not(.leaflet-tile):visible").evaluate_all(
        """async (images) => {
            for (const image of images) {
                image.scrollIntoView({ behavior: "instant" })
                if (image.complete) continue
                await new Promise((done) => { image.onload = image.onerror = done })
            }
            return images.map((image) => [image.naturalWidth, image.alt ||
                image.closest("button")?.ariaLabel || image.closest("nav a")?.textContent])
        }"""
    )
    assert bool(pictures) == (visit.path not in WITHOUT_PICTURES)
    for width, words in pictures:
        assert width > 0 and words


@pytest.mark.essential
def test_targets_are_large_enough(page: Page):
    page.set_viewport_size(PHONE)
    small = """all => all
        .filter(each => each.checkVisibility() && !each.closest(".sr-only"))
        .map(each => [each.textContent, each.getBoundingClientRect()])
        .filter(([, { width, height }]) => width < 24 || height < 24)
        .map(([text, { width, height }]) => `${text}: ${width} x ${height}`)"""
    assert page.locator("a, button, input, textarea").evaluate_all(small) == []


@pytest.mark.essential
def test_nothing_is_wider_than_a_narrow_screen(page: Page):
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate(OVERFLOWING) == []
    assert page.evaluate(BROKEN_WORDS) == []


def test_nothing_is_wider_than_the_screen_with_more_space_in_the_text(page: Page):
    page.evaluate(SPACE_OUT, SPACING)
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(OVERFLOWING) == []


@pytest.mark.parametrize("size", [case(24, repeats=True), 32])  # pixels, instead of 16
def test_nothing_is_wider_than_the_screen_with_large_letters(page: Page, size):
    page.set_viewport_size(PHONE)
    set_font_size(page, size)
    assert page.evaluate(OVERFLOWING) == []


def test_printed_words_are_dark_on_light_with_backgrounds_too(page: Page):
    page.emulate_media(media="print")
    assert page.locator("main :is(h1, h2, h3, p, dt, dd)").evaluate_all(LOW_CONTRAST) == []


@pytest.mark.essential
def test_there_are_no_console_errors_or_csp_violations(visit):
    """Must run last, to include errors caused by the other tests."""
    missing = "404 (Not Found)", "/api/builds/999"
    errors = visit.errors()
    assert [line for line in errors if not all(part in line for part in missing)] == []
