"""Who is let into the admin, and how a session goes on and ends: gate, login, expiry, logout."""

import pytest
from playwright.sync_api import Page, Route, expect

from .browser import accessibility_findings, wait_until
from .owner import CREDENTIALS, DESKTOP, PHONE, bearer, log_in
from .test_browser_admin import PATHS

WRONG = "Wrong username or password."
ENDED = "Your session has ended. Please log in again."
WORN = "worn.out.token"
RED = "rgb(255, 143, 136)"


def field(scope, label: str):
    return scope.get_by_label(label, exact=True)


def fill_login(scope, password: str) -> None:
    field(scope, "Username").fill(CREDENTIALS["username"])
    field(scope, "Password").fill(password)
    scope.get_by_role("button", name="Login", exact=True).click()


def stored_token(page: Page) -> str | None:
    return page.evaluate("localStorage.getItem('authToken')")


def wear_out(page: Page) -> None:
    """The server does not take the access token any more; the refresh cookie is as it was."""
    page.evaluate("token => localStorage.setItem('authToken', token)", WORN)


def end_session(page: Page, site: str, token: str) -> None:
    """As from another device: this browser knows nothing of it."""
    headers = bearer(token)
    sessions = page.request.get(f"{site}/api/auth/sessions", headers=headers).json()
    current = next(session["id"] for session in sessions if session["current"])
    page.request.delete(f"{site}/api/auth/sessions/{current}", headers=headers)


def open_build(page: Page, build: dict) -> None:
    page.goto(f"/admin/builds/{build['id']}", wait_until="networkidle")
    expect(field(page, "Name")).to_have_value(build["name"])


def save(page: Page, engine: str) -> None:
    field(page, "Engine").fill(engine)
    page.get_by_role("button", name="Save Build").click()


def is_saved(page: Page, api, build: dict, engine: str) -> None:
    expect(page).to_have_url("/admin/builds")
    assert api.get(f"/api/builds/{build['id']}").json()["engine"] == engine


def is_kept(page: Page, api, build: dict, engine: str) -> None:
    expect(field(page, "Engine")).to_have_value(engine)
    assert api.get(f"/api/builds/{build['id']}").json() == build


def dialog(page: Page):
    return page.get_by_role("dialog", name="Please log in again")


@pytest.fixture
def refreshes(context) -> list[str]:
    """The calls that renew a token, of all tabs."""
    sent: list[str] = []
    context.on("request", lambda r: sent.append(r.url) if r.url.endswith("/refresh") else None)
    return sent


def test_every_page_asks_for_a_login_first(page: Page):
    for path in [*PATHS, "/admin/nothing"]:
        page.goto(path)
        expect(page).to_have_url("/admin/login")
        expect(page.get_by_role("heading", level=1)).to_have_text("Workshop login")


def test_the_login_is_usable_on_a_phone_and_on_a_desktop(page: Page, complaints):
    page.goto("/admin/login")
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        assert accessibility_findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        for control in page.locator("a, button, input").all():
            box = control.bounding_box()
            assert box and min(box["width"], box["height"]) >= 44, control
    assert complaints == []


def test_an_owner_who_is_logged_in_does_not_see_the_login(signed_in: Page):
    signed_in.goto("/admin/login")
    expect(signed_in).to_have_url("/admin")
    expect(signed_in.get_by_role("heading", level=1)).to_have_text("Dashboard")


def test_a_login_stores_the_token_and_opens_the_dashboard(page: Page, site):
    page.goto("/admin/tyres")
    fill_login(page, CREDENTIALS["password"])
    expect(page).to_have_url("/admin")
    expect(page.get_by_role("heading", level=1)).to_have_text("Dashboard")
    headers = bearer(stored_token(page) or "")
    assert page.request.get(f"{site}/api/auth/sessions", headers=headers).status == 200
    (cookie,) = page.context.cookies(f"{site}/api/auth/refresh")
    assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Strict")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Dashboard")


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


def test_the_password_can_be_looked_at(page: Page):
    page.goto("/admin/login")
    password = field(page, "Password")
    password.fill("gravel")
    expect(password).to_have_attribute("type", "password")
    page.get_by_role("button", name="Show password").click()
    expect(password).to_have_attribute("type", "text")
    expect(password).to_have_value("gravel")
    page.get_by_role("button", name="Hide password").click()
    expect(password).to_have_attribute("type", "password")


