"""A slow line: what a visitor does before the scripts of a page run is not lost."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import APIRequestContext, BrowserContext, Page, Route, expect

from .browser import (
    ANSWERED,
    HYDRATED,
    PHONE,
    SAVE_DATA,
    answer_third_parties,
    collect_errors,
    field,
    first_held,
    visit,
    wait_until,
)
from .contact import KEPT, SUCCESS, choose, chosen, fill, messages_of, photo, send_button

TOUCH = pytest.mark.browser_context_args(has_touch=True, is_mobile=True, viewport=PHONE)


@pytest.fixture
def release(page: Page) -> Callable[[], None]:
    """Hold the page's scripts back until this is called, and those of the next page again."""
    held: list[Route] = []
    is_held = True

    def hold(route: Route) -> None:
        if is_held:
            held.append(route)
        else:
            route.continue_()

    def let_go() -> None:
        nonlocal is_held
        first = first_held(page, held)
        is_held = False
        for route in (first, *held):
            route.continue_()
        held.clear()
        wait_until(page, HYDRATED)
        is_held = True

    page.route("**/main.*.js", hold)
    return let_go


def see(page: Page, path: str) -> None:
    """Open a page whose scripts are held back, and wait until it is painted, as people do."""
    page.goto(path, wait_until="domcontentloaded")
    expect(page.locator("html.unpainted")).to_have_count(0)


@TOUCH
def test_taps_are_replayed_in_their_order(page: Page, release: Callable[[], None]):
    errors = collect_errors(page)
    see(page, "/quad-builds/21")
    swipe_left(page, "main .cursor-zoom-in")
    expect(page.get_by_role("button", name="Next picture")).to_have_attribute("aria-busy", "true")
    for name in ("Next picture", "Next picture", "Previous picture"):
        page.get_by_role("button", name=name).click()
    for name in ("Add to my question list", "Show full screen"):  # a second tap is no other step
        page.get_by_role("button", name=name).click()
        page.get_by_role("button", name=name).click()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Menu")).to_have_attribute("aria-busy", "true")
    expect(page.get_by_role("button", name="Show full screen")).not_to_have_attribute(
        "aria-busy", "true"
    )
    following = page.get_by_role("button", name="Next picture")
    bar = following.evaluate("button => getComputedStyle(button, '::after').animationName")
    assert bar == "waiting"
    page.emulate_media(reduced_motion="reduce")
    still = following.evaluate("""async (button) => {
        await Promise.all(button.getAnimations({ subtree: true }).map(({ finished }) => finished))
        const { borderBottomWidth, transform } = getComputedStyle(button, "::after")
        return [borderBottomWidth, transform]
    }""")
    assert still == ["3px", "none"]
    release()
    # Of what covers the page, only the last is opened.
    menu = page.get_by_role("dialog", name="Menu")
    expect(menu).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(1)
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    menu.get_by_role("button", name="Close").tap()
    expect(page.get_by_role("button", name="On my list")).to_be_visible()
    expect(page.get_by_text("3 / 3")).to_be_visible()
    assert errors == []


def swipe_left(page: Page, selector: str) -> None:
    box = page.locator(selector).bounding_box()
    assert box
    x, y = box["x"] + box["width"] * 0.7, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    for kind, places in (("Start", [x]), ("Move", [x - 100]), ("End", [])):
        touches = [{"x": place, "y": y} for place in places]
        finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touches})


