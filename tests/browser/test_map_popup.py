"""The map's popup: the address, directions, and copying the address."""

import pytest
from playwright.sync_api import Page, expect

from core.brand import NAME
from tests.support.browser import SIZES, accessibility_findings
from tests.support.third_parties import TILES
from tests.support.workshop_map import ADDRESS, PLACE, marker, open_map, open_popup, region

pytestmark = pytest.mark.usefixtures("no_banner")


def test_the_popup_names_the_team_and_links_to_directions(page: Page, outside_requests):
    popup = open_popup(page)
    expect(popup.get_by_text(ADDRESS)).to_be_visible()
    link = popup.get_by_role("link", name="Navigate")
    href = f"https://www.google.com/maps/dir/?api=1&destination={PLACE}"
    expect(link).to_have_attribute("href", href)
    expect(link).to_have_attribute("target", "_blank")
    expect(link).to_have_attribute("rel", "noopener")


def test_the_popup_works_by_keyboard_alone(page: Page, outside_requests):
    open_map(page)
    popup = region(page).get_by_role("group", name=NAME)
    for key in ("Enter", "Space"):
        marker(page).press(key)
        expect(popup).to_be_focused()
        page.keyboard.press("Tab")
        expect(popup.get_by_role("link", name="Navigate")).to_be_focused()
        page.keyboard.press("Escape")
        expect(popup).to_have_count(0)
        expect(marker(page)).to_be_focused()


def test_the_popup_covers_the_note_about_missing_tiles(page: Page):
    page.context.route(TILES + "**", lambda route: route.abort())
    page.set_viewport_size({"width": 390, "height": 844})
    popup = open_popup(page)
    expect(region(page).get_by_role("status")).to_be_visible()
    close = region(page).get_by_role("button", name="Close popup")
    for part in (popup.get_by_text(NAME), close):
        assert part.evaluate("""part => {
            const { x, y, width, height } = part.getBoundingClientRect()
            const [middle, bottom] = [y + height / 2, y + height - 2]
            const points = [[x + 2, y + 2], [x + 2, bottom], [x + width / 2, middle]]
            return points.every((point) => part.contains(document.elementFromPoint(...point)))
        }""")
    close.click()
    expect(popup).to_have_count(0)


CLIPBOARDS = {
    "permitted": "",
    "refused": "navigator.clipboard.writeText = () => Promise.reject(new Error('no'))",
    "missing": "Object.defineProperty(navigator, 'clipboard', {value: undefined})",
}


@pytest.mark.parametrize("clipboard", CLIPBOARDS)
def test_copy_puts_the_address_on_the_clipboard(page: Page, outside_requests, clipboard):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script(CLIPBOARDS[clipboard])
    popup = open_popup(page)
    copy = popup.get_by_role("button", name="Copy")
    copy.click()
    expect(popup.get_by_role("alert")).to_have_text("Address copied to clipboard!")
    expect(copy).to_be_focused()
    name = page.get_by_label("Name", exact=True)
    name.press("Control+V")
    expect(name).to_have_value(ADDRESS)


def test_copy_says_when_it_did_not_work(page: Page, outside_requests):
    page.add_init_script(CLIPBOARDS["missing"] + "; document.execCommand = () => false")
    popup = open_popup(page)
    popup.get_by_role("button", name="Copy").click()
    expect(popup.get_by_role("alert")).to_contain_text("could not be copied")


@SIZES
def test_axe_finds_nothing_with_the_popup_open(page: Page, outside_requests, size):
    page.set_viewport_size(size)
    popup = open_popup(page)
    popup.get_by_role("button", name="Copy").click()
    expect(popup.get_by_role("alert")).to_be_visible()
    assert accessibility_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
