"""The frame of the owner's admin, its languages, and the way to Django's admin."""

from collections.abc import Callable

import pytest
from playwright.sync_api import APIRequestContext, Browser, BrowserContext, Page, expect

from catalogue.kinds import KINDS
from core.brand import NAME
from tests.support.catalogues import english_leftovers
from tests.support.gunicorn import OWNER

from .browser import ADMIN, CUT_OFF, PHONE, collect_errors, field, rgb, sign_in, visit

# The texts of a page, also those that only screen readers say.
TEXTS = """() => {
    const found = []
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
        const { data, parentElement: parent } = words.currentNode
        // Names and the first lines of records are in the language that the owner wrote them in.
        const owners = "textarea, .item-name, [aria-expanded] .line-clamp-2"
        if (parent.closest(`script, noscript, ${owners}`)) continue
        if ((parent.closest("select") ?? parent).checkVisibility()) found.push(data.trim())
    }
    for (const name of ["aria-label", "placeholder", "title", "aria-valuetext", "alt"])
        for (const element of document.querySelectorAll(`[${name}]`))
            found.push(element.getAttribute(name))
    return found
}"""
# Names of links whose words do not fit.
CUT = """links => links.filter((link) => link.scrollWidth > link.clientWidth)
    .map((link) => link.textContent)"""


def test_the_navigation_leads_everywhere_by_thumb_and_by_keys(owner_page: Page):
    page = owner_page
    counts = {"new": 12, "answered": 0, "spam": 0, "failed": 0}
    page.route("**/api/contact/messages/counts", lambda route: route.fulfill(json=counts))
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

    response = page.goto("/admin/builds/21/more")
    assert response and response.status == 404
    expect(title).to_have_text("Unexpected Application Error!")
    expect(navigation).to_be_visible()


@pytest.mark.parametrize(
    ("language", "name", "headings", "logout", "paths"),
    [
        ("lv", "Latviešu", ["Konts", "Pārskats", "Darbnīcas administrēšana"], "Iziet", ADMIN),
        (  # tests/operations/test_locale*.py read all texts of both
            "ru",
            "Русский",
            ["Аккаунт", "Обзор", "Панель управления мастерской"],
            "Выйти",
            ("/admin", "/admin/builds/21", "/admin/pages/about", "/admin/messages"),
        ),
    ],
    ids=["lv", "ru"],
)
def test_the_admin_is_in_the_language_that_its_owner_chose(
    page: Page,
    new_context: Callable[..., BrowserContext],
    person: dict[str, str],
    language: str,
    name: str,
    headings: list[str],
    logout: str,
    paths: tuple[str, ...],
):
    def expect_language(page: Page, heading: str, language: str = language) -> None:
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
        expect(page.locator("html")).to_have_attribute("lang", language)

    def english(page: Page) -> set[str]:
        shown = set(page.evaluate(TEXTS)) - {person["username"]}
        return shown & english_leftovers("admin", language)

    account, dashboard, login = headings
    sign_in(page, **person)
    page.goto("/admin/account")
    page.get_by_role("button", name=name, exact=True).click()
    expect_language(page, account)
    expect(page.get_by_role("button", name=name, pressed=True)).to_be_visible()
    for path in paths:
        page.goto(path, wait_until="networkidle")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.evaluate("document.documentElement.lang") == language
        assert english(page) == set(), path
        assert page.evaluate(CUT_OFF) == [], path
    page.goto("/admin/pages/service")  # its preview is in the language of the site
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.frame_locator("iframe").locator("html")).to_have_attribute("lang", "en")
    visit(page, "/")
    expect_language(page, "Quads built to race", "en")

    other = new_context().new_page()  # a new device follows the account
    sign_in(other, **person)
    expect_language(other, dashboard)
    other.get_by_role("button", name=logout).click()
    expect_language(other, login)
    assert english(other) == set()
    assert other.evaluate(CUT_OFF) == []


def test_before_the_login_the_admin_is_in_the_browsers_language_or_in_the_chosen_one(
    browser: Browser, base_url: str, person: dict[str, str]
):
    latvian = {"base_url": base_url, "locale": "lv-LV"}
    page, other = (browser.new_context(**latvian).new_page() for _ in range(2))
    for path in ("/admin", "/admin/link/x.y"):
        page.goto(path)
        expect(page.get_by_role("button", name="Latviešu", pressed=True)).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", "lv")
    page.goto("/admin/login")
    expect(page.get_by_role("heading", level=1)).to_have_text("Darbnīcas administrēšana")
    page.get_by_role("button", name="Русский").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Панель управления мастерской")
    page.get_by_label("Имя пользователя").fill(person["username"])
    page.get_by_label("Пароль", exact=True).fill(person["password"])
    page.get_by_role("button", name="Войти", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Обзор")
    # The account keeps it: another browser follows.
    other.goto("/admin/login")
    other.get_by_label("Lietotājvārds").fill(person["username"])
    other.get_by_label("Parole", exact=True).fill(person["password"])
    other.get_by_role("button", name="Pieslēgties", exact=True).click()
    expect(other.get_by_role("heading", level=1)).to_have_text("Обзор")
    for each in (page, other):
        each.context.close()


def test_an_admin_whose_scripts_fail_leads_to_djangos_which_works_on_a_phone(
    page: Page, api: APIRequestContext, build: dict
):
    link = page.get_by_role("link", name="Use Django’s admin")
    visit(page, "/admin/builds")
    expect(link).to_be_hidden()
    page.route("**/static/bundles/*.js", lambda route: route.abort())
    page.reload()
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
    field(page, "Engine:").first.fill("Ported 480")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("was changed successfully")).to_be_visible()
    assert api.get(f"/api/builds/{build['id']}").json()["engine"] == "Ported 480"

    page.goto("/django-admin/documents/document/home/change/")
    content = page.get_by_label("Content").bounding_box()
    assert content and content["height"] > PHONE["height"] / 2
    assert content["x"] + content["width"] <= PHONE["width"]
    assert errors == []
    visit(page, f"/quad-builds/{build['id']}")
    expect(page.get_by_role("main")).to_contain_text("Ported 480")
