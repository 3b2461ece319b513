"""People, on a phone: who is added chooses a password by a link, and is disabled."""

from playwright.sync_api import APIRequestContext, Browser, Page, expect

from tests.support.browser import accessibility_findings
from tests.support.gunicorn import OWNER
from tests.support.owner import PHONE, end_session, field, fill_login, log_in
from tests.support.sign_in_phone import confirm

PASSWORD = "gravel pit 77 helmets"
WRONG = "This is not your current password."


def test_who_is_added_chooses_a_password_and_signs_in(
    signed_in: Page, browser: Browser, base_url: str
):
    owner = signed_in
    owner.set_viewport_size(PHONE)
    owner.goto("/admin")
    owner.get_by_role("link", name="People", exact=True).click()
    field(owner, "Name").fill("Līga")
    owner.get_by_role("button", name="Add", exact=True).click()
    expect(owner.get_by_text("Please enter an e-mail address")).to_be_visible()
    field(owner, "E-mail").fill("liga@")
    owner.reload()
    expect(field(owner, "Name")).to_have_value("Līga")
    owner.get_by_role("button", name="Add", exact=True).click()
    dialog = owner.get_by_role("dialog", name="Add Līga?")
    assert accessibility_findings(owner) == []
    field(dialog, "Your password").fill("wrong")
    dialog.get_by_role("button", name="Add").click()
    expect(owner.get_by_text("Email must be an e-mail address")).to_be_visible()
    expect(dialog).to_have_count(0)
    field(owner, "E-mail").fill("liga@example.lv")
    owner.get_by_role("button", name="Add", exact=True).click()
    field(dialog, "Your password").fill("wrong")
    dialog.get_by_role("button", name="Add").click()
    expect(dialog).to_contain_text(WRONG)
    confirm(dialog, "Add")
    expect(owner.get_by_text("Please send this link to the person.")).to_be_visible()
    expect(field(owner, "E-mail")).to_have_value("")
    link = field(owner, "Link for Līga").input_value()
    whatsapp = owner.get_by_role("link", name="Send by WhatsApp").first
    assert "%2Fadmin%2Flink%2F" in str(whatsapp.get_attribute("href"))

    context = browser.new_context(base_url=base_url, viewport=PHONE, locale="en-GB")
    page = context.new_page()
    page.goto("/admin/link/" + link.rpartition("/")[2])
    expect(page.get_by_text("Welcome, Līga.")).to_be_visible()
    expect(field(page, "Username")).to_have_value("liga@example.lv")
    password = field(page, "New password")
    password.fill("short")
    page.get_by_role("button", name="Save password").click()
    expect(page.get_by_role("alert")).to_contain_text("at least 10 characters")
    password.fill(PASSWORD)
    page.get_by_role("button", name="Save password").click()
    expect(page.get_by_text("Your password is set. Please log in with it.")).to_be_visible()
    field(page, "Username").fill("liga@example.lv")
    field(page, "Password").fill(PASSWORD)
    page.get_by_role("button", name="Login", exact=True).click()
    expect(page.get_by_role("heading", name="Dashboard")).to_be_visible()
    page.get_by_role("button", name="Logout").click()
    page.get_by_text("Forgotten the password?").click()
    expect(page.get_by_text("Another owner can make a link for you")).to_be_visible()
    page.goto("/admin/link/" + link.rpartition("/")[2])
    expect(page.get_by_role("alert")).to_contain_text("This link does not work any more.")
    context.close()

    owner.reload()
    people = owner.get_by_role("list", name="People").get_by_role("listitem")
    liga = people.filter(has_text="liga@example.lv")
    expect(liga).to_contain_text("Last seen")
    any_dialog = owner.get_by_role("dialog")
    people.filter(has_text="you").get_by_role("button", name="Disable").click()
    field(any_dialog, "Your password").fill("wrong")
    any_dialog.get_by_role("button", name="Disable").click()
    expect(any_dialog).to_contain_text(WRONG)
    any_dialog.get_by_role("button", name="Cancel").click()
    liga.get_by_role("button", name="Disable").click()
    confirm(any_dialog, "Disable")
    expect(liga).to_contain_text("disabled")
    people.filter(has_text="you").get_by_role("button", name="Disable").click()
    confirm(any_dialog, "Disable")
    expect(any_dialog.get_by_role("alert")).to_contain_text("Somebody has to be able to sign in.")


def test_a_session_that_has_ended_loses_nothing_typed_in_the_dialog(
    page: Page, site: str, api: APIRequestContext
):
    token = log_in(page, site)
    anna = {"name": "Anna", "email": "anna@example.lv", "password": OWNER["password"]}
    person = api.post("/api/people", data=anna).json()["person"]
    page.goto("/admin/people")
    row = page.get_by_role("listitem").filter(has_text="anna@example.lv")
    row.get_by_role("button", name="New link").click()
    end_session(page, site, token)
    confirm(page, "Make link")
    fill_login(page.get_by_role("dialog", name="Please log in again"), OWNER["password"])
    expect(field(row, "Link for Anna")).to_be_visible()
    disable = {"is_active": False, "password": OWNER["password"]}
    assert api.patch(f"/api/people/{person['id']}", data=disable).ok  # users stay
