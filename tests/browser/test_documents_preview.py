"""The preview of a page shows what is typed in its form, before it is saved."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import DESKTOP, accessibility_findings
from tests.support.company_form import NUMBER
from tests.support.document_form import (
    change_picture,
    document_values,
    open_document,
    pick,
    preview,
)
from tests.support.owner import DEVICES, PHONE, field


def test_typed_words_are_in_the_preview_before_they_are_saved(signed_in: Page, api, writes):
    signed_in.set_viewport_size(DESKTOP)
    page = open_document(signed_in, "service")
    shown = preview(page)
    top = page.get_by_role("group", name="At the top")
    expect(shown.get_by_role("heading", level=1)).to_have_text("Service")
    field(top, "Title").fill("Typed title")
    expect(shown.get_by_role("heading", level=1)).to_have_text("Typed title")
    page.get_by_role("button", name="Remove step 1").click()
    expect(shown.get_by_text("Write or call")).to_have_count(0)
    dialog = change_picture(page, "At the top")
    words = dialog.get_by_role("listitem").nth(1).inner_text()
    pick(dialog, words)
    dialog.get_by_role("button", name="Use this picture").click()
    expect(shown.get_by_role("img", name=words).first).to_be_attached()
    assert document_values(api, "service")["title"] == "Service"
    assert writes == []


@pytest.mark.essential
def test_the_company_is_shown_as_on_the_contact_page(signed_in: Page):
    signed_in.set_viewport_size(DESKTOP)
    page = open_document(signed_in, "company")
    shown = preview(page)
    field(page, "Phone").fill(NUMBER)
    expect(shown.get_by_role("main").get_by_role("link", name=NUMBER).first).to_be_visible()
    expect(shown.get_by_role("contentinfo").get_by_text(NUMBER).first).to_be_attached()


def test_half_typed_values_are_no_problem(signed_in: Page):
    signed_in.set_viewport_size(DESKTOP)
    page = open_document(signed_in, "company")
    shown = preview(page)
    page.get_by_role("button", name="Add row").click()
    field(page, "Latitude").fill("5x")
    field(page, "Email").fill("")
    page.get_by_role("button", name="Remove link 1").click()
    field(page, "Phone").fill("+3")
    expect(shown.get_by_role("main").get_by_text("+3", exact=True).first).to_be_visible()
    field(page, "Latitude").fill("56.7")
    field(page, "Phone").fill(NUMBER)
    expect(shown.get_by_role("main").get_by_role("link", name=NUMBER).first).to_be_visible()


def test_nothing_in_the_preview_leads_anywhere(signed_in: Page, console_errors):
    signed_in.set_viewport_size(DESKTOP)
    page = open_document(signed_in, "service")
    shown = preview(page)
    shown.get_by_role("contentinfo").get_by_role("link", name="About").first.click()
    shown.get_by_role("link", name="Ozolnieki").first.click()
    expect(shown.get_by_role("heading", level=1)).to_have_text("Service")
    expect(shown.get_by_role("region", name="Cookies")).to_have_count(0)
    assert console_errors == []


@DEVICES
def test_on_a_phone_it_covers_the_screen(signed_in: Page, size):
    is_phone = size == PHONE
    page = open_document(signed_in, "service")
    page.set_viewport_size(size)
    button = page.get_by_role("button", name="Preview", exact=True)
    if not is_phone:
        expect(page.locator('iframe[title="Preview"]')).to_be_in_viewport()
        expect(button).to_have_count(0)
        return
    top = page.get_by_role("group", name="At the top")
    field(top, "Title").fill("Typed title")
    button.click()
    dialog = page.get_by_role("dialog", name="Preview")
    expect(preview(page).get_by_role("heading", level=1)).to_have_text("Typed title")
    frame = page.locator('iframe[title="Preview"]').bounding_box()
    assert frame and frame["width"] > 340 and frame["height"] > 700
    assert accessibility_findings(page) == []
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    expect(field(top, "Title")).to_have_value("Typed title")
