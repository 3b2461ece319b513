"""Scrolling a page over the map: one finger and the wheel scroll the page."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import DESKTOP, PHONE, wait_until
from tests.support.third_parties import TILES
from tests.support.workshop_map import marker, open_map, region

pytestmark = pytest.mark.usefixtures("no_banner")
ON_PHONE = pytest.mark.browser_context_args(has_touch=True, is_mobile=True, viewport=PHONE)
SHIFT = """() => {
  const box = selector => document.querySelector(selector).getBoundingClientRect()
  const pin = box('.workshop-pin'), map = box('.leaflet-container')
  return [pin.left - map.left, pin.top - map.top]
}"""


def shift(page: Page) -> list[float]:
    """Return the marker's position in the map, which changes when the map moves."""
    place: list[float] = page.evaluate(SHIFT)
    return place


class Fingers:
    """Return touch points side by side, this many CSS pixels below the map's upper edge."""

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
def test_one_finger_on_the_map_scrolls_the_page(page: Page, outside_requests):
    open_map(page)
    expect(marker(page)).to_be_visible()
    fingers, where = Fingers(page), shift(page)
    page.touchscreen.tap(250, fingers.top + 150)  # the map does not trap scrolling after a tap
    before = page.evaluate("scrollY")
    fingers.touch("touchStart", 350, 250)
    for y in range(340, 140, -20):
        fingers.touch("touchMove", y, 250)
    fingers.touch("touchEnd")
    wait_until(page, f"scrollY > {before} + 100")
    assert shift(page) == where


@ON_PHONE
def test_two_fingers_move_the_map_and_one_shows_a_hint(page: Page, outside_requests):
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


def test_the_wheel_scrolls_the_page_until_the_map_is_clicked(page: Page, outside_requests):
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
