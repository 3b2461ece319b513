"""The owner puts parts in order by dragging: by touch, mouse and keyboard."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import APIRequestContext, Page, Request, expect

from tests.support.browser import (
    DESKTOP,
    RECORD_VIOLATIONS,
    accessibility_findings,
    recorded_violations,
)
from tests.support.dragging import (
    Finger,
    centre,
    drag,
    expect_announced,
    handle,
    handles,
    pick_up,
    resize,
)
from tests.support.item_table import names, stored_part_names
from tests.support.owner import PHONE

PART_ORDER = "**/api/parts/order"


@pytest.fixture
def parts(signed_in: Page, api: APIRequestContext) -> Iterator[Page]:
    """The table of parts, whose order is restored afterwards."""
    before = [part["id"] for part in api.get("/api/parts").json()]
    signed_in.add_init_script(RECORD_VIOLATIONS)
    signed_in.goto("/admin/parts")
    expect(handles(signed_in)).to_have_count(len(before))
    yield signed_in
    assert recorded_violations(signed_in) == []
    assert api.put("/api/parts/order", data=before).ok


@pytest.mark.browser_context_args(
    has_touch=True, is_mobile=True, viewport=PHONE, reduced_motion="reduce"
)
def test_a_finger_drags_the_cards_of_parts(parts: Page, api: APIRequestContext):
    first, second, *others = names(parts)
    finger = Finger(parts)
    finger.pick_up(handle(parts, second))
    finger.move(centre(handle(parts, first)))
    expect_announced(parts, f"{second} moved to place 1 of {len(others) + 2}.")
    duration = "row => getComputedStyle(row).transitionDuration"
    assert parts.locator("tbody tr").nth(0).evaluate(duration) == "0.001s"
    with parts.expect_response(PART_ORDER):
        finger.lift()
    expect(parts.locator("tbody th [id]")).to_have_text([second, first, *others])
    expect_announced(parts, "Part order saved.")
    assert stored_part_names(api) == [second, first, *others]


def test_parts_are_dragged_by_mouse_and_keyboard_unless_they_are_searched_or_sorted(
    parts: Page, api: APIRequestContext, writes: list[Request]
):
    resize(parts, DESKTOP)
    first, second, third, *others = names(parts)
    rows = parts.locator("tbody th [id]")
    parts.route(
        PART_ORDER, lambda route: route.fulfill(status=503, json={"error": "Not now."}), times=1
    )
    third_place = f"{first} moved to place 3 of {len(others) + 3}."
    drag(parts, handle(parts, first), handle(parts, third), third_place)
    expect(parts.get_by_role("alert")).to_have_text("Not now.")
    expect(rows).to_have_text([first, second, third, *others])
    with parts.expect_response(PART_ORDER):
        drag(parts, handle(parts, first), handle(parts, third), third_place)
    expect(rows).to_have_text([second, third, first, *others])

    third_handle = handle(parts, third)
    third_handle.focus()
    pick_up(parts, "Space", f"{third} is picked up, at place 2 of {len(others) + 3}.")
    parts.keyboard.press("ArrowUp")
    expect_announced(parts, f"{third} moved to place 1 of {len(others) + 3}.")
    assert accessibility_findings(parts) == []
    with parts.expect_response(PART_ORDER):
        parts.keyboard.press("Space")
    expect(rows).to_have_text([third, second, first, *others])
    expect(third_handle).to_be_focused()
    assert stored_part_names(api) == [third, second, first, *others]
    assert len(writes) == 3

    parts.get_by_role("searchbox").fill(first)
    expect(handles(parts)).to_have_count(0)
    parts.get_by_role("searchbox").fill("")
    expect(handles(parts)).to_have_count(len(others) + 3)
    parts.get_by_role("button", name="Price", exact=True).click()
    expect(handles(parts)).to_have_count(0)
