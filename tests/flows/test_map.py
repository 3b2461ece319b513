"""The map of the contact page: under fingers, with mouse and keys, and without tiles or code."""

import pytest
from playwright.sync_api import Locator, Page, expect

from core.brand import NAME

from .browser import (
    ANSWERED,
    DESKTOP,
    PHONE,
    TILES,
    accessibility_findings,
    answer_third_parties,
    collect_errors,
    field,
    visit,
    wait_until,
)

ADDRESS = "Rīgas iela 1, Ozolnieki, LV-3018, Latvia"
PLACE = "56.689%2C23.776"
# The marker's position in the map, which changes when the map moves.
SHIFT = """(() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect()
  const pin = box(".workshop-pin"), map = box(".leaflet-container")
  return [pin.left - map.left, pin.top - map.top]
})()"""
# Is nothing drawn over this part?
IN_FRONT = """part => {
    const { x, y, width, height } = part.getBoundingClientRect()
    const [middle, bottom] = [y + height / 2, y + height - 2]
    const points = [[x + 2, y + 2], [x + 2, bottom], [x + width / 2, middle]]
    return points.every((point) => part.contains(document.elementFromPoint(...point)))
}"""


@pytest.fixture(autouse=True)
def answered(page: Page) -> None:
    page.add_init_script(ANSWERED)


def region(page: Page) -> Locator:
    return page.get_by_role("region", name="Map of the workshop in Ozolnieki")


def marker(page: Page) -> Locator:
    return region(page).get_by_role("button", name="Show the address of the workshop")


def popup(page: Page) -> Locator:
    return region(page).get_by_role("group", name=NAME)


