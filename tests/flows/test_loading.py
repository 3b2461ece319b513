"""What a page asks for, and when: its first view, and the page behind a link."""

import json
import re
from itertools import pairwise
from typing import Any

from playwright.sync_api import Browser, Locator, Page, Route, expect

from .browser import DESKTOP, HYDRATED, PHONE, SAVE_DATA, visit, wait_until

PICTURE = r"/\.(webp|avif|jpg)$/"
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
    const scripts = asked.filter(({ name }) => /\\.js$/.test(name) && !name.includes("/seen."))
    const drawn = () => new Promise(requestAnimationFrame)
    await drawn().then(drawn)
    return {
        shown: pictures.map((img) => img.currentSrc),
        preloaded: asked.filter((each) => each.initiatorType === "link")
            .map(({ name }) => name).filter((url) => PICTURE.test(url)),
        scripts: scripts.map(({ name }) => new URL(name).pathname),
        pictures: asked.map(({ name }) => name).filter((url) => PICTURE.test(url)),
        drawn: [...document.images].map((img) => img.currentSrc),
        hasty: [...document.images].filter((img) => img.getBoundingClientRect().top > innerHeight)
            .filter((img) => img.loading !== "lazy" || img.fetchPriority === "high")
            .map((img) => img.currentSrc),
        isHasty: next < Math.max(loadEventEnd || next, ...scripts.map((each) => each.responseEnd)),
        api: all.map(({ name }) => name).filter((name) => name.includes("/api/")),
    }
}""".replace("PICTURE", PICTURE)
SIZE_OF_PICTURES = """performance.getEntriesByType("resource")
    .filter(({ name }) => PICTURE.test(name))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)""".replace("PICTURE", PICTURE)
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
    .filter(({ name }) => name.endsWith(".woff2")).map(({ name }) => new URL(name).pathname)"""
# Whether what is below the first screen is laid out. It keeps its place.
BELOW = """[...document.querySelectorAll(".below-first-screen")].map(
    (each) => each.firstElementChild.checkVisibility())"""
# As many parts as in a long list, outside of what React takes over
MANY = """for (let count = 0; count < 40; count += 1)
    document.body.append(document.querySelector(".below-first-screen").cloneNode(true))"""
# The page tells of its first paint. Nobody loses patience with the letters that it asks for then.
# Tells how many parts are laid out in each frame, and whether a name has its letters at the first.
PAINTED = """async () => {
    const set = window.setTimeout
    window.setTimeout = (run, delay, ...rest) => delay === 200 ? 0 : set(run, delay, ...rest)
    const isIn = (name) => document.documentElement.classList.contains(name)
    const frame = () => new Promise(requestAnimationFrame)
    const shown = () => BELOW.filter((each) => each).length
    painted.forEach((tell) => tell())
    while (isIn("unpainted")) await frame()
    const letters = document.fonts.check("600 1em Sofia Sans Extra Condensed More", "a")
    const counts = [shown()]
    while (isIn("at-top")) {
        await frame()
        counts.push(shown())
    }
    return { letters, counts }
}""".replace("BELOW", BELOW)
ICONS = "[...document.head.querySelectorAll('link[rel*=icon], link[rel=manifest]')].length"
PATHS = ("/", "/quad-builds", "/racing-parts/tyres")

PHONES: dict[str, Any] = {"viewport": PHONE, "device_scale_factor": 3}
DESKTOPS: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "device_scale_factor": 1}


