"""Translations of a page's texts in drafts, conflicts and earlier versions."""

from playwright.sync_api import BrowserContext, Page, expect

from tests.support.document_form import document_values, open_document, record
from tests.support.item_form import expect_status, save, unsaved_text
from tests.support.owner import field
from tests.support.translations import (
    LATVIAN,
    STEPS,
    document_translations,
    open_tab,
    text_field,
)


def test_a_draft_has_the_translations_of_records(service_form: Page, context: BrowserContext):
    page = service_form
    page.get_by_role("button", name="Remove step 1").click()
    open_tab(page, LATVIAN)
    field(record(page, "Step 1"), "Title · LV").fill("Atsūtiet")
    page.reload()
    unsaved_text(page).get_by_role("button", name="Restore").click()
    expect(field(record(page, "Step 1"), "Title")).to_have_value("Bring or send it")
    open_tab(page, LATVIAN)
    expect(field(record(page, "Step 1"), "Title · LV")).to_have_value("Atsūtiet")
    expect(field(record(page, "Step 2"), "Title · LV")).to_have_value(STEPS[2])


def test_an_earlier_version_is_restored_with_its_translations(service_form: Page, api):
    page = service_form
    for title in ("Pirmais", "Otrais"):
        data = {"values": document_values(api, "service"), "translations": {"lv": {"title": title}}}
        assert api.put("/api/pages/service", data=data).status == 200
    version = api.get("/api/pages/service").json()["version"] - 1
    open_document(page, "service")
    open_tab(page, LATVIAN)
    title = text_field(page.get_by_role("group", name="At the top"), "Title · LV")
    expect(title).to_have_value("Otrais")
    page.get_by_text("History").click()
    page.get_by_role("button", name=f"Restore version {version}", exact=True).click()
    page.get_by_role("alertdialog").get_by_role("button", name="Restore").click()
    expect_status(page, f"Version {version} restored.")
    expect(title).to_have_value("Pirmais")
    assert document_translations(api, "service", "lv")["title"] == "Pirmais"


def test_a_conflict_shows_the_translation_that_differs(service_form: Page, api):
    page = service_form
    data = {"values": document_values(api, "service"), "translations": {"lv": {"title": "Cits"}}}
    assert api.put("/api/pages/service", data=data).status == 200
    open_tab(page, LATVIAN)
    text_field(page.get_by_role("group", name="At the top"), "Title · LV").fill("Mans")
    save(page, "Page")
    conflict = page.get_by_role("alert")
    expect(conflict.locator("dt")).to_have_text(["At the top: Title · LV"])
    expect(conflict.locator("dd")).to_have_text(["YoursMans", "Saved elsewhereCits"])
    conflict.get_by_role("button", name="Keep mine").click()
    expect_status(page, "was saved.")
    assert document_translations(api, "service", "lv")["title"] == "Mans"
