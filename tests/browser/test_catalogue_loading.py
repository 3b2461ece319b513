"""The catalogue pages while they load data, and when that fails."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser import first_held

BUILDS = "**/api/builds"
TYRES = "**/api/tyres"


def api_calls(page: Page) -> list[str]:
    calls: list[str] = []
    page.on(
        "request", lambda request: calls.append(request.url) if "/api/" in request.url else None
    )
    return calls


def by_client_navigation(page: Page, path: str) -> None:
    """Open a page by client navigation, so that it calls the API."""
    page.goto("/about")
    page.get_by_role("link", name=re.compile("Racing parts|Builds", re.I)).first.wait_for()
    page.evaluate(
        "path => { history.pushState({}, '', path); dispatchEvent(new PopStateEvent('popstate')) }",
        path,
    )


def test_the_first_view_needs_no_call_and_logs_no_error(page: Page, console_errors):
    calls = api_calls(page)
    for path in ("/quad-builds", "/quad-builds/21", "/racing-parts/tyres?type=front"):
        page.goto(path, wait_until="networkidle")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert (calls, console_errors) == ([], [])


@pytest.mark.essential
def test_a_tab_asks_again_and_stands_in_the_address(page: Page):
    page.goto("/racing-parts/tyres")
    expect(page.get_by_role("article")).to_have_count(10)
    for tab, path, count in (
        ("Front", "/by-type/front", 5),
        ("Rear", "/by-type/rear", 5),
        ("All", "", 10),
    ):
        with page.expect_response(lambda r, path=path: r.url.endswith(f"/api/tyres{path}")):
            page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("article")).to_have_count(count)
        expect(page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
    page.get_by_role("tab", name="Front").click()
    expect(page).to_have_url(re.compile(r"/racing-parts/tyres\?type=front$"))
    page.reload()
    expect(page.get_by_role("article")).to_have_count(5)


def test_a_late_answer_of_another_tab_is_never_shown(page: Page):
    held: list[Route] = []
    page.route("**/api/tyres/by-type/front", lambda route: held.append(route))
    page.goto("/racing-parts/tyres")
    with page.expect_request("**/api/tyres/by-type/front"):
        page.get_by_role("tab", name="Front").click()
    expect(page.get_by_text("Loading tyres...")).to_be_visible()
    page.get_by_role("tab", name="Rear").click()
    expect(page.get_by_role("article")).to_have_count(5)
    for route in held:  # the request may have been aborted, which is fine too
        route.fulfill(json=[])
    expect(page.get_by_role("article", name="Ozolnieki Kāpa R20")).to_be_visible()
    expect(page.get_by_role("tab", name="Rear")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize(
    ("path", "api", "loading", "failed", "empty"),
    [
        (
            "/quad-builds",
            BUILDS,
            "Loading builds...",
            "Error loading builds: ",
            "No builds available at the moment.",
        ),
        (
            "/racing-parts/tyres",
            TYRES,
            "Loading tyres...",
            "Error loading tyres: ",
            "No tyres found in this category.",
        ),
    ],
)
def test_lists_say_that_they_load_failed_or_are_empty(
    page: Page, path, api, loading, failed, empty
):
    held: list[Route] = []
    page.route(api, lambda route: held.append(route))
    with page.expect_request(api):
        by_client_navigation(page, path)
    expect(page.get_by_text(loading)).to_be_visible()
    first_held(page, held).fulfill(status=503, json={"error": "The workshop is closed."})
    expect(page.get_by_role("alert")).to_contain_text(f"{failed}The workshop is closed.")

    page.route(api, lambda route: route.fulfill(status=502, body="<html>"))
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_contain_text(f"{failed}API error: 502")

    page.route(api, lambda route: route.fulfill(json=[]))
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text(empty)).to_be_visible()


def test_items_without_pictures_ask_for_them_once_and_a_failure_shows_the_drawing(page: Page, site):
    def without_images(route: Route) -> None:
        items = page.request.get(f"{site}/api/builds").json()
        route.fulfill(json=[{k: v for k, v in item.items() if k != "images"} for item in items])

    page.route(BUILDS, without_images)
    page.route("**/api/builds/20/images", lambda route: route.fulfill(status=500, json={}))
    logged: list[str] = []
    page.on("console", lambda message: logged.append(message.text))
    calls = api_calls(page)
    by_client_navigation(page, "/quad-builds")
    expect(page.get_by_role("img", name=re.compile("number 21 from the front"))).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("Demonstrator"))).to_have_attribute(
        "width", "600"
    )
    asked = sorted(int(m[1]) for c in calls if (m := re.search(r"/builds/(\d+)/images", c)))
    assert asked == list(range(10, 22))
    assert any("builds/20/images" in line for line in logged)