def test_a_worn_out_token_is_renewed_silently_and_once(
    page: Page, site, api, site_build, refreshes
):
    log_in(page, site)
    open_build(page, site_build)
    wear_out(page)
    assert refreshes == []
    save(page, "Ported 480")
    is_saved(page, api, site_build, "Ported 480")
    assert len(refreshes) == 1
    assert stored_token(page) not in (WORN, None)


def test_two_tabs_do_not_renew_the_token_at_the_same_time(
    page: Page, site, api, site_build, site_tyre, refreshes
):
    log_in(page, site)
    other = page.context.new_page()
    open_build(page, site_build)
    other.goto(f"/admin/tyres/{site_tyre['id']}", wait_until="networkidle")
    wear_out(page)
    held: list[Route] = []
    page.context.route("**/auth/refresh", lambda route: held.append(route), times=1)
    save(page, "Ported 480")
    other.get_by_role("button", name="Save Tyre").click()
    wait_until(other, "(await navigator.locks.query()).pending.length === 1")
    assert len(refreshes) == 1
    held[0].continue_()
    is_saved(page, api, site_build, "Ported 480")
    expect(other).to_have_url("/admin/tyres")


def test_a_line_that_breaks_while_renewing_is_no_end_of_the_session(
    page: Page, site, api, site_build
):
    log_in(page, site)
    open_build(page, site_build)
    wear_out(page)
    page.route("**/auth/refresh", lambda route: route.abort(), times=1)
    save(page, "Ported 480")
    alert = page.get_by_role("alert")
    expect(alert).to_have_text("The server cannot be reached. Check the connection.")
    is_kept(page, api, site_build, "Ported 480")
    page.get_by_role("button", name="Save Build").click()
    is_saved(page, api, site_build, "Ported 480")


@pytest.fixture
def ended(page: Page, site, site_build) -> Page:
    """A form of an owner whose session was ended on the server."""
    token = log_in(page, site)
    open_build(page, site_build)
    end_session(page, site, token)
    return page


def test_an_ended_session_asks_for_the_password_over_the_form(
    ended: Page, api, site_build, refreshes
):
    save(ended, "Ported 480")
    expect(dialog(ended)).to_be_visible()
    assert len(refreshes) == 1
    for size in (PHONE, DESKTOP):
        ended.set_viewport_size(size)
        assert accessibility_findings(ended) == []
        assert ended.evaluate("document.documentElement.scrollWidth") <= size["width"]
    is_kept(ended, api, site_build, "Ported 480")
    fill_login(dialog(ended), "not it")
    expect(dialog(ended).get_by_role("alert")).to_have_text(WRONG)
    is_kept(ended, api, site_build, "Ported 480")
    fill_login(dialog(ended), CREDENTIALS["password"])
    expect(dialog(ended)).to_have_count(0)
    is_saved(ended, api, site_build, "Ported 480")
    assert len(refreshes) == 1


def test_an_owner_who_does_not_log_in_again_keeps_the_form(ended: Page, api, site_build):
    for way in ("Cancel", "Escape"):
        save(ended, "Ported 480")
        expect(dialog(ended)).to_be_visible()
        if way == "Cancel":
            dialog(ended).get_by_role("button", name="Cancel").click()
        else:
            ended.keyboard.press("Escape")
        expect(dialog(ended)).to_have_count(0)
        expect(ended.get_by_role("alert")).to_have_text(ENDED)
        expect(ended.get_by_role("button", name="Save Build")).to_be_focused()
        is_kept(ended, api, site_build, "Ported 480")


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


def test_another_tab_keeps_its_form_and_is_asked_to_log_in_when_it_saves(
    page: Page, site, api, site_build
):
    log_in(page, site)
    other = page.context.new_page()
    other.goto("/admin")
    open_build(page, site_build)
    other.get_by_role("button", name="Logout").click()
    expect(other).to_have_url("/admin/login")
    save(page, "Ported 480")
    dialog(page).get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("alert")).to_be_visible()
    is_kept(page, api, site_build, "Ported 480")
    save(page, "Ported 480")
    fill_login(dialog(page), CREDENTIALS["password"])
    is_saved(page, api, site_build, "Ported 480")