@pytest.mark.browser_context_args(has_touch=True, is_mobile=True, viewport=PHONE)
def test_the_map_comes_into_view_and_fingers_scroll_the_page_or_move_it(page: Page):
    asked, errors = answer_third_parties(page.context), collect_errors(page)
    scripts: list[str] = []
    page.on("request", lambda request: scripts.append(request.url))
    visit(page, "/contact")
    page.wait_for_load_state("networkidle")
    assert not [url for url in scripts if "/map." in url] and asked == []
    region(page).scroll_into_view_if_needed()
    expect(marker(page).locator("svg")).to_be_visible()
    wait_until(page, "document.querySelector('img.leaflet-tile')?.naturalWidth")
    # Zoom 16, and the tile in which the workshop stands.
    assert f"{TILES}16/37096/20181.png" in asked
    assert all(url.startswith(TILES) for url in asked)
    expect(region(page).get_by_role("link", name="OpenStreetMap")).to_have_attribute(
        "href", "https://www.openstreetmap.org/copyright"
    )
    expect(region(page).get_by_role("link", name="Report a problem")).to_have_attribute(
        "href", "https://www.openstreetmap.org/fixthemap"
    )
    box, pin = region(page).bounding_box(), marker(page).bounding_box()
    assert box and pin
    assert abs(pin["x"] + pin["width"] / 2 - (box["x"] + box["width"] / 2)) < 2
    assert abs(pin["y"] + pin["height"] - (box["y"] + box["height"] / 2)) < 2

    session = page.context.new_cdp_session(page)

    def touch(kind: str, y: float = 0, *xs: float) -> None:
        """Put fingers side by side, this many pixels below the map's upper edge."""
        points = [{"x": x, "y": box["y"] + y, "id": finger} for finger, x in enumerate(xs)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    where = page.evaluate(SHIFT)
    hint = page.get_by_text("Use two fingers to move the map")
    touch("touchStart", 100, 250)
    touch("touchMove", 100, 200)
    expect(hint).to_be_visible()
    touch("touchEnd")
    expect(hint).to_have_count(0)
    assert page.evaluate(SHIFT) == where
    touch("touchStart", 200, 100)
    touch("touchStart", 200, 100, 250)
    for x in (90, 70, 50, 40):
        touch("touchMove", 200, x, x + 150)
    touch("touchEnd")
    wait_until(page, f"{SHIFT}[0] < argument - 30", where[0])

    where = page.evaluate(SHIFT)
    page.touchscreen.tap(250, box["y"] + 150)  # the map does not trap scrolling after a tap
    before = page.evaluate("scrollY")
    touch("touchStart", 350, 250)
    for y in range(340, 140, -20):
        touch("touchMove", y, 250)
    touch("touchEnd")
    wait_until(page, f"scrollY > {before} + 100")
    assert page.evaluate(SHIFT) == where
    assert errors == []


def test_the_address_is_read_and_copied_with_mouse_and_keys(page: Page):
    asked, errors = answer_third_parties(page.context), collect_errors(page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.set_viewport_size(DESKTOP)
    visit(page, "/contact")
    search = page.get_by_role("link", name="Get Directions")
    maps = "https://www.google.com/maps"
    expect(search).to_have_attribute("href", f"{maps}/search/?api=1&query={PLACE}")
    region(page).scroll_into_view_if_needed()
    for key in ("Space", "Enter"):
        marker(page).press(key)
        expect(popup(page)).to_be_focused()
        page.keyboard.press("Tab")
        expect(popup(page).get_by_role("link", name="Navigate")).to_be_focused()
        page.keyboard.press("Escape")
        expect(popup(page)).to_have_count(0)
        expect(marker(page)).to_be_focused()
    marker(page).click()
    expect(popup(page).get_by_text(ADDRESS)).to_be_visible()
    link = popup(page).get_by_role("link", name="Navigate")
    for attribute, value in {
        "href": f"{maps}/dir/?api=1&destination={PLACE}",
        "target": "_blank",
        "rel": "noopener",
    }.items():
        expect(link).to_have_attribute(attribute, value)

    copy, said = popup(page).get_by_role("button", name="Copy"), popup(page).get_by_role("alert")
    copy.click()
    expect(said).to_have_text("Address copied to clipboard!")
    expect(copy).to_be_focused()
    assert page.evaluate("navigator.clipboard.readText()") == ADDRESS
    assert accessibility_findings(page) == []
    page.evaluate("navigator.clipboard.writeText('')")
    # Where the browser refuses, and where it has no clipboard for scripts.
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')) }")
    copy.click()
    expect(said).to_have_text("Address copied to clipboard!")
    name = field(page, "Name")
    name.press("Control+V")
    expect(name).to_have_value(ADDRESS)
    page.evaluate("""() => {
        Object.defineProperty(navigator, "clipboard", { value: undefined })
        document.execCommand = () => false
    }""")
    copy.click()
    expect(said).to_contain_text("could not be copied")
    page.keyboard.press("Escape")

    # The wheel scrolls the page until the map is clicked.
    page.evaluate("document.querySelector('.leaflet-container').scrollIntoView({block: 'center'})")
    box = region(page).bounding_box()
    assert box
    page.mouse.move(box["x"] + 900, box["y"] + 200)
    before = page.evaluate("scrollY")
    page.mouse.wheel(0, 60)
    wait_until(page, f"scrollY > {before}")
    page.mouse.click(box["x"] + 900, box["y"] + 200)
    with page.expect_request(lambda r: r.url.startswith(TILES) and "/16/" not in r.url):
        page.mouse.wheel(0, 120)
    assert all(url.startswith(TILES) for url in asked)
    assert errors == []


def test_without_tiles_or_the_code_of_the_map_the_page_is_complete(page: Page):
    page.context.route(TILES + "**", lambda route: route.abort())
    visit(page, "/contact")
    region(page).scroll_into_view_if_needed()
    note = region(page).get_by_role("status")
    expect(note).to_contain_text("cannot be loaded right now")
    marker(page).click()
    expect(popup(page)).to_be_visible()
    expect(note).to_be_visible()
    close = region(page).get_by_role("button", name="Close popup")
    for part in (popup(page).get_by_text(NAME), close):
        assert part.evaluate(IN_FRONT)
    close.click()
    expect(popup(page)).to_have_count(0)

    page.route("**/map.*.js", lambda route: route.abort())
    visit(page, "/contact")
    region(page).scroll_into_view_if_needed()
    expect(note).to_contain_text("cannot be loaded right now")
    expect(page.get_by_role("link", name="Get Directions")).to_be_visible()
    expect(page.get_by_role("main").get_by_text(ADDRESS).first).to_be_visible()
    expect(page.get_by_role("button", name="Send Message")).to_be_visible()
