"""The gallery with mouse, keyboard and touch (specification, "Image gallery")."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import wait_until

COUNTER = "{} / 3"


@pytest.fixture
def gallery(page: Page) -> Page:
    page.goto("/quad-builds/21")
    expect(page.get_by_text(COUNTER.format(1))).to_be_visible()
    return page


def full_screen(page: Page):
    return page.get_by_role("dialog")


def open_full_screen(page: Page) -> None:
    page.get_by_role("button", name="Show full screen").click()
    has_opened(page)


def has_opened(page: Page) -> None:
    """Wait for the focus, because keys work only inside."""
    expect(full_screen(page)).to_be_visible()
    wait_until(page, "document.activeElement.closest('[role=dialog]')")


@pytest.mark.essential
def test_it_opens_on_the_primary_picture(gallery: Page):
    shown = gallery.get_by_role("button", name="Show full screen").get_by_role("img")
    assert "from the front quarter" in (shown.get_attribute("alt") or "")


def test_the_buttons_turn_the_pictures_and_wrap_around(gallery: Page):
    for shown in (2, 3, 1):
        gallery.get_by_role("button", name="Next picture").click()
        expect(gallery.get_by_text(COUNTER.format(shown))).to_be_visible()
    gallery.get_by_role("button", name="Previous picture").click()
    expect(gallery.get_by_text(COUNTER.format(3))).to_be_visible()


def test_the_arrow_keys_turn_the_pictures(gallery: Page):
    gallery.keyboard.press("ArrowLeft")
    expect(gallery.get_by_text(COUNTER.format(3))).to_be_visible()
    gallery.keyboard.press("ArrowRight")
    expect(gallery.get_by_text(COUNTER.format(1))).to_be_visible()


def test_full_screen_turns_with_keys_and_wraps_around(gallery: Page):
    open_full_screen(gallery)
    gallery.keyboard.press("ArrowLeft")
    expect(full_screen(gallery).get_by_text(COUNTER.format(3))).to_be_visible()
    gallery.keyboard.press("ArrowRight")
    expect(full_screen(gallery).get_by_text(COUNTER.format(1))).to_be_visible()


def scroll_is_locked(page: Page) -> bool:
    before = page.evaluate("scrollY")
    page.mouse.wheel(0, 600)
    page.evaluate(
        "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    return page.evaluate("scrollY") == before and page.evaluate(
        "getComputedStyle(document.body).overflow"
    ) in ("hidden", "clip")


def test_the_page_behind_does_not_scroll_while_it_is_full_screen(gallery: Page):
    open_full_screen(gallery)
    assert scroll_is_locked(gallery)
    gallery.keyboard.press("Escape")
    expect(full_screen(gallery)).to_have_count(0)
    assert not scroll_is_locked(gallery)


@pytest.mark.parametrize("way", ["Escape", "close button", "backdrop"])
def test_full_screen_closes_and_gives_the_focus_back(gallery: Page, way):
    open_full_screen(gallery)
    if way == "Escape":
        gallery.keyboard.press("Escape")
    elif way == "close button":
        full_screen(gallery).get_by_role("button", name="Close").click()
    else:
        gallery.mouse.click(40, 600)
    expect(full_screen(gallery)).to_have_count(0)
    expect(gallery.get_by_role("button", name="Show full screen")).to_be_focused()


def test_the_focus_stays_inside_while_it_is_full_screen(gallery: Page):
    open_full_screen(gallery)
    for _ in range(6):
        gallery.keyboard.press("Tab")
        assert gallery.evaluate("!!document.activeElement.closest('[role=dialog]')")


def test_a_single_picture_opens_full_screen_without_counter_and_buttons(page: Page):
    page.goto("/quad-builds/19")
    expect(page.get_by_role("button", name="Next picture")).to_have_count(0)
    open_full_screen(page)
    expect(full_screen(page).get_by_role("img")).to_be_visible()
    expect(page.get_by_text("1 / 1")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(full_screen(page)).to_have_count(0)


@pytest.mark.essential
def test_it_works_by_keyboard_alone(gallery: Page):
    opener = gallery.get_by_role("button", name="Show full screen")
    opener.focus()
    gallery.keyboard.press("Enter")
    has_opened(gallery)
    gallery.keyboard.press("Escape")
    expect(full_screen(gallery)).to_have_count(0)
    expect(opener).to_be_focused()
    gallery.get_by_role("button", name="Next picture").focus()
    gallery.keyboard.press("Space")
    expect(gallery.get_by_text(COUNTER.format(2))).to_be_visible()


def test_a_swipe_turns_the_picture(browser: Browser, site: str):
    context = browser.new_context(
        base_url=site, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 800}
    )
    page = context.new_page()
    page.goto("/quad-builds/21")
    box = page.get_by_role("button", name="Show full screen").bounding_box()
    assert box
    y = box["y"] + box["height"] / 2
    touch = context.new_cdp_session(page)

    def swipe(start: float, end: float) -> None:
        points = [start + (end - start) * step / 4 for step in range(5)]
        for kind, x in zip(["touchStart", *["touchMove"] * 4], points, strict=True):
            touch.send(
                "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]}
            )
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    swipe(300, 100)
    expect(page.get_by_text(COUNTER.format(2))).to_be_visible()
    swipe(100, 300)
    expect(page.get_by_text(COUNTER.format(1))).to_be_visible()
    expect(full_screen(page)).to_have_count(0)
    context.close()


def test_without_a_connection_only_full_screen_fails(gallery: Page):
    gallery.route("**/lightbox*", lambda route: route.abort())
    opener = gallery.get_by_role("button", name="Show full screen")
    for _ in range(2):
        opener.click()
        expect(gallery.get_by_text("The picture could not be opened full screen")).to_be_visible()
        expect(gallery.get_by_role("heading", level=1)).to_have_text("Works MX 480 No. 21")
    gallery.unroute("**/lightbox*")
    opener.click()
    has_opened(gallery)
    expect(gallery.get_by_text("The picture could not be opened full screen")).to_have_count(0)


def test_the_full_screen_code_is_loaded_on_demand(page: Page):
    scripts: list[str] = []
    page.on("request", lambda r: scripts.append(r.url) if r.resource_type == "script" else None)
    page.goto("/quad-builds/21", wait_until="networkidle")
    assert scripts and not [url for url in scripts if "lightbox" in url]
    open_full_screen(page)
    assert [url for url in scripts if "lightbox" in url]
