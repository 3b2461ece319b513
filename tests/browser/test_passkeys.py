"""Passkeys on a phone, with Chromium's virtual authenticator."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import accessibility_findings
from tests.support.gunicorn import OWNER
from tests.support.owner import TOUCH, fill_login, stored_token

pytestmark = TOUCH


@pytest.fixture
def here(site) -> str:
    """The address of the site with a name, without which browsers have no passkeys."""
    return site.replace("127.0.0.1", "localhost")


@pytest.fixture
def phone(page: Page, here) -> Iterator[Page]:
    """A phone with a fingerprint reader, on which the owner is signed in."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable", {"enableUI": False})
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    page.goto(f"{here}/admin/login")
    fill_login(page, OWNER["password"])
    expect(page.get_by_role("heading", level=1)).to_have_text("Dashboard")
    page.goto(f"{here}/admin/account")
    yield page
    devtools.send("WebAuthn.disable")


def confirm(page: Page, button: str, code: str = "") -> None:
    page.get_by_label("Your password", exact=True).fill(OWNER["password"])
    if code:
        page.get_by_label("Code", exact=True).fill(code)
    page.get_by_role("button", name=button, exact=True).click()


def log_out(page: Page) -> None:
    with page.expect_response("**/api/auth/logout"):
        page.evaluate(
            """async () => {
              const token = localStorage.getItem("authToken");
              await fetch("/api/auth/logout", {
                method: "POST", headers: { Authorization: `Bearer ${token}` },
              });
              localStorage.removeItem("authToken");
            }"""
        )


def test_a_passkey_is_added_signs_in_from_the_field_and_is_removed(phone: Page, here):
    passkeys = phone.get_by_role("region", name="Passkeys")
    passkeys.get_by_role("button", name="Add a passkey").click()
    confirm(phone, "Add passkey")
    row = passkeys.get_by_role("listitem")
    expect(row).to_contain_text("not used yet")
    row.get_by_role("button", name="Rename").click()
    phone.get_by_label("Name of the passkey").fill("Work phone")
    row.get_by_role("button", name="Save").click()
    expect(row).to_contain_text("Work phone")
    assert accessibility_findings(phone) == []

    log_out(phone)
    phone.goto(f"{here}/admin/login")
    # The authenticator answers the offer in the field of the username, as a tap on it would.
    expect(phone.get_by_role("heading", level=1)).to_have_text("Dashboard")
    phone.goto(f"{here}/admin/account")
    expect(row).to_contain_text("last used")
    row.get_by_role("button", name="Remove").click()
    phone.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
    expect(passkeys).to_contain_text("No passkeys yet.")

    log_out(phone)
    phone.goto(f"{here}/admin/login")
    phone.get_by_role("button", name="Sign in with a passkey").click()
    expect(phone.get_by_role("alert")).to_contain_text("This passkey could not be used.")
    assert stored_token(phone) is None
