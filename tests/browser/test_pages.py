"""Each page of texts as a visitor meets it: headings, links, pictures, columns, axe."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser import (
    DESKTOP,
    PHONE,
    SIZES,
    accessibility_findings,
    in_first_row,
    wait_until,
)

HEADINGS = {
    "/": "Quads built to race",
    "/racing-parts": "Racing parts",
    "/racing-parts/tfx-suspension": "TFX suspension",
    "/racing-parts/beringer": "Beringer brakes",
    "/custom-parts": "Custom parts",
    "/service": "Service",
    "/about": "About us",
}
EACH_PAGE = pytest.mark.parametrize("path", HEADINGS)


@EACH_PAGE
@SIZES
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(page: Page, path, size, complaints):
    page.set_viewport_size(size)
    page.goto(path, wait_until="networkidle")
    assert accessibility_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert complaints == []


@EACH_PAGE
def test_headings_are_in_order_and_links_to_others_open_a_new_tab(page: Page, path):
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADINGS[path])
    levels = page.eval_on_selector_all(
        "main :is(h1, h2, h3, h4)", "all => all.map(e => Number(e.tagName[1]))"
    )
    assert levels.count(1) == 1 and levels[0] == 1
    assert all(after <= before + 1 for before, after in zip(levels, levels[1:], strict=False))
    for link in page.locator('main a[href^="http"]').all():
        expect(link).to_have_attribute("target", "_blank")
        expect(link).to_have_attribute("rel", "noopener")
        expect(link).to_contain_text("opens in a new tab")
    expect(page.locator('main a[href^="/"][target]')).to_have_count(0)


@EACH_PAGE
def test_every_picture_can_be_loaded_and_has_words(page: Page, path):
    page.goto(path, wait_until="networkidle")
    page.locator("main img").first.wait_for(state="attached")
    pictures = page.locator("main img").all()
    for picture in pictures:
        picture.scroll_into_view_if_needed()
        wait_until(page, "arg.complete", picture.element_handle())
        assert picture.evaluate("image => image.naturalWidth") > 0
        named = picture.get_attribute("alt") or picture.evaluate(
            "image => image.closest('button')?.getAttribute('aria-label')"
        )
        assert named


@EACH_PAGE
def test_a_page_arrives_without_shifts_calls_or_strangers(page: Page, path, site, layout_shift):
    requests: list[str] = []
    late: list[Route] = []
    page.on("request", lambda request: requests.append(request.url))
    page.route("**/*.webp", lambda route: late.append(route))
    page.set_viewport_size(PHONE)
    page.goto(path, wait_until="commit")
    page.locator("main img").first.wait_for(state="attached")
    page.evaluate(
        "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    assert late, "no picture was held back"
    page.unroute("**/*.webp")  # lets go of those that wait
    wait_until(page, "document.querySelector('main img').naturalWidth > 0")
    page.wait_for_load_state("networkidle")
    assert [url for url in requests if "/api/" in url] == []
    assert [url for url in requests if not url.startswith((site, "data:"))] == []
    assert layout_shift() < 0.02


@pytest.mark.parametrize(
    ("path", "selector", "wide", "phone"),
    [
        ("/", "main section[aria-labelledby=parts] li", 3, 1),
        ("/racing-parts", "main > ul > li", 3, 1),
        ("/racing-parts", "main section[aria-labelledby=suppliers] li", 3, 1),
        ("/custom-parts", "main li:not(:first-child) > article", 3, 1),
        ("/racing-parts/beringer", "main section:has(> h2)", 3, 1),
    ],
)
def test_the_grids_have_their_columns(page: Page, path, selector, wide, phone):
    for size, expected in ((DESKTOP, wide), (PHONE, phone)):
        page.set_viewport_size(size)
        page.goto(path)
        assert in_first_row(page.locator(selector)) == expected
