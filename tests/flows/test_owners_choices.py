"""Visitors see what the owner writes and chooses; the owner sees what visitors do."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import APIRequestContext, BrowserContext, Page, expect

from tests.support.beacons import PHONE as PERSON

from .browser import (
    ANSWERED,
    CUT_OFF,
    accessibility_findings,
    answer_third_parties,
    field,
    first_held,
    hold,
    rgb,
    visit,
    wait_until,
)
from .contact import SUCCESS
from .items import go_to, open_menu, row


@pytest.fixture
def featured(api: APIRequestContext, build: dict) -> Iterator[dict]:
    """A build that the home page features meanwhile."""
    values = api.get("/api/pages/company").json()["values"]
    for featured in ({"featured_build": build["id"]}, {}):
        assert api.put("/api/pages/company", data={"values": values | featured}).ok
        if featured:
            yield build


def test_the_owner_is_told_before_the_build_of_the_home_page_goes(
    owner_page: Page, api: APIRequestContext, featured: dict
):
    page, name = owner_page, featured["name"]
    dialog = page.get_by_role("alertdialog")
    visit(page, "/admin/builds")
    published = open_menu(page, name).get_by_role("switch", name="Published")
    published.click()
    expect(dialog).to_contain_text("The home page features this build.")
    expect(dialog).to_contain_text("it shows Works MX 480 No. 21.")
    assert accessibility_findings(page) == []
    page.go_back()  # which cancels the question
    expect(dialog).to_have_count(0)
    expect(page).to_have_url("/admin/builds")
    menu = open_menu(page, name)
    expect(published).to_be_checked()
    menu.get_by_role("link", name="Edit").click()
    field(page, "Published").uncheck()
    page.get_by_role("button", name="Save Build", exact=True).click()
    expect(dialog).to_contain_text("The home page features this build.")
    dialog.get_by_role("button", name="Cancel").click()
    assert api.get(f"/api/builds/{featured['id']}").json()["published"]
    go_to(page, "Builds")
    open_menu(page, name).get_by_role("button", name="Delete").click()
    dialog.get_by_label("Feature instead").select_option("Night Shift 480 No. 58")
    dialog.get_by_role("button", name="Delete").click()
    expect(row(page, name)).to_have_count(0)
    number = api.get("/api/pages/company").json()["values"]["featured_build"]
    assert api.get(f"/api/builds/{number}").json()["name"] == "Night Shift 480 No. 58"


# Browsers that programs drive say so, and are not counted. `sent` tells which beacons the page has
# sent. Taps lead nowhere else.
AS_A_PERSON = """
    Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false })
    window.sent = []
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => { sent.push(url); return send(url, body) }
    addEventListener("click", (event) => {
        if (event.target.closest("a:is([href^='tel:'], [href^='https:'])")) event.preventDefault()
    })
