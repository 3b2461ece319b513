"""Code that fails to load: the page stays, unless the server has another release."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from .browser import accessibility_findings, visit

FAILED = "This page could not be loaded"
ABOUT = "**/about.*.js"


@pytest.fixture
def visits(page: Page) -> list[str]:
    """Record full page loads from the server."""
    seen: list[str] = []
    page.on("request", lambda each: seen.append(each.url) if each.is_navigation_request() else None)
    return seen


@pytest.fixture(autouse=True)
def no_banner(context: BrowserContext) -> None:
    context.add_init_script("localStorage.setItem('cookieConsent', 'false')")


def heading(page: Page):
    return page.get_by_role("main").get_by_role("heading", level=1)


def go_to_about(page: Page) -> None:
    page.get_by_role("contentinfo").get_by_role("link", name="About").click()


def test_without_a_connection_the_page_stays_and_offers_a_retry(page: Page, visits: list[str]):
    visit(page, "/")
    title = heading(page).text_content() or ""
    page.context.set_offline(True)
    go_to_about(page)
    expect(heading(page)).to_have_text(FAILED)
    expect(page).to_have_url("/about")
    expect(page.get_by_role("main")).to_be_focused()
    assert accessibility_findings(page) == []
    page.go_back()
    expect(heading(page)).to_have_text(title)
    page.go_forward()
    page.get_by_role("button", name="Try again").click()
    expect(heading(page)).to_have_text(FAILED)
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page).to_have_title(re.compile("^About us"))
    expect(heading(page)).not_to_have_text(FAILED)
    assert len(visits) == 1


def test_the_page_of_another_release_is_loaded_from_the_server_and_stays(
    page: Page, visits: list[str]
):
    """Its code is gone from the server, and does not come later either."""

    def another_release(route: Route) -> None:
        if route.request.resource_type != "fetch":
            return route.fallback()
        served = route.fetch()
        body = re.sub(r"/runtime\.\w+\.js", "/runtime.1a.js", served.text())
        route.fulfill(response=served, body=body)

    page.route("**/about", another_release)
    page.route(ABOUT, lambda route: route.fulfill(status=404))
    visit(page, "/")
    go_to_about(page)
    # The second time the page is server-rendered, so it stays.
    expect(page).to_have_title(re.compile("^About us"))
    heading(page).click()
    expect(heading(page)).not_to_have_text(FAILED)
    assert len(visits) == 2
    page.unroute(ABOUT)
    page.evaluate("window.before = document.querySelector('h1')")
    heading(page).click()
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    assert page.evaluate("window.before.isConnected")
