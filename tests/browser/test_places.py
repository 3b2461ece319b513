"""Scroll positions are restored on Back, Forward and reload."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.support.browser import HYDRATED, first_held, wait_until

PHONE = {"width": 390, "height": 844}
DEPTHS = [400, 4500]
LIST, BUILD = "**/api/builds", re.compile(r"/api/builds/\d+$")
# A page that becomes shorter scrolls up. Some browsers fire `scroll` before React has run the new
# page's effects, some after: here it is always before.
FIRE_SCROLL_EARLY = """new MutationObserver(() => window.dispatchEvent(new Event("scroll")))
    .observe(document, { childList: true, subtree: true })"""

IGNORE_AUTO_RESTORATION = """const { get, set } =
    Object.getOwnPropertyDescriptor(History.prototype, "scrollRestoration")
Object.defineProperty(History.prototype, "scrollRestoration", {
    get, set(value) { if (value === "manual") set.call(this, value) },
})"""


@pytest.fixture(autouse=True)
def telephone(page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.add_init_script(FIRE_SCROLL_EARLY)


@pytest.fixture
def held(page: Page) -> Callable[[str | re.Pattern[str]], list[Route]]:
    """Hold back requests to a URL; `first_held(page, …).continue_()` releases one."""

    def hold(address: str | re.Pattern[str]) -> list[Route]:
        routes: list[Route] = []
        page.route(address, lambda route: routes.append(route))
        return routes

    return hold


def scroll(page: Page, place: int) -> None:
    page.evaluate("place => window.scrollTo(0, place)", place)
    wait_until(page, "scrollY === arg", place)
    # The browser fires `scroll` with its next frame.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def follow(link: Locator) -> None:
    """Not `click()`, which scrolls the link into view."""
    link.evaluate("link => link.click()")


def builds(page: Page) -> Locator:
    return page.get_by_role("main").get_by_role("article")


def place(page: Page) -> int:
    return round(page.evaluate("scrollY"))


@pytest.mark.essential
@pytest.mark.parametrize("depth", DEPTHS)
def test_back_and_forward_restore_the_position_during_loading_and_after(page: Page, held, depth):
    page.goto("/quad-builds")
    scroll(page, depth)
    build = held(BUILD)
    follow(builds(page).last.get_by_role("link"))
    expect(page.get_by_text("Loading build...")).to_be_visible()
    assert place(page) == 0
    first_held(page, build).continue_()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    scroll(page, 350)

    asked = held(LIST)
    page.go_back()
    expect(page.get_by_text("Loading builds...")).to_be_attached()
    assert place(page) == depth
    first_held(page, asked).continue_()
    expect(builds(page)).to_have_count(12)
    assert place(page) == depth

    build.clear()
    page.go_forward()
    expect(page.get_by_text("Loading build...")).to_be_attached()
    first_held(page, build).continue_()
    expect(page.get_by_role("link", name="Get in Touch")).to_be_attached()
    assert place(page) == 350


@pytest.mark.parametrize("depth", DEPTHS)
def test_a_static_page_in_between_does_not_lose_the_position(page: Page, depth):
    page.goto("/quad-builds")
    scroll(page, depth)
    follow(page.get_by_role("contentinfo").get_by_role("link", name="Cookie policy"))
    expect(page).to_have_url("/cookie-policy")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("cookie", re.I))
    assert place(page) == 0
    page.go_back()
    expect(builds(page)).to_have_count(12)
    assert place(page) == depth


@pytest.mark.parametrize("depth", DEPTHS)
def test_the_position_survives_a_reload_of_the_next_page(page: Page, held, depth):
    page.goto("/quad-builds")
    scroll(page, depth)
    follow(builds(page).last.get_by_role("link"))
    expect(page.get_by_role("link", name="Get in Touch")).to_be_attached()
    page.reload()
    chunk = held("**/quad-builds.*.js")
    page.go_back()
    assert first_held(page, chunk)
    wait_until(page, "scrollY === arg", depth)
    chunk.pop().continue_()
    expect(builds(page)).to_have_count(12)
    assert place(page) == depth


@pytest.mark.parametrize("listens", [True, False], ids=["restoring", "not restoring"])
def test_a_reload_stays_where_it_was(page: Page, listens):
    """Also in a browser that ignores `scrollRestoration = "auto"` when the page is left."""
    if not listens:
        page.add_init_script(IGNORE_AUTO_RESTORATION)
    page.goto("/quad-builds")
    scroll(page, 3000)
    page.reload()
    wait_until(page, "scrollY === 3000")
    follow(builds(page).last.get_by_role("link"))
    expect(page.get_by_role("link", name="Get in Touch")).to_be_attached()
    page.go_back()
    expect(builds(page)).to_have_count(12)
    assert place(page) == 3000


def test_two_pages_opened_by_url_have_separate_positions(page: Page):
    page.goto("/quad-builds")
    scroll(page, 3000)
    page.goto("/service")
    follow(page.get_by_role("contentinfo").get_by_role("link", name="Cookie policy"))
    expect(page).to_have_url("/cookie-policy")
    page.go_back()
    expect(page).to_have_url("/service")
    expect(page).to_have_title(re.compile("^Suspension and engine service"))
    assert place(page) == 0
    page.go_back()
    wait_until(page, f"scrollY === 3000 && {HYDRATED}")


def test_a_list_that_fails_to_load_does_not_leave_an_empty_page(page: Page, held):
    page.goto("/quad-builds")
    scroll(page, 4500)
    follow(builds(page).last.get_by_role("link"))
    expect(page.get_by_role("link", name="Get in Touch")).to_be_attached()
    page.route(LIST, lambda route: route.fulfill(status=503, json={"error": "Closed."}))
    page.go_back()
    expect(page.get_by_role("alert")).to_have_text(re.compile("Error loading builds: Closed."))
    expect(page.get_by_text("Or ask us:")).to_be_visible()
    height = page.evaluate("document.documentElement.scrollHeight")
    fresh = page.context.new_page()
    fresh.set_viewport_size(PHONE)
    fresh.route(LIST, lambda route: route.fulfill(status=503, json={"error": "Closed."}))
    fresh.goto("/about")
    follow(fresh.get_by_role("contentinfo").get_by_role("link", name="Builds"))
    expect(fresh.get_by_role("alert")).to_be_visible()
    expect(fresh.get_by_text("Or ask us:")).to_be_visible()
    assert height == fresh.evaluate("document.documentElement.scrollHeight")


def test_a_page_restored_from_bfcache_keeps_its_positions(page: Page):
    page.goto("/quad-builds")
    page.evaluate("""() => {
        dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }))
        dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))
    }""")
    assert page.evaluate("history.scrollRestoration") == "manual"


def test_the_admin_and_the_site_have_separate_positions(signed_in: Page):
    signed_in.goto("/admin/builds")
    expect(signed_in.get_by_role("link", name="Edit").first).to_be_visible()
    scroll(signed_in, 700)
    follow(signed_in.get_by_role("link", name="View site"))
    expect(signed_in).to_have_url("/")
    expect(signed_in.get_by_role("heading", level=1)).to_be_visible()
    assert place(signed_in) == 0
    signed_in.go_back()
    expect(signed_in.get_by_role("link", name="Edit").first).to_be_attached()
    assert place(signed_in) == 700
