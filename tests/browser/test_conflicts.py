"""Concurrent edits of one item do not silently overwrite each other."""

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.support.browser import accessibility_findings
from tests.support.examples import BUILD
from tests.support.item_form import change_elsewhere, expect_status, open_item, save, unsaved_text
from tests.support.owner import SIZES, UNREACHABLE, delete_items_named, field, items_named


def test_what_another_device_has_changed_is_not_overwritten(edited_build: Page, api, site_build):
    path = f"/api/builds/{site_build['id']}"
    api.put(path, data=BUILD | {"name": site_build["name"], "engine": "From the other device"})
    field(edited_build, "Engine").fill("Mine")
    save(edited_build)
    expect(edited_build.get_by_role("alert")).to_contain_text("This build was changed elsewhere")
    expect(field(edited_build, "Engine")).to_have_value("Mine")
    assert api.get(path).json()["engine"] == "From the other device"


@pytest.mark.essential
@SIZES
def test_a_conflict_shows_both_and_mine_may_be_saved_over_it(
    edited_tyre: Page, api, site_tyre, size
):
    edited_tyre.set_viewport_size(size)
    field(edited_tyre, "Compound").fill("Mine")
    change_elsewhere(api, site_tyre, compound="Theirs")
    save(edited_tyre, "Tyre")
    conflict = edited_tyre.get_by_role("alert")
    expect(conflict.locator("dd").first).to_have_text("YoursMine")
    expect(conflict.locator("dd").last).to_have_text("Saved elsewhereTheirs")
    expect(conflict.locator("dt")).to_have_text(["Compound"])
    expect(edited_tyre.get_by_text("Not saved yet. Choose above what to keep")).to_be_in_viewport()
    conflict.get_by_role("button", name="Overwrite with mine").click()
    expect_status(edited_tyre, "was saved, replacing the other change.")
    assert items_named(api, "tyres", site_tyre["name"])[0]["compound"] == "Mine"
    expect(edited_tyre.get_by_role("checkbox", name=site_tyre["name"])).to_have_count(1)
    expect(edited_tyre.get_by_text("Unsaved draft")).to_have_count(0)  # nobody has typed that
    edited_tyre.get_by_role("link", name="Undo").click()
    expect(field(edited_tyre, "Compound")).to_have_value("Theirs")


def test_what_was_overwritten_is_offered_as_what_it_is(edited_tyre: Page, api, site_tyre):
    field(edited_tyre, "Compound").fill("Mine")
    change_elsewhere(api, site_tyre, compound="Theirs")
    save(edited_tyre, "Tyre")
    edited_tyre.get_by_role("button", name="Overwrite with mine").click()
    expect_status(edited_tyre, "was saved, replacing the other change.")
    open_item(edited_tyre, "tyres", site_tyre)
    replaced = edited_tyre.get_by_role("region", name="Replaced version")
    expect(replaced).to_contain_text("The version that you replaced on")
    replaced.get_by_role("button", name="Restore").click()
    expect(field(edited_tyre, "Compound")).to_have_value("Theirs")


def test_in_a_conflict_theirs_can_be_chosen_and_mine_is_kept(edited_tyre: Page, api, site_tyre):
    field(edited_tyre, "Compound").fill("Mine")
    change_elsewhere(api, site_tyre, compound="Theirs")
    save(edited_tyre, "Tyre")
    edited_tyre.get_by_role("button", name="Use the other version").click()
    expect(field(edited_tyre, "Compound")).to_have_value("Theirs")
    expect(edited_tyre.get_by_role("alert")).to_have_count(0)
    unsaved_text(edited_tyre).get_by_role("button", name="Restore").click()
    expect(field(edited_tyre, "Compound")).to_have_value("Mine")
    save(edited_tyre, "Tyre")  # overwritten knowingly: no second conflict
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
    expect(edited_tyre.get_by_role("alert")).to_contain_text("This tyre was changed elsewhere")


def test_a_draft_never_overwrites_what_was_saved_since(edited_tyre: Page, api, site_tyre):
    field(edited_tyre, "Compound").fill("Mine")
    change_elsewhere(api, site_tyre, compound="Theirs")
    edited_tyre.reload()
    expect(field(edited_tyre, "Compound")).to_have_value("Theirs")
    unsaved_text(edited_tyre).get_by_role("button", name="Restore").click()
    save(edited_tyre, "Tyre")
    expect(edited_tyre.get_by_role("alert")).to_contain_text("This tyre was changed elsewhere")
    assert items_named(api, "tyres", site_tyre["name"])[0]["compound"] == "Theirs"


