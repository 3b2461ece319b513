"""Signing in and out, on one device and on several, and how nothing typed is lost meanwhile."""

from playwright.sync_api import APIRequestContext, Browser, Page, Route, expect

from tests.support.gunicorn import OWNER

from .browser import (
    CUT_OFF,
    PHONE,
    SMALLER_THAN,
    accessibility_findings,
    collect_errors,
    field,
    rgb,
    sign_in,
    visit,
    wait_until,
)

WRONG = "Wrong username or password."


def fill_login(page: Page, username: str, password: str) -> None:
    field(page, "Username").fill(username)
    field(page, "Password").fill(password)
    page.get_by_role("button", name="Login", exact=True).click()


def stored_token(page: Page) -> str | None:
    token: str | None = page.evaluate("localStorage.getItem('authToken')")
    return token


def expire_token(page: Page) -> None:
    """Make the access token invalid; the refresh cookie stays valid."""
    page.evaluate("localStorage.setItem('authToken', 'worn.out.token')")


def open_build(page: Page, build: dict) -> None:
    page.goto(f"/admin/builds/{build['id']}")
    expect(field(page, "Name")).to_have_value(build["name"])


def save(page: Page, engine: str) -> None:
    field(page, "Engine").fill(engine)
    page.get_by_role("button", name="Save Build").click()


def test_the_owner_signs_in_on_a_phone_and_out(page: Page, person: dict[str, str]):
    errors = collect_errors(page)
    visit(page, "/admin/tyres")
    expect(page).to_have_url("/admin/login")
    expect(page.get_by_role("heading", level=1)).to_have_text("Workshop login")
    assert accessibility_findings(page) == []
    assert page.evaluate(CUT_OFF) == [] and page.evaluate(SMALLER_THAN, 44) == []
    assert errors == []

    fill_login(page, person["username"], "not it")
    expect(page.get_by_role("alert")).to_have_text(WRONG)
    expect(page.get_by_role("alert")).to_have_css("color", rgb("color-stop"))
    assert stored_token(page) is None
    fill_login(page, **person)
    expect(page).to_have_url("/admin")
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("Dashboard")
    cookies = page.context.cookies(page.url.replace("/admin", "/api/auth/refresh"))
    assert [(each["name"], each["httpOnly"], each["sameSite"]) for each in cookies] == [
        ("refresh", True, "Strict")
    ]
    page.goto("/admin/login")  # a reload keeps the login
    expect(page).to_have_url("/admin")
    page.get_by_role("link", name="Manage Builds").click()
    headers = {"Authorization": f"Bearer {stored_token(page)}"}
    assert page.request.get("/api/auth/sessions", headers=headers).status == 200
    with page.expect_response("**/api/auth/logout"):
        page.get_by_role("button", name="Logout").click()
    expect(page).to_have_url("/admin/login")
    assert stored_token(page) is None
    assert page.context.cookies(page.url.replace("/admin/login", "/api/auth/refresh")) == []
    assert page.request.get("/api/auth/sessions", headers=headers).status == 401
    page.context.add_cookies(cookies)
    assert page.request.post("/api/auth/refresh").status == 401
    page.go_back()
    expect(page).to_have_url("/admin/login")
    expect(title).to_have_text("Workshop login")


def test_two_tabs_have_one_session_and_its_end_loses_nothing(
    page: Page, api: APIRequestContext, build: dict, tyre: dict, person: dict[str, str]
):
    def engine() -> str:
        return api.get(f"/api/builds/{build['id']}").json()["engine"]

    refreshes: list[str] = []
    page.context.on(
        "request", lambda r: refreshes.append(r.url) if r.url.endswith("/refresh") else None
    )
    sign_in(page, **person)
    open_build(page, build)
    other = page.context.new_page()
    other.goto(f"/admin/tyres/{tyre['id']}")
    expect(field(other, "Name")).to_have_value(tyre["name"])
    other.wait_for_load_state("networkidle")

    # Both need a new token at the same time: one asks for it, and the other waits.
    held: list[Route] = []
    page.context.route("**/auth/refresh", lambda route: held.append(route), times=1)
    expire_token(page)
    with page.expect_request("**/auth/refresh"):
        save(page, "Ported 480")
    other.get_by_role("button", name="Save Tyre").click()
    wait_until(other, "(await navigator.locks.query()).pending.length === 1")
    held[0].continue_()
    expect(page).to_have_url("/admin/builds")
    expect(other).to_have_url("/admin/tyres")
    assert len(refreshes) == 1 and engine() == "Ported 480"

    open_build(page, build)
    other.get_by_role("button", name="Logout").click()
    expect(other).to_have_url("/admin/login")
    save(page, "Ported 500")
    dialog = page.get_by_role("dialog", name="Please log in again")
    expect(dialog).to_be_visible()
    assert accessibility_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_text("Please log in first.")
    button = page.get_by_role("button", name="Save Build")
    expect(button).to_be_focused()
    expect(field(page, "Engine")).to_have_value("Ported 500")
    button.click()
    fill_login(dialog, person["username"], "not it")
    expect(dialog.get_by_role("alert")).to_have_text(WRONG)
    assert engine() == "Ported 480"
    fill_login(dialog, **person)
    expect(page).to_have_url("/admin/builds")
    assert engine() == "Ported 500"


