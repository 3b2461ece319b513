"""Translations of an item in drafts, conflicts and copies."""

from playwright.sync_api import APIRequestContext, BrowserContext, Page, expect

from tests.support.item_form import expect_saved, expect_status, open_item, save, unsaved_text
from tests.support.owner import field
from tests.support.translations import LATVIAN, RUSSIAN, open_tab, tab, text_field


def translations(api: APIRequestContext, kind: str, item: dict) -> dict:
    found: dict = api.get(f"/api/{kind}/{item['id']}").json()["translations"]
    return found


def test_a_draft_has_the_translations(edited_tyre: Page, context: BrowserContext, api, site_tyre):
    open_tab(edited_tyre, LATVIAN)
    text_field(edited_tyre, "Compound · LV").fill("Mīksta, pa pusei")
    address = edited_tyre.url
    edited_tyre.close()
    other = context.new_page()
    other.goto(address)
    unsaved_text(other).get_by_role("button", name="Restore").click()
    open_tab(other, LATVIAN)
    expect(text_field(other, "Compound · LV")).to_have_value("Mīksta, pa pusei")
    save(other, "Tyre")
    expect_saved(other, site_tyre["name"], "tyres")
    assert translations(api, "tyres", site_tyre)["lv"]["compound"] == "Mīksta, pa pusei"
    other.goto(address)
    expect(tab(other, LATVIAN)).to_be_visible()
    expect(unsaved_text(other)).to_have_count(0)


def test_a_conflict_shows_the_translation_that_differs(edited_tyre: Page, api, site_tyre):
    path = f"/api/tyres/{site_tyre['id']}"
    fields = {name: site_tyre[name] for name in ("name", "size", "type")}
    api.put(path, data=fields | {"translations": {"lv": {"compound": "Cita"}}})
    open_tab(edited_tyre, LATVIAN)
    text_field(edited_tyre, "Compound · LV").fill("Mana")
    save(edited_tyre, "Tyre")
    conflict = edited_tyre.get_by_role("alert")
    expect(conflict.locator("dt")).to_have_text(["Compound · LV"])
    expect(conflict.locator("dd")).to_have_text(["YoursMana", "Saved elsewhereCita"])
    conflict.get_by_role("button", name="Keep mine").click()
    expect_status(edited_tyre, "was saved.")
    assert translations(api, "tyres", site_tyre)["lv"]["compound"] == "Mana"


def test_translations_are_sent_only_when_they_changed(edited_tyre: Page, site_tyre, writes):
    field(edited_tyre, "Compound").fill("Soft")
    open_tab(edited_tyre, RUSSIAN)
    save(edited_tyre, "Tyre")
    expect_saved(edited_tyre, site_tyre["name"], "tyres")
    open_item(edited_tyre, "tyres", site_tyre)
    open_tab(edited_tyre, RUSSIAN)
    text_field(edited_tyre, "Compound · RU").fill("Мягкая")
    save(edited_tyre, "Tyre")
    expect_saved(edited_tyre, site_tyre["name"], "tyres")
    first, second = (write.post_data_json for write in writes if write.method == "PUT")
    assert "translations" not in first
    assert second["translations"] == {"ru": {"compound": "Мягкая"}}


def test_a_copy_has_the_translations(edited_tyre: Page, api, site_tyre):
    path = f"/api/tyres/{site_tyre['id']}"
    fields = {name: site_tyre[name] for name in ("name", "size", "type")}
    api.put(path, data=fields | {"translations": {"ru": {"terrain": "Песок"}}})
    edited_tyre.reload()
    edited_tyre.get_by_role("button", name="Duplicate").click()
    expect(field(edited_tyre, "Name")).not_to_have_value(site_tyre["name"])
    open_tab(edited_tyre, RUSSIAN)
    expect(text_field(edited_tyre, "Terrain · RU")).to_have_value("Песок")
    copy = {"id": edited_tyre.url.rpartition("/")[2]}
    assert translations(api, "tyres", copy)["ru"]["terrain"] == "Песок"
    api.delete(f"/api/tyres/{copy['id']}")
