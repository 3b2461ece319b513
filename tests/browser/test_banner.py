"""The cookie banner is rendered with the page, works before other scripts load, and ignores taps
that were meant for something else.
"""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import wait_until
from tests.support.cookie_banner import BLOCKED, banner, settings_button, stored, wait_for_tag
from tests.support.delayed_scripts import visit
from tests.support.third_parties import TAG

ANSWERS = pytest.mark.parametrize(
    ("label", "value"), [("Accept", "true"), ("Decline", "false")], ids=["accept", "decline"]
)


@pytest.fixture(scope="session")
def browser_context_args(
    browser_context_args: dict[str, object], consent_site: str
) -> dict[str, object]:
    """Resolve `page.goto("/")` against the site with an analytics tag."""
    return browser_context_args | {"base_url": consent_site}


def tap(page: Page, label: str) -> None:
    """Tap at a button's position, whether it accepts taps or not."""
    box = banner(page).get_by_role("button", name=label).bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def stop_banner_clock(page: Page, milliseconds: int) -> None:
    """Stop the banner's clock after it has been on screen for this time."""
    wait_until(
        page,
        "document.querySelector('[aria-label=Cookies]')?.getAnimations({subtree: true}).length",
    )
    page.evaluate(
        """(time) => {
            const [clock] = document.querySelector("[aria-label=Cookies]")
                .getAnimations({subtree: true})
            clock.pause()
            clock.currentTime = time
        }""",
        milliseconds,
    )


def test_it_is_there_before_the_scripts_and_stays(page: Page, console_errors, release_scripts):
    visit(page, "/")
    expect(banner(page)).to_be_visible()
    page.evaluate("window.drawn = document.querySelector('[aria-label=Cookies]')")
    release_scripts()
    assert page.evaluate("window.drawn.isConnected")
    assert console_errors == []


@pytest.mark.essential
@pytest.mark.parametrize("interrupted_site", [b'value="false"'], indirect=True)
def test_it_is_complete_before_it_is_shown(page: Page, interrupted_site):
    address, whole = interrupted_site
    page.goto(address, wait_until="commit")
    expect(page.locator("[aria-label=Cookies] [value=true]")).to_be_attached()
    expect(banner(page)).to_be_hidden()
    whole.set()
    expect(banner(page)).to_be_visible()


@pytest.mark.parametrize("value", ["true", "false"])
def test_visitors_who_have_answered_never_see_it(
    page: Page, outside_requests, console_errors, release_scripts, value
):
    page.add_init_script(f"localStorage.setItem('cookieConsent', '{value}')")
    visit(page, "/")
    expect(banner(page)).to_be_hidden()
    release_scripts()
    expect(banner(page)).to_have_count(0)
    assert console_errors == []


def test_nothing_is_drawn_before_it_is_known_who_has_answered(page: Page):
    response = page.goto("/")
    assert response
    before, script, after = response.text().partition("<script data-scripts=")
    assert script and "<body" in after and " async" not in after.partition(">")[0]
    assert "stylesheet" not in before  # for which an inline script would wait
    expect(banner(page)).to_be_visible()


def test_without_scripts_no_dead_buttons_show(browser: Browser, consent_site):
    with browser.new_context(base_url=consent_site, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto("/", wait_until="load")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(banner(page)).to_be_hidden()


@ANSWERS
def test_it_answers_before_the_scripts(
    page: Page, outside_requests, console_errors, release_scripts, label, value
):
    visit(page, "/")
    banner(page).get_by_role("button", name=label).click()
    expect(banner(page)).to_be_hidden()
    assert stored(page) == value
    release_scripts()
    expect(banner(page)).to_have_count(0)
    if value == "true":
        wait_for_tag(page)
    assert outside_requests == [TAG] * (value == "true")
    assert console_errors == []


def test_an_early_answer_counts_without_browser_storage(
    page: Page, outside_requests, console_errors, release_scripts
):
    page.add_init_script(BLOCKED)
    visit(page, "/")
    banner(page).get_by_role("button", name="Accept").click()
    release_scripts()
    expect(banner(page)).to_have_count(0)
    wait_for_tag(page)
    settings_button(page).click()
    banner(page).get_by_role("button", name="Decline").click()
    wait_until(page, "window['ga-disable-G-TEST']")
    expect(banner(page)).to_have_count(0)
    assert console_errors == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_tap_in_its_first_half_second_is_no_answer(page: Page, release_scripts, motion):
    page.emulate_media(reduced_motion=motion)
    visit(page, "/")
    stop_banner_clock(page, 499)
    tap(page, "Accept")
    assert stored(page) is None
    stop_banner_clock(page, 501)
    tap(page, "Accept")
    assert stored(page) == "true"


def test_a_tap_right_after_it_is_reopened_is_no_answer(page: Page, outside_requests):
    page.add_init_script("localStorage.setItem('cookieConsent', 'false')")
    page.goto("/about")
    settings_button(page).click()
    stop_banner_clock(page, 499)
    tap(page, "Accept")
    assert stored(page) == "false"
    expect(page).to_have_url("/about")  # the element below does not get the tap either
    stop_banner_clock(page, 501)
    tap(page, "Accept")
    expect(banner(page)).to_have_count(0)
    assert stored(page) == "true"


@pytest.mark.parametrize("size", [(375, 667), (360, 740), (844, 390), (820, 1180), (1440, 900)])
def test_it_does_not_cover_links_on_the_first_screen(page: Page, size):
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/")
    top = banner(page).bounding_box()
    assert top
    for name in ("See the builds", "Talk to the workshop"):
        link = page.get_by_role("main").get_by_role("link", name=name).bounding_box()
        assert link and link["y"] + link["height"] <= top["y"]
