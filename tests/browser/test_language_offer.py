"""A page offers itself in the visitor's language, once."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import wait_until
from tests.support.shared_contexts import SharedContexts

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def latvian(shared_contexts: SharedContexts, base_url: str) -> Iterator[Page]:
    """A tab of a visitor who reads Latvian."""
    options = {"base_url": base_url, "viewport": PHONE, "locale": "lv-LV"}
    with shared_contexts.acquire(options) as context:
        page = context.new_page()
        page.goto("/static/favicon.svg")
        page.evaluate("localStorage.clear()")
        yield page


OFFER = ".language-offer:visible"


def test_the_visitors_language_is_offered_once(latvian: Page):
    latvian.goto("/service")
    expect(latvian.locator(OFFER)).to_have_count(1)
    latvian.locator("footer a[href='/about']").click()
    expect(latvian).to_have_title(re.compile("^About"))  # set with the links to translations
    latvian.locator(OFFER).get_by_role("link").click()
    expect(latvian).to_have_url("/lv/about")
    expect(latvian.get_by_role("heading", level=1)).to_have_text("Par mums")
    expect(latvian.locator(OFFER)).to_have_count(0)

    latvian.goto("/service")
    latvian.locator(OFFER).get_by_role("button").click()
    expect(latvian.locator(OFFER)).to_have_count(0)
    latvian.goto("/ru/contact")
    wait_until(latvian, "document.documentElement.dataset.consent !== undefined")
    expect(latvian.locator(OFFER)).to_have_count(0)


def test_an_offer_moves_nothing_and_is_not_made_on_missing_pages(latvian: Page):
    latvian.goto("/service")
    shifts = """() => new Promise((done) => new PerformanceObserver((list) =>
        done(list.getEntries().map(({ value }) => value)))
        .observe({ type: "layout-shift", buffered: true }) || setTimeout(() => done([]), 50))"""
    assert sum(latvian.evaluate(shifts)) < 0.01
    latvian.goto("/nothing")
    expect(latvian.locator(OFFER)).to_have_count(0)
