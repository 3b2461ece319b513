"""Drafts of the owner's forms: kept when the owner leaves, and offered again."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.support.item_form import expect_status, open_item, save, unsaved_text
from tests.support.owner import SIZES, delete_items_named, field, items_named


@pytest.mark.essential
@SIZES
def test_a_reload_and_a_closed_tab_lose_nothing(edited_tyre: Page, context: BrowserContext, size):
    edited_tyre.set_viewport_size(size)
    field(edited_tyre, "Compound").fill("Soft, half typed")
    edited_tyre.reload()
    expect(field(edited_tyre, "Compound")).to_have_value("")
    address = edited_tyre.url
    edited_tyre.close()
    other = context.new_page()
    other.set_viewport_size(size)
    other.goto(address)
    expect(unsaved_text(other)).to_contain_text("You have unsaved changes from")
    unsaved_text(other).get_by_role("button", name="Restore").click()
    expect(field(other, "Compound")).to_have_value("Soft, half typed")
    expect(unsaved_text(other)).to_have_count(0)
    save(other, "Tyre")
    expect(other).to_have_url("/admin/tyres")
    other.goto(address)
    expect(field(other, "Compound")).to_have_value("Soft, half typed")
    expect(unsaved_text(other)).to_have_count(0)


def test_a_discarded_draft_does_not_come_back(edited_tyre: Page):
    field(edited_tyre, "Compound").fill("Soft")
    edited_tyre.reload()
    unsaved_text(edited_tyre).get_by_role("button", name="Discard").click()
    expect(unsaved_text(edited_tyre)).to_have_count(0)
    edited_tyre.reload()
    expect(field(edited_tyre, "Name")).to_be_visible()
    expect(unsaved_text(edited_tyre)).to_have_count(0)


def test_undone_changes_are_no_draft(edited_tyre: Page):
    field(edited_tyre, "Compound").fill("Soft")
    field(edited_tyre, "Compound").fill("")
    edited_tyre.reload()
    expect(field(edited_tyre, "Name")).to_be_visible()
    expect(unsaved_text(edited_tyre)).to_have_count(0)


def test_a_new_item_has_a_draft_of_its_own(signed_in: Page, api):
    name = "Typed before lunch"
    signed_in.goto("/admin/tyres/new")
    field(signed_in, "Name").fill(name)
    signed_in.reload()
    unsaved_text(signed_in).get_by_role("button", name="Restore").click()
    expect(field(signed_in, "Name")).to_have_value(name)
    signed_in.get_by_role("navigation", name="Admin").get_by_role("link", name="Tyres").click()
    signed_in.get_by_role("link", name=f"Unsaved draft {name}").click()
    expect(field(signed_in, "Name")).to_have_value(name)
    field(signed_in, "Size").fill("20x10-9")
    save(signed_in, "Tyre")
    expect_status(signed_in, f"{name} was saved.")
    expect(signed_in.get_by_text("Unsaved draft")).to_have_count(0)
    signed_in.get_by_role("link", name="Add New Tyre").click()
    expect(field(signed_in, "Name")).to_have_value("")
    expect(unsaved_text(signed_in)).to_have_count(0)
    delete_items_named(api, "tyres", name)


@pytest.mark.essential
def test_photos_that_are_only_chosen_are_a_draft(edited_tyre: Page, site_tyre):
    quad = {"name": "quad.jpg", "mimeType": "image/jpeg", "buffer": b"not read yet"}
    edited_tyre.locator("input[type=file]").first.set_input_files([quad])
    tyres = edited_tyre.get_by_role("navigation", name="Admin").get_by_role("link", name="Tyres")
    tyres.click()
    row = edited_tyre.get_by_role("row", name=site_tyre["name"])
    expect(row.get_by_text("Unsaved draft")).to_be_visible()


@pytest.mark.essential
def test_cancel_never_asks_and_the_list_offers_undo(edited_tyre: Page, api, site_tyre):
    field(edited_tyre, "Compound").fill("Soft")
    edited_tyre.get_by_role("link", name="Cancel").click()
    expect(edited_tyre).to_have_url("/admin/tyres")
    expect_status(edited_tyre, "Your changes were not saved.")
    edited_tyre.get_by_role("link", name="Undo", exact=True).click()
    expect(field(edited_tyre, "Compound")).to_have_value("Soft")
    assert items_named(api, "tyres", site_tyre["name"])[0]["compound"] == ""


def test_cancel_without_a_change_shows_no_notice(edited_tyre: Page):
    edited_tyre.get_by_role("link", name="Cancel").click()
    expect(edited_tyre).to_have_url("/admin/tyres")
    expect(edited_tyre.get_by_role("link", name="Undo")).to_have_count(0)


def test_the_form_works_without_browser_storage(signed_in: Page, site_tyre, console_errors):
    signed_in.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
    )
    open_item(signed_in, "tyres", site_tyre)
    field(signed_in, "Compound").fill("Soft")
    save(signed_in, "Tyre")
    expect(signed_in).to_have_url("/admin/tyres")
    assert console_errors == []


@pytest.mark.parametrize("way", ["cancel", "reload"])
def test_a_saved_new_item_is_no_draft_even_if_its_upload_failed(signed_in: Page, api, way):
    name = f"Stored, then {way}"
    signed_in.goto("/admin/tyres/new")
    field(signed_in, "Name").fill(name)
    field(signed_in, "Size").fill("20x10-9")
    broken = {"name": "broken.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"}
    signed_in.locator("input[type=file]").first.set_input_files([broken])
    save(signed_in, "Tyre")
    failed = signed_in.get_by_text(f"{name} was saved, but some images could not be uploaded.")
    expect(failed).to_be_in_viewport()
    (tyre,) = items_named(api, "tyres", name)
    if way == "cancel":
        signed_in.get_by_role("link", name="Cancel").click()
        expect(signed_in.get_by_role("row", name=name)).to_be_visible()
        expect(signed_in.get_by_role("link", name="Undo")).to_have_count(0)
    else:
        signed_in.reload()
        expect(signed_in).to_have_url(f"/admin/tyres/{tyre['id']}")
        expect(field(signed_in, "Name")).to_have_value(name)
        expect(unsaved_text(signed_in)).to_have_count(0)
    delete_items_named(api, "tyres", name)


def test_typing_while_a_draft_is_offered_loses_neither(edited_tyre: Page):
    field(edited_tyre, "Compound").fill("First")
    edited_tyre.reload()
    expect(unsaved_text(edited_tyre)).to_be_visible()
    field(edited_tyre, "Compound").fill("Second")
    unsaved_text(edited_tyre).get_by_role("button", name="Restore").click()
    expect(field(edited_tyre, "Compound")).to_have_value("First")
    edited_tyre.reload()
    unsaved_text(edited_tyre).get_by_role("button", name="Restore").click()
    expect(field(edited_tyre, "Compound")).to_have_value("First")
    unsaved_text(edited_tyre).get_by_role("button", name="Restore").click()
    expect(field(edited_tyre, "Compound")).to_have_value("Second")


def test_what_another_tab_saves_leaves_what_was_typed_here(
    edited_tyre: Page, context: BrowserContext
):
    field(edited_tyre, "Terrain").fill("Sand, typed here")
    other = context.new_page()
    other.goto(edited_tyre.url)
    unsaved_text(other).wait_for()
    field(other, "Compound").fill("Of the other tab")
    other.get_by_role("button", name="Save Tyre").click()
    other.wait_for_url("**/admin/tyres")
    edited_tyre.reload()
    unsaved_text(edited_tyre).get_by_role("button", name="Restore").click()
    expect(field(edited_tyre, "Terrain")).to_have_value("Sand, typed here")


def test_saving_leaves_an_offered_draft_until_it_is_answered(edited_tyre: Page):
    field(edited_tyre, "Terrain").fill("Typed before")
    edited_tyre.reload()
    expect(unsaved_text(edited_tyre)).to_be_visible()
    address = edited_tyre.url
    field(edited_tyre, "Compound").fill("Saved")
    edited_tyre.get_by_role("button", name="Save Tyre").click()
    edited_tyre.wait_for_url("**/admin/tyres")
    edited_tyre.goto(address)
    unsaved_text(edited_tyre).get_by_role("button", name="Discard").click()
    edited_tyre.reload()
    expect(field(edited_tyre, "Compound")).to_have_value("Saved")
    expect(unsaved_text(edited_tyre)).to_have_count(0)
