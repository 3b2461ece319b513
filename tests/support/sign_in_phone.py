"""A phone that can have passkeys, on which the owner changes how he signs in."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from .gunicorn import OWNER
from .owner import fill_login


@pytest.fixture
def named_site(site) -> str:
    """The address of the site with a name, without which browsers have no passkeys."""
    return site.replace("127.0.0.1", "localhost")


@pytest.fixture
def passkey_phone(page: Page, named_site) -> Iterator[Page]:
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
    page.goto(f"{named_site}/admin/login")
    fill_login(page, OWNER["password"])
    expect(page.get_by_role("heading", level=1)).to_have_text("Dashboard")
    page.goto(f"{named_site}/admin/account")
    yield page
    devtools.send("WebAuthn.disable")


def confirm(page: Page | Locator, button: str) -> None:
    page.get_by_label("Your password", exact=True).fill(OWNER["password"])
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
