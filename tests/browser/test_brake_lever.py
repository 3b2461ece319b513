"""The brake whose lever a visitor can pull."""

from playwright.sync_api import Page, expect

from tests.support.browser import wait_until

TURNING = "document.getAnimations().filter((each) => each.constructor === Animation)"


def test_the_lever_stops_the_disc_until_it_is_let_go(page: Page, console_errors):
    page.goto("/racing-parts/beringer")
    section = page.get_by_role("region", name="From finger to disc")
    section.scroll_into_view_if_needed()
    lever = section.get_by_role("button")
    wait_until(page, f"{TURNING}[0]?.playState === 'running'")
    lever.click()
    expect(lever).to_have_text("Let the lever go")
    wait_until(page, f"{TURNING}[0].playbackRate === 0")
    lever.click()
    expect(lever).to_have_text("Pull the lever")
    wait_until(page, f"{TURNING}[0].playbackRate === 1")
    page.evaluate("scrollTo(0, 0)")
    wait_until(page, f"{TURNING}[0].playState === 'paused'")
    assert console_errors == []


def test_nothing_turns_for_visitors_who_want_no_motion(page: Page):
    page.emulate_media(reduced_motion="reduce")
    page.goto("/racing-parts/beringer")
    section = page.get_by_role("region", name="From finger to disc")
    resting = section.locator("svg").inner_html()
    section.get_by_role("button").click()
    expect(section.get_by_role("button")).to_have_text("Let the lever go")
    assert section.locator("svg").inner_html() != resting
    assert page.evaluate(f"{TURNING}.length") == 0
