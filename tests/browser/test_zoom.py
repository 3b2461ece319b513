"""A picture at full screen under fingers: pinch, double tap, pan and swipe."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.support.browser import wait_until

PORTRAIT = {"width": 390, "height": 844}
LANDSCAPE = {"width": 844, "height": 390}
Point = tuple[float, float]


class Fingers:
    """Touches as the screen of a phone reports them."""

    def __init__(self, session: CDPSession) -> None:
        self.session = session

    def move(self, *paths: tuple[Point, Point], steps: int = 6) -> None:
        """Move one finger along each path, all at the same time."""
        self.send("touchStart", [start for start, _ in paths])
        for step in range(1, steps + 1):
            self.send("touchMove", [between(start, end, step / steps) for start, end in paths])
        self.send("touchEnd", [])

    def double_tap(self, at: Point) -> None:
        now = time.time()
        for tap in range(2):
            self.send("touchStart", [at], now + tap / 10)
            self.send("touchEnd", [], now + tap / 10)

    def send(self, kind: str, points: list[Point], now: float | None = None) -> None:
        touches = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        event: dict[str, Any] = {"type": kind, "touchPoints": touches}
        if now:  # on a busy machine the taps would be too far apart
            event["timestamp"] = now
        self.session.send("Input.dispatchTouchEvent", event)


def between(start: Point, end: Point, part: float) -> Point:
    return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)


@pytest.fixture
def phone(browser: Browser, site: str) -> Iterator[Page]:
    context = browser.new_context(
        base_url=site, has_touch=True, is_mobile=True, viewport=PORTRAIT, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto("/quad-builds/21")
    page.get_by_role("button", name="Show full screen").tap()
    wait_until(page, "document.activeElement.closest('[role=dialog]')")
    yield page
    context.close()


@pytest.fixture
def fingers(phone: Page) -> Fingers:
    return Fingers(phone.context.new_cdp_session(phone))


# Where the picture in the middle is, in whole pixels.
BOX = """(({ left, top, width, height }) => ({
    left: Math.round(left), top: Math.round(top),
    width: Math.round(width), height: Math.round(height),
}))(document.querySelector(".yarl__slide_current img").getBoundingClientRect())"""


def when(page: Page, condition: str) -> None:
    """Wait until the picture in the middle is so."""
    wait_until(page, f"(({{ left, top, width, height }}) => {condition})({BOX})")


def shown(page: Page, number: int) -> None:
    expect(page.get_by_role("dialog").get_by_text(f"{number} / 3")).to_be_visible()


def requested(page: Page) -> Callable[[], list[str]]:
    """Return a function for the pictures that were requested since."""
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    return lambda: [url for url in urls if "/media/" in url]


def test_two_fingers_zoom_and_neither_turn_nor_close(phone: Page, fingers: Fingers):
    when(phone, "width === 390 && left === 0")  # from edge to edge
    pictures = requested(phone)
    assert pictures() == []
    fingers.move(((160, 420), (40, 420)), ((230, 420), (350, 420)))
    when(phone, "width > 1500 && width < 1800")
    shown(phone, 1)
    expect(phone.get_by_role("button", name="Zoom out")).to_be_visible()
    wait_until(
        phone, "[...document.querySelectorAll('.yarl__slide_current img')].at(-1).naturalWidth > 0"
    )
    assert len(pictures()) == 1  # the large file, and no other
    fingers.move(((195, 380), (195, 80)), ((195, 460), (195, 760)))  # beyond the picture's edges
    shown(phone, 1)
    fingers.move(((40, 420), (180, 420)), ((350, 420), (210, 420)))
    fingers.move(((40, 420), (180, 420)), ((350, 420), (210, 420)))
    when(phone, "width === 390 && left === 0")
    fingers.move(((195, 100), (195, 380)), ((195, 760), (195, 460)))  # from beside the picture
    when(phone, "width === 390")
    shown(phone, 1)


def test_a_double_tap_zooms_to_that_place_and_back(phone: Page, fingers: Fingers):
    fingers.double_tap((60, 420))
    when(phone, "width === 975 && left === -90")  # what was at 60 pixels is still there
    fingers.move(((60, 420), (160, 420)))
    when(phone, "left === 0")  # not beyond the edge
    fingers.move(((300, 420), (100, 420)))
    when(phone, "left === -200")
    shown(phone, 1)
    fingers.double_tap((60, 420))
    when(phone, "width === 390 && left === 0")
    fingers.move(((300, 420), (60, 420)))
    shown(phone, 2)
    fingers.move(((195, 300), (195, 700)))
    expect(phone.get_by_role("dialog")).to_have_count(0)


def test_in_landscape_the_picture_fills_the_screen(phone: Page, fingers: Fingers):
    phone.set_viewport_size(LANDSCAPE)
    when(phone, "width === 844 && height > 390 && top < 0 && top + height > 390")
    fingers.move(((422, 100), (422, 380)))
    when(phone, "top === 0")  # the upper edge is in reach
    shown(phone, 1)
    fingers.move(((200, 200), (380, 200)), ((640, 200), (460, 200)))
    when(phone, "height === 390")  # all of it
    fingers.move(((600, 200), (200, 200)))
    shown(phone, 2)
    when(phone, "width === 844")


def test_keys_the_wheel_and_the_button_zoom(page: Page):
    page.emulate_media(reduced_motion="reduce")
    page.goto("/quad-builds/21")
    page.get_by_role("button", name="Show full screen").click()
    wait_until(page, "document.activeElement.closest('[role=dialog]')")
    fit = page.evaluate(BOX)
    page.keyboard.press("+")
    when(page, f"Math.abs(width - {fit['width']} * 1.5) < 2")
    page.keyboard.press("ArrowRight")
    when(page, f"left < {fit['left'] - fit['width'] / 4 - 50}")
    shown(page, 1)
    page.keyboard.press("ArrowRight")  # at the edge
    shown(page, 2)
    page.keyboard.press("+")
    page.keyboard.press("0")
    when(page, f"width === {fit['width']}")
    page.mouse.move(640, 400)
    page.mouse.wheel(0, -300)
    when(page, f"width > {fit['width']} * 1.5")
    page.get_by_role("button", name="Zoom out").click()
    when(page, f"width === {fit['width']}")
    page.mouse.dblclick(640, 400)
    when(page, f"width > {fit['width']} * 2")
