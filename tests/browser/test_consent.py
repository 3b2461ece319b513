"""Cookie consent: the question, the stored answer, and no third-party requests without consent."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import SIZES, wait_until
from tests.support.cookie_banner import (
    BLOCKED,
    answer,
    banner,
    settings_button,
    stored,
    wait_for_tag,
)
from tests.support.third_parties import TAG

ROUTES = ["/", "/quad-builds/21", "/racing-parts/tyres", "/contact", "/cookie-policy", "/nothing"]


@pytest.fixture(scope="session")
def browser_context_args(
    browser_context_args: dict[str, object], consent_site: str
) -> dict[str, object]:
    """Resolve `page.goto("/")` against the site with an analytics tag."""
    return browser_context_args | {"base_url": consent_site}


@pytest.fixture
def fresh(page: Page, outside_requests) -> Page:
    page.goto("/cookie-policy")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    return page


@pytest.mark.parametrize("path", ROUTES)
def test_every_public_page_asks_for_consent_and_loads_nothing_from_other_sites(
    page: Page, outside_requests, path
):
    page.goto(path, wait_until="networkidle")
    expect(banner(page).get_by_role("link", name="Cookie policy")).to_have_attribute(
        "href", "/cookie-policy"
    )
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_load_state("networkidle")
    assert outside_requests == []
    assert page.context.cookies() == []


@pytest.mark.essential
def test_accept_keeps_true_and_loads_the_tag(fresh: Page, outside_requests):
    answer(fresh, "Accept")
    assert stored(fresh) == "true"
    wait_for_tag(fresh)
    assert outside_requests == [TAG]
    commands = fresh.evaluate("dataLayer.map(call => [call.constructor.name, call[0], call[1]])")
    assert [name for name, *_ in commands] == ["Object", "Object"]
    assert commands[0][1] == "js" and commands[1][1:] == ["config", "G-TEST"]


def test_true_kept_from_before_starts_analytics_without_asking(page: Page, outside_requests):
    page.add_init_script("localStorage.setItem('cookieConsent', 'true')")
    page.goto("/cookie-policy")
    wait_for_tag(page)
    expect(banner(page)).to_have_count(0)
    page.get_by_role("contentinfo").get_by_role("link", name="About").click()
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    assert outside_requests == [TAG]


def test_decline_keeps_false_and_nothing_is_ever_loaded(fresh: Page, outside_requests):
    answer(fresh, "Decline")
    assert stored(fresh) == "false"
    for path in ("/", "/contact", "/nothing"):
        fresh.goto(path, wait_until="networkidle")
        expect(banner(fresh)).to_have_count(0)
    assert outside_requests == []


@pytest.mark.parametrize("value", ["maybe", "", "TRUE", "unknown"])
def test_an_invalid_stored_answer_is_asked_again(page: Page, outside_requests, value):
    page.add_init_script(f"localStorage.setItem('cookieConsent', '{value}')")
    page.goto("/cookie-policy", wait_until="networkidle")
    expect(banner(page)).to_be_visible()
    assert outside_requests == []


def test_withdrawing_removes_the_analytics_cookies_and_stops_the_tag(fresh: Page, outside_requests):
    answer(fresh, "Accept")
    wait_for_tag(fresh)
    for name in ("_ga", "_ga_TEST", "_gather", "other"):
        fresh.evaluate(f"document.cookie = '{name}=1; path=/; max-age=999'")
    settings_button(fresh).click()
    expect(banner(fresh)).to_be_focused()
    expect(banner(fresh)).to_contain_text("You have accepted analytics cookies.")
    answer(fresh, "Decline")
    assert stored(fresh) == "false"
    assert {cookie["name"] for cookie in fresh.context.cookies()} == {"_gather", "other"}
    assert fresh.evaluate("window['ga-disable-G-TEST']") is True
    expect(settings_button(fresh)).to_be_focused()
    fresh.reload(wait_until="networkidle")
    assert outside_requests == [TAG]


def test_visitors_who_declined_can_change_the_answer(fresh: Page, outside_requests):
    answer(fresh, "Decline")
    fresh.get_by_role("main").get_by_role("button", name="Cookie settings").click()
    expect(banner(fresh)).to_contain_text("You have declined analytics cookies.")
    answer(fresh, "Accept")
    wait_for_tag(fresh)
    assert fresh.evaluate("window['ga-disable-G-TEST']") is False
    assert outside_requests == [TAG]


def test_blocked_storage_breaks_nothing(page: Page, outside_requests, console_errors):
    page.add_init_script(BLOCKED)
    page.goto("/cookie-policy")
    answer(page, "Accept")
    wait_for_tag(page)
    page.get_by_role("link", name="Back to the home page").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Quads built to race")
    expect(banner(page)).to_have_count(0)
    page.reload(wait_until="networkidle")
    expect(banner(page)).to_be_visible()
    assert outside_requests == [TAG]
    assert console_errors == []


def test_an_answer_in_one_tab_counts_in_the_other(fresh: Page, outside_requests):
    other = fresh.context.new_page()
    other.goto("/cookie-policy")
    answer(other, "Accept")
    expect(banner(fresh)).to_have_count(0)
    wait_for_tag(fresh)
    settings_button(other).click()
    answer(other, "Decline")
    wait_until(fresh, "window['ga-disable-G-TEST']")


def test_without_a_tag_it_asks_all_the_same_and_loads_nothing(page: Page, outside_requests, site):
    page.goto(f"{site}/cookie-policy")
    answer(page, "Accept")
    page.wait_for_load_state("networkidle")
    assert stored(page) == "true"
    assert outside_requests == []


def test_accept_and_decline_look_the_same(fresh: Page):
    looks = []
    for label in ("Accept", "Decline"):
        button = banner(fresh).get_by_role("button", name=label)
        box = button.bounding_box()
        assert box and box["height"] >= 44
        style = button.evaluate(
            "e => (s => [s.color, s.backgroundImage, s.font])(getComputedStyle(e))"
        )
        looks.append((box["width"], box["height"], box["y"], *style))
    assert looks[0] == looks[1]


def test_it_comes_early_in_the_tab_order_and_does_not_trap_the_focus(fresh: Page):
    fresh.keyboard.press("Tab")
    expect(fresh.get_by_role("link", name="Skip to content")).to_be_focused()
    for name in ("Cookie policy", "Accept", "Decline"):
        fresh.keyboard.press("Tab")
        assert name in fresh.evaluate("document.activeElement.textContent")
        assert fresh.evaluate("!!document.activeElement.closest('[aria-label=Cookies]')")
    fresh.keyboard.press("Tab")
    assert fresh.evaluate("!!document.activeElement.closest('header')")
    assert banner(fresh).get_attribute("aria-modal") is None


@SIZES
def test_it_covers_neither_what_has_the_focus_nor_the_end_of_the_page(fresh: Page, size):
    fresh.set_viewport_size(size)
    for link in fresh.get_by_role("contentinfo").get_by_role("link").all():
        link.focus()
        assert fresh.evaluate(
            """() => document.activeElement.getBoundingClientRect().bottom - 1 <=
                     document.querySelector('[aria-label=Cookies]').getBoundingClientRect().top"""
        )
    fresh.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    end = fresh.get_by_role("contentinfo").bounding_box()
    top = banner(fresh).bounding_box()
    assert end and top and end["y"] + end["height"] <= top["y"] + 1


def test_it_causes_no_layout_shift(fresh: Page):
    where = "document.querySelector('h1').getBoundingClientRect().top + scrollY"
    before = fresh.evaluate(where)
    answer(fresh, "Decline")
    assert fresh.evaluate(where) == before
    assert fresh.evaluate("document.body.style.paddingBottom") == ""
