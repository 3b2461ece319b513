"""The picture of a build moves from its card into the gallery of its page, and back."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import wait_until
from tests.support.watched_links import WATCH

# Records where each picture on top of the page starts and ends, and what it shows.
RECORD = """
    window.moves = []
    const animate = Element.prototype.animate
    Element.prototype.animate = function (keyframes, options) {
        const animation = animate.call(this, keyframes, options)
        if (this.parentElement === document.body) {
            const place = () => {
                const { x, y, width } = this.getBoundingClientRect()
                return [x, y, width].map(Math.round)
            }
            animation.pause()
            const start = place()
            animation.currentTime = options - 1
            const end = place()
            animation.currentTime = 0
            animation.play()
            moves.push({ start, end, src: this.currentSrc })
        }
        return animation
    }
"""
PLACE = """image => {
    const { x, y, width } = image.getBoundingClientRect()
    return [x, y, width].map(Math.round)
}"""
LINK = "main article a[href='/quad-builds/21']"
CARD = "main article:has(a[href='/quad-builds/21']) img"
GALLERY = "main [data-seen=picture] img"


@pytest.fixture(autouse=True)
def recorded(page: Page) -> None:
    page.add_init_script(WATCH)
    page.add_init_script(RECORD)


def visit(page: Page, path: str) -> None:
    page.goto(path)
    wait_until(page, "window.watches")


def moves(page: Page) -> list[dict]:
    found: list[dict] = page.evaluate("moves.splice(0)")
    return found


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=["phone", "desktop"])
def test_the_picture_moves_from_the_card_to_the_gallery_and_back(
    page: Page, size: tuple[int, int], console_errors: list[str]
):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visit(page, "/quad-builds")
    card = page.locator(CARD)
    page.locator(LINK).focus()
    card_place, shown = card.evaluate(PLACE), card.evaluate("image => image.currentSrc")
    page.keyboard.press("Enter")  # a mouse would enlarge the picture
    gallery = page.locator(GALLERY)
    gallery_place = gallery.evaluate(PLACE)
    assert moves(page) == [{"start": card_place, "end": gallery_place, "src": shown}]
    expect(page.locator("body > img")).to_have_count(0)
    shown = gallery.evaluate("image => image.currentSrc")
    page.go_back()
    assert page.locator(CARD).evaluate(PLACE) == card_place
    assert moves(page) == [{"start": gallery_place, "end": card_place, "src": shown}]
    expect(page.locator("body > img")).to_have_count(0)
    assert console_errors == []


def test_nothing_moves_for_a_visitor_who_wants_no_motion(page: Page):
    page.emulate_media(reduced_motion="reduce")
    visit(page, "/quad-builds")
    page.locator(CARD).scroll_into_view_if_needed()
    page.locator(LINK).press("Enter")
    expect(page.locator(GALLERY)).to_be_visible()
    assert moves(page) == []
