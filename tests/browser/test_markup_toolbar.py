"""The buttons for markup and the length of texts in the owner's forms."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.item_form import expect_saved, save
from tests.support.owner import DEVICES, field

LIMIT = 120


@pytest.fixture
def description(edited_build: Page) -> Locator:
    area = field(edited_build, "Description")
    area.fill("Own frame\nOhlins")
    area.evaluate("area => area.setSelectionRange(0, 3)")
    return area


def toolbar(page: Page) -> Locator:
    return page.get_by_role("toolbar", name="Markup of Description", exact=True)


def button(page: Page, name: str) -> Locator:
    return toolbar(page).get_by_role("button", name=name, exact=True)


@DEVICES
def test_a_tap_makes_the_selected_words_bold_and_undo_takes_it_back(
    edited_build: Page, description: Locator, api, site_build, size
):
    edited_build.set_viewport_size(size)
    preview = edited_build.get_by_role("group", name="Preview").locator("strong")
    button(edited_build, "Bold").click()
    expect(description).to_have_value("**Own** frame\nOhlins")
    expect(description).to_be_focused()
    expect(preview).to_have_text("Own")
    edited_build.keyboard.press("Control+z")
    expect(description).to_have_value("Own frame\nOhlins")
    expect(preview).to_have_count(0)
    description.evaluate("area => area.select()")
    button(edited_build, "List").click()
    expect(description).to_have_value("- Own frame\n- Ohlins")
    description.press("End")
    button(edited_build, "Rule").click()
    edited_build.keyboard.type("Sold")
    expect(edited_build.get_by_role("group", name="Preview").locator("hr")).to_have_count(1)
    save(edited_build)
    expect_saved(edited_build, site_build["name"])
    stored = api.get(f"/api/builds/{site_build['id']}").json()["description"]
    assert stored == "- Own frame\n- Ohlins\n---\nSold"


def test_the_buttons_are_one_stop_of_the_tab_key(edited_build: Page, description: Locator):
    description.focus()
    edited_build.keyboard.press("Shift+Tab")
    expect(button(edited_build, "Bold")).to_be_focused()
    edited_build.keyboard.press("ArrowRight")
    expect(button(edited_build, "List")).to_be_focused()
    edited_build.keyboard.press("End")
    expect(button(edited_build, "Rule")).to_be_focused()
    edited_build.keyboard.press("ArrowRight")
    edited_build.keyboard.press("Enter")
    expect(description).to_be_focused()
    expect(description).to_have_value("**Own** frame\nOhlins")
    edited_build.keyboard.press("Shift+Tab")
    edited_build.keyboard.press("Shift+Tab")
    expect(toolbar(edited_build)).to_be_visible()
    expect(toolbar(edited_build).locator(":focus")).to_have_count(0)
    expect(description).not_to_be_focused()


@DEVICES
def test_the_length_is_shown_near_the_limit_and_nothing_is_cut_off(
    edited_build: Page, writes, size
):
    edited_build.set_viewport_size(size)
    frame = field(edited_build, "Frame")
    counted = edited_build.get_by_text("of at most")
    spoken = edited_build.get_by_role("status").filter(has_text="character")
    frame.fill("x" * (LIMIT * 8 // 10 - 1))
    expect(counted).to_have_count(0)
    # Each is one character for the server, and two for JavaScript.
    frame.fill("🏁" * LIMIT)
    expect(counted.first).to_have_text(f"{LIMIT} of at most {LIMIT} characters")
    expect(spoken).to_have_text(f"{LIMIT} of at most {LIMIT} characters")
    frame.fill("🏁" * (LIMIT + 2))
    expect(frame).to_have_value("🏁" * (LIMIT + 2))
    expect(spoken).to_have_text("2 characters too many")
    save(edited_build)
    expect(frame).to_be_focused()
    expect(frame).to_have_accessible_description(
        f"Please use at most {LIMIT} characters: these are {LIMIT + 2}"
    )
    assert writes == []
