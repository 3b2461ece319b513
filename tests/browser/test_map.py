"""The map on the contact page: what it loads and when, and the page without it."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import PHONE, accessibility_findings
from tests.support.third_parties import TILES
from tests.support.workshop_map import ADDRESS, PLACE, marker, open_map, region

pytestmark = pytest.mark.usefixtures("no_banner")


@pytest.mark.essential
def test_the_map_comes_with_its_code_when_it_comes_into_view(
    page: Page, outside_requests, console_errors
):
    scripts: list[str] = []
    page.on("request", lambda r: scripts.append(r.url) if r.resource_type == "script" else None)
    page.set_viewport_size(PHONE)
    page.goto("/contact", wait_until="networkidle")
    assert not [url for url in scripts if "/map." in url]
    assert outside_requests == []
    region(page).scroll_into_view_if_needed()
    expect(marker(page)).to_be_visible()
    expect(region(page).get_by_role("link", name="OpenStreetMap")).to_have_attribute(
        "href", "https://www.openstreetmap.org/copyright"
    )
    with page.expect_request(lambda request: request.url.startswith(TILES)) as tile:
        region(page).get_by_role("button", name="Zoom in").click()
    assert tile.value.headers["referer"].startswith("http://127.0.0.1")
    assert outside_requests and all(url.startswith(TILES) for url in outside_requests)
    # Zoom 16, and the tile in which the workshop stands.
    assert f"{TILES}16/37096/20181.png" in outside_requests
    assert console_errors == []


def test_the_marker_stands_in_the_middle_and_is_drawn(page: Page, outside_requests):
    open_map(page)
    box, pin = region(page).bounding_box(), marker(page).bounding_box()
    assert box and pin
    assert abs(pin["x"] + pin["width"] / 2 - (box["x"] + box["width"] / 2)) < 2
    assert abs(pin["y"] + pin["height"] - (box["y"] + box["height"] / 2)) < 2
    expect(marker(page).locator("svg")).to_be_visible()


def test_the_floating_button_opens_a_maps_search_in_a_new_tab(page: Page, outside_requests):
    page.goto("/contact")
    link = page.get_by_role("link", name="Get Directions")
    href = f"https://www.google.com/maps/search/?api=1&query={PLACE}"
    expect(link).to_have_attribute("href", href)
    expect(link).to_have_attribute("target", "_blank")
    expect(link).to_have_attribute("rel", "noopener")
    expect(link).to_have_accessible_description("opens in a new tab")


def test_without_tiles_a_note_is_shown_and_the_rest_works(page: Page):
    page.context.route(TILES + "**", lambda route: route.abort())
    open_map(page)
    expect(region(page).get_by_role("status")).to_contain_text("cannot be loaded right now")
    expect(marker(page)).to_be_visible()
    expect(page.get_by_role("main").get_by_text(ADDRESS).first).to_be_visible()
    expect(page.get_by_role("link", name="Get Directions")).to_be_visible()


def test_without_the_code_of_the_map_the_page_is_complete(page: Page, outside_requests):
    page.route("**/map.*.js", lambda route: route.abort())
    open_map(page)
    expect(region(page).get_by_role("status")).to_contain_text("cannot be loaded right now")
    expect(page.get_by_role("link", name="Get Directions")).to_be_visible()
    expect(page.get_by_role("button", name="Send Message")).to_be_visible()


def test_with_map_on_tap_no_tile_is_requested_before_a_tap(
    page: Page, outside_requests, consent_site
):
    open_map(page, f"{consent_site}/contact")
    show = region(page).get_by_role("button", name="Show the map")
    expect(show).to_be_visible()
    expect(page.get_by_role("link", name="Get Directions")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert outside_requests == []
    assert accessibility_findings(page) == []
    show.click()
    expect(marker(page)).to_be_visible()
    expect(region(page)).to_be_focused()
    expect(region(page).get_by_role("link", name="OpenStreetMap")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert [url for url in outside_requests if url.startswith(TILES)]
