"""Logout or a new login during a token refresh: the late response changes nothing."""

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.support.browser import first_held
from tests.support.gunicorn import OWNER
from tests.support.owner import fill_login, log_in, stored_token

from .test_session import expire_token


@pytest.fixture
def late(page: Page, site) -> list[tuple[Route, APIResponse]]:
    """Hold back the response to a token refresh."""
    responses: list[tuple[Route, APIResponse]] = []
    log_in(page, site)
    page.goto("/admin", wait_until="networkidle")
    expire_token(page)
    page.route("**/auth/refresh", lambda route: responses.append((route, route.fetch())))
    page.get_by_role("navigation", name="Admin").get_by_role("link", name="Messages").click()
    first_held(page, responses)
    return responses


def release_scripts(page: Page, late: list[tuple[Route, APIResponse]]) -> None:
    route, answer = late[0]
    assert answer.status == 200
    route.fulfill(response=answer)
    page.evaluate("navigator.locks.request('session', () => undefined)")  # the page has handled it


def refreshed(page: Page, site: str) -> int:
    """Return the status of a refresh with the browser's current cookie."""
    return page.request.post(f"{site}/api/auth/refresh").status


def test_the_owner_stays_logged_out(page: Page, site, late):
    page.get_by_role("button", name="Logout").click()
    expect(page).to_have_url("/admin/login")
    release_scripts(page, late)
    assert stored_token(page) is None
    page.goto("/admin")
    expect(page).to_have_url("/admin/login")
    assert refreshed(page, site) == 401


def test_the_owner_stays_logged_out_by_another_tab(page: Page, site, late):
    other = page.context.new_page()
    other.goto("/admin", wait_until="networkidle")
    other.get_by_role("button", name="Logout").click()
    expect(other).to_have_url("/admin/login")
    release_scripts(page, late)
    expect(page.get_by_role("dialog", name="Please log in again")).to_be_visible()
    assert stored_token(page) is None
    other.goto("/admin")
    expect(other).to_have_url("/admin/login")
    assert refreshed(page, site) == 401


def test_a_new_login_keeps_its_session(page: Page, site, late):
    page.get_by_role("button", name="Logout").click()
    fill_login(page, OWNER["password"])
    expect(page).to_have_url("/admin")
    token = stored_token(page)
    release_scripts(page, late)
    assert stored_token(page) == token
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert refreshed(page, site) == 200
