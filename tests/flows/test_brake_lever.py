"""The brake whose lever a visitor can pull."""

from playwright.sync_api import Page, expect

from .browser import collect_errors, visit, wait_until

TURNING = "document.getAnimations().filter((each) => each.constructor === Animation)"


def test_the_lever_stops_the_disc_which_does_not_turn_for_those_who_want_no_motion(page: Page):
    errors = collect_errors(page)
    visit(page, "/racing-parts/beringer")
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

    page.emulate_media(reduced_motion="reduce")
    visit(page, "/racing-parts/beringer")
    resting = section.locator("svg").inner_html()
    lever.click()
    expect(lever).to_have_text("Let the lever go")
    assert section.locator("svg").inner_html() != resting
    assert page.evaluate(f"{TURNING}.length") == 0
    assert errors == []
