"""An admin session, from token refresh to its end, with several tabs."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser import accessibility_findings, first_held, wait_until
from tests.support.gunicorn import OWNER
from tests.support.owner import (
    DESKTOP,
    PHONE,
    UNREACHABLE,
    end_session,
    field,
    fill_login,
    log_in,
    stored_token,
)

WRONG = "Wrong username or password."
ENDED = "Your session has ended. Please log in again."
EXPIRED = "worn.out.token"


def expire_token(page: Page) -> None:
    """Make the access token invalid; the refresh cookie stays valid."""
    page.evaluate("token => localStorage.setItem('authToken', token)", EXPIRED)


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
    """Record the refresh calls of all tabs."""
    sent: list[str] = []
    context.on("request", lambda r: sent.append(r.url) if r.url.endswith("/refresh") else None)
    return sent


def test_an_expired_token_is_refreshed_silently_and_once(
    page: Page, site, api, site_build, refreshes
):
    log_in(page, site)
    open_build(page, site_build)
    expire_token(page)
    assert refreshes == []
    save(page, "Ported 480")
    is_saved(page, api, site_build, "Ported 480")
    assert len(refreshes) == 1
    assert stored_token(page) not in (EXPIRED, None)


def test_two_tabs_do_not_renew_the_token_at_the_same_time(
    page: Page, site, api, site_build, site_tyre, refreshes
):
    log_in(page, site)
    other = page.context.new_page()
    open_build(page, site_build)
    other.goto(f"/admin/tyres/{site_tyre['id']}", wait_until="networkidle")
    expire_token(page)
    held: list[Route] = []
    page.context.route("**/auth/refresh", lambda route: held.append(route), times=1)
    save(page, "Ported 480")
    other.get_by_role("button", name="Save Tyre").click()
    wait_until(other, "(await navigator.locks.query()).pending.length === 1")
    assert len(refreshes) == 1
    first_held(page, held).continue_()
    is_saved(page, api, site_build, "Ported 480")
    expect(other).to_have_url("/admin/tyres")


def test_a_connection_error_during_refresh_does_not_end_the_session(
    page: Page, site, api, site_build
):
    log_in(page, site)
    open_build(page, site_build)
    expire_token(page)
    page.route("**/auth/refresh", lambda route: route.abort(), times=1)
    save(page, "Ported 480")
    alert = page.get_by_role("alert")
    expect(alert).to_have_text(UNREACHABLE)
    is_kept(page, api, site_build, "Ported 480")
    page.get_by_role("button", name="Save Build").click()
    is_saved(page, api, site_build, "Ported 480")


@pytest.fixture
def ended(page: Page, site, site_build) -> Page:
    """A form whose session was ended on the server."""
    token = log_in(page, site)
    open_build(page, site_build)
    end_session(page, site, token)
    return page


@pytest.mark.essential
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
    fill_login(dialog(ended), OWNER["password"])
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
    fill_login(dialog(page), OWNER["password"])
    is_saved(page, api, site_build, "Ported 480")
