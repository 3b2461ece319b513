"""The frame of the owner's admin, its languages, and the way to Django's admin."""

import itertools
from collections.abc import Callable

from playwright.sync_api import APIRequestContext, Browser, BrowserContext, Page, expect

from catalogue.kinds import KINDS
from core.brand import NAME
from tests.support.gunicorn import OWNER

from .browser import (
    CUT_OFF,
    DESKTOP,
    PHONE,
    collect_errors,
    english_texts,
    field,
    rgb,
    sign_in,
)

# Names of links whose words do not fit.
CUT = """links => links.filter((link) => link.scrollWidth > link.clientWidth)
    .map((link) => link.textContent)"""

COUNTS = {"new": 12, "done": 0, "spam": 0, "failed": 0}


def test_the_navigation_leads_everywhere_by_thumb_and_by_keys(owner_page: Page):
    page = owner_page
    page.route("**/api/contact/messages/counts", lambda route: route.fulfill(json=COUNTS))
    page.goto("/admin")
    main, title = page.get_by_role("main"), page.get_by_role("heading", level=1)
    expect(title).to_have_text("Dashboard")
    expect(page.locator("html")).to_have_css("background-color", rgb("color-ink"))
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(main).to_be_focused()

    navigation = page.get_by_role("navigation", name="Admin")
    links = navigation.get_by_role("link")
    rooms = {"Builds": "/builds", "Tyres": "/tyres", "Parts": "/parts"}
    rooms |= {"Pages": "/pages", "Messages": "/messages", "Dashboard": ""}
    for label, path in rooms.items():
        navigation.get_by_role("link", name=label).click()
        expect(page).to_have_url(f"/admin{path}")
        expect(title).to_have_text(label)
        expect(navigation.locator("[aria-current=page]")).to_contain_text(label)
        expect(page).to_have_title(f"{label} | Admin | {NAME}")
        expect(main).to_be_focused()

    expect(navigation.get_by_role("link", name="Messages 12 new")).to_be_visible()
    for size in (24, 32):  # pixels, instead of 16
        page.evaluate(f"document.documentElement.style.fontSize = '{size}px'")
        assert links.evaluate_all(CUT) == []
    page.evaluate("document.documentElement.style.fontSize = ''")
    for width in (844, 667):  # on its side: inside of the header
        page.set_viewport_size({"width": width, "height": 390})
        expect(links).to_have_count(3 + len(KINDS))
        header = page.get_by_role("banner").bounding_box()
        for place in (link.bounding_box() for link in links.all()):
            assert header and place and place["y"] >= 0
            assert place["y"] + place["height"] < header["y"] + header["height"]

    header_is_one_row(page)

    response = page.goto("/admin/builds/21/more")
    assert response and response.status == 404
    expect(title).to_have_text("Unexpected Application Error!")
    expect(navigation).to_be_visible()


def header_is_one_row(page: Page) -> None:
    links = page.get_by_role("banner").locator("a, button")
    for width in (1024, 1280, 1440, 1760):
        page.set_viewport_size({"width": width, "height": 800})
        boxes = links.evaluate_all(
            """all => all.map((each) => each.getBoundingClientRect())
                .map(({ x, y, right, bottom }) => [x, right, (y + bottom) / 2])"""
        )
        middles = [middle for _, _, middle in boxes]
        assert max(middles) - min(middles) < 3, width
        in_order = sorted(boxes)
        for (_, right, _), (x, _, _) in itertools.pairwise(in_order):
            assert right <= x + 0.5, width
        assert in_order[-1][1] <= width and page.evaluate(CUT_OFF) == []
    page.set_viewport_size(PHONE)


def test_the_admin_is_in_the_browsers_language_and_then_in_the_one_that_its_owner_chose(
    browser: Browser,
    browser_context_args: dict[str, object],
    new_context: Callable[..., BrowserContext],
    person: dict[str, str],
):
    """Each page is read in Latvian in test_every_page.py."""
    latvian = browser.new_context(**browser_context_args | {"locale": "lv-LV"})
    page = latvian.new_page()
    title = page.get_by_role("heading", level=1)

    def has_its_words(page: Page, language: str) -> None:
        """Assert that no text is in English or cut off."""
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert english_texts(page, language) - {person["username"]} == set(), page.url
        assert page.evaluate(CUT_OFF) == [], page.url

    page.goto("/admin/link/x.y")
    expect(page.get_by_role("button", name="Latviešu", pressed=True)).to_be_visible()
    has_its_words(page, "lv")
    page.goto("/admin")
    expect(title).to_have_text("Darbnīcas administrēšana")
    page.get_by_role("button", name="Русский").click()
    expect(title).to_have_text("Панель управления мастерской")
    has_its_words(page, "ru")
    page.get_by_label("Имя пользователя").fill(person["username"])
    page.get_by_label("Пароль", exact=True).fill(person["password"])
    page.get_by_role("button", name="Войти", exact=True).click()
    expect(title).to_have_text("Обзор")
    for path in ("/admin/builds/21", "/admin/account"):
        page.goto(path, wait_until="networkidle")
        expect(title).to_be_visible()
        has_its_words(page, "ru")
    header_is_one_row(page)

    page.get_by_role("button", name="Latviešu", exact=True).click()
    expect(title).to_have_text("Konts")
    expect(page.get_by_role("button", name="Latviešu", pressed=True)).to_be_visible()
    header_is_one_row(page)
    has_its_words(page, "lv")

    other = new_context().new_page()  # a new device follows the account
    sign_in(other, **person)
    expect(other.get_by_role("heading", level=1)).to_have_text("Pārskats")
    other.get_by_role("button", name="Iziet").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("Darbnīcas administrēšana")
    has_its_words(other, "lv")
    latvian.close()


def test_an_admin_whose_scripts_fail_leads_to_djangos_which_works_on_a_phone(
    page: Page, api: APIRequestContext, build: dict
):
    link = page.get_by_role("link", name="Use Django’s admin")
    page.route("**/static/bundles/*.js", lambda route: route.abort())
    page.goto("/admin/builds")
    expect(link).to_be_hidden()
    # It waits ten seconds before it says so: the animation that does is ended here.
    page.evaluate("document.getAnimations().forEach((each) => each.finish())")
    link.click()
    expect(page).to_have_url("/django-admin/login/?next=/django-admin/")
    page.unroute_all()

    errors = collect_errors(page)
    page.get_by_label("Username").fill(OWNER["username"])
    page.get_by_label("Password").fill(OWNER["password"])
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("link", name="Builds", exact=True).first.click()
    page.get_by_role("link", name=build["name"]).click()
    expect(field(page, "Name:").first).to_have_value(build["name"])
    price = field(page, "Price:").bounding_box()
    assert price and price["width"] >= 100  # seven digits
    field(page, "Engine:").first.fill("Ported 480")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("was changed successfully")).to_be_visible()
    assert api.get(f"/api/builds/{build['id']}").json()["engine"] == "Ported 480"

    page.goto("/django-admin/documents/document/home/change/")
    content = page.get_by_label("Content").bounding_box()
    assert content and content["height"] > PHONE["height"] / 2
    assert content["x"] + content["width"] <= PHONE["width"]
    page.set_viewport_size(DESKTOP)
    page.goto("/django-admin/catalogue/build/21/change/")  # has pictures
    assert page.evaluate("document.documentElement.scrollWidth") <= DESKTOP["width"]
    assert errors == []  # of the security policy, too
