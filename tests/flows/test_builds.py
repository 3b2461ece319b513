"""A visitor looks for a build, looks at it, sends it on, prints it, and goes back to the list."""

import re

from playwright.sync_api import Locator, Page, expect

from core.brand import NAME

from .browser import (
    DESKTOP,
    HYDRATED,
    SAVE_DATA,
    collect_errors,
    count_in_first_row,
    first_held,
    hold,
    visit,
    wait_until,
)

LIST, BUILD = "**/api/builds", re.compile(r"/api/builds/\d+$")
# A page that becomes shorter scrolls up. Some browsers fire `scroll` before React has run the new
# page's effects, some after: here it is always before.
FIRE_SCROLL_EARLY = """new MutationObserver(() => window.dispatchEvent(new Event("scroll")))
    .observe(document, { childList: true, subtree: true })"""
IGNORE_AUTO_RESTORATION = """const { get, set } =
    Object.getOwnPropertyDescriptor(History.prototype, "scrollRestoration")
Object.defineProperty(History.prototype, "scrollRestoration", {
    get, set(value) { if (value === "manual") set.call(this, value) },
})"""
RECORD_DRAWN_LINES = """window.drawn = 0
const { animate } = Element.prototype
Element.prototype.animate = function (...how) {
    if ("line" in this.dataset) window.drawn += 1
    return animate.apply(this, how)
}
// Whether the page has found out that the drawing is not in view.
window.isWatched = false
const Observer = IntersectionObserver
window.IntersectionObserver = class extends Observer {
    constructor(callback, options) {
        super((entries, observer) => {
            callback(entries, observer)
            const isDrawing = ({ target }) => target.querySelector("[data-line]")
            if (entries.some(isDrawing)) window.isWatched = true
        }, options)
    }
}"""
# The file of a picture, without its width.
FILE = "image => image.currentSrc.replace(/-\\d+\\.\\w+$/, '')"
FRAMES = """async () => {
    for (let i = 0; i < 10; i++) await new Promise(requestAnimationFrame)
}"""


def cards(page: Page) -> Locator:
    """All of them: by their role only those that are laid out already would be found."""
    return page.locator("main article")


def follow(link: Locator) -> None:
    """Not `click()`, which scrolls the link into view."""
    link.evaluate("link => link.click()")


def scroll(page: Page, place: int) -> None:
    page.evaluate("place => window.scrollTo(0, place)", place)
    wait_until(page, "scrollY === argument", place)
    # The browser fires `scroll` with its next frame.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def place(page: Page) -> int:
    return round(page.evaluate("scrollY"))


def printed_pages(page: Page) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


def test_a_visitor_finds_a_build_and_back_undoes_each_choice(page: Page):
    visit(page, "/quad-builds")
    form = page.get_by_role("form", name="Find a build like yours")
    shown, ground = form.get_by_text("Shown:"), page.get_by_label("Ground")
    line = form.get_by_role("button", name="Find a build like yours")
    count = cards(page).count()
    everything = f"Shown: {count} of {count}"
    expect(shown).to_have_text(everything)
    # On a phone the choices are behind one line, and half of the first build is on the screen.
    expect(cards(page).first).to_be_in_viewport(ratio=0.5)
    expect(ground).to_be_hidden()
    line.click()
    expect(line).to_have_attribute("aria-expanded", "true")
    ground.select_option("sand")
    expect(page).to_have_url("/quad-builds?ground=sand")
    expect(shown).to_have_text(f"Shown: 1 of {count}")
    expect(page.get_by_role("heading", level=3)).to_have_text(["Deep Sand 525 No. 9"])
    page.go_back()
    expect(shown).to_have_text(everything)
    expect(ground).to_have_value("")
    page.go_forward()
    expect(ground).to_have_value("sand")
    form.get_by_role("link", name="Show all").click()
    expect(shown).to_have_text(everything)

    featured = page.get_by_role("region", name="Featured Builds").get_by_role("article")
    others = page.get_by_role("region", name="Other Builds").get_by_role("article")
    assert [count_in_first_row(featured), count_in_first_row(others)] == [1, 2]
    page.set_viewport_size(DESKTOP)
    assert [count_in_first_row(featured), count_in_first_row(others)] == [2, 3]
    expect(line).to_be_hidden()


