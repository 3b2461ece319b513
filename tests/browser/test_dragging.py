"""The owner puts pictures in order by dragging: by touch, mouse and keyboard."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import APIRequestContext, Page, Request, Route, expect

from tests.support.browser import (
    DESKTOP,
    RECORD_VIOLATIONS,
    accessibility_findings,
    first_held,
    recorded_violations,
    wait_until,
)
from tests.support.dragging import (
    Finger,
    centre,
    drag,
    expect_announced,
    expect_picked_up,
    handle,
    pick_up,
    resize,
    show,
)
from tests.support.images_panel import open_panel, photo, stored_images, tiles
from tests.support.owner import PHONE

IMAGE_ORDER = "**/api/builds/*/images/order"


@pytest.fixture
def panel(signed_in: Page, api: APIRequestContext, site_build: dict) -> Iterator[Page]:
    """The panel of a build with five images, 600, 610, 620, 630 and 640 pixels wide."""
    for width in range(600, 650, 10):
        file = photo(f"{width}.jpg", (width, 400))
        assert api.post(f"/api/builds/{site_build['id']}/images", multipart={"images": file}).ok
    signed_in.add_init_script(RECORD_VIOLATIONS)
    page = open_panel(signed_in, f"builds/{site_build['id']}")
    expect(tiles(page)).to_have_count(5)
    yield page
    assert recorded_violations(page) == []


def expect_widths(page: Page, *expected: int) -> None:
    images = tiles(page).get_by_role("img")
    expect(images).to_have_count(len(expected))
    wait_until(page, f"{SHOWN_WIDTHS} === arg", " ".join(str(width) for width in expected))


SHOWN_WIDTHS = """[...document.querySelectorAll(".image-tile img")]
  .map(image => image.getAttribute("width")).join(" ")"""


def drag_picture(page: Page, number: int, place: int) -> None:
    source, target = (handle(page, f"picture {each}") for each in (number, place))
    drag(page, source, target, f"Picture {number} moved to place {place} of 5.")


# What `scrollY` is when the page scrolls no further, which it does after the finger is lifted.
AT_REST = """(async before => {
  while (before !== scrollY) {
    before = scrollY
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  }
  return before
})()"""


def stored_widths(api: APIRequestContext, build: dict) -> list[int]:
    return [image["width"] for image in stored_images(api, build)]


@pytest.mark.browser_context_args(has_touch=True, is_mobile=True, viewport=PHONE)
def test_a_finger_drags_pictures_by_their_handles_and_scrolls_the_page_elsewhere(
    panel: Page, api: APIRequestContext, site_build: dict, writes: list[Request]
):
    finger = Finger(panel)
    second, fifth = handle(panel, "picture 2"), handle(panel, "picture 5")
    show(second)
    box = second.bounding_box()
    assert box and min(box["width"], box["height"]) >= 44
    expect(handle(panel, "picture 1")).to_have_count(0)  # the primary picture is always first
    x, y = centre(second)
    before = panel.evaluate("scrollY")
    finger.put((x, y + 200))
    finger.move((x, y))
    finger.lift()
    wait_until(panel, f"await {AT_REST} > arg + 100", before)
    assert writes == []

    # The page scrolls on while the finger is near the edge, but neither grows nor leaves the list.
    show(second)
    panel.evaluate("scrollBy(0, -200)")
    before = panel.evaluate("scrollY")
    height = panel.evaluate("document.documentElement.scrollHeight")
    x, y = centre(second)
    finger.put((x, y))
    finger.move((x, y + 20))
    expect_picked_up(panel)
    x, y = PHONE["width"] / 2, PHONE["height"] - 100
    finger.move((x, y))
    wait_until(panel, "scrollY > arg + 50", before)
    for step in range(12):
        finger.move((x, y - step % 2))
    assert panel.evaluate(f"async () => await {AT_REST}") < before + PHONE["height"]
    expect(fifth).to_be_in_viewport()
    assert panel.evaluate("document.documentElement.scrollHeight") == height
    expect_announced(panel, "Picture 2 moved to place 5 of 5.")
    with panel.expect_response(IMAGE_ORDER):
        finger.lift()
    expect_announced(panel, "Image order saved.")
    expect_announced(panel, "Picture 2 dropped at place 5 of 5.")
    assert len(writes) == 1
    panel.reload()
    expect_widths(panel, 600, 620, 630, 640, 610)
    assert stored_widths(api, site_build) == [600, 620, 630, 640, 610]


def test_the_mouse_drags_pictures_one_after_the_other_and_none_is_lost(
    panel: Page, api: APIRequestContext, site_build: dict, writes: list[Request]
):
    resize(panel, DESKTOP)
    held: list[Route] = []
    panel.route(IMAGE_ORDER, lambda route: held.append(route), times=2)
    drag_picture(panel, 4, 2)
    expect_widths(panel, 600, 630, 610, 620, 640)
    first_held(panel, held)
    drag_picture(panel, 3, 4)
    expect_widths(panel, 600, 630, 620, 610, 640)
    with panel.expect_response(IMAGE_ORDER):
        held.pop().continue_()  # only then the next change is sent
    with panel.expect_response(IMAGE_ORDER):
        first_held(panel, held).continue_()
    expect_announced(panel, "Image order saved.")
    expect_widths(panel, 600, 630, 620, 610, 640)
    assert stored_widths(api, site_build) == [600, 630, 620, 610, 640]

    panel.route(IMAGE_ORDER, lambda route: route.fulfill(status=503, json={"error": "Not now."}))
    drag_picture(panel, 2, 4)
    expect(panel.get_by_role("alert")).to_have_text("Not now.")
    expect_widths(panel, 600, 630, 620, 610, 640)
    assert len(writes) == 3

    stay = "Picture 3 is picked up, at place 3 of 5."
    drag(panel, handle(panel, "picture 3"), tiles(panel).nth(2), stay)
    expect_announced(panel, "Picture 3 stays at place 3 of 5.")
    handle(panel, "picture 3").click()
    expect(panel.locator("textarea:focus")).to_have_count(0)
    expect(panel).to_have_url(re.compile(f"/admin/builds/{site_build['id']}$"))
    assert len(writes) == 3


def test_the_keyboard_drags_pictures_in_both_directions_of_the_grid(
    panel: Page, api: APIRequestContext, site_build: dict, writes: list[Request]
):
    resize(panel, DESKTOP)
    last = handle(panel, "picture 5")
    expect(last).to_have_accessible_description(re.compile("Escape puts it back"))
    last.focus()
    pick_up(panel, "Space", "Picture 5 is picked up, at place 5 of 5.")
    assert accessibility_findings(panel) == []
    panel.keyboard.press("ArrowUp")  # the primary picture keeps its place
    expect_announced(panel, "Picture 5 moved to place 2 of 5.")
    panel.keyboard.press("ArrowRight")
    expect_announced(panel, "Picture 5 moved to place 3 of 5.")
    panel.keyboard.press("Escape")
    expect_announced(panel, "Picture 5 is back at place 5 of 5.")
    expect_widths(panel, 600, 610, 620, 630, 640)
    expect(last).to_be_focused()

    resize(panel, PHONE)
    panel.evaluate("scrollTo(0, 0)")
    pick_up(panel, "Enter", "Picture 5 is picked up, at place 5 of 5.")
    panel.keyboard.press("ArrowUp")
    expect_announced(panel, "Picture 5 moved to place 2 of 5.")
    panel.keyboard.press("Escape")
    expect_announced(panel, "Picture 5 is back at place 5 of 5.")
    assert writes == []
    second = handle(panel, "picture 2")
    wait_until(panel, "document.getAnimations().length === 0")  # all rows are back
    second.focus()
    pick_up(panel, "Enter", "Picture 2 is picked up, at place 2 of 5.")
    for key, place in ("ArrowDown", 5), ("ArrowLeft", 4), ("ArrowRight", 5), ("ArrowLeft", 4):
        panel.keyboard.press(key)
        expect_announced(panel, f"Picture 2 moved to place {place} of 5.")
    with panel.expect_response(IMAGE_ORDER):
        panel.keyboard.press("Enter")
    expect_announced(panel, "Picture 2 dropped at place 4 of 5.")
    expect_widths(panel, 600, 620, 630, 610, 640)
    expect(handle(panel, "picture 4")).to_be_focused()
    assert stored_widths(api, site_build) == [600, 620, 630, 610, 640]
    assert len(writes) == 1
