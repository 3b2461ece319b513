"""A visitor looks, taps and sends, and the dashboard shows exactly that."""

from collections.abc import Iterator
from typing import Any

import pytest
import requests
from playwright.sync_api import Browser, Page, Route, expect

from tests.support.beacons import PHONE as PERSON
from tests.support.browser import accessibility_findings, wait_until
from tests.support.contact_form import SUCCESS, fill, send_button
from tests.support.cookie_banner import answer
from tests.support.gunicorn import OWNER
from tests.support.owner import PHONE, bearer
from tests.support.real_site import running_site
from tests.support.workshop_map import marker

# Browsers that programs drive say so, and are not counted.
AS_A_PERSON = "Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })"
# Tells how many beacons the page has sent.
RECORD = """window.sent = []; const send = navigator.sendBeacon.bind(navigator);
navigator.sendBeacon = (url, body) => { sent.push(url); return send(url, body) }"""

# How often anything was counted. A beacon that was sent may be on its way.
COUNTED = """await fetch("/api/visits", { headers: { Authorization: `Bearer ${arg.token}` } })
  .then((response) => response.json())
  .then(({ words }) => words.reduce((sum, { now }) => sum + now, 0) >= arg.times)"""

STAY = """addEventListener("click", (event) => {
  if (event.target.closest("a:is([href^='tel:'], [href^='https:'])")) event.preventDefault()
})"""


@pytest.fixture(scope="module")
def quiet_site(tmp_path_factory) -> Iterator[str]:
    """A site that nobody else visits."""
    with running_site(tmp_path_factory.mktemp("visits"), MAP_ON_TAP="1") as address:
        yield address


@pytest.fixture(scope="module")
def token(quiet_site: str) -> str:
    token: str = requests.post(f"{quiet_site}/api/auth/login", json=OWNER, timeout=60).json()[
        "token"
    ]
    return token


@pytest.fixture
def visitor(browser: Browser, quiet_site: str) -> Iterator[Page]:
    """A person's phone, on which taps lead nowhere else."""
    context = browser.new_context(user_agent=PERSON, viewport=PHONE, base_url=quiet_site)
    context.add_init_script("\n".join((AS_A_PERSON, RECORD, STAY)))
    yield context.new_page()
    context.close()


@pytest.fixture
def owner_page(browser: Browser, quiet_site: str, token: str) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, base_url=quiet_site)
    context.add_init_script(f"localStorage.setItem('authToken', '{token}')")
    yield context.new_page()
    context.close()


def has_sent(page: Page, times: int) -> None:
    """Wait until the page has sent so many beacons since it was loaded."""
    wait_until(page, "sent.length >= arg", times)
    assert page.evaluate("sent.length") == times


def visits_of(site: str, token: str) -> Any:
    return requests.get(f"{site}/api/visits", headers=bearer(token), timeout=60).json()


def times_of(site: str, token: str) -> dict[str, int]:
    return {each["what"]: each["now"] for each in visits_of(site, token)["words"]}


def figure(page: Page, name: str, number: int) -> None:
    term = page.get_by_role("region", name="Visitors").get_by_role("term").filter(has_text=name)
    shown = term.locator("xpath=following-sibling::dd[1]")
    expect(shown).to_contain_text(str(number))


def test_what_a_visitor_does_is_on_the_dashboard_and_nothing_else(
    visitor: Page, owner_page: Page, quiet_site: str, token: str
):
    page = visitor
    page.goto("/quad-builds/21", referer="https://forum.example.lv/thread?by=anna")
    has_sent(page, 1)
    answer(page, "Decline")
    page.get_by_role("button", name="Show full screen").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("a[href*='inquiry=build']").first.click()
    expect(page.get_by_text("About the build")).to_be_visible()
    has_sent(page, 4)  # view, picture, pricing, view
    page.get_by_role("main").locator("a[href^='tel:']").first.click()
    page.get_by_role("link", name="Write on WhatsApp").click()
    page.get_by_role("link", name="Get Directions").click()
    has_sent(page, 7)
    page.get_by_role("button", name="Show the map").click()
    marker(page).click()
    page.get_by_role("button", name="Copy", exact=True).click()
    has_sent(page, 8)
    fill(page)
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    has_sent(page, 10)  # sent, and what it asked about
    assert page.context.cookies() == []
    assert page.evaluate("Object.keys(localStorage)") == ["cookieConsent"]

    wait_until(page, COUNTED, {"token": token, "times": 10})
    visits = visits_of(quiet_site, token)
    words = {each["what"]: each["now"] for each in visits["words"] if each["now"]}
    taps = ("picture", "pricing", "call", "whatsapp", "route", "address", "sent", "asked")
    assert words == {"view": 2} | dict.fromkeys(taps, 1)
    assert visits["hosts"] == [{"host": "forum.example.lv", "times": 1}]

    owner_page.goto("/admin")
    for name, number in [("Page views", 2), ("Calls", 1), ("Enquiries", 1), ("Directions", 1)]:
        figure(owner_page, name, number)
    shown = owner_page.get_by_role("region", name="Visitors")
    expect(shown.get_by_text("forum.example.lv")).to_be_visible()
    table = shown.get_by_role("table", name="Page views")
    expect(table.get_by_role("row")).to_have_count(2)  # its head, and today
    expect(table.get_by_role("cell")).to_have_text("2")
    build = shown.get_by_role("region", name="Builds").get_by_role("link")
    expect(build).to_have_text("Works MX 480 No. 21")
    assert accessibility_findings(owner_page) == []
    assert owner_page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]

    with owner_page.expect_download() as download:
        shown.get_by_role("button", name="Download all counts (CSV)").click()
    assert ",view,build,21," in download.value.path().read_text()

    build.click()
    for name, number in [("Page views", 1), ("Enquiries about it", 1)]:
        figure(owner_page, name, number)


def test_taps_before_the_page_works_count_once(visitor: Page, quiet_site: str, token: str):
    held: list[Route] = []
    visitor.route("**/main.*.js", lambda route: held.append(route))
    before = times_of(quiet_site, token)
    visitor.goto("/quad-builds/21", wait_until="domcontentloaded")
    visitor.get_by_role("button", name="Show full screen").click()
    visitor.locator("footer a[href^='tel:']").click()
    assert visitor.evaluate("sent.length") == 0
    for route in held:
        route.continue_()
    expect(visitor.get_by_role("dialog")).to_be_visible()
    has_sent(visitor, 3)  # and the view
    wait_until(visitor, COUNTED, {"token": token, "times": sum(before.values()) + 3})
    after = times_of(quiet_site, token)
    more = {word: after[word] - before[word] for word in after if after[word] != before[word]}
    assert more == {"view": 1, "picture": 1, "call": 1}