"""
# A beacon that was sent may be on its way.
COUNTED = """(await fetch("/api/visits", { headers: { Authorization: `Bearer ${argument.token}` } })
    .then((response) => response.json()))
    .words.reduce((sum, { now }) => sum + now, 0) >= argument.times"""


def test_what_visitors_do_is_on_the_dashboard_and_nothing_else(
    new_context: Callable[..., BrowserContext],
    owner_page: Page,
    api: APIRequestContext,
    token: str,
):
    def counts() -> dict[str, int]:
        return {each["what"]: each["now"] for each in api.get("/api/visits").json()["words"]}

    before = counts()
    context = new_context(user_agent=PERSON)
    answer_third_parties(context)
    page = context.new_page()
    page.add_init_script(AS_A_PERSON)
    page.add_init_script(ANSWERED)

    def has_sent(times: int) -> None:
        """Wait until the page has sent so many beacons since it was loaded."""
        wait_until(page, "sent.length >= argument", times)
        assert page.evaluate("sent.length") == times

    # Taps before the page works count, once.
    held = hold(page, "**/main.*.js")
    page.goto(
        "/quad-builds/21",
        referer="https://forum.example.lv/thread?by=anna",
        wait_until="domcontentloaded",
    )
    page.get_by_role("button", name="Show full screen").click()
    page.locator("footer a[href^='tel:']").click()
    assert page.evaluate("sent.length") == 0
    first_held(page, held).continue_()
    expect(page.get_by_role("dialog")).to_be_visible()
    has_sent(3)  # and the view
    page.keyboard.press("Escape")
    page.locator("a[href*='inquiry=build']").first.click()
    expect(page.get_by_text("About the build")).to_be_visible()
    has_sent(5)  # pricing, and the view
    page.get_by_role("main").get_by_role("link", name="Write on WhatsApp").click()
    page.get_by_role("link", name="Get Directions").click()
    region = page.get_by_role("region", name="Map of the workshop in Ozolnieki")
    region.get_by_role("button", name="Show the address of the workshop").click()
    page.get_by_role("button", name="Copy", exact=True).click()
    has_sent(8)
    for label, text in {"Name": "Anna", "Email": "anna@visits.example"}.items():
        field(page, label).fill(text)
    page.get_by_role("button", name="Send Message").click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    has_sent(10)  # sent, and what it asked about
    assert context.cookies() == []
    assert page.evaluate("Object.keys(localStorage)") == ["cookieConsent"]

    wait_until(page, COUNTED, {"token": token, "times": sum(before.values()) + 10})
    after = counts()
    more = {what: times - before.get(what, 0) for what, times in after.items()}
    once = ("picture", "pricing", "call", "whatsapp", "route", "address", "sent", "asked")
    assert {what: times for what, times in more.items() if times} == (
        {"view": 2} | dict.fromkeys(once, 1)
    )
    assert {"host": "forum.example.lv", "times": 1} in api.get("/api/visits").json()["hosts"]

    page = owner_page
    shown = page.get_by_role("region", name="Visitors")

    def figure(name: str, number: int) -> None:
        term = shown.get_by_role("term").filter(has_text=name)
        expect(term.locator("xpath=following-sibling::dd[1]")).to_contain_text(str(number))

    visit(page, "/admin")
    for name, what in {"Page views": "view", "Calls": "call", "Enquiries": "sent"}.items():
        figure(name, after[what])
    shown.get_by_text("More about the visitors").click()
    figure("Directions", after["route"])
    expect(shown.get_by_text("forum.example.lv")).to_be_visible()
    table = shown.get_by_role("table", name="Page views")
    expect(table.get_by_role("row")).to_have_count(2)  # its head, and today
    assert accessibility_findings(page) == [] and page.evaluate(CUT_OFF) == []
    with page.expect_download() as download:
        shown.get_by_role("button", name="Download all counts (CSV)").click()
    assert ",view,build,21," in download.value.path().read_text()
    shown.get_by_role("region", name="Builds").get_by_role(
        "link", name="Works MX 480 No. 21"
    ).click()
    shown = page.get_by_role("main")
    shown.get_by_text("Visitors in the last 30 days").click()
    figure("Page views", 1)
    figure("Enquiries about it", 1)


def test_the_owner_chooses_a_dark_or_light_admin_on_one_device(owner_page: Page):
    page, dark, light = owner_page, rgb("color-ink"), rgb("light-ink")

    def choose(name: str) -> None:
        choice = page.get_by_role("button", name=name, exact=True)
        choice.click()
        expect(choice).to_have_attribute("aria-pressed", "true")

    def shows(page: Page, colour: str) -> None:
        expect(page.locator("html")).to_have_css("background-color", colour)
        bar = page.locator('meta[name="theme-color"]').get_attribute("content") or ""
        assert "rgb({}, {}, {})".format(*bytes.fromhex(bar[1:])) == colour

    page.emulate_media(color_scheme="light")
    visit(page, "/admin/account")
    choices = page.get_by_role("group", name="Theme", exact=True).get_by_role("button")
    expect(choices).to_have_count(3)
    shows(page, dark)
    other = page.context.new_page()
    visit(other, "/admin/builds")
    shows(other, dark)
    choose("Light")
    shows(page, light)
    shows(other, light)
    expect(page.locator("html")).to_have_css("color-scheme", "light")
    expect(choices.and_(page.locator("[aria-pressed=true]"))).to_have_count(1)
    choose("As the device")
    for scheme, colour in (("dark", dark), ("light", light)):
        page.emulate_media(color_scheme=scheme)
        shows(page, colour)
    choose("Light")
    visit(other, "/service")  # the site stays as it is
    shows(other, dark)
    # A page does not appear in another theme first.
    page.route(re.compile(r"/main\.\w+\.js$"), lambda route: route.abort())
    page.goto("/admin/builds", wait_until="load")
    expect(page.get_by_role("heading", level=1)).to_have_count(0)
    shows(page, light)
