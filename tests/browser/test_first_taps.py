"""Each control is tapped at the first paint, on a slow line and phone, and has done its work.

test_before_scripts.py has what else a finger may do before the scripts are there.
"""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.contact_form import SUCCESS
from tests.support.delayed_scripts import hold_scripts
from tests.support.slow_line import PLACE, slow_phone, tap, visit_until_paint

NEXT = "[aria-label='Next picture']"
MENU = "header [aria-haspopup]"
ASK = "main .toggle"
BUILD = "/quad-builds/21"

MENU_OPEN = "dialog[open] nav"
SECOND, THIRD = "main >> text='2 / 3'", "main >> text='3 / 3'"
LISTED = "main .toggle[aria-pressed=true]"


@pytest.fixture
def phone(browser: Browser, base_url: str):
    with slow_phone(browser, base_url) as page:
        yield page


@pytest.fixture
def latvian_phone(browser: Browser, base_url: str):
    with slow_phone(browser, base_url, locale="lv-LV") as page:
        yield page


def slow(*values: object):
    return pytest.param(*values, marks=pytest.mark.slow)


@pytest.mark.parametrize(
    ("path", "taps", "done"),
    [
        (BUILD, [NEXT, MENU, NEXT, MENU], [MENU_OPEN, THIRD]),  # twice, and in between
        slow(BUILD, [ASK, "main li:nth-child(2) > button", NEXT], [LISTED, THIRD]),
        slow(BUILD, [NEXT, "main .cursor-zoom-in"], [".lightbox-counter >> text='2 / 3'"]),
        slow("/racing-parts/tyres", [ASK], [LISTED]),
        slow("/racing-parts/beringer", [ASK, NEXT], [LISTED, "main >> text='2 / 4'"]),
        slow("/custom-parts", [ASK], [LISTED]),
        slow("/about", [NEXT], [SECOND]),
        slow("/service", [ASK, MENU], [LISTED, MENU_OPEN]),
        slow("/cookie-policy", ["[value=false]", "main button"], ["[aria-label=Cookies]:focus"]),
        slow("/", ["[value=true]", "footer button"], ["[aria-label=Cookies]:focus"]),
    ],
)
def test_buttons(phone: Page, path, taps, done):
    release_scripts = hold_scripts(phone)
    visit_until_paint(phone, path)
    tap(phone, *taps)
    heard = phone.evaluate("taps")
    assert len(heard) == len(taps) and all(any(signs) for signs in heard)
    assert not heard[-1][1]  # they came before React
    release_scripts()
    for selector in done:
        expect(phone.locator(selector)).to_be_visible()
    expect(phone.locator("[aria-busy=true]")).to_have_count(0)


def test_swipes_through_a_gallery(phone: Page):
    release_scripts = hold_scripts(phone)
    visit_until_paint(phone, BUILD)
    for _ in range(2):
        swipe_left(phone, "main .cursor-zoom-in")
    assert phone.evaluate("history.scrollRestoration") == "auto"  # they came before React
    expect(phone.locator(NEXT)).to_have_attribute("aria-busy", "true")
    release_scripts()
    expect(phone.locator(THIRD)).to_be_visible()


def swipe_left(page: Page, selector: str) -> None:
    x, y = page.evaluate(PLACE, selector)
    finger = page.context.new_cdp_session(page)
    for kind, points in (("Start", [x]), ("Move", [x - 100]), ("End", [])):
        touches = [{"x": place, "y": y} for place in points]
        finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touches})


@pytest.mark.parametrize("name", ["value=true", "value=false"])
def test_the_cookie_banner_goes_at_once(phone: Page, name):
    visit_until_paint(phone, "/")
    tap(phone, f"[{name}]")
    assert phone.evaluate("taps")[0][2]
    expect(phone.get_by_role("region", name="Cookies")).to_have_count(0)


def test_a_tab(phone: Page):
    visit_until_paint(phone, "/racing-parts/tyres")
    tap(phone, "#tab-rear")
    expect(phone).to_have_url("/racing-parts/tyres?type=rear")
    expect(phone.get_by_role("tab", name="Rear")).to_have_attribute("aria-selected", "true")
    expect(phone.get_by_role("article").first).to_contain_text("rear")


@pytest.mark.slow
@pytest.mark.parametrize("link", [".language-offer a[href='/lv/service']", "footer [hreflang=lv]"])
def test_a_language(latvian_phone: Page, link):
    visit_until_paint(latvian_phone, "/service")
    tap(latvian_phone, link)
    expect(latvian_phone).to_have_url("/lv/service")


@pytest.mark.slow
def test_the_offer_of_a_language_goes_at_once(latvian_phone: Page):
    visit_until_paint(latvian_phone, "/service")
    tap(latvian_phone, ".language-offer[lang=lv] button")
    assert latvian_phone.evaluate("taps")[0][2]


@pytest.mark.usefixtures("empty_inbox")
def test_a_message_is_sent_by_two_taps_and_stored_once(phone: Page, api):
    visit_until_paint(phone, "/contact")
    for name in ("name", "email", "message"):
        tap(phone, f"[name={name}]")
        phone.keyboard.insert_text("first@tap.lv")
    send = phone.evaluate(PLACE, "[type=submit]")
    for _ in range(2):
        phone.touchscreen.tap(*send)
    expect(phone.get_by_text(SUCCESS)).to_be_visible()
    assert len(api.get("/api/contact/messages").json()) == 1
