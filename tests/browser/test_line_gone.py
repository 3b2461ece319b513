"""Code that fails to load: the page stays, unless the server has another release."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser import SIZES, accessibility_findings, wait_until
from tests.support.workshop_map import marker, region

FAILED = "This page could not be loaded"
ABOUT = "**/about.*.js"


@pytest.fixture(autouse=True)
def visits(page: Page) -> list[str]:
    """Record full page loads from the server."""
    seen: list[str] = []

    def note(route: Route) -> None:
        if route.request.is_navigation_request():
            seen.append(route.request.url)
        route.fallback()

    page.route("**/*", note)
    return seen


def go_to_about(page: Page) -> None:
    page.goto("/")
    page.get_by_role("contentinfo").get_by_role("link", name="About").click()


def has_failed(page: Page) -> None:
    expect(page.get_by_role("main").get_by_role("heading", level=1)).to_have_text(FAILED)


def is_about(page: Page) -> None:
    expect(page.get_by_role("main").get_by_role("heading", level=1)).not_to_have_text(FAILED)
    expect(page).to_have_title(re.compile("^About us"))


def try_again(page: Page) -> None:
    page.get_by_role("button", name="Try again").click()


def serve_release(page: Page, name: str) -> None:
    """Make pages from the server refer to the files of another release."""

    def answer(route: Route) -> None:
        if route.request.resource_type != "fetch":
            return route.fallback()
        served = route.fetch()
        route.fulfill(response=served, body=re.sub(r"/runtime\.\w+\.js", f"/{name}", served.text()))

    page.route("**/about", answer)


@pytest.mark.essential
def test_without_a_connection_the_page_stays_and_offers_a_retry(page: Page, visits):
    page.goto("/")
    heading = page.get_by_role("heading", level=1).text_content() or ""
    page.context.set_offline(True)
    page.get_by_role("contentinfo").get_by_role("link", name="About").click()
    has_failed(page)
    expect(page).to_have_url("/about")
    expect(page).to_have_title(re.compile(FAILED))
    expect(page.get_by_role("main")).to_be_focused()
    expect(page.get_by_role("contentinfo").get_by_role("link", name="Service")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    page.go_forward()
    has_failed(page)
    try_again(page)
    has_failed(page)
    page.context.set_offline(False)
    try_again(page)
    is_about(page)
    assert len(visits) == 1


@SIZES
def test_axe_finds_nothing_on_a_page_that_could_not_be_loaded(page: Page, size):
    page.set_viewport_size(size)
    page.route(ABOUT, lambda route: route.abort())
    go_to_about(page)
    has_failed(page)
    assert accessibility_findings(page) == []


def test_the_page_of_another_release_is_loaded_from_the_server(page: Page, visits):
    page.route(ABOUT, lambda route: route.fulfill(status=404), times=1)
    serve_release(page, "runtime.1a.js")
    go_to_about(page)
    is_about(page)
    assert len(visits) == 2


def test_for_one_release_the_page_is_loaded_once_and_then_when_it_is_asked_for(page: Page, visits):
    page.route(ABOUT, lambda route: route.abort())
    serve_release(page, "runtime.1a.js")
    go_to_about(page)
    # The second time the page is server-rendered, so it stays.
    expect(page).to_have_title(re.compile("^About us"))
    page.get_by_role("heading", level=1).click()
    assert len(visits) == 2

    go_to_about(page)
    has_failed(page)
    assert len(visits) == 3
    page.unroute(ABOUT)
    page.route(ABOUT, lambda route: route.abort(), times=1)
    try_again(page)
    is_about(page)
    assert len(visits) == 4


@pytest.mark.parametrize("answer", ["the same release", "a page of somebody else", "an error"])
def test_nothing_is_loaded_again_where_there_is_no_other_release(page: Page, visits, answer):
    def on_the_way(route: Route) -> None:
        if route.request.resource_type != "fetch" or answer == "the same release":
            route.fallback()
        elif answer == "an error":
            route.fulfill(status=502, body="<h1>Bad gateway</h1>")
        else:
            route.fulfill(content_type="text/html", body="<script src='/hotel.js'></script>")

    page.route("**/about", on_the_way)
    page.route(ABOUT, lambda route: route.fulfill(status=404))
    go_to_about(page)
    has_failed(page)
    assert len(visits) == 1


def test_a_server_rendered_page_stays_without_its_code_and_hydrates_after_a_touch(page: Page):
    page.route(ABOUT, lambda route: route.abort())
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(request.url))
    page.goto("/about", wait_until="networkidle")
    assert failed
    expect(page.get_by_role("heading", level=1)).not_to_have_text(FAILED)
    page.evaluate("window.heading = document.querySelector('h1')")
    with page.expect_response("**/about"):  # whether there is another release
        page.get_by_role("heading", level=1).click()
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    expect(page.get_by_role("heading", level=1)).not_to_have_text(FAILED)
    page.unroute(ABOUT)
    page.get_by_role("heading", level=1).click()
    wait_until(page, "history.scrollRestoration === 'manual'")
    assert page.evaluate("window.heading.isConnected")


def test_the_admin_offers_a_retry(page: Page, visits):
    page.route("**/admin.*.js", lambda route: route.abort())
    page.goto("/admin/login")
    expect(page.get_by_role("heading", level=1)).to_have_text(FAILED)
    page.unroute("**/admin.*.js")
    try_again(page)
    expect(page.get_by_label("Username")).to_be_visible()
    assert len(visits) == 1


def test_a_part_is_loaded_with_its_styles(page: Page, visits):
    page.route("**/contact.*.css", lambda route: route.abort())
    page.goto("/")
    page.get_by_role("contentinfo").get_by_role("link", name="Contact", exact=True).click()
    has_failed(page)
    page.unroute("**/contact.*.css")
    try_again(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Contact Us")
    assert len(visits) == 1


@pytest.mark.usefixtures("no_banner")
def test_the_map_offers_a_retry(page: Page, outside_requests, visits):
    page.route("**/map.*.js", lambda route: route.abort())
    page.goto("/contact")
    region(page).scroll_into_view_if_needed()
    expect(region(page).get_by_role("status")).to_contain_text("cannot be loaded right now")
    page.unroute("**/map.*.js")
    region(page).get_by_role("button", name="Try again").click()
    expect(marker(page)).to_be_visible()
    assert len(visits) == 1


def test_the_full_screen_of_another_release_loads_the_page_when_it_is_asked_for(page: Page, visits):
    def answer(route: Route) -> None:
        if route.request.resource_type == "fetch":
            route.fulfill(body='<script src="/static/bundles/runtime.1a.js"></script>')
        else:
            route.fallback()

    page.route("**/quad-builds/21", answer)
    page.route("**/lightbox*", lambda route: route.fulfill(status=404))
    page.goto("/quad-builds/21")
    opener = page.get_by_role("button", name="Show full screen")
    opener.hover()
    with page.expect_navigation():
        opener.click()
    assert len(visits) == 2
