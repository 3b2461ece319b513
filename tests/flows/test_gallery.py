"""The pictures of a build: with keys and mouse, and under fingers."""

import time
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from .browser import PHONE, accessibility_findings, collect_errors, visit, wait_until

INSIDE = "document.activeElement.closest('[role=dialog]')"
# Where the picture in the middle is, in whole pixels.
BOX = """(({ left, top, width, height }) => ({
    left: Math.round(left), top: Math.round(top),
    width: Math.round(width), height: Math.round(height),
}))(document.querySelector(".yarl__slide_current img").getBoundingClientRect())"""
Point = tuple[float, float]


def shown(page: Page, number: int) -> None:
    expect(page.get_by_role("dialog").get_by_text(f"{number} / 3")).to_be_visible()


def when(page: Page, condition: str) -> None:
    """Wait until the picture in the middle is so."""
    wait_until(page, f"(({{ left, top, width, height }}) => {condition})({BOX})")


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


def test_the_pictures_turn_and_open_full_screen_with_keys_and_mouse(page: Page):
    page.set_viewport_size({"width": 1280, "height": 720})
    page.emulate_media(reduced_motion="reduce")
    errors = collect_errors(page)
    scripts: list[str] = []
    page.on("request", lambda request: scripts.append(request.url))
    visit(page, "/quad-builds")
    page.get_by_role("link", name="Works MX 480 No. 21").click()
    opener = page.get_by_role("button", name="Show full screen")
    assert "from the front quarter" in (opener.get_by_role("img").get_attribute("alt") or "")
    viewer = page.get_by_role("dialog")
    page.wait_for_load_state("networkidle")
    assert not [url for url in scripts if "lightbox" in url]  # it comes with the first tap

    # Without a connection only the full screen fails.
    page.route("**/lightbox*", lambda route: route.abort())
    failed = page.get_by_text("The picture could not be opened full screen")
    for _ in range(2):
        opener.click()
        expect(opener).not_to_have_attribute("aria-busy", "true")  # the message stays meanwhile
        expect(failed).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_have_text("Works MX 480 No. 21")
    page.unroute("**/lightbox*")
    errors.clear()

    opener.press("Enter")
    wait_until(page, INSIDE)
    expect(failed).to_have_count(0)
    assert [url for url in scripts if "lightbox" in url]
    assert accessibility_findings(page) == []
    for _ in range(6):
        page.keyboard.press("Tab")
        assert page.evaluate(f"!!{INSIDE}")
    expect(page.locator("body")).to_have_css("overflow", "hidden")
    page.keyboard.press("ArrowLeft")
    shown(page, 3)
    page.keyboard.press("ArrowRight")
    shown(page, 1)
    fit = page.evaluate(BOX)
    page.keyboard.press("+")
    when(page, f"Math.abs(width - {fit['width']} * 1.5) < 2")
    page.keyboard.press("ArrowRight")
    when(page, f"left < {fit['left'] - fit['width'] / 4 - 50}")
    shown(page, 1)
    page.keyboard.press("ArrowRight")  # at the edge
    shown(page, 2)
    page.mouse.move(640, 400)
    page.mouse.wheel(0, -300)
    when(page, f"width > {fit['width']} * 1.5")
    page.keyboard.press("0")
    when(page, f"width === {fit['width']}")
    page.mouse.dblclick(640, 400)
    when(page, f"width > {fit['width']} * 2")
    page.get_by_role("button", name="Zoom out").click()
    when(page, f"width === {fit['width']}")

    page.keyboard.press("Escape")
    expect(viewer).to_have_count(0)
    expect(opener).to_be_focused()
    expect(page.locator("body")).not_to_have_css("overflow", "hidden")
    expect(page.get_by_text("2 / 3")).to_be_visible()
    for close in ("the button", "beside the picture", "Back"):
        opener.click()
        wait_until(page, INSIDE)
        if close == "the button":
            viewer.get_by_role("button", name="Close").click()
        elif close == "Back":
            page.keyboard.press("ArrowRight")
            shown(page, 3)
            page.go_back()
        else:
            page.mouse.click(40, 600)
        expect(viewer).to_have_count(0)
        expect(opener).to_be_focused()
    expect(page).to_have_url("/quad-builds/21")
    expect(page.get_by_text("3 / 3")).to_be_visible()
    page.go_back()
    expect(page).to_have_url("/quad-builds")
    assert errors == []


@pytest.mark.browser_context_args(
    has_touch=True, is_mobile=True, viewport=PHONE, reduced_motion="reduce"
)
def test_fingers_turn_zoom_and_close_the_pictures(page: Page):
    visit(page, "/quad-builds/21")
    fingers = Fingers(page.context.new_cdp_session(page))
    opener = page.get_by_role("button", name="Show full screen")
    box = opener.bounding_box()
    assert box
    y = box["y"] + box["height"] / 2
    fingers.move(((300, y), (100, y)))
    expect(page.get_by_text("2 / 3")).to_be_visible()
    fingers.move(((100, y), (300, y)))
    expect(page.get_by_text("1 / 3")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    opener.click()  # a tap would only end what remains of the swipe
    expect(page.get_by_role("dialog")).to_be_visible()
    wait_until(page, INSIDE)

    # Two fingers zoom, and neither turn nor close.
    when(page, "width === 390 && left === 0")  # from edge to edge
    with page.expect_request("**/media/**") as large:
        fingers.move(((160, 420), (40, 420)), ((230, 420), (350, 420)))
    assert large.value
    when(page, "width > 1500 && width < 1800")
    shown(page, 1)
    expect(page.get_by_role("button", name="Zoom out")).to_be_visible()
    fingers.move(((195, 380), (195, 80)), ((195, 460), (195, 760)))  # beyond the picture's edges
    shown(page, 1)
    for _ in range(2):
        fingers.move(((40, 420), (180, 420)), ((350, 420), (210, 420)))
    when(page, "width === 390 && left === 0")
    fingers.move(((195, 100), (195, 380)), ((195, 760), (195, 460)))  # from beside the picture
    when(page, "width === 390")
    shown(page, 1)

    # A double tap zooms to its place, and back.
    fingers.double_tap((60, 420))
    when(page, "width === 975 && left === -90")  # what was at 60 pixels is still there
    fingers.move(((60, 420), (160, 420)))
    when(page, "left === 0")  # not beyond the edge
    fingers.move(((300, 420), (100, 420)))
    when(page, "left === -200")
    shown(page, 1)
    fingers.double_tap((60, 420))
    when(page, "width === 390 && left === 0")

    # In landscape the picture fills the screen, and its upper edge is in reach.
    page.set_viewport_size({"width": 844, "height": 390})
    when(page, "width === 844 && height > 390 && top < 0 && top + height > 390")
    fingers.move(((422, 100), (422, 380)))
    when(page, "top === 0")
    fingers.move(((200, 200), (380, 200)), ((640, 200), (460, 200)))
    when(page, "height === 390")  # all of it
    page.set_viewport_size(PHONE)
    when(page, "width === 390 && left === 0")

    fingers.move(((300, 420), (60, 420)))
    shown(page, 2)
    fingers.move(((195, 300), (195, 700)))
    expect(page.get_by_role("dialog")).to_have_count(0)