@TOUCH
def test_a_message_is_sent_by_the_browser_once_and_the_script_goes_on_with_it(
    page: Page, api: APIRequestContext, release: Callable[[], None]
):
    answer_third_parties(page.context)
    page.add_init_script(ANSWERED)
    errors = collect_errors(page)
    email = "slow@start.example"
    page.goto("/robots.txt")
    service = {"kind": "service", "name": "Engines"}
    page.evaluate(f"localStorage.setItem('contactSubjects', {json.dumps(json.dumps([service]))})")
    see(page, "/contact?inquiry=build&name=Dust")
    expect(page.get_by_text("About the build")).to_be_visible()
    message = field(page, "Message")
    before = message.bounding_box()
    fill(page, "half@")
    send_button(page).tap()
    refusal = page.get_by_role("alert").filter(has_text="Please enter a valid email address")
    expect(refusal).to_be_visible()
    release()
    expect(refusal).to_be_visible()
    expect(message).to_have_value("Is No. 21 for sale?")
    field(page, "Email").fill(email)
    expect(refusal).to_have_count(0)

    see(page, "/contact?inquiry=build&name=Dust")
    assert message.bounding_box() == before
    fill(page, email)
    in_the_middle = "{ block: 'center', behavior: 'instant' }"
    send_button(page).evaluate(f"button => button.scrollIntoView({in_the_middle})")
    box = send_button(page).bounding_box()
    assert box
    for _ in range(2):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    done = page.get_by_role("status").filter(has_text=SUCCESS)
    expect(done).to_be_focused()
    release()
    expect(done).to_be_visible()
    expect(page.get_by_text("Dust", exact=True)).to_be_visible()
    expect(send_button(page)).to_have_count(0)
    [stored] = messages_of(api, email)
    subjects = [(each["kind"], each["name"]) for each in stored["subjects"]]
    assert subjects == [("build", "Dust"), ("service", "Engines")]
    assert page.evaluate("localStorage.getItem('contactSubjects')") is None
    page.get_by_role("link", name="Write a new message").tap()
    expect(done).to_have_count(0)
    fill(page, email, "And No. 22?")
    send_button(page).click()  # on a busy machine a tap may take as long as a press
    expect(done).to_be_focused()
    assert len(messages_of(api, email)) == 2
    # An answer belongs to the page that was loaded.
    page.get_by_role("link", name="Write about something else").tap()
    expect(page.get_by_role("region", name="Write to us")).to_be_focused()
    expect(page.get_by_text(SUCCESS)).to_have_count(0)

    # Back shows a form that was sent without the sign of waiting.
    see(page, "/contact")
    page.evaluate("""() => {
        const form = document.querySelector("main form")
        form.addEventListener("formdata", () => form.remove()) // which ends the submission
        form.requestSubmit(form.querySelector("[type=submit]"))
        document.querySelector("main").append(form)
    }""")
    expect(send_button(page)).to_have_attribute("aria-busy", "true")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    assert [error for error in errors if "400" not in error] == []


# As Chrome's translation changes a page.
TRANSLATED = """() => {
    const texts = document.createTreeWalker(document.querySelector("#root"), NodeFilter.SHOW_TEXT)
    const found = []
    while (texts.nextNode()) if (texts.currentNode.data.trim()) found.push(texts.currentNode)
    for (const text of found) {
        const font = document.createElement("font")
        text.replaceWith(font)
        font.append(text)
    }
}"""


def test_what_is_typed_and_chosen_before_the_scripts_run_stays_on_a_translated_page(
    page: Page, release: Callable[[], None]
):
    page.add_init_script(ANSWERED)
    see(page, "/contact")
    page.evaluate(
        """() => sessionStorage.setItem("contactDraft", JSON.stringify(
            { name: "Old", phone: "20 000 000", at: String(Date.now()) }))"""
    )
    fill(page, "anna@example.lv")
    page.locator("select[name=preferred]").select_option("call")
    choose(page, photo("a.jpg"))
    page.evaluate(TRANSLATED)
    page.evaluate("window.before = document.querySelector('main h1')")
    page.locator("[name=message]").fill("Is No. 22 for sale?")
    release()
    assert not page.evaluate("window.before.isConnected")  # React has drawn the page anew
    for when in ("hydrated", "reloaded"):
        if when == "reloaded":
            page.reload(wait_until="domcontentloaded")  # its scripts are held back
            release()
        for name, value in {
            "name": "Anna",
            "email": "anna@example.lv",
            "phone": "20 000 000",
            "preferred": "call",
            "message": "Is No. 22 for sale?",
        }.items():
            expect(page.locator(f"[name={name}]")).to_have_value(value)
        expect(chosen(page)).to_have_count(1)
        wait_until(page, KEPT, 1)


