"""Several people, on a phone: an invitation is accepted, an editor sees less, and what they did is
told.
"""

import pytest
from playwright.sync_api import APIRequestContext, Browser, Page, expect

from tests.support.browser import accessibility_findings
from tests.support.examples import BUILD
from tests.support.gunicorn import OWNER
from tests.support.owner import PHONE, created_item, end_session, field, fill_login, log_in
from tests.support.sign_in_phone import confirm

PASSWORD = "gravel pit 77 helmets"


def add_editor(api: APIRequestContext, name: str, email: str) -> None:
    """Invite somebody, who accepts."""
    confirmed = {"password": OWNER["password"]}
    invitation = confirmed | {"name": name, "email": email, "role": "editor"}
    invited = api.post("/api/invitations", data=invitation).json()["link"].rpartition("/")[2]
    api.post(f"/api/invitation/{invited}", data={"password": PASSWORD})


def test_who_is_invited_chooses_a_password_and_sees_what_an_editor_may(
    signed_in: Page, browser: Browser, api: APIRequestContext, base_url: str
):
    owner = signed_in
    owner.set_viewport_size(PHONE)
    owner.goto("/admin")
    owner.get_by_role("link", name="People", exact=True).click()
    field(owner, "Name").fill("Līga")
    owner.get_by_role("button", name="Invite", exact=True).click()
    expect(owner.get_by_text("Please enter an e-mail address")).to_be_visible()
    field(owner, "E-mail").fill("liga@example.lv")
    owner.reload()
    expect(field(owner, "Name")).to_have_value("Līga")
    owner.get_by_role("button", name="Invite", exact=True).click()
    expect(owner.get_by_role("dialog")).to_contain_text("Invite Līga?")
    confirm(owner.get_by_role("dialog"), "Invite")
    expect(owner.get_by_text("Please send this link to the person.")).to_be_visible()
    expect(field(owner, "E-mail")).to_have_value("")
    link = field(owner, "Link for Līga").input_value()
    whatsapp = owner.get_by_role("link", name="Send by WhatsApp").first
    assert "%2Fadmin%2Finvitation%2F" in str(whatsapp.get_attribute("href"))

    context = browser.new_context(base_url=base_url, viewport=PHONE, locale="en-GB")
    page = context.new_page()
    page.goto("/admin/invitation/" + link.rpartition("/")[2])
    expect(page.get_by_text("Welcome, Līga.")).to_be_visible()
    expect(field(page, "Username")).to_have_value("liga@example.lv")
    password = field(page, "New password")
    password.fill("short")
    page.get_by_role("button", name="Accept and log in").click()
    expect(page.get_by_role("alert")).to_contain_text("at least 10 characters")
    password.fill(PASSWORD)
    page.get_by_role("button", name="Accept and log in").click()

    expect(page.get_by_role("heading", name="Dashboard")).to_be_visible()
    expect(page.get_by_role("link", name="Activity")).to_be_visible()
    for path in ("/admin/people", "/admin/status"):
        expect(page.locator(f'a[href="{path}"]')).to_have_count(0)
    for build in created_item(api, "builds", BUILD | {"name": "For the activity"}):
        api.delete(f"/api/builds/{build['id']}")
        page.goto("/admin/deleted")
        expect(page.get_by_role("button", name="Restore For the activity")).to_be_visible()
        expect(page.get_by_role("button", name="Delete For the activity for good")).to_have_count(0)
    page.goto("/admin/people")
    expect(page.get_by_role("alert")).to_contain_text("Only an owner may do this.")
    page.get_by_role("button", name="Logout").click()
    page.goto("/admin/invitation/" + link.rpartition("/")[2])
    expect(page.get_by_role("alert")).to_contain_text("This invitation was used already.")
    page.evaluate("localStorage.setItem('adminLanguage', 'lv')")
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("Šis uzaicinājums jau ir izmantots.")
    context.close()

    owner.goto("/admin/people")
    people = owner.get_by_role("list", name="People").get_by_role("listitem")
    liga = people.filter(has_text="liga@example.lv")
    dialog = owner.get_by_role("dialog")
    liga.get_by_role("button", name="Disable").click()
    confirm(dialog, "Disable")
    expect(liga).to_contain_text("disabled")
    liga.get_by_role("button", name="Allow again").click()
    confirm(dialog, "Allow again")
    expect(liga).not_to_contain_text("disabled")
    people.filter(has_text="you").get_by_role("button", name="Disable").click()
    confirm(dialog, "Disable")
    expect(dialog.get_by_role("alert")).to_contain_text("There has to be an owner who can log in.")


@pytest.mark.essential
def test_what_was_just_done_is_told_and_can_be_filtered(
    signed_in: Page, api: APIRequestContext, site_build: dict
):
    page = signed_in
    page.set_viewport_size(PHONE)
    api.put(f"/api/builds/{site_build['id']}", data=BUILD | {"name": "Orange 77"})
    page.goto(f"/admin/builds/{site_build['id']}")
    page.get_by_role("link", name="Activity").click()
    entries = page.get_by_role("list", name="Activity").get_by_role("listitem")
    expect(entries).to_have_count(2)
    expect(entries.first).to_contain_text("Changed · Orange 77")
    expect(entries.first).to_contain_text("Build · owner")
    page.get_by_role("link", name="Show everything").click()
    field(page, "What").select_option("Sign-ins")
    expect(entries.first).to_contain_text("Signed in")
    expect(entries.first).to_contain_text("127.0.0.1")
    expect(page).to_have_url(f"{page.url.partition('/admin')[0]}/admin/activity?kind=sign_in")


def test_who_forgot_the_password_gets_a_link_to_a_new_one(
    signed_in: Page, browser: Browser, api: APIRequestContext, base_url: str
):
    owner = signed_in
    owner.set_viewport_size(PHONE)
    add_editor(api, "Juris", "juris@example.lv")
    owner.goto("/admin/people")
    juris = owner.get_by_role("listitem").filter(has_text="juris@example.lv")
    juris.get_by_role("button", name="New sign-in link").click()
    expect(owner.get_by_role("dialog")).to_contain_text("New sign-in link for Juris")
    assert accessibility_findings(owner) == []
    confirm(owner, "Make link")
    expect(juris.get_by_role("status")).to_contain_text("Please send this link to the person.")
    link = field(juris, "Link for Juris").input_value()

    context = browser.new_context(base_url=base_url, viewport=PHONE, locale="en-GB")
    page = context.new_page()
    page.goto("/admin/invitation/" + link.rpartition("/")[2])
    expect(page.get_by_role("heading", level=1)).to_have_text("New password")
    field(page, "New password").fill("another pit 78 helmets")
    page.get_by_role("button", name="Save and log in").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Dashboard")
    context.close()
    owner.reload()
    expect(juris).to_contain_text("Last seen")
    expect(juris.get_by_role("textbox")).to_have_count(0)


def test_a_session_that_has_ended_loses_nothing_typed_in_the_dialog(
    page: Page, site: str, api: APIRequestContext
):
    token = log_in(page, site)
    add_editor(api, "Anna", "anna@example.lv")
    page.goto("/admin/people")
    anna = page.get_by_role("listitem").filter(has_text="anna@example.lv")
    anna.get_by_role("button", name="New sign-in link").click()
    end_session(page, site, token)
    confirm(page, "Make link")
    fill_login(page.get_by_role("dialog", name="Please log in again"), OWNER["password"])
    expect(field(anna, "Link for Anna")).to_be_visible()
