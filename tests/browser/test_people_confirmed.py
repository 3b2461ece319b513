"""Whoever finds the owner's phone unlocked opens no account with it: the password is asked for."""

import pytest
from playwright.sync_api import APIRequestContext, Page, Route, expect

from tests.support.browser import accessibility_findings, first_held
from tests.support.gunicorn import OWNER
from tests.support.owner import field
from tests.support.sign_in_phone import confirm

pytestmark = pytest.mark.usefixtures("window")
WRONG = "This is not your current password."


def begin_invitation(page: Page, name: str, email: str) -> None:
    field(page, "Name").fill(name)
    field(page, "E-mail").fill(email)
    field(page, "Role").select_option("Owner")
    page.get_by_role("button", name="Invite", exact=True).click()


def test_what_was_typed_stays_until_the_invitation_is_confirmed(
    signed_in: Page, api: APIRequestContext
):
    page = signed_in
    page.goto("/admin/people")
    begin_invitation(page, "Jānis", "owner@")
    dialog = page.get_by_role("dialog", name="Invite Jānis?")
    expect(dialog).to_contain_text("also decide who may sign in")
    assert accessibility_findings(page) == []
    dialog.get_by_role("button", name="Invite").click()
    expect(dialog).to_contain_text("Please enter your password")
    field(dialog, "Your password").fill("wrong")
    dialog.get_by_role("button", name="Invite").click()
    expect(page.get_by_text("Email must be an e-mail address")).to_be_visible()
    expect(dialog).to_have_count(0)
    expect(field(page, "E-mail")).to_be_focused()
    field(page, "E-mail").fill("janis@example.lv")
    page.get_by_role("button", name="Invite", exact=True).click()
    field(dialog, "Your password").fill("wrong")
    dialog.get_by_role("button", name="Invite").click()
    expect(dialog).to_contain_text(WRONG)
    expect(field(dialog, "Your password")).to_have_value("wrong")
    dialog.get_by_role("button", name="Cancel").click()
    expect(field(page, "E-mail")).to_have_value("janis@example.lv")
    assert "janis@example.lv" not in api.get("/api/people").text()


def test_the_link_of_an_invitation_is_shown_again_to_who_confirms(
    signed_in: Page, api: APIRequestContext
):
    invitation = {"name": "Zane", "email": "zane@example.lv", "role": "editor"}
    made = api.post("/api/invitations", data=invitation | {"password": OWNER["password"]}).json()
    page = signed_in
    page.goto("/admin/people")
    zane = page.get_by_role("listitem").filter(has_text="zane@example.lv")
    expect(zane).to_contain_text("Works until")
    expect(page.get_by_label("Link for Zane")).to_have_count(0)
    zane.get_by_role("button", name="Show link").click()
    confirm(page.get_by_role("dialog", name="Link for Zane"), "Show link")
    expect(field(zane, "Link for Zane")).to_have_value(made["link"])
    expect(field(zane, "Link for Zane")).to_be_focused()
    ilze = {"name": "Ilze", "email": "ilze@example.lv", "role": "editor"}
    other = api.post("/api/invitations", data=ilze | {"password": OWNER["password"]}).json()
    page.get_by_role("link", name="Dashboard").click()
    page.get_by_role("link", name="People", exact=True).click()
    for name in ("Zane", "Ilze"):
        row = page.get_by_role("listitem").filter(has_text=f"{name.lower()}@example.lv")
        row.get_by_role("button", name="Show link").click()
        confirm(page.get_by_role("dialog"), "Show link")
        expect(page.get_by_label(f"Link for {name}")).to_be_focused()
    expect(page.get_by_label("Link for Zane")).to_have_value(made["link"])
    for each in (made, other):
        api.delete(f"/api/invitations/{each['id']}")


def test_what_was_pressed_is_gone_and_its_row_or_the_heading_has_the_focus(
    signed_in: Page, api: APIRequestContext
):
    password = {"password": OWNER["password"]}
    email = f"laura{signed_in.viewport_size['width']}@example.lv"  # users stay
    laura = {"name": "Laura", "email": email, "role": "editor"}
    link = api.post("/api/invitations", data=laura | password).json()["link"]
    user = api.post(f"/api/invitation/{link.rpartition('/')[2]}", data={"password": "mud 9 sand"})
    assert user.ok
    page = signed_in
    page.goto("/admin/people")
    row = page.get_by_role("listitem").filter(has_text=email)
    row.get_by_role("button", name="New sign-in link").click()
    confirm(page.get_by_role("dialog"), "Make link")
    row.get_by_role("button", name="Withdraw").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Withdraw").click()
    expect(row.get_by_role("button", name="Withdraw")).to_have_count(0)
    expect(row).to_be_focused()
    begin_invitation(page, "Nobody", "nobody@example.lv")
    confirm(page.get_by_role("dialog"), "Invite")
    invited = page.get_by_role("listitem").filter(has_text="nobody@example.lv")
    invited.get_by_role("button", name="Withdraw").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Withdraw").click()
    expect(invited).to_have_count(0)
    expect(page.get_by_role("heading", name="People", level=1)).to_be_focused()


def test_what_runs_is_not_cancelled_and_tells_how_it_ended(signed_in: Page):
    page = signed_in
    page.goto("/admin/people")
    held: list[Route] = []
    page.route("**/api/invitations", lambda route: held.append(route))
    begin_invitation(page, "Edgars", "edgars@example.lv")
    dialog = page.get_by_role("dialog", name="Invite Edgars?")
    confirm(dialog, "Invite")
    request = first_held(page, held)
    expect(dialog.get_by_role("button", name="Cancel")).to_be_disabled()
    for _ in range(3):  # a browser closes it at the second
        page.keyboard.press("Escape")
    request.abort()
    expect(dialog).to_contain_text("The server cannot be reached")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)


def test_a_role_changes_only_with_the_password(signed_in: Page, api: APIRequestContext):
    name = f"Oskars {signed_in.viewport_size['width']}"  # users stay
    invitation = {"name": name, "email": f"{name}@example.lv".replace(" ", ""), "role": "editor"}
    made = api.post("/api/invitations", data=invitation | {"password": OWNER["password"]}).json()
    token = made["link"].rpartition("/")[2]
    api.post(f"/api/invitation/{token}", data={"password": "gravel pit 77 helmets"})
    page = signed_in
    page.goto("/admin/people")
    role = page.get_by_label(f"Role of {name}")
    role.select_option("Owner")
    dialog = page.get_by_role("dialog", name=f"Make {name} an owner?")
    dialog.get_by_role("button", name="Cancel").click()
    expect(role).to_have_value("editor")
    role.select_option("Owner")
    field(dialog, "Your password").fill("wrong")
    dialog.get_by_role("button", name="Change role").click()
    expect(dialog).to_contain_text(WRONG)
    confirm(dialog, "Change role")
    expect(dialog).to_have_count(0)
    expect(role).to_have_value("owner")
    role.select_option("Editor")  # elsewhere there is one owner
    confirm(page.get_by_role("dialog", name=f"Make {name} an editor?"), "Change role")
    expect(role).to_have_value("editor")
