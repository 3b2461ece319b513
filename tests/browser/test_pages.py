"""Each text page for a visitor: headings, links, pictures, columns, axe."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser import (
    DESKTOP,
    PHONE,
    count_in_first_row,
    wait_until,
)

EACH_PAGE = pytest.mark.parametrize(
    "path",
    [
        *("/", "/racing-parts", "/racing-parts/tfx-suspension", "/racing-parts/beringer"),
        *("/custom-parts", "/service", "/about"),
    ],
)


@pytest.mark.essential
@EACH_PAGE
def test_a_page_loads_without_layout_shifts_api_calls_or_third_parties(
    page: Page, path, site, layout_shift
):
    requests: list[str] = []
    late: list[Route] = []
    page.on("request", lambda request: requests.append(request.url))
    page.route("**/*.{avif,webp}", lambda route: late.append(route))
    page.set_viewport_size(PHONE)
    page.goto(path, wait_until="commit")
    page.locator("main img").first.wait_for(state="attached")
    page.evaluate(
        "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    assert late, "no picture was held back"
    page.unroute("**/*.{avif,webp}")  # releases the waiting requests
    wait_until(page, "document.querySelector('main img').naturalWidth > 0")
    page.wait_for_load_state("networkidle")
    assert [url for url in requests if "/api/" in url] == []
    assert [url for url in requests if not url.startswith((site, "data:"))] == []
    assert layout_shift() < 0.02


@pytest.mark.essential
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
        assert count_in_first_row(page.locator(selector)) == expected


def test_a_link_in_another_spelling_leads_to_its_page(page: Page):
    def respell(route: Route) -> None:
        body = route.fetch().text().replace('"/racing-parts"', '"/Racing-Parts"')
        route.fulfill(body=body, content_type="application/json")

    page.route("**/api/pages/home", respell)  # as its owner may write it
    page.goto("/about")
    page.get_by_role("banner").locator("a[href='/']").first.click()
    page.locator("main a[href='/Racing-Parts']").first.click()
    expect(page).to_have_url("/racing-parts")
    expect(page.get_by_role("heading", level=1, name="Racing parts")).to_be_visible()
