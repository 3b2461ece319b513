"""The second step of a login on a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from accounts import totp
from tests.support.browser import accessibility_findings
from tests.support.gunicorn import OWNER
from tests.support.owner import PHONE, TOUCH, bearer, field, fill_login, stored_token

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


def test_a_second_step_is_set_up_asked_for_and_switched_off(phone: Page, here):
    section = phone.get_by_role("region", name="Second step")
    section.get_by_role("button", name="Set up the second step").click()
    confirm(phone, "Continue")
    expect(section.get_by_role("img", name="QR code for the app")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert accessibility_findings(phone) == []
    secret = section.locator("code").inner_text().replace(" ", "")
    phone.get_by_label("Code", exact=True).fill(totp.code_at(secret, totp.current_step()))
    section.get_by_role("button", name="Switch on").click()
    codes = section.get_by_role("status").locator("code")
    expect(codes).to_have_count(10)
    recovery = codes.all_inner_texts()
    section.get_by_role("button", name="I have written them down").click()
    expect(section).to_contain_text("10 recovery codes are left.")

    log_out(phone)
    phone.goto(f"{here}/admin/login")
    fill_login(phone, OWNER["password"])
    code = field(phone, "Code")
    expect(code).to_be_focused()
    expect(phone.get_by_role("alert")).to_have_count(0)
    code.fill("000000")
    code.press("Enter")
    expect(phone.get_by_role("alert")).to_have_text("This code is not right. Each code works once.")
    code.fill(recovery[0])
    code.press("Enter")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Dashboard")

    phone.goto(f"{here}/admin/account")
    expect(section).to_contain_text("9 recovery codes are left.")
    section.get_by_role("button", name="Switch off").click()
    confirm(phone, "Switch off", recovery[1])
    expect(section.get_by_role("button", name="Set up the second step")).to_be_visible()
    headers = bearer(stored_token(phone) or "")
    step = phone.request.get(f"{here}/api/auth/second-step", headers=headers).json()
    assert step == {"is_on": False, "recovery_codes_left": 0}