def test_back_forward_and_a_reload_lead_to_the_place_that_was_left(page: Page):
    """While a list or a build loads, and after; also in a browser that ignores
    `scrollRestoration = "auto"` when the page is left.
    """
    page.add_init_script(IGNORE_AUTO_RESTORATION)
    page.add_init_script(SAVE_DATA)
    page.add_init_script(FIRE_SCROLL_EARLY)
    errors = collect_errors(page)
    visit(page, "/quad-builds")
    expect(page.locator("html.at-top")).to_have_count(0)  # nothing above moves what is in view
    count = cards(page).count()
    scroll(page, 4500)
    builds = hold(page, BUILD)
    follow(cards(page).last.get_by_role("link"))
    expect(page.get_by_text("Loading build...")).to_be_visible()
    assert place(page) == 0
    first_held(page, builds).continue_()
    expect(page.get_by_role("link", name="Get in Touch")).to_be_attached()
    scroll(page, 350)
    lists = hold(page, LIST)
    page.go_back()
    expect(page.get_by_text("Loading builds...")).to_be_attached()
    assert place(page) == 4500
    first_held(page, lists).continue_()
    expect(cards(page)).to_have_count(count)
    assert place(page) == 4500
    page.go_forward()
    expect(page.get_by_text("Loading build...")).to_be_attached()
    first_held(page, builds).continue_()
    expect(page.get_by_role("link", name="Get in Touch")).to_be_attached()
    assert place(page) == 350
    page.unroute_all()

    # The reload of a build does not lose the place in the list, whose code comes late.
    page.reload()
    wait_until(page, HYDRATED)
    chunk = hold(page, "**/quad-builds.*.js")
    page.go_back()
    late = first_held(page, chunk)
    wait_until(page, "scrollY === 4500")
    late.continue_()
    expect(cards(page)).to_have_count(count)
    assert place(page) == 4500
    page.unroute_all()

    # Nor does a page without data.
    follow(page.get_by_role("contentinfo").get_by_role("link", name="Cookie policy"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Cookie policy")
    assert place(page) == 0
    page.go_back()
    expect(cards(page)).to_have_count(count)
    assert place(page) == 4500

    # A list that fails does not leave a page of that height.
    follow(cards(page).last.get_by_role("link"))
    expect(page.get_by_role("link", name="Get in Touch")).to_be_attached()
    assert errors == []
    page.route(LIST, lambda route: route.fulfill(status=503, json={"error": "Closed."}))
    page.go_back()
    expect(page.get_by_role("alert")).to_have_text(re.compile("Error loading builds: Closed."))
    wait_until(page, "document.documentElement.scrollHeight < 3000")
    page.unroute_all()

    # Pages that are opened by their address keep their places, too.
    page.reload()
    wait_until(page, HYDRATED)
    # A page that comes out of the browser's cache goes on.
    page.evaluate("""() => {
        dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }))
        dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))
    }""")
    assert page.evaluate("history.scrollRestoration") == "manual"
    scroll(page, 3000)
    visit(page, "/service")
    assert place(page) == 0
    page.go_back()
    wait_until(page, f"scrollY === 3000 && {HYDRATED}")


def test_a_build_is_drawn_to_scale_and_sent_on(page: Page, base_url: str):
    errors = collect_errors(page)
    page.add_init_script(RECORD_DRAWN_LINES)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit(page, "/quad-builds/21?from=chat")
    section = page.get_by_role("region", name="Measured")
    drawing = section.locator("svg:has([data-line])").first
    wait_until(page, "isWatched")
    assert page.evaluate("drawn") == 0
    for _ in range(2):  # the lines are drawn once, when they come into view
        drawing.scroll_into_view_if_needed()
        wait_until(page, "drawn === 6")
        page.evaluate("scrollTo(0, 0)")
        page.evaluate(FRAMES)
        assert page.evaluate("drawn") == 6
    numerals = section.locator("svg text")
    expect(numerals).to_have_text(["1265", "265", "280", "7°", "1092", "\u22121.5°"])
    for size in ({"width": 390, "height": 844}, DESKTOP):
        page.set_viewport_size(size)
        heights = numerals.evaluate_all(
            "all => all.map((each) => each.getBoundingClientRect().height)"
        )
        assert min(heights) >= 18
        # The facts that stay on the screen do not cover the drawing.
        section.evaluate("section => section.scrollIntoView({ block: 'center' })")
        facts = page.get_by_role("complementary", name="Facts").bounding_box()
        drawn = section.bounding_box()
        assert facts and drawn and facts["y"] + facts["height"] <= drawn["y"]

    address = f"{base_url}/quad-builds/21"
    page.evaluate("""() => Object.defineProperty(navigator, "share", {
        value: (data) => { window.shared = data; return Promise.resolve() }, configurable: true,
    })""")
    page.get_by_role("button", name="Share").click()
    wait_until(page, "window.shared")
    assert page.evaluate("shared") == {"title": "Works MX 480 No. 21", "url": address}
    page.evaluate("() => { delete navigator.share; delete Navigator.prototype.share }")
    page.get_by_role("button", name="Share").click()
    said = page.get_by_role("complementary", name="Facts").get_by_role("status")
    expect(said).to_have_text("Link copied")
    assert page.evaluate("navigator.clipboard.readText()") == address

    page.emulate_media(reduced_motion="reduce")
    visit(page, "/quad-builds/21")
    drawing.scroll_into_view_if_needed()
    page.evaluate(FRAMES)
    assert page.evaluate("drawn") == 0
    assert errors == []


def test_a_build_is_printed_on_one_page_and_read_in_forced_colours(page: Page):
    visit(page, "/ru/quad-builds/21")  # with the longest texts
    expect(page).to_have_title(f"Works MX 480 № 21 (2026) | {NAME}")
    first = page.get_by_role("button", name="На весь экран").get_by_role("img")
    primary = first.evaluate(FILE)
    page.get_by_role("button", name="Следующее фото").click()
    expect(page.get_by_text("2 / 3")).to_be_visible()
    assert printed_pages(page) == 1
    page.set_viewport_size({"width": 688, "height": 1017})  # of A4, without its margins
    page.emulate_media(media="print")
    for words in ("Works MX 480 № 21", "2026", "25CrMo4", "hello@example.com"):
        expect(page.get_by_text(words).locator("visible=true").first).to_be_visible()
    pictures = page.locator("img").locator("visible=true")
    expect(pictures).to_have_count(1)
    assert pictures.evaluate("image => image.complete") and pictures.evaluate(FILE) == primary
    for hidden in ("banner", "contentinfo", "navigation", "button", "link"):
        expect(page.get_by_role(hidden).locator("visible=true")).to_have_count(0)
    parts = page.locator("article :is(h1, aside, .prose, section, footer, img)")
    boxes = parts.locator("visible=true").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect())"
        ".map(({ top, bottom }) => [top, bottom])"
    )
    assert len(boxes) >= 6
    tops = [top for top, _ in boxes[1:]]
    assert all(top >= box[1] - 1 for top, box in zip(tops, boxes, strict=False))

    page.emulate_media(media="null", forced_colors="active")
    border = "each => getComputedStyle(each).borderBottomColor"
    current, other = page.locator("main [aria-current=true]"), page.locator("[aria-current=false]")
    assert current.evaluate(border) != other.first.evaluate(border)
    for control in (
        page.locator("main a.cut").first,
        page.get_by_role("button", name="Следующее фото"),
    ):
        expect(control).to_have_css("border-top-width", "1px")
        expect(control).to_have_css("border-top-style", "solid")
