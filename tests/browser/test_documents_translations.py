"""The owner translates the texts of a page in tabs of its form."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import accessibility_findings
from tests.support.document_form import (
    document_values,
    expect_document_saved,
    open_document,
    open_record,
    preview,
    record,
)
from tests.support.item_form import save
from tests.support.owner import PHONE, SIZES, field
from tests.support.translations import (
    FALLBACK,
    LATVIAN,
    RUSSIAN,
    STEPS,
    document_translations,
    expect_missing,
    open_tab,
    overflow,
    text_field,
)


def latvian_steps(api) -> list[str]:
    return [step["title"] for step in document_translations(api, "service", "lv")["steps"]]


@pytest.mark.essential
@SIZES
def test_a_text_is_on_the_page_in_its_language_alone(service_form: Page, api, size):
    page = service_form
    page.set_viewport_size(size)
    open_tab(page, LATVIAN)
    top = page.get_by_role("group", name="At the top")
    title = text_field(top, "Title · LV")
    expect(title).to_have_value("Serviss")
    expect(title).to_have_attribute("lang", "lv")
    expect(title).to_have_accessible_description("In English: Service")
    expect_missing(page, LATVIAN, "")
    title.fill("")
    expect_missing(page, LATVIAN, "1 text missing")
    expect(title).to_have_accessible_description(f"{FALLBACK} Service")
    text_field(top, "Introduction · LV").fill("")
    expect_missing(page, LATVIAN, "2 texts missing")
    title.fill("Apkope Ozolniekos")
    expect_missing(page, LATVIAN, "1 text missing")
    save(page, "Page")
    expect_document_saved(page, "Service")
    lead = document_values(api, "service")["lead"]
    for address, heading in (
        ("/lv/service", "Apkope Ozolniekos"),
        ("/service", "Service"),
        ("/ru/service", "Сервис"),
    ):
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
        expect(page.get_by_text(lead)).to_have_count(0 if address == "/ru/service" else 1)


def test_what_has_no_words_is_in_the_english_tab(service_form: Page):
    picture = service_form.get_by_role("button", name="Change picture: At the top")
    add = service_form.get_by_role("button", name="Add step")
    expect(picture).to_be_visible()
    expect(add).to_be_visible()
    open_tab(service_form, RUSSIAN)
    expect(text_field(service_form, "Unit · RU")).to_be_visible()
    expect(picture).to_be_hidden()
    expect(add).to_be_hidden()
    expect(service_form.get_by_role("button", name="Remove step 1")).to_be_hidden()
    interval = record(service_form, "Interval 1")
    expect(field(interval, "Work · RU")).to_be_visible()
    expect(field(interval, "Hours")).to_be_hidden()


def test_records_keep_their_translations_wherever_they_go(service_form: Page, api):
    page = service_form
    open_tab(page, LATVIAN)
    field(record(page, "Step 4"), "Title · LV").fill("Darbs")
    open_tab(page, "English")
    page.get_by_role("button", name="Move step 4 up").click()
    page.get_by_role("button", name="Remove step 1").click()
    open_tab(page, LATVIAN)
    expect(field(record(page, "Step 2"), "Title · LV")).to_have_value("Darbs")
    open_tab(page, "English")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Remove step 2").click()
    page.get_by_role("button", name="Add step").click()
    added = record(page, "Step 4")
    field(added, "Title").fill("Test ride")
    field(added, "Text").fill("On our own track.")
    expect_missing(page, LATVIAN, "2 texts missing")
    open_tab(page, LATVIAN)
    field(added, "Title · LV").fill("Izmēģinājums")
    expect_missing(page, LATVIAN, "1 text missing")
    save(page, "Page")
    expect_document_saved(page, "Service")
    assert latvian_steps(api) == [STEPS[0], "Darbs", STEPS[2], "Izmēģinājums"]
    stored = [step["title"] for step in document_values(api, "service")["steps"]]
    assert stored == ["Write or call", "We work", "We measure", "Test ride"]


def test_the_preview_is_in_the_language_of_the_tab(service_form: Page):
    page = service_form
    title = preview(page).get_by_role("heading", level=1)
    expect(title).to_have_text("Service")
    open_tab(page, LATVIAN)
    expect(title).to_have_text("Serviss")
    expect(preview(page).locator("html")).to_have_attribute("lang", "lv")
    expect(preview(page).get_by_role("link", name="Par mums").first).to_be_attached()
    top = page.get_by_role("group", name="At the top")
    text_field(top, "Title · LV").fill("Apkope")
    expect(title).to_have_text("Apkope")
    text_field(top, "Title · LV").fill("")
    expect(title).to_have_text("Service")
    open_tab(page, RUSSIAN)
    expect(title).to_have_text("Сервис")


@SIZES
def test_an_error_inside_a_record_opens_its_tab(service_form: Page, size):
    page = service_form
    page.set_viewport_size(size)
    wrong = {"translations.ru.sections.1.title": ["Not on our site."]}
    page.route(
        "**/api/pages/service", lambda route: route.fulfill(status=400, json={"fields": wrong})
    )
    save(page, "Page")
    title = field(record(page, "Section 2"), "Title · RU")
    expect(title).to_be_focused()
    expect(title).to_have_accessible_description("Not on our site. In English: Engines")
    expect_missing(page, RUSSIAN, "1 error")
    title.fill("Двигатели")
    expect_missing(page, RUSSIAN, "")


def test_a_text_that_is_too_long_is_found_before_it_is_sent(service_form: Page, writes):
    open_tab(service_form, LATVIAN)
    title = text_field(service_form.get_by_role("group", name="At the top"), "Title · LV")
    title.fill("a" * 61)
    open_tab(service_form, "English")
    save(service_form, "Page")
    expect(title).to_be_focused()
    expect_missing(service_form, LATVIAN, "1 error")
    assert writes == []


@SIZES
def test_the_tabs_stay_in_view_and_cover_nothing_that_has_the_focus(service_form: Page, size):
    page = service_form
    page.set_viewport_size(size)
    open_tab(page, LATVIAN)
    tabs = page.get_by_role("tablist")
    field(record(page, "Interval 6"), "Work · LV").focus()
    while page.get_by_role("tab").and_(page.locator(":focus")).count() == 0:
        expect(tabs).to_be_in_viewport(ratio=1)
        top = page.evaluate("document.activeElement.getBoundingClientRect().top")
        bar = tabs.bounding_box()
        assert bar and top >= bar["y"] + bar["height"]
        page.keyboard.press("Shift+Tab")


@pytest.mark.parametrize("key", ["service", "company", "home"])
def test_axe_finds_nothing_in_the_latvian_tab_on_a_phone(signed_in: Page, key):
    signed_in.set_viewport_size(PHONE)
    open_document(signed_in, key)
    open_tab(signed_in, LATVIAN)
    if key == "service":
        open_record(signed_in, "Section 1")
    assert accessibility_findings(signed_in) == []
    assert overflow(signed_in) == 0
