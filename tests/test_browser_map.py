"""The map of the contact page: what it loads and when, and that it is a good guest on a phone."""

import pytest
from playwright.sync_api import Page, expect

from .browser import DESKTOP, PHONE, accessibility_findings, wait_until
from .third_parties import TILES

ADDRESS = "Rīgas iela 1, Ozolnieki, LV-3018, Latvia"
PLACE = "56.689%2C23.776"
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
ON_PHONE = pytest.mark.browser_context_args(has_touch=True, is_mobile=True, viewport=PHONE)


@pytest.fixture
def page(page: Page) -> Page:
    """Who has answered the banner, so that it does not stand on the map."""
    page.add_init_script("localStorage.setItem('cookieConsent', 'false')")
    return page


def region(page: Page):
    return page.get_by_role("region", name="Map of the workshop in Ozolnieki")


def marker(page: Page):
    return region(page).get_by_role("button", name="Show the address of the workshop")


def open_map(page: Page, address: str = "/contact") -> None:
    page.goto(address)
    region(page).scroll_into_view_if_needed()


def open_popup(page: Page):
    open_map(page)
    marker(page).click()
    popup = region(page).get_by_role("group", name="Ozolnieki Quad Racing")
    expect(popup).to_be_visible()
    return popup


def test_the_map_comes_with_its_code_when_it_comes_into_view(page: Page, outside, complaints):
    scripts: list[str] = []
    page.on("request", lambda r: scripts.append(r.url) if r.resource_type == "script" else None)
    page.set_viewport_size(PHONE)
    page.goto("/contact", wait_until="networkidle")
    assert not [url for url in scripts if "/map." in url]
    assert outside == []
    region(page).scroll_into_view_if_needed()
    expect(marker(page)).to_be_visible()
    expect(region(page).get_by_role("link", name="OpenStreetMap")).to_have_attribute(
        "href", "https://www.openstreetmap.org/copyright"
    )
    with page.expect_request(lambda request: request.url.startswith(TILES)) as tile:
        region(page).get_by_role("button", name="Zoom in").click()
    assert tile.value.headers["referer"].startswith("http://127.0.0.1")
    assert outside and all(url.startswith(TILES) for url in outside)
    # Zoom 16, and the tile in which the workshop stands.
    assert f"{TILES}16/37096/20181.png" in outside
    assert complaints == []


def test_the_marker_stands_in_the_middle_and_is_drawn(page: Page, outside):
    open_map(page)
    box, pin = region(page).bounding_box(), marker(page).bounding_box()
    assert box and pin
    assert abs(pin["x"] + pin["width"] / 2 - (box["x"] + box["width"] / 2)) < 2
    assert abs(pin["y"] + pin["height"] - (box["y"] + box["height"] / 2)) < 2
    expect(marker(page).locator("svg")).to_be_visible()


def test_the_popup_names_the_team_and_leads_there(page: Page, outside):
    popup = open_popup(page)
    expect(popup.get_by_text(ADDRESS)).to_be_visible()
    link = popup.get_by_role("link", name="Navigate")
    href = f"https://www.google.com/maps/dir/?api=1&destination={PLACE}"
    expect(link).to_have_attribute("href", href)
    expect(link).to_have_attribute("target", "_blank")
    expect(link).to_have_attribute("rel", "noopener")


def test_the_floating_button_opens_a_maps_search_in_a_new_tab(page: Page, outside):
    page.goto("/contact")
    link = page.get_by_role("link", name="Get Directions")
    href = f"https://www.google.com/maps/search/?api=1&query={PLACE}"
    expect(link).to_have_attribute("href", href)
    expect(link).to_have_attribute("target", "_blank")
    expect(link).to_have_attribute("rel", "noopener")
    expect(link).to_have_accessible_description("opens in a new tab")


def test_the_popup_works_by_keyboard_alone(page: Page, outside):
    open_map(page)
    popup = region(page).get_by_role("group", name="Ozolnieki Quad Racing")
    for key in ("Enter", "Space"):
        marker(page).press(key)
        expect(popup).to_be_focused()
        page.keyboard.press("Tab")
        expect(popup.get_by_role("link", name="Navigate")).to_be_focused()
        page.keyboard.press("Escape")
        expect(popup).to_have_count(0)
        expect(marker(page)).to_be_focused()


CLIPBOARDS = {
    "permitted": "",
    "refused": "navigator.clipboard.writeText = () => Promise.reject(new Error('no'))",
    "missing": "Object.defineProperty(navigator, 'clipboard', {value: undefined})",
}


