"""The owner's forms of items: what was typed is kept, and another device is not overwritten."""

from playwright.sync_api import APIRequestContext, Page, expect

from tests.support.examples import TYRE

from .browser import accessibility_findings, expect_status, field, sign_in, visit
from .items import (
    choose,
    chosen,
    expect_saved,
    fill_build,
    go_to,
    items_named,
    open_item,
    photo,
    restore,
    save,
    stored_widths,
    unsaved,
)


def test_a_new_build_outlasts_other_pages_a_closed_tab_and_the_end_of_its_session(
    page: Page, api: APIRequestContext, new_name: str
):
    sign_in(page)
    visit(page, "/admin/builds")
    page.get_by_role("link", name="Add New Build").click()
    fill_build(page, new_name)
    choose(page, photo("a.jpg"), photo("b.jpg", (610, 400)))
    page.get_by_role("link", name="Cancel", exact=True).click()
    expect_status(page, "Your changes were not saved.")
    assert items_named(api, "builds", new_name) == []
    page.get_by_role("link", name="Undo", exact=True).click()
    expect(field(page, "Name")).to_have_value(new_name)
    expect(chosen(page)).to_have_count(2)
    expect(unsaved(page)).to_have_count(0)

    other = page.context.new_page()
    visit(other, "/admin")
    other.get_by_role("button", name="Logout").click()
    expect(other).to_have_url("/admin/login")
    save(page)
    expect(page.get_by_role("dialog", name="Please log in again")).to_be_visible()
    page.close()

    sign_in(other)
    go_to(other, "Builds")
    other.get_by_role("link", name=f"Unsaved draft {new_name}").click()
    expect(field(other, "Name")).to_have_value(new_name)
    expect(chosen(other)).to_have_count(2)
    other.on("dialog", lambda dialog: dialog.accept())
    visit(other, "/admin")
    visit(other, "/admin/builds/new")
    expect(unsaved(other)).to_contain_text("You have unsaved changes from")
    expect(unsaved(other)).to_contain_text("2 photos, not uploaded yet")
    expect(field(other, "Name")).to_have_value("")
    restore(other)
    expect(field(other, "Name")).to_have_value(new_name)
    expect(chosen(other).first).to_contain_text("a.jpg")
    expect(unsaved(other)).to_have_count(0)
    field(other, "Featured").check()
    save(other)
    expect_saved(other, new_name)
    expect(other.get_by_text("Unsaved draft")).to_have_count(0)
    [build] = items_named(api, "builds", new_name)
    assert (build["published"], build["featured"]) == (True, True)
    assert stored_widths(api, build) == [600, 610]
    other.get_by_role("link", name="Add New Build").click()
    expect(field(other, "Name")).to_have_value("")
    expect(unsaved(other)).to_have_count(0)


def test_two_devices_change_the_same_tyre(owner_page: Page, api: APIRequestContext, tyre: dict):
    page, path = owner_page, f"/api/tyres/{tyre['id']}"

    def change_elsewhere(**fields: object) -> None:
        assert api.put(path, data=TYRE | {"name": tyre["name"]} | fields).ok

    open_item(page, "tyres", tyre)
    field(page, "Compound").fill("Mine")
    change_elsewhere(compound="Theirs", terrain="Mud", translations={"lv": {"terrain": "Dubļi"}})
    save(page, "Tyre")
    conflict = page.get_by_role("alert")
    expect(conflict).to_contain_text("Changed elsewhere meanwhile")
    expect(conflict.locator("dt")).to_have_text(["Compound", "Terrain", "Terrain · LV"])
    expect(conflict.locator("dd").nth(0)).to_have_text("YoursMine")
    expect(conflict.locator("dd").nth(1)).to_have_text("Saved elsewhereTheirs")
    hint = "Not saved yet. Choose above which version to keep."
    expect(page.get_by_text(hint)).to_be_in_viewport()
    assert accessibility_findings(page) == []
    assert api.get(path).json()["compound"] == "Theirs"

    conflict.get_by_role("button", name="Take theirs").click()
    expect(field(page, "Compound")).to_have_value("Theirs")
    expect(page.get_by_role("alert")).to_have_count(0)
    kept = "Your changes are kept here until you leave this form."
    expect(unsaved(page)).to_contain_text(kept)
    restore(page)
    expect(field(page, "Compound")).to_have_value("Mine")
    save(page, "Tyre")  # decided knowingly: no second conflict
    expect_saved(page, tyre["name"], "tyres")
    assert api.get(path).json()["compound"] == "Mine"

    open_item(page, "tyres", tyre)
    field(page, "Terrain").fill("Sand")
    change_elsewhere(compound="Theirs")
    page.reload()  # a draft does not overwrite what was saved since, either
    expect(field(page, "Compound")).to_have_value("Theirs")
    restore(page)
    save(page, "Tyre")
    conflict.get_by_role("button", name="Keep mine").click()
    expect_saved(page, tyre["name"], "tyres")
    assert api.get(path).json()["terrain"] == "Sand"
