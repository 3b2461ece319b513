"""Requests for the first view of a page, on a high-density phone and on a desktop."""

import re
from functools import cache

import pytest
from playwright.sync_api import Browser

from core.content import PAGES
from tests.support.browser import wait_until
from tests.support.repeats import case

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3}
DESK = {"viewport": {"width": 1440, "height": 900}, "device_scale_factor": 1}
WITH_PICTURE = [
    *(page.route for page in PAGES.values() if page.first_picture),
    *("/quad-builds", "/quad-builds/21", "/racing-parts/tyres", "/racing-parts/tyres?type=rear"),
]
WITHOUT = ["/about", "/cookie-policy", "/admin/login"]  # /contact has its map, when there is time
# The home page, both lists with photographs, a build, and a page of text.
ON_DESK = {"/", "/quad-builds", "/quad-builds/21", "/racing-parts/tyres", "/about"}


def on_screens(*paths: str) -> pytest.MarkDecorator:
    """Visit all pages on a phone, and those of ON_DESK on a desktop."""
    cases = [
        *(case(path, PHONE, repeats=False) for path in paths),
        *(case(path, DESK, repeats=path not in ON_DESK) for path in paths),
    ]
    ids = [f"{path}-{screen}" for screen in ("phone", "desk") for path in paths]
    return pytest.mark.parametrize(("path", "screen"), cases, ids=ids)


WATCH = """
    window.shift = 0
    new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) window.shift += value
    }).observe({ type: "layout-shift" })
"""
SEEN = """async () => {
    await document.fonts.ready
    const pictures = [...document.querySelectorAll("main img")].filter((img) => {
        const { top, bottom, width } = img.getBoundingClientRect()
        return width > 0 && top < innerHeight && bottom > 0
    })
    for (const img of pictures) await img.decode()
    const all = performance.getEntriesByType("resource")
    // With this script begins what the next page needs.
    const next = all.find(({ name }) => name.includes("/next-page."))?.startTime ?? Infinity
    const asked = all.filter(({ startTime }) => startTime < next)
    const [{ loadEventEnd }] = performance.getEntriesByType("navigation")
    const ends = asked.filter(({ name }) => /\\.js$/.test(name) && !name.includes("/seen."))
        .map(({ responseEnd }) => responseEnd)
    const picture = /\\.(webp|avif|jpg)$/
    const drawn = () => new Promise(requestAnimationFrame)
    await drawn().then(drawn)
    return {
        shown: pictures.map((img) => img.currentSrc),
        preloaded: asked.filter((each) => each.initiatorType === "link")
            .map((each) => each.name).filter((url) => picture.test(url)),
        scripts: asked.filter((each) => /\\.js$/.test(each.name))
            .map((each) => new URL(each.name).pathname),
        pictures: asked.map((each) => each.name).filter((url) => picture.test(url)),
        drawn: [...document.images].map((img) => img.currentSrc),
        hasty: [...document.images].filter((img) => img.getBoundingClientRect().top > innerHeight)
            .filter((img) => img.loading !== "lazy" || img.fetchPriority === "high")
            .map((img) => img.currentSrc),
        isHasty: next < Math.max(loadEventEnd || next, ...ends),
        shift: window.shift,
    }
}"""


@pytest.fixture(scope="module")
def seen(browser: Browser, base_url: str):
    """Open a page once in a browser with an empty cache; return the result of SEEN."""

    @cache
    def look(path: str, is_phone: bool):
        screen = PHONE if is_phone else DESK
        with browser.new_context(base_url=base_url, **screen) as context:
            page = context.new_page()
            page.add_init_script(WATCH)
            response = page.goto(path)
            page.locator("h1").first.wait_for()
            named = re.findall(r"/static/bundles/[\w.-]+\.js", response.text())
            return page.evaluate(SEEN) | {"named": named}

    def find(path: str, screen: dict) -> dict:
        return look(path, screen is PHONE)

    find.forget = look.cache_clear
    return find


