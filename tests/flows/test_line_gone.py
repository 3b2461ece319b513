"""Code that fails to load: the page stays, unless the server has another release."""

import re

from playwright.sync_api import Page, Route, expect

from .browser import ANSWERED, accessibility_findings, visit

FAILED = "This page could not be loaded"
PARTS = "**/custom-parts.*.js"


def test_without_a_connection_the_page_stays_and_another_release_is_loaded(page: Page):
    visits: list[str] = []  # full page loads from the server
    page.on(
        "request", lambda each: visits.append(each.url) if each.is_navigation_request() else None
    )
    page.add_init_script(ANSWERED)
    heading = page.get_by_role("main").get_by_role("heading", level=1)
    footer = page.get_by_role("contentinfo")
    visit(page, "/")
    title = heading.text_content() or ""
    page.context.set_offline(True)
    footer.get_by_role("link", name="About").click()
    expect(heading).to_have_text(FAILED)
    expect(page).to_have_url("/about")
    expect(page.get_by_role("main")).to_be_focused()
    assert accessibility_findings(page) == []
    page.go_back()
    expect(heading).to_have_text(title)
    page.go_forward()
    page.get_by_role("button", name="Try again").click()
    expect(heading).to_have_text(FAILED)
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page).to_have_title(re.compile("^About us"))
    expect(heading).not_to_have_text(FAILED)
    assert len(visits) == 1

    # The page of another release is loaded from the server: its code is gone, and does not come
    # later either.
    def another_release(route: Route) -> None:
        if route.request.resource_type != "fetch":
            return route.fallback()
        served = route.fetch()
        body = re.sub(r"/runtime\.\w+\.js", "/runtime.1a.js", served.text())
        route.fulfill(response=served, body=body)

    page.route("**/custom-parts", another_release)
    page.route(PARTS, lambda route: route.fulfill(status=404))
    footer.get_by_role("link", name="Custom parts").click()
    # The second time the page is server-rendered, so it stays.
    expect(page).to_have_title(re.compile("^Custom parts"))
    heading.click()
    expect(heading).not_to_have_text(FAILED)
    assert len(visits) == 2
    page.unroute(PARTS)
    page.evaluate("window.before = document.querySelector('h1')")
    heading.click()
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    assert page.evaluate("window.before.isConnected")
