"""Keyboard and screen reader access to the frame of every page, and to menus and dialogs."""

import pytest
from playwright.sync_api import Page, expect

from core.brand import NAME
from tests.support.browser import PHONE, SIZES, accessibility_findings


def test_axe_finds_nothing_with_the_menu_open(page: Page):
    page.set_viewport_size(PHONE)
    page.goto("/quad-builds")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    assert accessibility_findings(page) == []


@SIZES
def test_axe_finds_nothing_with_the_gallery_open(page: Page, size):
    page.set_viewport_size(size)
    page.goto("/quad-builds/21")
    page.get_by_role("button", name="Show full screen").click()
    expect(page.get_by_role("dialog").get_by_text("1 / 3")).to_be_visible()
    assert accessibility_findings(page) == []


@pytest.mark.essential
def test_the_current_item_is_marked(page: Page):
    page.goto("/quad-builds")
    marked = page.get_by_role("navigation", name="Main").locator("[aria-current=page]")
    expect(marked).to_have_count(1)
    expect(marked).to_have_attribute("href", "/quad-builds")


@pytest.mark.essential
def test_the_menu_keeps_the_focus_and_gives_it_back(page: Page):
    page.set_viewport_size(PHONE)
    page.goto("/quad-builds")
    opener = page.get_by_role("button", name="Menu")
    menu = page.get_by_role("dialog", name="Menu")
    opener.press("Enter")
    expect(menu).to_be_visible()
    for key in ("Tab", "Shift+Tab", "Shift+Tab", *["Tab"] * 15):
        page.keyboard.press(key)
        assert page.evaluate("!!document.activeElement.closest('dialog')")
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(opener).to_be_focused()


def test_the_page_does_not_scroll_behind_the_menu(page: Page):
    page.set_viewport_size(PHONE)
    page.goto("/quad-builds")
    root, menu = page.locator("html"), page.get_by_role("dialog", name="Menu")
    page.get_by_role("button", name="Menu").click()
    expect(root).to_have_css("overflow-y", "hidden")
    page.keyboard.press("Escape")
    expect(root).to_have_css("overflow-y", "visible")
    page.get_by_role("button", name="Menu").click()
    menu.get_by_role("link", name="Service").click()
    expect(menu).to_be_hidden()
    expect(root).to_have_css("overflow-y", "visible")


def test_the_focus_is_shown_around_the_whole_card(page: Page):
    page.goto("/quad-builds")
    link = page.get_by_role("article").get_by_role("link").first
    drawn = """link => {
        const { outlineStyle, outlineWidth, width, height } = getComputedStyle(link, "::after")
        const size = [width, height].map(side => Math.round(parseFloat(side)))
        return [outlineStyle, outlineWidth, ...size]
    }"""
    card = page.get_by_role("article").first.bounding_box()
    assert card
    size = [round(card["width"]), round(card["height"])]
    assert link.evaluate(drawn)[0] == "none"
    link.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(link).to_be_focused()
    assert link.evaluate(drawn) == ["solid", "3px", *size]


def test_the_menu_closes_after_navigation(page: Page):
    page.set_viewport_size(PHONE)
    page.goto("/quad-builds")
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog", name="Menu")
    expect(menu.locator("[aria-current=page]")).to_have_attribute("href", "/quad-builds")
    menu.get_by_role("link", name="Service").click()
    expect(menu).to_be_hidden()
    expect(page).to_have_title(f"Suspension and engine service | {NAME}")


def test_every_item_of_the_navigation_leads_to_a_page(page: Page, site):
    page.goto("/")
    links = page.get_by_role("contentinfo").get_by_role("link").all()
    paths = [href for link in links if (href := link.get_attribute("href") or "").startswith("/")]
    assert {"/", "/custom-parts", "/quad-builds", "/racing-parts", "/service"} < set(paths)
    assert {"/about", "/contact", "/cookie-policy"} < set(paths)
    assert [p for p in paths if page.request.get(site + p).status != 200] == []


@pytest.mark.essential
def test_the_skip_link_comes_first_and_leads_to_the_content(page: Page):
    page.goto("/quad-builds")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


@pytest.mark.essential
def test_a_new_page_moves_the_focus_and_is_announced(page: Page):
    page.goto("/quad-builds")
    page.mouse.wheel(0, 900)
    page.get_by_role("link", name="Works MX 480 No. 21").press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    expect(page.get_by_role("status").filter(has_text="Works MX 480")).to_have_count(1)
    assert page.evaluate("scrollY") == 0


def test_client_navigation_keeps_one_description_and_canonical(page: Page, site):
    page.goto("/quad-builds")
    page.get_by_role("link", name="Works MX 480 No. 21").click()
    expect(page).to_have_title(f"Works MX 480 No. 21 (2026) | {NAME}")
    description = page.locator('meta[name="description"]')
    expect(description).to_have_count(1)
    expect(page.locator('link[rel="canonical"]')).to_have_attribute(
        "href", f"{site}/quad-builds/21"
    )
    served = page.request.get(f"{site}/quad-builds/21").text()
    assert (description.get_attribute("content") or "-") in served


def test_the_footer_has_the_name_and_the_current_year(page: Page):
    page.goto("/")
    footer = page.get_by_role("contentinfo")
    expect(footer).to_contain_text(str(page.evaluate("new Date().getFullYear()")))
    expect(footer.locator('a[href^="tel:"]')).to_have_count(1)
    expect(footer.locator('a[href^="mailto:"]')).to_have_count(1)


def test_with_forced_colours_buttons_have_a_border(page: Page):
    page.emulate_media(forced_colors="active")
    page.goto("/quad-builds/21")
    for role, name in (("link", "Get in Touch"), ("button", "Next picture")):
        control = page.get_by_role(role, name=name)
        expect(control).to_have_css("border-top-width", "1px")
        expect(control).to_have_css("border-top-style", "solid")


def test_with_forced_colours_the_selected_choice_differs(page: Page):
    page.emulate_media(forced_colors="active")
    for path, role in (("/racing-parts/tyres?type=rear", "tab"), ("/quad-builds/21", "button")):
        page.goto(path)
        main = page.get_by_role("main")
        chosen = main.locator("[role=tab][aria-selected=true], [aria-current=true]")
        other = main.locator("[role=tab][aria-selected=false], [aria-current=false]").first
        border = "each => getComputedStyle(each).borderBottomColor"
        assert chosen.evaluate(border) != other.evaluate(border), role