def test_a_first_view_asks_for_what_it_shows_and_for_the_rest_after_its_paint(
    browser: Browser, base_url: str
):
    """Requests for pictures, icons and letters would share a slow line with the first picture."""
    for path, screen in (*((path, PHONES) for path in PATHS), ("/quad-builds/21", DESKTOPS)):
        # What was seen on another page would be there at once.
        page = browser.new_context(base_url=base_url, **screen).new_page()
        page.add_init_script(HOLD_PAINT)
        page.add_init_script(SAVE_DATA)
        response = page.goto(path, wait_until="load")
        assert response
        html = response.text()
        page.evaluate("document.fonts.ready")
        assert page.evaluate(LAZY) == 0
        assert page.evaluate(ICONS) == 0
        assert set(page.evaluate(FONTS)) == set(re.findall(bundle("woff2"), html)), path
        assert not any(page.evaluate(BELOW)), path
        page.emulate_media(media="print")
        assert all(page.evaluate(BELOW)), path
        page.emulate_media(media="null")
        if screen is DESKTOPS:
            parts_are_laid_out_one_by_one(page)
        else:
            page.evaluate("painted.forEach((tell) => tell())")
        wait_until(page, HYDRATED)
        found = page.evaluate(SEEN)
        # The picture that is named in the head is the one shown.
        assert len(found["preloaded"]) == 1, path
        assert found["shown"][0] == found["preloaded"][0]
        assert set(found["pictures"]) <= set(found["drawn"])
        assert len(set(found["pictures"])) == len(found["pictures"])
        assert sorted(found["scripts"]) == sorted(re.findall(bundle("js"), html))
        assert not found["isHasty"] and found["api"] == []
        if screen is PHONES:
            assert found["hasty"] == []  # what is below the first screen is loaded lazily
        if path != "/":
            assert [url for url in found["shown"] if not url.endswith(".avif")] == []
        if path == "/quad-builds" and screen is PHONES:
            page.wait_for_load_state("networkidle")
            assert 10_000 < page.evaluate(SIZE_OF_PICTURES) < 200_000
        wait_until(page, f"{ICONS} === 3")
        if screen is PHONES:
            page.context.close()
    wait_until(page, f"await ({LAZY})() > 2")
    # A Latvian name, in the footer of each page
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    wait_until(page, f"{FONTS}.some((name) => name.includes('latin-ext'))")
    page.context.close()


def parts_are_laid_out_one_by_one(page: Page) -> None:
    """One in each frame, but no visitor waits for hundreds of them."""
    page.evaluate(MANY)
    painted = page.evaluate(PAINTED)
    assert painted["letters"]
    *counts, end = painted["counts"]
    assert all(after - before in (0, 1) for before, after in pairwise(counts))
    assert counts[0] == 0 and counts[-1] == 16 and end == len(page.evaluate(BELOW)) > 40
    page.evaluate(
        "document.querySelectorAll('body > .below-first-screen').forEach((part) => part.remove())"
    )


def bundle(extension: str) -> str:
    """Return a pattern that finds the site's own files in a page."""
    return rf"/static/bundles/[\w.-]+\.{extension}"


BUILD = "**/api/builds/21"
FETCHED = """performance.getEntriesByType("resource").filter(({ name, initiatorType }) =>
    initiatorType === "fetch" && /\\/(quad-build|contact|locale-contact-en-po)\\./.test(name))"""
# `connection` is what the browser tells about the line, and `reads` how often the page wanted to
# know; Safari tells nothing. `watches` is set with the listeners.
WATCH = """
    window.connection = { saveData: true }
    window.reads = 0
    Object.defineProperty(navigator, "connection", {
        get: () => {
            window.reads += 1
            return window.connection
        },
    })
    const listen = window.addEventListener
    window.addEventListener = function (type, ...rest) {
        if (type === "pointerdown") window.watches = true
        listen.call(this, type, ...rest)
    }
"""


def see(page: Page, path: str) -> list[str]:
    """Open a page until it watches its links; return the list of what it asks the API."""
    asked: list[str] = []
    visit(page, path)
    wait_until(page, "window.watches")
    page.on(
        "request",
        lambda request: (
            asked.append(request.url.partition("/api/")[2])
            if "/api/" in request.url and request.method == "GET"
            else None
        ),
    )
    return asked


def first_build(page: Page) -> Locator:
    return page.get_by_role("main").get_by_role("article").get_by_role("link").first


