"""The owner edits the document `company` in the admin."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from core.brand import NAME
from tests.support.company_form import (
    COMPANY_API,
    NUMBER,
    PATH,
    add_row,
    company_values,
    expect_company_saved,
    open_company,
    row,
)
from tests.support.gunicorn import OWNER
from tests.support.item_form import expect_status, lose_first_response, save, unsaved_text
from tests.support.owner import DEVICES, PHONE, end_session, field, fill_login, log_in

pytestmark = pytest.mark.usefixtures("company_kept")
BAD_EMAIL = "Please enter an email address, such as name@example.com"


@pytest.mark.essential
@DEVICES
def test_the_owner_changes_the_phone_and_the_opening_hours(signed_in: Page, api, size):
    page = signed_in
    page.set_viewport_size(size)
    page.goto("/admin")
    page.get_by_role("navigation", name="Admin").get_by_role("link", name="Pages").click()
    expect(page).to_have_title(f"Pages | Admin | {NAME}")
    page.get_by_role("heading", name="Company", exact=True).click()
    expect(page).to_have_url(PATH)
    expect(page.get_by_role("heading", level=1)).to_have_text("Company")
    field(page, "Phone").fill(NUMBER)
    add_row(page, "Saturday", "Saturday", "10:00", "14:00")
    save(page, "Page")
    expect_company_saved(page)
    saved = company_values(api)
    assert saved["phone"] == NUMBER
    saturday = {"first_day": "Saturday", "last_day": "Saturday", "opens": "10:00"}
    assert saved["opening_hours"][1:] == [saturday | {"closes": "14:00"}]
    page.get_by_role("status").get_by_role("link", name="View on site").click()
    expect(page).to_have_url("/contact")
    main = page.get_by_role("main")
    expect(main.get_by_role("link", name=NUMBER).first).to_be_visible()
    expect(main.get_by_text("10:00").first).to_be_visible()
    page.reload()
    expect(main.get_by_role("link", name=NUMBER).first).to_be_visible()


@DEVICES
def test_bad_input_is_refused_at_its_field_before_the_server_is_asked(
    company_form: Page, writes, size
):
    company_form.set_viewport_size(size)
    add_row(company_form, "Saturday", "Saturday", "10:00", "")
    field(company_form, "Email").fill("hello@")
    save(company_form, "Page")
    expect(field(company_form, "Email")).to_be_focused()
    expect(field(company_form, "Email")).to_have_accessible_description(
        f"{BAD_EMAIL} This is a sample value. Please enter yours."
    )
    field(company_form, "Email").fill("hello@example.lv")
    expect(company_form.get_by_text(BAD_EMAIL)).to_have_count(0)
    save(company_form, "Page")
    closes = field(row(company_form, 2), "Closes")
    expect(closes).to_be_focused()
    expect(closes).to_have_accessible_description("Please enter a time, such as 09:00")
    assert [request.method for request in writes] == []


@DEVICES
def test_what_was_saved_in_another_tab_is_not_overwritten(
    company_form: Page, api, context: BrowserContext, size
):
    company_form.set_viewport_size(size)
    other = open_company(context.new_page())
    field(company_form, "Phone").fill(NUMBER)
    add_row(other, "Sunday", "Sunday", "11:00", "12:00")
    save(other, "Page")
    expect_company_saved(other)
    save(company_form, "Page")
    conflict = company_form.get_by_role("alert")
    expect(conflict).to_contain_text("Changed elsewhere meanwhile")
    expect(conflict.locator("dt")).to_have_text(
        ["How to reach it: Phone", "When it is open: Opening hours"]
    )
    expect(conflict).to_contain_text("Sunday, Sunday, 11:00, 12:00")
    assert company_values(api)["phone"] != NUMBER
    conflict.get_by_role("button", name="Take theirs").click()
    expect(field(row(company_form, 2), "From")).to_have_value("Sunday")
    unsaved_text(company_form).get_by_role("button", name="Restore").click()
    expect(field(company_form, "Phone")).to_have_value(NUMBER)
    save(company_form, "Page")
    expect_company_saved(company_form)


@pytest.mark.essential
@DEVICES
def test_a_reload_loses_nothing(company_form: Page, size):
    company_form.set_viewport_size(size)
    field(company_form, "Phone").fill("+371 2")
    add_row(company_form, "Sunday", "Sunday", "11:00", "12:00")
    company_form.reload()
    expect(field(company_form, "Phone")).to_be_visible()
    expect(row(company_form, 2)).to_have_count(0)
    unsaved_text(company_form).get_by_role("button", name="Restore").click()
    expect(field(company_form, "Phone")).to_have_value("+371 2")
    expect(field(row(company_form, 2), "Opens")).to_have_value("11:00")


def test_cancel_offers_undo(company_form: Page):
    field(company_form, "Phone").fill(NUMBER)
    company_form.get_by_role("link", name="Cancel").click()
    expect(company_form).to_have_url("/admin/pages")
    expect_status(company_form, "Your changes were not saved.")
    company_form.get_by_role("link", name="Undo").click()
    expect(field(company_form, "Phone")).to_have_value(NUMBER)


def test_an_ended_session_asks_for_the_password_over_the_form(page: Page, site, api):
    token = log_in(page, site)
    open_company(page)
    field(page, "Phone").fill(NUMBER)
    end_session(page, site, token)
    save(page, "Page")
    fill_login(page.get_by_role("dialog"), OWNER["password"])
    expect_company_saved(page)
    assert company_values(api)["phone"] == NUMBER


def test_a_save_whose_answer_was_lost_is_no_conflict(company_form: Page, api):
    field(company_form, "Phone").fill(NUMBER)
    lost = lose_first_response(company_form, f"**{COMPANY_API}", "PUT")
    save(company_form, "Page")
    expect(company_form.get_by_text("The server cannot be reached.")).to_be_visible()
    save(company_form, "Page")
    expect_company_saved(company_form)
    assert lost == [200]


def test_the_fields_are_for_a_thumb(company_form: Page):
    company_form.set_viewport_size(PHONE)
    for label, kind in [("Phone", "tel"), ("Email", "email")]:
        expect(field(company_form, label)).to_have_attribute("type", kind)
    expect(field(company_form, "Build on the home page")).to_have_attribute("inputmode", "numeric")
    expect(field(row(company_form, 1), "Opens")).to_have_attribute("type", "time")


def test_an_unknown_page_is_not_found(signed_in: Page):
    response = signed_in.goto("/admin/pages/nothing")
    assert response and response.status == 404
    expect(signed_in.get_by_text("There is no page at this address.")).to_be_visible()
