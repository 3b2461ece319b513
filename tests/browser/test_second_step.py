"""The second step of a login on a phone."""

import re

from playwright.sync_api import Page, expect

from accounts import totp
from tests.support.browser import accessibility_findings
from tests.support.gunicorn import OWNER
from tests.support.owner import PHONE, TOUCH, bearer, field, fill_login, stored_token
from tests.support.sign_in_phone import confirm, log_out

pytestmark = TOUCH


def test_a_second_step_is_set_up_asked_for_and_switched_off(passkey_phone: Page, named_site):
    section = passkey_phone.get_by_role("region", name="Second step")
    begin = section.get_by_role("button", name="Set up the second step")
    for is_cancelled in (True, False):
        begin.click()
        confirm(passkey_phone, "Continue")
        expect(section.get_by_role("img", name="QR code for the app")).to_be_visible()
        if is_cancelled:
            section.get_by_role("button", name="Cancel").click()
            expect(begin).to_be_focused()
    assert passkey_phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert accessibility_findings(passkey_phone) == []
    secret = section.locator("code").inner_text().replace(" ", "")
    passkey_phone.reload()  # as a phone does while its other app is open
    expect(section.locator("code")).to_have_text(re.sub("(....)(?=.)", r"\1 ", secret))
    passkey_phone.get_by_label("Code", exact=True).fill(totp.code_at(secret, totp.current_step()))
    section.get_by_role("button", name="Switch on").click()
    codes = section.get_by_role("status").locator("code")
    expect(codes).to_have_count(10)
    recovery = codes.all_inner_texts()
    passkey_phone.reload()
    expect(codes).to_have_text(recovery)
    state = "**/api/auth/second-step"
    passkey_phone.route(state, lambda route: route.fulfill(status=401, json={"error": "No."}))
    passkey_phone.reload()  # signed out elsewhere: whoever looks next does not see them
    expect(section.get_by_role("alert")).to_be_visible()
    expect(codes).to_have_count(0)
    passkey_phone.unroute(state)
    passkey_phone.reload()
    expect(codes).to_have_text(recovery)
    section.get_by_role("button", name="I have written them down").click()
    expect(section).to_contain_text("10 recovery codes are left.")
    kept = passkey_phone.evaluate("JSON.stringify([{...sessionStorage}, {...localStorage}])")
    assert recovery[0] not in kept and secret not in kept

    log_out(passkey_phone)
    passkey_phone.goto(f"{named_site}/admin/login")
    fill_login(passkey_phone, OWNER["password"])
    code = field(passkey_phone, "Code")
    expect(code).to_be_focused()
    expect(passkey_phone.get_by_role("alert")).to_have_count(0)
    code.fill("000000")
    code.press("Enter")
    expect(passkey_phone.get_by_role("alert")).to_have_text(
        "This code is not right. Each code works once."
    )
    code.fill(recovery[0])
    code.press("Enter")
    expect(passkey_phone.get_by_role("heading", level=1)).to_have_text("Dashboard")

    passkey_phone.goto(f"{named_site}/admin/account")
    expect(section).to_contain_text("9 recovery codes are left.")
    section.get_by_role("button", name="Switch off").click()
    confirm(passkey_phone, "Switch off", recovery[1])
    expect(section.get_by_role("button", name="Set up the second step")).to_be_visible()
    headers = bearer(stored_token(passkey_phone) or "")
    step = passkey_phone.request.get(f"{named_site}/api/auth/second-step", headers=headers).json()
    assert step == {"is_on": False, "recovery_codes_left": 0}