def test_what_was_deleted_elsewhere_can_be_created_again(edited_tyre: Page, api, site_tyre):
    api.delete(f"/api/tyres/{site_tyre['id']}")
    field(edited_tyre, "Compound").fill("Mine")
    save(edited_tyre, "Tyre")
    expect(edited_tyre.get_by_role("alert")).to_contain_text("This tyre was deleted elsewhere.")
    save(edited_tyre, "Tyre")
    expect(edited_tyre).to_have_url("/admin/tyres")
    (tyre,) = items_named(api, "tyres", site_tyre["name"])
    assert tyre["compound"] == "Mine"
    delete_items_named(api, "tyres", site_tyre["name"])


@SIZES
def test_a_conflict_is_decided_field_by_field(edited_tyre: Page, api, site_tyre, size):
    edited_tyre.set_viewport_size(size)
    field(edited_tyre, "Size").fill("21x11-9")
    field(edited_tyre, "Compound").fill("Mine")
    change_elsewhere(api, site_tyre, compound="Theirs", terrain="Mud", size="22x11-9")
    save(edited_tyre, "Tyre")
    conflict = edited_tyre.get_by_role("alert")
    expect(conflict.locator("dt")).to_have_text(["Size", "Compound", "Terrain"])
    # What only the others have changed is theirs at first.
    for name, mine in [("Size", True), ("Compound", True), ("Terrain", False)]:
        expect(side(conflict, name, "Yours")).to_be_checked(checked=mine)
        expect(side(conflict, name, "Saved elsewhere")).to_be_checked(checked=not mine)
    expect(side(conflict, "Compound", "Yours")).to_have_accessible_description("Mine")
    side(conflict, "Compound", "Saved elsewhere").check()
    assert accessibility_findings(edited_tyre) == []
    conflict.get_by_role("button", name="Save as chosen").click()
    expect_status(edited_tyre, "was saved, replacing the other change.")
    (tyre,) = items_named(api, "tyres", site_tyre["name"])
    assert (tyre["size"], tyre["compound"], tyre["terrain"]) == ("21x11-9", "Theirs", "Mud")


def test_a_choice_survives_a_lost_connection(edited_tyre: Page, api, site_tyre):
    field(edited_tyre, "Compound").fill("Mine")
    change_elsewhere(api, site_tyre, compound="Theirs", terrain="Mud")
    save(edited_tyre, "Tyre")
    conflict = edited_tyre.get_by_role("alert")
    expect(conflict.locator("dt")).to_have_text(["Compound", "Terrain"])
    edited_tyre.route("**/api/tyres/*", lambda route: route.abort())
    conflict.get_by_role("button", name="Save as chosen").click()
    expect(edited_tyre.get_by_role("alert")).to_have_text(UNREACHABLE)
    expect(field(edited_tyre, "Compound")).to_have_value("Mine")
    expect(field(edited_tyre, "Terrain")).to_have_value("Mud")
    edited_tyre.unroute("**/api/tyres/*")
    save(edited_tyre, "Tyre")
    expect(edited_tyre).to_have_url("/admin/tyres")
    (tyre,) = items_named(api, "tyres", site_tyre["name"])
    assert (tyre["compound"], tyre["terrain"]) == ("Mine", "Mud")


def test_a_conflict_in_which_all_is_theirs_needs_no_save(edited_tyre: Page, api, site_tyre):
    field(edited_tyre, "Compound").fill("Mine")
    change_elsewhere(api, site_tyre, compound="Theirs")
    save(edited_tyre, "Tyre")
    side(edited_tyre.get_by_role("alert"), "Compound", "Saved elsewhere").check()
    edited_tyre.get_by_role("button", name="Save as chosen").click()
    expect(field(edited_tyre, "Compound")).to_have_value("Theirs")
    expect(unsaved_text(edited_tyre)).to_be_visible()


def side(conflict: Locator, name: str, title: str) -> Locator:
    return conflict.get_by_role("radio", name=f"{name}: {title}", exact=True)
