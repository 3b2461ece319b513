"""The owner's account page: change the password, sign out devices."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import APIRequestContext, Page, Playwright, Route, expect

from tests.support.browser import first_held
from tests.support.gunicorn import OWNER
from tests.support.owner import bearer, log_in

NEW = "mud and chain oil 42"
PHONE_AGENT = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"


class Device:
    """Another device on which the owner is signed in."""

    def __init__(self, request: APIRequestContext) -> None:
        self.request = request
        self.token = request.post("/api/auth/login", data=OWNER).json()["token"]

    def call(self, method: str, path: str, **options: object) -> int:
        headers = bearer(self.token)
        return self.request.fetch(path, method=method, headers=headers, **options).status


@pytest.fixture
def telephone(playwright: Playwright, site) -> Iterator[Device]:
    request = playwright.request.new_context(base_url=site, user_agent=PHONE_AGENT)
    device = Device(request)
    yield device
    device.call("POST", "/api/auth/logout")
    request.dispose()


@pytest.fixture
def account(page: Page, site) -> Page:
    log_in(page, site)
    page.goto("/admin/account")
    expect(page.get_by_text("This device", exact=True)).to_be_visible()
    return page


def change_password(page: Page, current: str, new: str) -> None:
    page.get_by_label("Current password", exact=True).fill(current)
    page.get_by_label("New password", exact=True).fill(new)
    page.get_by_role("button", name="Change Password").click()


def test_a_device_is_signed_out_remotely(telephone: Device, account: Page):
    assert telephone.call("GET", "/api/auth/sessions") == 200
    devices = account.get_by_role("region", name="Signed-in devices")
    theirs = devices.get_by_role("listitem").filter(has_text="Safari on iPhone")
    mine = devices.get_by_role("listitem").filter(has_text="This device")
    expect(mine).to_have_count(1)
    expect(mine.get_by_role("button")).to_have_count(0)
    expect(mine).to_contain_text("Chrome on Linux")
    button = theirs.get_by_role("button", name="Sign out")
    expect(button).to_have_accessible_description("Safari on iPhone")
    button.click()
    expect(theirs).to_have_count(0)
    expect(mine).to_have_count(1)
    assert telephone.call("GET", "/api/auth/sessions") == 401
    assert telephone.call("POST", "/api/auth/refresh") == 401


def test_all_other_devices_are_signed_out_with_one_tap(telephone: Device, account: Page):
    devices = account.get_by_role("region", name="Signed-in devices")
    devices.get_by_role("button", name="Sign out all other devices").click()
    expect(devices.get_by_role("listitem")).to_have_count(1)
    expect(devices.get_by_role("button")).to_have_count(0)
    expect(devices).to_contain_text("This device")
    assert telephone.call("GET", "/api/auth/sessions") == 401


def test_two_concurrent_calls_refresh_the_token_once(telephone: Device, account: Page):
    other = Device(telephone.request)
    account.reload(wait_until="networkidle")
    buttons = account.get_by_role("listitem").filter(has_text="iPhone").get_by_role("button")
    expect(buttons).to_have_count(2)
    account.evaluate("localStorage.setItem('authToken', 'worn.out.token')")
    held: list[Route] = []
    account.route("**/auth/refresh", lambda route: held.append(route))
    refused = []
    account.on(
        "response", lambda response: refused.append(response) if response.status == 401 else None
    )
    with account.expect_response(lambda _: len(refused) == 2):
        for button in buttons.all():
            button.click()
    first_held(account, held).continue_()
    expect(buttons).to_have_count(0)
    assert len(held) == 1
    assert [d.call("GET", "/api/auth/sessions") for d in (telephone, other)] == [401, 401]


def test_a_new_password_is_refused_at_its_field(account: Page):
    current = account.get_by_label("Current password", exact=True)
    new = account.get_by_label("New password", exact=True)
    account.get_by_role("button", name="Change Password").click()
    expect(current).to_have_accessible_description("Please enter your current password")
    expect(new).to_have_accessible_description("Please enter a new password")
    expect(current).to_be_focused()
    change_password(account, "not it", NEW)
    expect(current).to_have_accessible_description("This is not your current password.")
    expect(new).not_to_have_attribute("aria-invalid", "true")
    change_password(account, OWNER["password"], "1234567890")
    expect(new).to_have_accessible_description(
        "New password is too common. Please choose another one."
        " New password must not consist of digits only."
    )
    expect(current).not_to_have_attribute("aria-invalid", "true")


def test_a_new_password_signs_all_other_devices_out(telephone: Device, account: Page, site):
    change_password(account, OWNER["password"], NEW)
    expect(
        account.get_by_role("status").filter(has_text="Your password has been changed")
    ).to_be_visible()
    try:
        assert telephone.call("GET", "/api/auth/sessions") == 401
        assert telephone.call("POST", "/api/auth/refresh") == 401
        expect(account.get_by_role("listitem").filter(has_text="iPhone")).to_have_count(0)
        expect(account.get_by_label("Current password", exact=True)).to_have_value("")
        logins = [
            account.request.post(f"{site}/api/auth/login", data=OWNER | password).status
            for password in ({}, {"password": NEW})
        ]
        assert logins == [401, 200]
    finally:
        change_password(account, NEW, OWNER["password"])
        expect(account.get_by_text("Your password has been changed")).to_be_visible()
    assert Device(telephone.request).call("GET", "/api/auth/sessions") == 200
