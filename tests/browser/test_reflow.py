"""Nothing is cut off or scrolls sideways on a narrow screen, nor with wider spaces in the text."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import PHONE, set_letters

from .test_before_scripts import PAGES as ALL

PAGES = [*ALL, "/quad-builds/20"]  # with the longest word of all names

# What an eye that needs it may set by itself: success criterion 1.4.12 of WCAG.
SPACING = """
    * {
        line-height: 1.5 !important;
        letter-spacing: .12em !important;
        word-spacing: .16em !important;
    }
    p { margin-bottom: 2em !important }
"""
# By script: the policy of the page refuses an element of style.
SPACE_OUT = """(css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
}"""
# How wide the page is, and the words that end beyond the edge of the screen.
TOO_WIDE = """() => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = []
    while (words.nextNode()) {
        const { currentNode: node } = words
        if (!node.data.trim() || !node.parentElement.checkVisibility()) continue
        if (node.parentElement.closest("noscript, script, .sr-only, [aria-hidden=true]")) continue
        const range = document.createRange()
        range.selectNode(node)
        const { right } = range.getBoundingClientRect()
        if (right > innerWidth + 0.5) found.push(`${Math.ceil(right)}: ${node.data}`)
    }
    const { scrollWidth } = document.documentElement
    return scrollWidth > innerWidth ? [`the page: ${scrollWidth}`, ...found] : found
}"""
# The words of headings that stand on two lines, unless a hyphen of their own parts them.
BROKEN_WORDS = """() => [...document.querySelectorAll("h1, h2, h3")].flatMap((heading) => {
    const words = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    const found = []
    while (words.nextNode()) {
        const { currentNode: node } = words
        for (const { index, 0: word } of node.data.matchAll(/[^\\s-]+/g)) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            const lines = [...range.getClientRects()].map(({ top }) => Math.round(top))
            if (new Set(lines).size > 1) found.push(word)
        }
    }
    return found
})"""


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_wider_than_a_narrow_screen(page: Page, path):
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate(TOO_WIDE) == []
    assert page.evaluate(BROKEN_WORDS) == []


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_wider_than_the_screen_with_more_space_in_the_text(page: Page, path):
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate(SPACE_OUT, SPACING)
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(TOO_WIDE) == []


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_wider_than_the_screen_with_large_letters(page: Page, path):
    page.set_viewport_size(PHONE)
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    set_letters(page, 24)
    assert page.evaluate(TOO_WIDE) == []
