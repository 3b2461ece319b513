"""Rows and tiles that are dragged: with the mouse, a finger or the keyboard."""

from collections.abc import Iterator

from playwright.sync_api import Locator, Page, expect


def expect_announced(page: Page, text: str) -> None:
    expect(page.get_by_role("status").filter(has_text=text)).to_be_attached()


def pick_up(page: Page, key: str, announcement: str) -> None:
    """Press the key on the handle that has the focus, and wait until arrow keys move its row."""
    page.keyboard.press(key)
    expect_announced(page, announcement)
    # The library listens to keys in a timer of its own, which a busy browser runs after a key.
    page.evaluate("new Promise(done => setTimeout(done))")


def handle(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=f"Drag to move: {name}", exact=True)


def handles(page: Page) -> Locator:
    return page.get_by_role("button", name="Drag to move: ")


def resize(page: Page, size: dict) -> None:
    """Resize the window, and wait for the event, which would end a drag."""
    page.set_viewport_size(size)
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def show(element: Locator) -> None:
    """Scroll the element clear of the bars at the edges."""
    element.evaluate("element => element.scrollIntoView({ block: 'center' })")


def centre(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def between(start: tuple[float, float], end: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """Ten points on the way to `end`."""
    for step in range(1, 11):
        yield tuple(a + (b - a) * step / 10 for a, b in zip(start, end, strict=True))


def expect_picked_up(page: Page) -> None:
    """Wait until moves count: those that a busy browser puts together only begin a drag."""
    expect(page.locator("[data-dragged]")).to_be_attached()


class Finger:
    """Real touches, which also scroll the page; those of Playwright only tap."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def put(self, point: tuple[float, float]) -> None:
        self.at = point
        self.send("touchStart", point)

    def move(self, end: tuple[float, float]) -> None:
        for point in between(self.at, end):
            self.send("touchMove", point)
        self.at = end

    def pick_up(self, element: Locator) -> None:
        show(element)
        element.tap(trial=True)  # waits until its row has moved to its place
        x, y = centre(element)
        self.put((x, y))
        self.move((x, y + 20))  # less could still become a tap
        expect_picked_up(self.page)

    def lift(self) -> None:
        self.send("touchEnd")

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
