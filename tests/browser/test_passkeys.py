"""Passkeys on a phone, with Chromium's virtual authenticator."""

from playwright.sync_api import Page, expect

from tests.support.browser import accessibility_findings
from tests.support.owner import TOUCH, stored_token
from tests.support.sign_in_phone import confirm, log_out

pytestmark = TOUCH


def test_a_passkey_is_added_signs_in_from_the_field_and_is_removed(passkey_phone: Page, named_site):
    passkeys = passkey_phone.get_by_role("region", name="Passkeys")
    passkeys.get_by_role("button", name="Add a passkey").click()
    confirm(passkey_phone, "Add passkey")
    row = passkeys.get_by_role("listitem")
    expect(row).to_contain_text("not used yet")
    row.get_by_role("button", name="Rename").click()
    passkey_phone.get_by_label("Name of the passkey").fill("Work phone")
    passkey_phone.reload()
    row.get_by_role("button", name="Save").click()
    expect(row).to_contain_text("Work phone")
    assert accessibility_findings(passkey_phone) == []

    log_out(passkey_phone)
    passkey_phone.goto(f"{named_site}/admin/login")
    # The authenticator answers the offer in the field of the username, as a tap on it would.
    expect(passkey_phone.get_by_role("heading", level=1)).to_have_text("Dashboard")
    passkey_phone.goto(f"{named_site}/admin/account")
    expect(row).to_contain_text("last used")
    row.get_by_role("button", name="Remove").click()
    passkey_phone.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
    expect(passkeys).to_contain_text("No passkeys yet.")

    log_out(passkey_phone)
    passkey_phone.goto(f"{named_site}/admin/login")
    passkey_phone.get_by_role("button", name="Sign in with a passkey").click()
    expect(passkey_phone.get_by_role("alert")).to_contain_text("This passkey could not be used.")
    assert stored_token(passkey_phone) is None
