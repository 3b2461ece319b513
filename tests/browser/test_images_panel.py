"""The images panel with images: primary, deletion, grid."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser import accessibility_findings, first_held
from tests.support.images_panel import (
    broken,
    hover_tile,
    open_panel,
    photo,
    stored_images,
    tiles,
    upload,
    wait_for_uploads,
    widths,
)
from tests.support.item_form import expect_status
from tests.support.owner import DEVICES, PHONE


def confirm_delete(page: Page, picture: int) -> None:
    hover_tile(page, picture)
    page.get_by_role("button", name=f"Delete picture {picture}").click()
    dialog = page.get_by_role(
        "alertdialog", name="Are you sure you want to delete this image?", exact=True
    )
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    dialog.get_by_role("button", name="Delete").click()


def test_a_deleted_image_goes_and_the_focus_stays_near(filled_panel: Page, api, site_build):
    confirm_delete(filled_panel, 1)
    expect(tiles(filled_panel)).to_have_count(2)
    expect(filled_panel.get_by_role("heading", name="Images")).to_be_focused()
    expect(tiles(filled_panel).nth(0).get_by_text("Primary", exact=True)).to_be_visible()
    assert [(i["width"], i["is_primary"]) for i in stored_images(api, site_build)] == [
        (610, True),
        (620, False),
    ]


def test_cancel_and_escape_delete_nothing_and_give_the_focus_back(filled_panel: Page):
    opener = filled_panel.get_by_role("button", name="Delete picture 2")
    for way in ("Enter", "Escape"):  # Cancel has the focus
        opener.focus()
        filled_panel.keyboard.press("Enter")
        expect(filled_panel.get_by_role("alertdialog")).to_be_visible()
        filled_panel.keyboard.press(way)
        expect(filled_panel.get_by_role("alertdialog")).to_have_count(0)
        expect(opener).to_be_focused()
    expect(tiles(filled_panel)).to_have_count(3)


@pytest.mark.essential
def test_set_as_primary_shows_at_once_and_is_stored(filled_panel: Page, api, site_build):
    held: list[Route] = []
    filled_panel.route("**/set-primary", lambda route: held.append(route))
    filled_panel.get_by_role("button", name="Set as Primary: picture 3").focus()
    filled_panel.keyboard.press("Enter")
    expect(tiles(filled_panel).nth(2).get_by_text("Primary", exact=True)).to_be_visible()
    expect(filled_panel.get_by_text("Primary", exact=True)).to_have_count(1)
    expect(tiles(filled_panel).nth(2)).to_be_focused()
    first_held(filled_panel, held).continue_()
    expect(filled_panel.get_by_text("Primary image changed.")).to_be_attached()
    assert widths(filled_panel) == ["620", "600", "610"]
    expect(tiles(filled_panel).nth(0)).to_be_focused()
    assert [image["width"] for image in stored_images(api, site_build)] == [620, 600, 610]


def test_failures_have_their_fixed_texts_and_change_nothing(filled_panel: Page):
    status: int | None = None

    def refuse(route: Route) -> None:
        if status is None:
            route.abort()
        else:
            route.fulfill(status=status, json={"error": "Words of the server."})

    filled_panel.route("**/api/builds/images/**", refuse)
    for each in (403, 500, None):
        status = each
        confirm_delete(filled_panel, 2)
        expect(filled_panel.get_by_role("alert")).to_have_text("Failed to delete image")
        filled_panel.get_by_role("button", name="Set as Primary: picture 3").focus()
        filled_panel.keyboard.press("Enter")
        expect(filled_panel.get_by_role("alert")).to_have_text("Failed to set image as primary")
        expect(tiles(filled_panel).nth(0).get_by_text("Primary", exact=True)).to_be_visible()
        assert widths(filled_panel) == ["600", "610", "620"]


def test_the_buttons_of_a_tile_appear_over_it_for_the_mouse_and_for_the_keyboard(
    filled_panel: Page,
):
    actions = tiles(filled_panel).nth(1).locator(".image-actions")
    filled_panel.mouse.move(0, 0)
    expect(actions).to_have_css("opacity", "0")
    tiles(filled_panel).nth(1).hover()
    expect(actions).to_have_css("opacity", "1")
    filled_panel.mouse.move(0, 0)
    expect(actions).to_have_css("opacity", "0")
    filled_panel.get_by_role("button", name="Delete picture 2").focus()
    expect(actions).to_have_css("opacity", "1")
    expect(filled_panel.get_by_label("Take a photo")).to_be_hidden()


def columns(page: Page) -> int:
    style = "e => getComputedStyle(e).gridTemplateColumns.split(' ').length"
    found: int = tiles(page).nth(0).locator("xpath=..").evaluate(style)
    return found


@pytest.mark.browser_context_args(
    has_touch=True, is_mobile=True, viewport=PHONE, reduced_motion="reduce"
)
def test_on_a_phone_photographs_are_on_the_second_screen_and_large_enough_for_a_thumb(
    signed_in: Page, site_build
):
    page = open_panel(signed_in, f"builds/{site_build['id']}")
    camera = page.get_by_label("Take a photo")
    expect(camera).to_have_attribute("capture", "environment")
    upload(page, *(photo(f"{n}.jpg") for n in range(3)), broken("c.jpg"))
    wait_for_uploads(page)
    expect(tiles(page)).to_have_count(3)
    expect(tiles(page).nth(1).locator(".image-actions")).to_be_hidden()
    page.evaluate(f"scrollTo(0, {PHONE['height']})")
    expect(tiles(page).first).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Save Build")).to_be_in_viewport(ratio=1)
    small = page.evaluate(
        """[...document.querySelectorAll("main section :is(button, label, textarea)")]
             .filter(e => e.matches(":not(label)") || e.querySelector("input"))
             .filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 44)
             .map(e => e.innerText || e.ariaLabel)"""
    )
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert columns(page) == 3
    assert accessibility_findings(page) == []


@DEVICES
def test_several_pictures_are_deleted_and_restored_together(filled_panel: Page, size):
    page = filled_panel
    page.set_viewport_size(size)
    page.get_by_role("button", name="Select", exact=True).click()
    for number in (2, 3):
        page.get_by_role("button", name=f"Select picture {number}").click()
    assert accessibility_findings(page) == []
    page.get_by_role("region", name="Selection").get_by_role("button", name="Delete").click()
    dialog = page.get_by_role("alertdialog", name="Are you sure you want to delete these 2 images?")
    dialog.get_by_role("button", name="Delete").click()
    expect(tiles(page)).to_have_count(1)
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(tiles(page)).to_have_count(3)
    expect_status(page, "2 images restored.")


def test_the_grid_has_two_three_or_four_columns(filled_panel: Page):
    for width, count in ((340, 2), (360, 3), (700, 3), (800, 4), (1300, 4)):
        filled_panel.set_viewport_size({"width": width, "height": 800})
        assert columns(filled_panel) == count


def test_axe_finds_nothing_in_the_panel_and_its_dialog(filled_panel: Page):
    upload(filled_panel, broken("c.jpg"))
    expect(filled_panel.get_by_role("alert")).to_be_visible()
    assert accessibility_findings(filled_panel) == []
    filled_panel.get_by_role("button", name="Delete picture 1").focus()
    filled_panel.keyboard.press("Enter")
    expect(filled_panel.get_by_role("alertdialog")).to_be_visible()
    assert accessibility_findings(filled_panel) == []
