"""Each page, on a phone and on a desktop: axe, the console, layout shift, and what is cut off."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Browser, Page, expect

from config.urls import ADMIN_PAGES
from core.content import public_routes
from documents.content import descriptions

from .browser import (
    ADMIN,
    BROKEN_WORDS,
    CUT_OFF,
    DESKTOP,
    PHONE,
    PIXEL,
    SMALLER_THAN,
    TILES,
    accessibility_findings,
    collect_errors,
    english_texts,
    set_letters,
    visit,
)

PUBLIC = {
    "/": "Quads built to race",
    "/racing-parts": "Racing parts",
    "/racing-parts/tfx-suspension": "TFX suspension",
    "/racing-parts/beringer": "Beringer brakes",
    "/custom-parts": "Custom parts",
    "/service": "Service",
    "/about": "About us",
    "/contact": "Contact Us",
    "/cookie-policy": "Cookie policy",
    "/privacy": "Privacy",
    "/quad-builds": "Quad builds",
    "/quad-builds/20": "Demonstrator 450 No. 1",  # with the longest word of all names
    "/racing-parts/tyres": "Racing tyres",
    "/nothing": "Unexpected Application Error!",
}

RECORD_SHIFT = """window.shift = 0; new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
}).observe({ type: "layout-shift", buffered: true })"""
PICTURES = """async (images) => {
    for (const image of images) {
        image.scrollIntoView({ behavior: "instant" })
        if (image.complete) continue
        await new Promise((done) => { image.onload = image.onerror = done })
    }
    return images.map((image) => [image.naturalWidth, image.alt ||
        image.closest("button")?.ariaLabel || image.closest("nav a")?.textContent])
}"""
# How high a page of the admin may be on a phone, with the sample content and nine messages.
HIGHEST = {
    "/admin": 1500,
    "/admin/builds": 1500,
    "/admin/parts": 1300,
    "/admin/tyres": 1250,
    "/admin/messages": 1300,
    "/admin/builds/21": 1900,
}
# Pages that together have what the light theme colours.
WITH_ALL_COLOURS = ("/admin/builds", "/admin/builds/21", "/admin/messages", "/admin/account")
COUNTS = {
    **{"new": 9, "waiting_workshop": 2, "spam": 1, "failed": 0},
    **{"open_offers": 2, "open_offers_total": 700, "won_lately": 1},
}
ROWS = ".item-table tbody tr, main article:has([aria-expanded])"
# Text spacing that readers may set: WCAG success criterion 1.4.12. Not by a style element, which
# the content security policy blocks.
SPACE_OUT = """() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
        * {
            line-height: 1.5 !important;
            letter-spacing: .12em !important;
            word-spacing: .16em !important;
        }
        p { margin-bottom: 2em !important }
    `)
    document.adoptedStyleSheets = [sheet]
}"""
# Texts that are about as dark as their background.
LOW_CONTRAST = """all => {
    const light = (colour) => {
        const [r, g, b, alpha = 1] = colour.match(/[\\d.]+/g).map(Number)
        return alpha < 0.5 ? undefined : (r + g + b) / 3
    }
    const background = (element) => element
        ? (light(getComputedStyle(element).backgroundColor) ?? background(element.parentElement))
        : 255
    return all.filter((each) => each.checkVisibility())
        .filter((each) => background(each) - light(getComputedStyle(each).color) < 100)
        .map((each) => each.textContent)
}"""
# Makes one word of each text that the owner may write.
JOIN_WORDS = """() => {
    for (const each of document.querySelectorAll("main :is(h1, h2, h3, p, li, dt, dd)")) {
        if (each.closest("form")) continue
        for (const text of each.childNodes)
            if (text.nodeType === Node.TEXT_NODE) text.data = text.data.replace(/[^\\p{L}]/gu, "")
    }
}"""
# Controls that a bar at an edge of the window covers when they have the focus.
COVERED = """() => {
    document.documentElement.style.scrollBehavior = "auto"
    const all = document.querySelectorAll("main :is(a[href], button, input, select, textarea)")
    return [...all].flatMap((each) => {
        each.focus()
        each.scrollIntoView({ block: "nearest" }) // with the margins of what has the focus
        const target = each.closest("label") ?? each
        const { left, top, width, height } = target.getBoundingClientRect()
        if (document.activeElement !== each || height > innerHeight / 2) return []
        const found = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 24))
        const bar = found?.closest("header, nav, .action-bar, .notices, [class*=sticky]")
        return bar && !bar.contains(each) ? [each.outerHTML.slice(0, 90)] : []
    })
}"""
# The height of all bars that stay at an edge of the window.
BARS = """() => [...document.querySelectorAll("body *")].reduce((sum, each) => {
    const { position } = getComputedStyle(each)
    const stays = position === "fixed" || position === "sticky"
    const isBar = stays && each.checkVisibility() && each.offsetWidth > innerWidth / 2
    return sum + (isBar && each.offsetHeight < innerHeight / 2 ? each.offsetHeight : 0)
}, 0)"""


@pytest.fixture(scope="module")
def tab(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """One for all pages: a visitor who goes from one to the next reads their scripts once."""
    with browser.new_context(**browser_context_args) as context:
        context.add_init_script(RECORD_SHIFT)
        yield context.new_page()


@pytest.fixture(scope="module")
def owner_tab(
    browser: Browser,
    browser_context_args: dict[str, Any],
    site: str,
    api: APIRequestContext,
    new_person: Callable[[], AbstractContextManager[dict[str, str]]],
) -> Iterator[Page]:
    """An owner's, in Latvian, whose words are longer."""
    with new_person() as login:
        token = api.post("/api/auth/login", data=login).json()["token"]
        own = {"Authorization": f"Bearer {token}"}
        assert api.patch("/api/auth/account", data={"language": "lv"}, headers=own).ok
        stored = [{"name": "authToken", "value": token}]
        state = {"cookies": [], "origins": [{"origin": site, "localStorage": stored}]}
        arguments = browser_context_args | {"locale": "lv-LV", "storage_state": state}
        with browser.new_context(**arguments) as context:
            yield context.new_page()


@pytest.fixture
def page(tab: Page) -> Page:
    return as_before(tab)


@pytest.fixture
def owner_page(owner_tab: Page) -> Page:
    return as_before(owner_tab)


def as_before(tab: Page) -> Page:
    """Take back what the last page was looked at with."""
    tab.set_viewport_size(PHONE)
    tab.emulate_media(media="null")
    set_letters(tab, 16)
    tab.unroute_all()
    return tab


def test_no_page_is_missing_here():
    assert set(public_routes()) < set(PUBLIC)
    visited = {re.sub(r"/\d+$", "/<int:pk>", path.lstrip("/")) for path in ADMIN}
    assert {path for path in visited if path.split("/")[-1] in descriptions()}
    rooms = {"/".join(path.split("/")[:2]) for path in ADMIN_PAGES}
    assert rooms - {"/".join(path.split("/")[:2]) for path in visited} == {
        "admin/login",  # test_signing_in.py
        "admin/link",
    }


@pytest.mark.parametrize("path", PUBLIC)
def test_a_page_is_whole(page: Page, path: str):
    errors = collect_errors(page)
    if path == "/contact":
        page.route(f"{TILES}**", lambda route: route.fulfill(body=PIXEL, content_type="image/png"))
    visit(page, path)
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text(PUBLIC[path])
    expect(page.locator("html.at-top")).to_have_count(0)  # all of it is laid out
    levels = page.eval_on_selector_all(
        "main :is(h1, h2, h3, h4)", "all => all.map((each) => Number(each.tagName[1]))"
    )
    assert all(after <= before + 1 for before, after in zip(levels, levels[1:], strict=False))
    pictures = page.locator("main img:not(.leaflet-tile):visible").evaluate_all(PICTURES)
    assert all(width and words for width, words in pictures)
    assert page.evaluate("window.shift") < 0.01
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
        expect(title).to_be_in_viewport(ratio=1)
        assert accessibility_findings(page) == []
        assert page.evaluate(CUT_OFF) == [] and page.evaluate(BROKEN_WORDS) == []
        assert page.evaluate(SMALLER_THAN, 24) == []
    own = f"404 (Not Found) {page.url}"
    assert [error for error in errors if not error.endswith(own)] == []

    # Wide and large letters on a narrow phone, long words of the owner's, and paper.
    page.set_viewport_size({"width": 320, "height": 640})
    page.evaluate(SPACE_OUT)
    assert page.evaluate(CUT_OFF) == []
    page.evaluate("document.adoptedStyleSheets = []")
    set_letters(page, 32)
    assert page.evaluate(CUT_OFF) == []
    page.evaluate(JOIN_WORDS)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.emulate_media(media="print")
    assert page.locator("main :is(h1, h2, h3, p, dt, dd)").evaluate_all(LOW_CONTRAST) == []


def nine_messages(api: APIRequestContext) -> list[dict]:
    words = {"name": "Zelma Ozola", "email": "figures@example.lv", "message": "Cik tas maksā?"}
    assert api.post("/api/contact", data=words | {"phone": "26123456"}).ok
    message = api.get("/api/contact/messages", params={"search": words["email"]}).json()[0]
    return [message | {"id": number} for number in range(1, 10)]


def lengths(page: Page, path: str) -> Iterator[tuple[str, float, int]]:
    """Say what is measured on a page of the admin, and yield it with its limit, in pixels."""
    rows = page.locator(ROWS)
    place = "row => row.getBoundingClientRect().y"
    yield "high", page.evaluate("document.documentElement.scrollHeight"), HIGHEST[path]
    if rows.count():
        yield "first row at", rows.first.evaluate(place), 190
        page.set_viewport_size(DESKTOP)
        heights = rows.evaluate_all("rows => rows.map((row) => row.offsetHeight)")
        yield "row at 1280", max(heights), 76
        page.set_viewport_size(PHONE)


@pytest.mark.parametrize("path", ADMIN)
def test_a_page_of_the_admin_is_whole(
    owner_page: Page,
    api: APIRequestContext,
    path: str,
    record_property: Callable[[str, str], None],
):
    """How high the pages are is printed at the end of the run; bench/README.md has it, too."""
    page = owner_page
    errors = collect_errors(page)
    if path in ("/admin", "/admin/messages"):  # whatever other flows have left
        messages = nine_messages(api)
        page.route("**/api/contact/messages?*", lambda route: route.fulfill(json=messages))
        counts = api.get("/api/contact/messages/counts").json() | COUNTS
        page.route("**/api/contact/messages/counts", lambda route: route.fulfill(json=counts))
    page.goto(path, wait_until="networkidle")
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(page.locator("html")).to_have_attribute("lang", "lv")
    assert english_texts(page, "lv") == set()
    for what, measured, most in lengths(page, path) if path in HIGHEST else ():
        record_property("figure", f"{path}: {what} {measured:.0f} px (at most {most})")
        assert measured <= most, what
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        assert accessibility_findings(page) == []
        assert page.evaluate(CUT_OFF) == []
        assert page.evaluate(SMALLER_THAN, 44) == []
        assert page.evaluate(BARS) <= 160
    for low in ({"width": 390, "height": 420}, {"width": 844, "height": 390}):
        page.set_viewport_size(low)  # with its keyboard, and on its side
        assert page.evaluate(COVERED) == []
    if path in WITH_ALL_COLOURS:
        page.set_viewport_size(PHONE)
        page.evaluate("document.documentElement.dataset.theme = 'light'")
        page.evaluate("Promise.all(document.getAnimations().map((each) => each.finished))")
        assert accessibility_findings(page, only=["color-contrast"]) == []
    page.set_viewport_size({"width": 360, "height": 740})
    set_letters(page, 32)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert errors == []
