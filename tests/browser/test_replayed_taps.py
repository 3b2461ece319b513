"""Taps before the scripts of a page arrive are replayed when they are there."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser import HYDRATED, PHONE, first_held, wait_until
from tests.support.delayed_scripts import visit


def test_taps_are_replayed_in_their_order_when_the_script_has_loaded(page: Page, release_scripts):
    visit(page, "/quad-builds/21")
    waiting = page.locator("button[aria-busy=true]")
    for name in ("Next picture", "Next picture", "Previous picture", "Ask about this"):
        page.get_by_role("button", name=name).click()
    expect(waiting).to_have_count(3)
    bar = waiting.first.evaluate("(button) => getComputedStyle(button, '::after').animationName")
    assert bar == "waiting"
    release_scripts()
    expect(page.get_by_role("button", name="On your list")).to_be_visible()
    expect(waiting).to_have_count(0)
    expect(page.get_by_text("2 / 3")).to_be_visible()
    page.get_by_role("button", name="Next picture").click()
    expect(page.get_by_text("3 / 3")).to_be_visible()


def test_who_is_heard_sees_a_still_bar_where_motion_is_reduced(page: Page, release_scripts):
    page.emulate_media(reduced_motion="reduce")
    visit(page, "/quad-builds/21")
    page.get_by_role("button", name="Next picture").click()
    bar = page.evaluate("""async () => {
        const button = document.querySelector("[aria-busy]")
        await Promise.all(button.getAnimations({subtree: true}).map(({ finished }) => finished))
        const { borderBottomWidth, transform } = getComputedStyle(button, "::after")
        return [borderBottomWidth, transform]
    }""")
    assert bar == ["3px", "none"]


def test_a_second_tap_counts_where_each_tap_is_a_step(page: Page, release_scripts):
    visit(page, "/quad-builds/21")
    for name in ("Ask about this", "Show full screen", "Show full screen"):
        page.get_by_role("button", name=name).click()
        page.get_by_role("button", name=name).click()
    release_scripts()
    viewer = page.get_by_role("dialog", name="Pictures full screen")
    expect(viewer).to_be_visible()
    page.keyboard.press("Escape")
    expect(viewer).to_have_count(0)
    expect(page.get_by_role("button", name="On your list")).to_be_visible()


def test_only_the_last_of_what_covers_the_page_is_opened(page: Page, release_scripts):
    page.set_viewport_size(PHONE)
    visit(page, "/quad-builds/21")
    page.get_by_role("button", name="Show full screen").click()
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("[aria-busy=true]")).to_have_accessible_name("Menu")
    release_scripts()
    expect(page.get_by_role("dialog")).to_have_count(1)
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()


def test_a_tap_is_not_forgotten_while_the_visitor_types(page: Page, release_scripts):
    page.set_viewport_size(PHONE)
    visit(page, "/contact")
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Message", exact=True).fill("Is No. 21 for sale?")
    release_scripts()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    expect(page.get_by_label("Message", exact=True)).to_have_value("Is No. 21 for sale?")


@pytest.mark.parametrize("file", ["react", "main", "locale-site-en-po", "quad-build"])
def test_a_tap_outlives_a_lost_line(page: Page, file):
    held: list[Route] = []
    page.route(f"**/{file}.*.js", lambda route: held.append(route), times=1)
    visit(page, "/quad-builds/21")
    page.get_by_role("button", name="Next picture").click()
    with page.expect_event("requestfailed"):
        first_held(page, held).abort()
    wait_until(page, f"dispatchEvent(new Event('online')) && ({HYDRATED})")
    expect(page.get_by_text("2 / 3")).to_be_visible()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