def test_a_passkey_is_added_signs_in_from_the_field_and_is_removed(
    browser: Browser,
    browser_context_args: dict[str, object],
    base_url: str,
    person: dict[str, str],
):
    # Browsers have no passkeys where the address is a number.
    named = {"base_url": base_url.replace("127.0.0.1", "localhost")}
    context = browser.new_context(**browser_context_args | named)
    page = context.new_page()
    devtools = context.new_cdp_session(page)
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
    sign_in(page, **person)
    page.goto("/admin/account")
    passkeys = page.get_by_role("region", name="Signing in by finger or face")
    passkeys.get_by_role("button", name="Add a key of this device").click()
    field(page, "Your password").fill(person["password"])
    page.get_by_role("button", name="Add key", exact=True).click()
    row = passkeys.get_by_role("listitem")
    expect(row).to_contain_text("not used yet")
    row.get_by_role("button", name="Rename").click()
    page.get_by_label("Name of the key").fill("Work phone")
    page.reload()
    row.get_by_role("button", name="Save").click()
    expect(row).to_contain_text("Work phone")
    assert accessibility_findings(page) == []

    page.get_by_role("button", name="Logout").click()
    # The authenticator answers the offer in the field of the username, as a tap on it would.
    expect(page.get_by_role("heading", level=1)).to_have_text("Dashboard")
    page.goto("/admin/account")
    expect(row).to_contain_text("last used")
    row.get_by_role("button", name="Remove").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
    expect(passkeys).to_contain_text("No device has a key yet.")

    page.get_by_role("button", name="Logout").click()
    page.get_by_role("button", name="Sign in by finger or face").click()
    expect(page.get_by_role("alert")).to_contain_text("Signing in by finger or face did not work.")
    assert stored_token(page) is None
    context.close()


def test_another_person_is_invited_by_a_link_and_disabled(
    owner_page: Page, page: Page, api: APIRequestContext
):
    owner = owner_page

    def confirm(button: str) -> None:
        dialog = owner.get_by_role("dialog")
        field(dialog, "Your password").fill(OWNER["password"])
        dialog.get_by_role("button", name=button, exact=True).click()

    owner.goto("/admin")
    owner.get_by_role("link", name="People", exact=True).click()
    field(owner, "Name").fill("Līga")
    owner.get_by_role("button", name="Add", exact=True).click()
    expect(owner.get_by_text("Please enter an e-mail address")).to_be_visible()
    field(owner, "E-mail").fill("liga@example.lv")
    owner.reload()
    expect(field(owner, "Name")).to_have_value("Līga")
    owner.get_by_role("button", name="Add", exact=True).click()
    expect(owner.get_by_role("dialog", name="Add Līga?")).to_be_visible()
    assert accessibility_findings(owner) == []
    confirm("Add")
    expect(owner.get_by_text("Please send this link to the person.")).to_be_visible()
    expect(field(owner, "E-mail")).to_have_value("")
    link = field(owner, "Link for Līga").input_value()
    whatsapp = owner.get_by_role("link", name="Send by WhatsApp").get_attribute("href") or ""
    assert "%2Fadmin%2Flink%2F" in whatsapp

    visit(page, f"/admin/link/{link.rpartition('/')[2]}")
    expect(page.get_by_text("Welcome, Līga.")).to_be_visible()
    expect(field(page, "Username")).to_have_value("liga@example.lv")
    assert accessibility_findings(page) == []
    assert page.evaluate(CUT_OFF) == [] and page.evaluate(SMALLER_THAN, 44) == []
    field(page, "New password").fill("short")
    page.get_by_role("button", name="Save password").click()
    expect(page.get_by_role("alert")).to_contain_text("at least 10 characters")
    field(page, "New password").fill("gravel pit 77 helmets")
    page.get_by_role("button", name="Save password").click()
    expect(page.get_by_text("Your password is set. Please log in with it.")).to_be_visible()
    fill_login(page, "liga@example.lv", "gravel pit 77 helmets")
    expect(page.get_by_role("heading", name="Dashboard")).to_be_visible()

    owner.reload()
    people = owner.get_by_role("list", name="People").get_by_role("listitem")
    liga = people.filter(has_text="liga@example.lv")
    expect(liga).to_contain_text("Last seen")
    liga.get_by_role("button", name="Disable").click()
    confirm("Disable")
    expect(liga).to_contain_text("disabled")
    page.get_by_role("navigation", name="Admin").get_by_role("link", name="Messages").click()
    expect(page.get_by_role("dialog", name="Please log in again")).to_be_visible()
