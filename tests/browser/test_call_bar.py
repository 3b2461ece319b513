"""The bar of a phone with which a visitor calls, writes or comes by."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser import DESKTOP, accessibility_findings, set_font_size, wait_until
from tests.support.cookie_banner import settings_button
from tests.support.owner import PHONE


@pytest.fixture
def visitor(page: Page) -> Page:
    page.add_init_script("localStorage.setItem('cookieConsent', 'false')")
    page.clock.install(time="2026-11-25T10:00:00Z")  # a Wednesday, noon in Riga
    page.set_viewport_size(PHONE)
    return page


def bar(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Reach the workshop")


@pytest.mark.essential
@pytest.mark.parametrize(
    "path",
    ["/quad-builds", "/quad-builds/21", "/racing-parts/tyres", "/custom-parts", "/contact"],
)
def test_pages_of_items_and_contact_have_it_on_a_phone(visitor: Page, path):
    visitor.goto(path)
    links = bar(visitor).get_by_role("link")
    expect(links).to_have_text(
        [re.compile(r"Call.*open until 18:00"), "WhatsApp", re.compile("Route")]
    )
    hrefs = links.evaluate_all("all => all.map(({ href }) => href)")
    assert [href.partition(":")[0] for href in hrefs] == ["tel", "https", "https"]
    assert "//wa.me/" in hrefs[1] and "google.com/maps" in hrefs[2]
    visitor.set_viewport_size(DESKTOP)
    expect(bar(visitor)).to_be_hidden()


def test_it_leaves_other_pages_and_an_open_keyboard_alone(visitor: Page):
    visitor.goto("/about")
    visitor.get_by_role("navigation", name="Footer").get_by_role("link", name="Contact").click()
    expect(bar(visitor)).to_be_visible()
    visitor.get_by_label("Message").focus()
    expect(bar(visitor)).to_be_hidden()
    visitor.get_by_role("navigation", name="Footer").get_by_role("link", name="About").click()
    expect(bar(visitor)).to_have_count(0)


def test_it_makes_room_for_the_end_of_the_page_and_for_the_banner(visitor: Page):
    visitor.goto("/quad-builds/21")
    expect(bar(visitor)).to_be_visible()
    assert accessibility_findings(visitor) == []
    settings_button(visitor).scroll_into_view_if_needed()
    visitor.evaluate("scrollTo(0, document.body.scrollHeight)")
    top = bar(visitor).bounding_box()
    last = visitor.get_by_text("©").bounding_box()
    assert top and last and last["y"] + last["height"] <= top["y"]
    settings_button(visitor).click()
    expect(bar(visitor)).to_have_count(0)


def test_its_taps_are_counted(visitor: Page):
    visitor.add_init_script("""
        Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false })
        window.sent = []
        navigator.sendBeacon = (url, body) => body.text().then((text) => sent.push(text))
        addEventListener("click", (event) => event.preventDefault())
    """)
    visitor.goto("/quad-builds/21")
    links = bar(visitor).get_by_role("link")
    expect(links).to_have_count(3)  # it comes after the page works
    for link in links.all():
        link.click()
    taps = "sent.map((text) => JSON.parse(text).what).filter((what) => what !== 'view')"
    wait_until(visitor, f"{taps}.length >= 3")  # the view is sent a second later
    assert visitor.evaluate(taps) == ["call", "whatsapp", "route"]


def test_it_says_when_nobody_is_there(visitor: Page):
    visitor.clock.set_fixed_time("2026-11-25T17:00:00Z")
    visitor.goto("/contact")
    expect(bar(visitor)).to_contain_text("closed now")


@pytest.mark.parametrize("language", ["", "/lv", "/ru"])
def test_its_words_stay_in_their_buttons_with_large_letters(visitor: Page, language):
    set_font_size(visitor, 32)
    visitor.goto(f"{language}/quad-builds/21")
    for link in visitor.locator(".call-bar a").all():
        expect(link).to_be_in_viewport(ratio=1)
        assert link.evaluate("link => link.scrollWidth <= link.clientWidth")