@pytest.mark.essential
@on_screens(*WITH_PICTURE)
def test_the_picture_named_in_the_head_is_the_one_shown(seen, path, screen):
    found = seen(path, screen)
    assert len(found["preloaded"]) == 1  # the browser waits for all other preloads
    assert found["shown"][0] == found["preloaded"][0]


@on_screens("/quad-builds", "/quad-builds/21", "/racing-parts/tyres")
def test_photographs_are_served_as_avif(seen, path, screen):
    shown = seen(path, screen)["shown"]
    assert shown and [url for url in shown if not url.endswith(".avif")] == []


@on_screens(*WITH_PICTURE, *WITHOUT)
def test_a_first_view_fetches_what_it_shows_and_nothing_twice(seen, path, screen):
    found = seen(path, screen)
    assert set(found["pictures"]) <= set(found["drawn"])
    assert len(set(found["pictures"])) == len(found["pictures"])
    # What counts visits comes after the page works.
    needed = [url for url in found["scripts"] if "/seen." not in url]
    assert sorted(needed) == sorted(found["named"])
    assert not found["isHasty"]


@pytest.mark.parametrize("path", [*WITH_PICTURE, *WITHOUT])
def test_pictures_below_a_phones_first_screen_are_loaded_lazily(seen, path):
    assert seen(path, PHONE)["hasty"] == []


@on_screens(*WITH_PICTURE, *WITHOUT)
def test_nothing_moves_while_the_page_and_its_fonts_arrive(seen, path, screen):
    shift = seen(path, screen)["shift"]
    if shift:
        seen.forget()  # CI's second run of a failed test must look again
    assert shift < 0.0005  # which Lighthouse shows as 0


HOLD_PAINT = """
    window.painted = []
    window.PerformanceObserver = class extends PerformanceObserver {
        constructor(tell) { super(tell); this.tell = tell }
        observe(what) {
            if (what.type === "paint") painted.push(this.tell)
            else super.observe(what)
        }
    }
"""
LAZY = """async () => {
    const drawn = () => new Promise(requestAnimationFrame)
    await drawn().then(drawn)
    const asked = (way) =>
        [...document.images].filter((img) => img.loading === way).map((img) => img.currentSrc)
    const first = asked("eager") // which a lazy thumbnail may show as well
    return asked("lazy").filter((url) => url && !first.includes(url)).length
}"""


FONTS = """performance.getEntriesByType("resource")
    .filter(({ name }) => name.endsWith(".woff2")).map(({ name }) => name)"""
ICONS = "[...document.head.querySelectorAll('link[rel*=icon], link[rel=manifest]')].length"


@pytest.mark.parametrize("path", ["/", "/quad-builds", "/quad-builds/21", "/racing-parts/tyres"])
def test_what_is_not_seen_first_waits_for_the_first_paint(browser: Browser, base_url: str, path):
    """Requests for pictures, icons and letters would share a slow line with the first picture."""
    with browser.new_context(base_url=base_url, **PHONE) as context:
        page = context.new_page()
        page.add_init_script(HOLD_PAINT)
        response = page.goto(path, wait_until="load")
        assert response
        fonts = re.findall(r"/static/bundles/[\w.-]+\.woff2", response.text())
        page.evaluate("document.fonts.ready")
        assert page.evaluate(LAZY) == 0
        assert page.evaluate(ICONS) == 0
        asked = {url.removeprefix(base_url) for url in page.evaluate(FONTS)}
        assert asked == set(fonts)  # those that are preloaded
        page.evaluate("painted.forEach((tell) => tell())")
        wait_until(page, f"await ({LAZY})() > 2")
        assert page.evaluate(ICONS) == 3
        # A Latvian name, in the footer of each page
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        wait_until(page, f"{FONTS}.some((name) => name.includes('latin-ext'))")