def press(page: Page, link: Locator) -> None:
    link.hover()
    page.mouse.down()


def serve(page: Page, name: str) -> None:
    """Answer for a build with another name."""

    def answer(route: Route) -> None:
        build = route.fetch().json() | {"name": name}
        route.fulfill(body=json.dumps(build), content_type="application/json")

    page.route(BUILD, answer)


def test_the_page_behind_a_link_is_there_when_its_link_is_pressed(page: Page):
    page.set_viewport_size(DESKTOP)
    page.add_init_script(WATCH)
    main = page.get_by_role("main")
    for path, link in (
        ("/quad-builds", "main a[href='/quad-builds/21']"),
        ("/racing-parts", "main a[href='/racing-parts/tyres']"),
    ):
        asked = see(page, path)
        with page.expect_request("**/api/**"):  # a line that is to be saved: nothing before
            press(page, page.locator(link).first)
        page.wait_for_load_state("networkidle")
        count = len(asked)
        page.route("**/*.js", lambda route: route.abort())
        page.route("**/api/**", lambda route: route.abort())
        page.mouse.up()
        expect(page).not_to_have_url(path)
        expect(main.get_by_role("heading", level=1)).to_be_visible()
        expect(main.get_by_role("alert")).to_have_count(0)
        expect(main.get_by_role("status").filter(has_text="Loading")).to_have_count(0)
        while not set(asked[:count]) <= set(asked[count:]):  # the navigation asks again
            page.wait_for_event("request")
        page.unroute_all()

    asked = see(page, "/quad-builds")
    page.evaluate("window.stays = true")
    for url in (BUILD, "**/quad-build.*.js"):  # after a failure the navigation asks
        page.route(url, lambda route: route.abort(), times=1)
    with page.expect_event("requestfailed"), page.expect_event("requestfailed"):
        press(page, first_build(page))
    page.mouse.up()
    expect(page.get_by_role("heading", level=1)).to_have_text("Works MX 480 No. 21")
    assert asked.count("builds/21") == 2 and page.evaluate("window.stays")


def test_on_a_good_line_links_that_rest_in_view_are_fetched_and_nothing_old_is_shown(page: Page):
    page.set_viewport_size(DESKTOP)
    page.add_init_script(WATCH)
    asked = see(page, "/quad-builds")
    links = page.get_by_role("main").get_by_role("article").get_by_role("link")
    links.nth(1).scroll_into_view_if_needed()
    for line, place in (
        ("{ effectiveType: '2g' }", "document.body.scrollHeight"),
        ("{ effectiveType: '4g', downlink: 1.4 }", "innerHeight"),
    ):
        page.evaluate(f"[window.connection, window.reads] = [{line}, 0]")
        page.evaluate(f"scrollTo(0, {place})")
        wait_until(page, "window.reads > 0")
    last = (links.last.get_attribute("href") or "").replace("/quad-builds/", "builds/")
    assert asked == []
    page.evaluate("window.connection = undefined")
    with page.expect_request(f"**/api/{last}"):
        links.last.scroll_into_view_if_needed()
    assert "builds/21" not in asked
    # Scripts are there, and have not run.
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    wait_until(page, f"{FETCHED}.length === 3")
    assert page.locator("script[src*='/quad-build.'], script[src*='/contact.']").count() == 0

    # An answer that is older than ten seconds is asked for again before it is shown.
    page.evaluate("window.connection = { saveData: true }")
    page.clock.install()
    serve(page, "Old")
    with page.expect_response(BUILD):
        press(page, first_build(page))
    page.evaluate("""() => {
        window.names = []
        new MutationObserver(() => names.push(document.querySelector("h1")?.textContent))
            .observe(document.querySelector("main"), { childList: true, subtree: true })
    }""")
    serve(page, "New")
    page.clock.fast_forward(11_000)
    page.mouse.up()
    expect(page.get_by_role("heading", level=1, name="New")).to_be_visible()
    assert "Old" not in page.evaluate("names")
