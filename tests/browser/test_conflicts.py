"""Concurrent edits of one item do not silently overwrite each other."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.support.browser import accessibility_findings
from tests.support.examples import BUILD
from tests.support.item_form import change_elsewhere, expect_status, open_item, save, unsaved_text
from tests.support.owner import SIZES, delete_items_named, field, items_named


def test_what_another_device_has_changed_is_not_overwritten(edited_build: Page, api, site_build):
    path = f"/api/builds/{site_build['id']}"
    api.put(path, data=BUILD | {"name": site_build["name"], "engine": "From the other device"})
    field(edited_build, "Engine").fill("Mine")
    save(edited_build)
    expect(edited_build.get_by_role("alert")).to_contain_text("Changed elsewhere meanwhile")
    expect(field(edited_build, "Engine")).to_have_value("Mine")
    assert api.get(path).json()["engine"] == "From the other device"


@pytest.mark.essential
@SIZES
def test_a_conflict_shows_both_and_mine_is_kept(edited_tyre: Page, api, site_tyre, size):
    edited_tyre.set_viewport_size(size)
    field(edited_tyre, "Compound").fill("Mine")
    change_elsewhere(api, site_tyre, compound="Theirs", terrain="Mud")
    save(edited_tyre, "Tyre")
    conflict = edited_tyre.get_by_role("alert")
    expect(conflict.locator("dt")).to_have_text(["Compound", "Terrain"])
    expect(conflict.locator("dd").nth(0)).to_have_text("YoursMine")
    expect(conflict.locator("dd").nth(1)).to_have_text("Saved elsewhereTheirs")
    hint = "Not saved yet. Choose above which version to keep."
    expect(edited_tyre.get_by_text(hint)).to_be_in_viewport()
    assert accessibility_findings(edited_tyre) == []
    conflict.get_by_role("button", name="Keep mine").click()
    expect_status(edited_tyre, "was saved.")
    assert items_named(api, "tyres", site_tyre["name"])[0]["compound"] == "Mine"
    expect(edited_tyre.get_by_text("Unsaved draft")).to_have_count(0)


def test_in_a_conflict_theirs_is_taken_and_mine_stays_until_the_form_is_left(
    edited_tyre: Page, api, site_tyre
):
    field(edited_tyre, "Compound").fill("Mine")
    change_elsewhere(api, site_tyre, compound="Theirs")
    save(edited_tyre, "Tyre")
    edited_tyre.get_by_role("button", name="Take theirs").click()
    expect(field(edited_tyre, "Compound")).to_have_value("Theirs")
    expect(edited_tyre.get_by_role("alert")).to_have_count(0)
    kept = unsaved_text(edited_tyre)
    expect(kept).to_contain_text("Your changes are kept here until you leave this form.")
    kept.get_by_role("button", name="Restore").click()
    expect(field(edited_tyre, "Compound")).to_have_value("Mine")
    save(edited_tyre, "Tyre")  # decided knowingly: no second conflict
    expect(edited_tyre).to_have_url("/admin/tyres")
    assert items_named(api, "tyres", site_tyre["name"])[0]["compound"] == "Mine"


def test_a_second_tab_is_another_device(edited_tyre: Page, context: BrowserContext, site_tyre):
    second = context.new_page()
    open_item(second, "tyres", site_tyre)
    field(second, "Terrain").fill("Mud")
    save(second, "Tyre")
    expect(second).to_have_url("/admin/tyres")
    field(edited_tyre, "Compound").fill("Mine")
    save(edited_tyre, "Tyre")
    expect(edited_tyre.get_by_role("alert")).to_contain_text("Changed elsewhere meanwhile")


def test_a_draft_never_overwrites_what_was_saved_since(edited_tyre: Page, api, site_tyre):
    field(edited_tyre, "Compound").fill("Mine")
    change_elsewhere(api, site_tyre, compound="Theirs")
    edited_tyre.reload()
    expect(field(edited_tyre, "Compound")).to_have_value("Theirs")
    unsaved_text(edited_tyre).get_by_role("button", name="Restore").click()
    save(edited_tyre, "Tyre")
    expect(edited_tyre.get_by_role("alert")).to_contain_text("Changed elsewhere meanwhile")
    assert items_named(api, "tyres", site_tyre["name"])[0]["compound"] == "Theirs"


def test_what_was_deleted_elsewhere_can_be_created_again(edited_tyre: Page, api, site_tyre):
    api.delete(f"/api/tyres/{site_tyre['id']}")
    field(edited_tyre, "Compound").fill("Mine")
    save(edited_tyre, "Tyre")
    expect(edited_tyre.get_by_role("alert")).to_contain_text("was deleted elsewhere.")
    save(edited_tyre, "Tyre")
    expect(edited_tyre).to_have_url("/admin/tyres")
    (tyre,) = items_named(api, "tyres", site_tyre["name"])
    assert tyre["compound"] == "Mine"
    delete_items_named(api, "tyres", site_tyre["name"])
