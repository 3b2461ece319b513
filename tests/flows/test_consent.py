"""The cookie banner, and a site on which analytics and the map wait for the visitor."""

import pytest
from playwright.sync_api import Locator, Page, expect

from .browser import (
    TAG,
    TILES,
    answer_third_parties,
    collect_errors,
    visit,
    wait_until,
)

pytestmark = pytest.mark.xdist_group("mailing site")

NO_STORAGE = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("no") }
})"""


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, object], mailing_site):
    return browser_context_args | {"base_url": mailing_site[0]}


@pytest.fixture
def asked(page: Page) -> list[str]:
    """The addresses of other sites that the page asks for."""
    return answer_third_parties(page.context)


def banner(page: Page) -> Locator:
    return page.get_by_role("region", name="Cookies", exact=True)


def settings_button(page: Page) -> Locator:
    return page.get_by_role("contentinfo").get_by_role("button", name="Cookie settings")


def answer(page: Page, label: str) -> None:
    banner(page).get_by_role("button", name=label).click()
    expect(banner(page)).to_have_count(0)


def stored(page: Page) -> str | None:
    value: str | None = page.evaluate("localStorage.getItem('cookieConsent')")
    return value


def tap(page: Page, label: str) -> None:
    """Tap at a button's position, whether it accepts taps or not."""
    box = banner(page).get_by_role("button", name=label).bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def stop_clock(page: Page, milliseconds: int) -> None:
    """Stop the banner's clock after it has been on screen for this time."""
    clocks = "document.querySelector('[aria-label=Cookies]')?.getAnimations({subtree: true})"
    wait_until(page, f"{clocks}?.length")
    page.evaluate(
        f"time => {{ const [clock] = {clocks}; clock.pause(); clock.currentTime = time }}",
        milliseconds,
    )


def test_nothing_is_loaded_from_other_sites_before_consent_or_after_it_is_withdrawn(
    page: Page, asked: list[str]
):
    errors = collect_errors(page)
    for path in ("/contact", "/"):
        visit(page, path)
        expect(banner(page)).to_be_visible()
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.wait_for_load_state("networkidle")
    assert asked == [] and page.context.cookies() == []

    # It can be reached early by keyboard, and traps nobody.
    page.evaluate("scrollTo(0, 0)")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    for name in ("Cookie policy", "Accept", "Decline"):
        page.keyboard.press("Tab")
        assert name in page.evaluate("document.activeElement.textContent")
        assert page.evaluate("!!document.activeElement.closest('[aria-label=Cookies]')")
    page.keyboard.press("Tab")
    assert page.evaluate("!!document.activeElement.closest('header')")
    assert banner(page).get_attribute("aria-modal") is None
    looks = []
    for label in ("Accept", "Decline"):
        button = banner(page).get_by_role("button", name=label)
        box = button.bounding_box()
        assert box and box["height"] >= 44
        style = "e => (s => [s.color, s.backgroundImage, s.font])(getComputedStyle(e))"
        looks.append((box["width"], box["height"], box["y"], *button.evaluate(style)))
    assert looks[0] == looks[1]

    where = "document.querySelector('h1').getBoundingClientRect().top + scrollY"
    before = page.evaluate(where)
    answer(page, "Decline")
    assert page.evaluate(where) == before
    assert stored(page) == "false"
    visit(page, "/contact")
    page.wait_for_load_state("networkidle")
    expect(banner(page)).to_have_count(0)
    region = page.get_by_role("region", name="Map of the workshop in Ozolnieki")
    region.scroll_into_view_if_needed()
    show = region.get_by_role("button", name="Show the map")
    expect(show).to_be_visible()
    assert asked == []
    with page.expect_request(lambda request: request.url.startswith(TILES)):
        show.click()
    expect(region).to_be_focused()

    page.get_by_role("contentinfo").get_by_role("link", name="Cookie policy").click()
    expect(page.get_by_text("a service of Google Ireland Limited")).to_be_visible()
    page.get_by_role("main").get_by_role("button", name="Cookie settings").click()
    expect(banner(page)).to_be_focused()
    expect(banner(page)).to_contain_text("You have declined analytics cookies.")
    answer(page, "Accept")
    wait_until(page, "window.tagRuns")
    assert stored(page) == "true"
    assert [url for url in asked if not url.startswith(TILES)] == [TAG]
    commands = page.evaluate("dataLayer.map((call) => [call.constructor.name, call[0], call[1]])")
    assert [name for name, *_ in commands] == ["Object", "Object"]
    assert commands[0][1] == "js" and commands[1][1:] == ["config", "G-TEST"]
    visit(page, "/about")  # what was accepted counts on the next page without a question
    wait_until(page, "window.tagRuns")
    expect(banner(page)).to_have_count(0)

    other = page.context.new_page()
    visit(other, "/about")
    for name in ("_ga", "_ga_TEST", "_gather", "other"):
        page.evaluate(f"document.cookie = '{name}=1; path=/; max-age=999'")
    settings_button(page).click()
    answer(page, "Decline")
    assert {cookie["name"] for cookie in page.context.cookies()} == {"_gather", "other"}
    expect(settings_button(page)).to_be_focused()
    for tab in (page, other):
        wait_until(tab, "window['ga-disable-G-TEST'] === true")
    asked.clear()
    page.reload()
    page.wait_for_load_state("networkidle")
    assert errors == [] and asked == []


def test_the_banner_covers_nothing_and_takes_no_tap_that_was_not_meant_for_it(
    page: Page, asked: list[str]
):
    # Otherwise the time may be over before the test has come to stop it.
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0})
    visit(page, "/")
    stop_clock(page, 499)
    tap(page, "Accept")
    assert stored(page) is None
    top = banner(page).bounding_box()
    assert top
    for name in ("See the builds", "Talk to the workshop"):
        link = page.get_by_role("main").get_by_role("link", name=name).bounding_box()
        assert link and link["y"] + link["height"] <= top["y"]
    for link in page.get_by_role("contentinfo").get_by_role("link").all():
        link.focus()
        assert page.evaluate("document.activeElement.getBoundingClientRect().bottom") <= (
            top["y"] + 1
        )
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    end = page.get_by_role("contentinfo").bounding_box()
    assert end and end["y"] + end["height"] <= top["y"] + 1
    stop_clock(page, 501)
    tap(page, "Decline")
    expect(banner(page)).to_have_count(0)
    settings_button(page).click()
    stop_clock(page, 499)
    tap(page, "Accept")
    assert stored(page) == "false"
    expect(page).to_have_url("/")  # what is below does not get the tap either
