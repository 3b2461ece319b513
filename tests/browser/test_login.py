"""Logging in to the admin and out of it, and the login required before each page."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import accessibility_findings
from tests.support.gunicorn import OWNER
from tests.support.owner import (
    ADMIN_PATHS,
    DESKTOP,
    PHONE,
    RED,
    bearer,
    field,
    fill_login,
    log_in,
    stored_token,
)

WRONG = "Wrong username or password."


def test_every_page_asks_for_a_login_first(page: Page):
    for path in [*ADMIN_PATHS, "/admin/nothing"]:
        page.goto(path)
        expect(page).to_have_url("/admin/login")
        expect(page.get_by_role("heading", level=1)).to_have_text("Workshop login")


def test_the_login_is_usable_on_a_phone_and_on_a_desktop(page: Page, console_errors):
    page.goto("/admin/login")
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        assert accessibility_findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        for control in page.locator("#root :is(a, button, input)").all():
            box = control.bounding_box()
            assert box and min(box["width"], box["height"]) >= 44, control
    assert console_errors == []


def test_an_owner_who_is_logged_in_does_not_see_the_login(signed_in: Page):
    signed_in.goto("/admin/login")
    expect(signed_in).to_have_url("/admin")
    expect(signed_in.get_by_role("heading", level=1)).to_have_text("Dashboard")


@pytest.mark.essential
def test_a_login_stores_the_token_and_opens_the_dashboard(page: Page, site):
    page.goto("/admin/tyres")
    fill_login(page, OWNER["password"])
    expect(page).to_have_url("/admin")
    expect(page.get_by_role("heading", level=1)).to_have_text("Dashboard")
    headers = bearer(stored_token(page) or "")
    assert page.request.get(f"{site}/api/auth/sessions", headers=headers).status == 200
    cookies = page.context.cookies(f"{site}/api/auth/refresh")
    assert {cookie["name"] for cookie in cookies} == {"refresh"}
    assert {(cookie["httpOnly"], cookie["sameSite"]) for cookie in cookies} == {(True, "Strict")}
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Dashboard")
    page.goto("/cookie-policy")
    for cookie in cookies:
        expect(page.get_by_text(cookie["name"], exact=True)).to_be_visible()


def test_a_login_needs_username_and_password(page: Page):
    page.goto("/admin/login")
    page.on("request", lambda request: pytest.fail(request.url) if "/api/" in request.url else None)
    for label in ("Username", "Password"):
        expect(field(page, label)).to_have_attribute("required", "")
    button = page.get_by_role("button", name="Login", exact=True)
    button.click()
    for label in ("Username", "Password"):
        sentence = f"Please enter your {label.lower()}"
        expect(field(page, label)).to_have_accessible_description(sentence)
    expect(field(page, "Username")).to_be_focused()
    field(page, "Username").fill("owner")
    button.click()
    expect(page.get_by_role("alert")).to_have_text("Please enter your password")
    expect(field(page, "Password")).to_be_focused()


@pytest.mark.essential
def test_a_login_that_fails_says_why_in_red(page: Page):
    page.goto("/admin/login")
    fill_login(page, "not it")
    box = page.get_by_role("alert")
    expect(box).to_have_text(WRONG)
    expect(box).to_have_css("color", RED)
    page.route("**/auth/login", lambda r: r.fulfill(status=502, body="<h1>Bad gateway</h1>"))
    fill_login(page, "not it")
    expect(box).to_have_text("Login failed")
    page.route("**/auth/login", lambda r: r.abort())
    fill_login(page, "not it")
    expect(box).to_have_text("Failed to login")
    expect(field(page, "Password")).to_have_value("not it")
    assert stored_token(page) is None


def test_the_password_can_be_shown(page: Page):
    page.goto("/admin/login")
    password = field(page, "Password")
    password.fill("gravel")
    expect(password).to_have_attribute("type", "password")
    page.get_by_role("button", name="Show password").click()
    expect(password).to_have_attribute("type", "text")
    expect(password).to_have_value("gravel")
    page.get_by_role("button", name="Hide password").click()
    expect(password).to_have_attribute("type", "password")


def test_a_password_manager_is_told_which_field_is_which(page: Page):
    page.goto("/admin/login")
    expect(field(page, "Username")).to_have_attribute("autocomplete", "username webauthn")
    expect(field(page, "Password")).to_have_attribute("autocomplete", "current-password")


def test_a_logout_ends_the_session_on_the_server(page: Page, site):
    token = log_in(page, site)
    page.goto("/admin")
    page.get_by_role("link", name="Manage Builds").click()
    cookies = page.context.cookies(f"{site}/api/auth/refresh")
    with page.expect_response("**/api/auth/logout"):
        page.get_by_role("button", name="Logout").click()
    expect(page).to_have_url("/admin/login")
    assert stored_token(page) is None
    assert page.context.cookies(f"{site}/api/auth/refresh") == []
    headers = bearer(token)
    assert page.request.get(f"{site}/api/auth/sessions", headers=headers).status == 401
    page.context.add_cookies(cookies)
    assert page.request.post(f"{site}/api/auth/refresh").status == 401
    page.go_back()
    expect(page).to_have_url("/admin/login")
    expect(page.get_by_role("heading", level=1)).to_have_text("Workshop login")


def test_a_logout_without_a_line_forgets_the_token_and_says_what_is_left(page: Page, site):
    log_in(page, site)
    page.goto("/admin")
    page.route("**/auth/logout", lambda route: route.abort())
    page.get_by_role("button", name="Logout").click()
    expect(page).to_have_url("/admin/login")
    expect(page.get_by_role("alert")).to_contain_text("the server could not be reached")
    assert stored_token(page) is None