@pytest.mark.parametrize("clipboard", CLIPBOARDS)
def test_copy_puts_the_address_on_the_clipboard(page: Page, outside, clipboard):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script(CLIPBOARDS[clipboard])
    popup = open_popup(page)
    copy = popup.get_by_role("button", name="Copy")
    copy.click()
    expect(popup.get_by_role("alert")).to_have_text("Address copied to clipboard!")
    expect(copy).to_be_focused()
    name = page.get_by_label("Name", exact=True)
    name.press("Control+V")
    expect(name).to_have_value(ADDRESS)


def test_copy_says_when_it_did_not_work(page: Page, outside):
    page.add_init_script(CLIPBOARDS["missing"] + "; document.execCommand = () => false")
    popup = open_popup(page)
    popup.get_by_role("button", name="Copy").click()
    expect(popup.get_by_role("alert")).to_contain_text("could not be copied")


def test_without_tiles_a_quiet_note_and_all_the_rest(page: Page):
    page.context.route(TILES + "**", lambda route: route.abort())
    open_map(page)
    expect(region(page).get_by_role("status")).to_contain_text("does not load at the moment")
    expect(marker(page)).to_be_visible()
    expect(page.get_by_role("main").get_by_text(ADDRESS).first).to_be_visible()
    expect(page.get_by_role("link", name="Get Directions")).to_be_visible()


def test_without_the_code_of_the_map_the_page_is_complete(page: Page, outside):
    page.route("**/map.*.js", lambda route: route.abort())
    open_map(page)
    expect(region(page).get_by_role("status")).to_contain_text("does not load at the moment")
    expect(page.get_by_role("link", name="Get Directions")).to_be_visible()
    expect(page.get_by_role("button", name="Send Message")).to_be_visible()


def test_where_it_is_set_no_tile_is_asked_for_before_a_tap(page: Page, outside, cautious_site):
    open_map(page, f"{cautious_site}/contact")
    show = region(page).get_by_role("button", name="Show the map")
    expect(show).to_be_visible()
    expect(page.get_by_role("link", name="Get Directions")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert outside == []
    assert accessibility_findings(page) == []
    show.click()
    expect(marker(page)).to_be_visible()
    expect(region(page)).to_be_focused()
    expect(region(page).get_by_role("link", name="OpenStreetMap")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert [url for url in outside if url.startswith(TILES)]


SHIFT = """() => {
  const box = selector => document.querySelector(selector).getBoundingClientRect()
  const pin = box('.workshop-pin'), map = box('.leaflet-container')
  return [pin.left - map.left, pin.top - map.top]
}"""


def shift(page: Page) -> list[float]:
    """Where in the map the marker stands: it moves when the map is moved."""
    place: list[float] = page.evaluate(SHIFT)
    return place


class Fingers:
    """Fingers on the map, side by side, at a height in CSS pixels below its upper edge."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        box = region(page).bounding_box()
        assert box
        self.top = box["y"]

    def touch(self, kind: str, y: float = 0, *xs: float) -> None:
        points = [{"x": x, "y": self.top + y, "id": finger} for finger, x in enumerate(xs)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@ON_PHONE
def test_one_finger_on_the_map_scrolls_the_page(page: Page, outside):
    open_map(page)
    expect(marker(page)).to_be_visible()
    fingers, where = Fingers(page), shift(page)
    page.touchscreen.tap(250, fingers.top + 150)  # a tap does not make a trap of it
    before = page.evaluate("scrollY")
    fingers.touch("touchStart", 350, 250)
    for y in range(340, 140, -20):
        fingers.touch("touchMove", y, 250)
    fingers.touch("touchEnd")
    wait_until(page, f"scrollY > {before} + 100")
    assert shift(page) == where


@ON_PHONE
def test_two_fingers_move_the_map_and_one_is_told_so(page: Page, outside):
    open_map(page)
    expect(marker(page)).to_be_visible()
    fingers, where = Fingers(page), shift(page)
    hint = page.get_by_text("Use two fingers to move the map")
    fingers.touch("touchStart", 100, 250)
    fingers.touch("touchMove", 100, 200)
    expect(hint).to_be_visible()
    fingers.touch("touchEnd")
    expect(hint).to_have_count(0)
    assert shift(page) == where
    fingers.touch("touchStart", 200, 100)
    fingers.touch("touchStart", 200, 100, 250)
    for x in (90, 70, 50, 40):
        fingers.touch("touchMove", 200, x, x + 150)
    fingers.touch("touchEnd")
    wait_until(page, f"({SHIFT})()[0] < arg - 30", where[0])


def test_the_wheel_turns_the_page_until_the_map_was_clicked(page: Page, outside):
    page.set_viewport_size(DESKTOP)
    open_map(page)
    expect(marker(page)).to_be_visible()
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


@SIZES
def test_axe_finds_nothing_with_the_popup_open(page: Page, outside, size):
    page.set_viewport_size(size)
    popup = open_popup(page)
    popup.get_by_role("button", name="Copy").click()
    expect(popup.get_by_role("alert")).to_be_visible()
    assert accessibility_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