# What a visitor reads: closed days that are far ahead are only there for pages without scripts.
READ = """(() => {
    const main = document.querySelector("main").cloneNode(true)
    for (const hidden of main.querySelectorAll("dl .hidden")) hidden.remove()
    return main.textContent
})"""
REMEMBER = f"""addEventListener("DOMContentLoaded", () => {{
    window.heading = document.querySelector("main h1, main [role=status]")
    window.text = {READ}()
    document.querySelector("main a[href]")?.focus({{ preventScroll: true }})
    window.focused = document.activeElement
}})"""


def test_react_takes_over_what_the_server_rendered_at_any_address(page: Page):
    """Other pages are looked at in test_every_page.py, and React's errors are in the console."""
    page.add_init_script(REMEMBER)
    for path in (
        *("/racing-parts/tyres?type=front&type=rear", "/quad-builds/999", "/lv/%63ontact"),
        *("/contact//", "/contact/message/%C4%81"),
    ):
        errors = collect_errors(page)
        visit(page, path)
        assert page.evaluate("heading.isConnected && document.activeElement === focused"), path
        now, text = page.evaluate(f"[{READ}(), text]")
        if path == "/quad-builds/999":  # some builds may be there by now, above the last line
            now, text = (each.partition("Or ask us")[0] for each in (now, text))
            assert now.startswith(text)
        else:
            assert now == text
        expect(page.locator("[role=status].sr-only").first).to_be_empty()  # nothing is announced
        assert [error for error in errors if "404" not in error] == []


# `tap()` touches an empty place when React has yielded so many times: React works for 5 ms at a
# time, then yields with a message to itself. This clock advances with each reading, so that its
# steps are the same on every machine.
TAP_AT = """
    const seen = window.seen = { tapped: false, wasAlive: false, gone: 0, steps: 0 }
    const isAlive = () => window.earlyInput === null
    const part = (selector) => document.querySelector(selector)
    const tap = () => {
        seen.wasAlive = isAlive()
        for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
            part("main h1").dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
        seen.tapped = true
    }
    document.addEventListener("load", ({ target }) => {
        if (!/\\/main\\.[^/]+\\.js$/.test(target.src ?? "")) return
        const [heading, text] = [part("main h1"), part("main").textContent]
        new MutationObserver(() => {
            if (!heading.isConnected || part("main").textContent !== text) seen.gone += 1
        }).observe(part("#root"), { childList: true, subtree: true })
        let now = performance.now()
        performance.now = () => ++now
        const post = MessagePort.prototype.postMessage
        MessagePort.prototype.postMessage = function (...message) {
            if (!isAlive() && ++seen.steps === TAP_AT) tap()
            post.apply(this, message)
        }
    }, true)
"""


def test_a_tap_while_react_starts_loses_nothing(context: BrowserContext):
    """React starts again or goes on. The page has its data: no call is answered here."""

    def open_page(tap_at: int) -> dict[str, object]:
        with context.new_page() as page:
            errors = collect_errors(page)
            page.add_init_script(SAVE_DATA)
            page.add_init_script(TAP_AT.replace("TAP_AT", str(tap_at)))
            page.route("**/api/**", lambda route: route.abort())
            page.goto("/quad-builds/21", wait_until="commit")
            wait_until(page, f"{HYDRATED} && seen.steps")
            page.wait_for_load_state("networkidle")
            seen: dict[str, object] = page.evaluate("seen")
        assert errors == [] and seen["gone"] == 0
        return seen

    steps = open_page(-1)["steps"]
    assert isinstance(steps, int) and steps > 4
    # The first half takes over what is around the slices.
    for quarter in (2, 3):
        seen = open_page(steps * quarter // 4)
        assert seen["tapped"] and not seen["wasAlive"]
