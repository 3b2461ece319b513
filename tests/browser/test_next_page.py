"""The page behind a link is fetched when the link is pressed or, on a good line, rests in view."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, Route, expect

from tests.support.browser import PHONE, wait_until
from tests.support.repeats import case
from tests.support.watched_links import WATCH

BUILD = "**/api/builds/21"


@pytest.fixture
def asked(page: Page) -> list[str]:
    """The paths that the page has asked the API for."""
    found: list[str] = []

    def record(request: Request) -> None:
        _, is_api, path = request.url.partition("/api/")
        if is_api and request.method == "GET":
            found.append(path)

    page.on("request", record)
    return found


@pytest.fixture
def saving(page: Page) -> Callable[[str], None]:
    """Open a page of a visitor who saves data, until it watches its links."""
    return lambda path: visit_saving(page, path)


def visit_saving(page: Page, path: str) -> None:
    page.add_init_script("window.connection = { saveData: true }")
    page.add_init_script(WATCH)
    page.goto(path)
    wait_until(page, "window.watches")


@pytest.fixture
def new_page(browser: Browser, base_url: str):
    """A page of a new context, since the clock stays with it."""
    with browser.new_context(base_url=base_url) as context:
        yield context.new_page()


def first_build(page: Page) -> Locator:
    return page.get_by_role("article").get_by_role("link").first


def press(page: Page, link: Locator) -> None:
    link.hover()
    page.mouse.down()


def serve(page: Page, name: str) -> None:
    """Answer for a build with another name."""

    def answer(route: Route) -> None:
        build = route.fetch().json() | {"name": name}
        route.fulfill(body=json.dumps(build), content_type="application/json")

    page.route(BUILD, answer)


@pytest.mark.parametrize(
    ("path", "link"),
    [
        case("/quad-builds", "main a[href='/quad-builds/21']", repeats=False),
        case("/quad-builds/21", "main a[href='/quad-builds']", repeats=False),
        *(
            case("/service", f"footer a[href='{path}']", repeats=path != "/contact")
            for path in ("/", "/custom-parts", "/racing-parts", "/about", "/contact")
        ),
        case("/racing-parts", "main a[href='/racing-parts/tyres']", repeats=False),
        case("/racing-parts", "main a[href='/racing-parts/beringer']", repeats=True),
        case("/racing-parts", "main a[href='/racing-parts/tfx-suspension']", repeats=True),
        case("/racing-parts/tyres", "main a[href='/racing-parts/tyres?type=rear']", repeats=True),
        case("/", "footer a[href='/cookie-policy']", repeats=True),
    ],
)
def test_a_press_fetches_all_that_the_next_page_shows(page: Page, saving, asked, path, link):
    saving(path)
    assert asked == []
    with page.expect_request("**/api/**"):  # the network was idle before the press as well
        press(page, page.locator(link).first)
    page.wait_for_load_state("networkidle")
    assert asked
    page.route("**/*.js", lambda route: route.abort())
    page.route("**/api/**", lambda route: route.abort())
    count = len(asked)
    page.mouse.up()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("main").get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("main").get_by_role("status").filter(has_text="Loading")).to_have_count(
        0
    )
    # The navigation asks for all of it again, and for the company's facts; tabs for their page, a
    # build for its neighbours.
    pressed = set(asked[:count])
    while not pressed <= set(asked[count:]):
        page.wait_for_event("request")
    others = set(asked[count:]) - pressed
    assert others <= {"pages/company", "pages/tyres", "builds/21/neighbours"}


def test_links_that_rest_in_view_are_fetched_on_a_good_line(page: Page, asked):
    page.set_viewport_size(PHONE)
    page.add_init_script(WATCH)
    with page.expect_request(BUILD):
        page.goto("/quad-builds")
        page.get_by_role("article").first.scroll_into_view_if_needed()
    last = page.get_by_role("article").get_by_role("link").last
    path = (last.get_attribute("href") or "").replace("/quad-builds/", "builds/")
    assert path not in asked
    with page.expect_request(f"**/api/{path}"):
        last.scroll_into_view_if_needed()


@pytest.mark.parametrize("line", ["{saveData: true}", "{effectiveType: '2g'}"])
def test_they_are_not_on_another_line(page: Page, saving, asked, line):
    page.set_viewport_size(PHONE)
    saving("/quad-builds")
    page.evaluate(f"window.connection = {line}")
    second = page.get_by_role("article").get_by_role("link").nth(1)
    second.scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.evaluate("window.connection = undefined")
    with page.expect_request("**/api/builds/*"):
        page.get_by_role("article").get_by_role("link").last.scroll_into_view_if_needed()
    assert len(asked) == 1


def test_after_a_failed_fetch_the_navigation_asks_again(page: Page, saving, asked):
    saving("/quad-builds")
    page.evaluate("window.stays = true")
    for url in (BUILD, "**/quad-build.*.js"):
        page.route(url, lambda route: route.abort(), times=1)
    with page.expect_event("requestfailed"), page.expect_event("requestfailed"):
        press(page, first_build(page))
    page.mouse.up()
    expect(page.get_by_role("heading", level=1)).to_have_text("Works MX 480 No. 21")
    assert asked.count("builds/21") == 2
    assert page.evaluate("window.stays")


@pytest.mark.parametrize(("seconds", "shown"), [(8, {"Old", "New"}), (11, {"New"})])
def test_nobody_sees_an_answer_that_is_older_than_ten_seconds(new_page: Page, seconds, shown):
    page = new_page
    page.clock.install()
    visit_saving(page, "/quad-builds")
    serve(page, "Old")
    with page.expect_response(BUILD):
        press(page, first_build(page))
    page.wait_for_load_state("networkidle")
    page.evaluate("""() => {
        window.names = []
        new MutationObserver(() => names.push(document.querySelector("h1")?.textContent))
            .observe(document.querySelector("main"), {childList: true, subtree: true})
    }""")
    serve(page, "New")
    page.clock.fast_forward(seconds * 1000)
    page.mouse.up()
    expect(page.get_by_role("heading", level=1, name="New")).to_be_visible()
    assert {"Old", "New"} & set(page.evaluate("names")) == shown


def test_each_press_and_each_navigation_asks(page: Page, saving, asked):
    saving("/quad-builds")
    for _ in range(2):
        with page.expect_response(BUILD):
            press(page, first_build(page))
        page.wait_for_load_state("networkidle")
        page.mouse.up()
        expect(page.get_by_role("heading", level=1)).to_have_text("Works MX 480 No. 21")
        page.get_by_role("link", name="Back to all builds").click()
        expect(first_build(page)).to_be_visible()
    assert asked.count("builds/21") == 4
