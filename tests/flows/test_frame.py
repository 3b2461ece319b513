"""What is around every page: menu, focus, its policy, the bar of a phone."""

import re

from playwright.sync_api import Page, expect

from core.brand import NAME

from .browser import (
    ANSWERED,
    DESKTOP,
    SAVE_DATA,
    accessibility_findings,
    collect_errors,
    set_letters,
    visit,
    wait_until,
)

RING = """link => {
    const { outlineStyle, outlineWidth, width, height } = getComputedStyle(link, "::after")
    const size = [width, height].map((side) => Math.round(parseFloat(side)))
    return [outlineStyle, outlineWidth, ...size]
}"""
# Records what a page tells about taps, as that of a person, and leads nowhere else.
RECORD_TAPS = """
    Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false })
    window.sent = []
    navigator.sendBeacon = (url, body) => body.text().then((text) => sent.push(text))
    addEventListener("click", (event) => {
        if (event.target.closest("a:not([href^='/'])")) event.preventDefault()
    })
"""
TAPS = "sent.map((text) => JSON.parse(text).what).filter((what) => what !== 'view')"


def test_a_page_works_by_keyboard_alone_and_back_closes_its_menu(page: Page, base_url: str):
    errors = collect_errors(page)
    visit(page, "/quad-builds")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()

    opener, menu = page.get_by_role("button", name="Menu"), page.get_by_role("dialog", name="Menu")
    opener.press("Enter")
    expect(menu).to_be_visible()
    assert accessibility_findings(page) == []
    for key in ("Tab", "Shift+Tab", "Shift+Tab", *["Tab"] * 15):
        page.keyboard.press(key)
        assert page.evaluate("!!document.activeElement.closest('dialog')")
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(opener).to_be_focused()

    card = page.get_by_role("article").first
    link = card.get_by_role("link").first
    assert link.evaluate(RING)[0] == "none"
    link.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(link).to_be_focused()
    box = card.bounding_box()
    assert box
    assert link.evaluate(RING) == ["solid", "3px", round(box["width"]), round(box["height"])]

    page.get_by_role("link", name="Works MX 480 No. 21").press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    expect(page.get_by_role("status").filter(has_text="Works MX 480")).to_have_count(1)
    assert page.evaluate("scrollY") == 0
    expect(page).to_have_title(f"Works MX 480 No. 21 (2026) | {NAME}")
    description = page.locator('meta[name="description"]')
    expect(description).to_have_count(1)
    canonical = page.locator('link[rel="canonical"]')
    expect(canonical).to_have_attribute("href", f"{base_url}/quad-builds/21")
    served = page.request.get("/quad-builds/21").text()
    assert (description.get_attribute("content") or "-") in served

    root = page.locator("html")
    for _ in range(2):
        opener.click()
        expect(menu).to_be_visible()
        expect(root).to_have_css("overflow-y", "hidden")  # the page behind does not scroll
        page.go_back()
        expect(menu).to_have_count(0)
        expect(page).to_have_url("/quad-builds/21")
    expect(root).to_have_css("overflow-y", "visible")
    # A menu that was closed or used takes no tap on Back.
    opener.click()
    page.get_by_role("button", name="Close").click()
    opener.click()
    menu.get_by_role("link", name="Service").click()
    expect(page).to_have_url("/service")
    expect(menu).to_be_hidden()
    expect(root).to_have_css("overflow-y", "visible")
    page.go_back()
    expect(page).to_have_url("/quad-builds/21")
    wait_until(page, "!history.state.layers")  # it passes over the entries of the menu
    page.go_forward()
    expect(page).to_have_url("/service")
    page.go_back()
    expect(page).to_have_url("/quad-builds/21")
    wait_until(page, "!history.state.layers")
    page.go_back()
    expect(page).to_have_url("/quad-builds#main")

    assert errors == []
    # The policy stops a script that somebody has brought in.
    page.evaluate("""() => new Promise((seen) => {
        document.addEventListener("securitypolicyviolation", seen, { once: true })
        const script = document.createElement("script")
        script.textContent = "window.intruder = true"
        document.body.append(script)
    })""")
    assert page.evaluate("window.intruder") is None
    assert len(errors) == 1 and "script-src" in errors[0]


def test_the_bar_of_a_phone_calls_writes_and_finds_the_way(page: Page):
    page.add_init_script(ANSWERED)
    page.add_init_script(SAVE_DATA)
    page.add_init_script(RECORD_TAPS)
    page.clock.install(time="2026-11-25T10:00:00Z")  # a Wednesday, noon in Riga
    bar = page.get_by_role("complementary", name="Reach the workshop")
    links, footer = bar.get_by_role("link"), page.get_by_role("navigation", name="Footer")
    visit(page, "/quad-builds/21")
    expect(links).to_have_text(
        [re.compile(r"Call.*open until 18:00"), "WhatsApp", re.compile("Route")]
    )
    hrefs = links.evaluate_all("all => all.map(({ href }) => href)")
    assert [href.partition(":")[0] for href in hrefs] == ["tel", "https", "https"]
    assert "//wa.me/" in hrefs[1] and "google.com/maps" in hrefs[2]
    for link in links.all():
        link.click()
    wait_until(page, f"{TAPS}.length >= 3")  # the view is sent a second later
    assert page.evaluate(TAPS) == ["call", "whatsapp", "route"]

    # It makes room for the end of the page, for the cookie banner and for a keyboard.
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    top, last = bar.bounding_box(), page.get_by_text("©").bounding_box()
    assert top and last and last["y"] + last["height"] <= top["y"]
    page.get_by_role("contentinfo").get_by_role("button", name="Cookie settings").click()
    expect(bar).to_have_count(0)
    page.get_by_role("button", name="Decline").click()
    expect(bar).to_be_visible()
    page.set_viewport_size(DESKTOP)
    expect(bar).to_be_hidden()
    page.set_viewport_size({"width": 390, "height": 844})
    footer.get_by_role("link", name="About").click()
    expect(page).to_have_url("/about")
    expect(bar).to_have_count(0)
    footer.get_by_role("link", name="Contact").click()
    expect(bar).to_be_visible()
    page.get_by_label("Message").focus()
    expect(bar).to_be_hidden()
    send = page.get_by_role("button", name="Send Message")
    send.evaluate("button => scrollBy(0, button.getBoundingClientRect().bottom + 9 - innerHeight)")
    place = send.bounding_box()
    assert place
    page.mouse.click(place["x"] + 9, place["y"] + 9)  # where the bar was
    expect(page.get_by_text("Please enter a valid email address")).to_be_visible()

    # Words stay in their buttons, also long ones in large letters.
    page.clock.set_fixed_time("2026-11-25T17:00:00Z")
    set_letters(page, 32)
    visit(page, "/ru/quad-builds/21")
    links = page.locator(".call-bar a")
    expect(links).to_have_count(3)
    for link in links.all():
        expect(link).to_be_in_viewport(ratio=1)
        assert link.evaluate("link => link.scrollWidth <= link.clientWidth")
