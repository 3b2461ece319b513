"""The sheet of one picture in the images panel: its place, texts, rotation and deletion."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, Route, expect

from tests.support.browser import accessibility_findings, first_held
from tests.support.images_panel import open_sheet, sheet, stored_images, tiles, widths
from tests.support.owner import DEVICES, PHONE


@DEVICES
def test_a_picture_is_opened_moved_described_turned_and_closed_by_back(
    filled_panel: Page, api, site_build, size
):
    page = filled_panel
    page.set_viewport_size(size)
    second = page.get_by_role("button", name=re.compile("^Open picture 2"))
    second.tap() if size == PHONE else second.press("Enter")
    opened = sheet(page, 2, 3)
    expect(opened.get_by_role("heading")).to_be_focused()
    inside = (
        "d => d.scrollWidth <= d.clientWidth && d.getBoundingClientRect().bottom <= innerHeight"
    )
    assert opened.evaluate(inside)
    expect(opened.get_by_role("button", name="Done")).to_be_in_viewport(ratio=1)
    expect(opened.get_by_role("button", name="Delete")).to_be_in_viewport(ratio=1)
    assert accessibility_findings(page) == []

    opened.get_by_label("Place").select_option("3 of 3")
    expect(page.get_by_text("Image order saved.")).to_be_attached()
    opened = sheet(page, 3, 3)
    text = opened.get_by_role("textbox", name="Alternative text of picture 3")
    text.fill("Orange quad from the side")
    text.press("Enter")
    expect(opened.get_by_text("Alternative text saved.")).to_be_visible()
    opened.get_by_role("button", name="Rotate right").click()
    expect(opened.get_by_role("img")).to_have_attribute("width", "400")
    opened.get_by_role("button", name="Previous picture").click()
    sheet(page, 2, 3).press("ArrowLeft")
    expect(sheet(page, 1, 3).get_by_label("Place")).to_be_disabled()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(re.compile(f"/admin/builds/{site_build['id']}$"))
    expect(page.get_by_role("button", name=re.compile("^Open picture 1"))).to_be_focused()
    assert widths(page) == ["600", "620", "400"]
    stored = stored_images(api, site_build)
    assert [(image["width"], image["height"]) for image in stored] == [
        (600, 400),
        (620, 400),
        (400, 610),
    ]
    assert [image["alt"] for image in stored] == ["", "", "Orange quad from the side"]
    expect(page.get_by_text("2 pictures without alternative text")).to_be_visible()


def test_escape_the_backdrop_and_done_close_the_sheet_and_leave_the_form(filled_panel: Page):
    page = filled_panel
    ways: list[Callable[[Locator], None]] = [
        lambda _: page.keyboard.press("Escape"),
        lambda _: page.mouse.click(5, 5),
        lambda opened: opened.get_by_role("button", name="Done").click(),
    ]
    for close in ways:
        close(open_sheet(page, 3))
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_role("button", name=re.compile("^Open picture 3"))).to_be_focused()
    expect(page.get_by_role("heading", name="Edit Build")).to_be_attached()


def test_a_picture_deleted_from_its_sheet_goes_and_the_next_one_has_the_focus(filled_panel: Page):
    page = filled_panel
    held: list[Route] = []
    page.route("**/api/builds/images/*", lambda route: held.append(route), times=1)
    for _ in range(2):
        open_sheet(page, 2).get_by_role("button", name="Delete").click()
        dialog = page.get_by_role("alertdialog")
        dialog.get_by_role("button", name="Delete").click()
        if held:
            first_held(page, held).abort()
            held.clear()
            expect(sheet(page, 2, 3).get_by_role("alert")).to_have_text("Failed to delete image")
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)
    expect(tiles(page)).to_have_count(2)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^Open picture 2"))).to_be_focused()
    expect(page.get_by_role("status").get_by_role("button", name="Undo")).to_be_visible()
