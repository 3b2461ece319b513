"""Back closes what is on top of a page, instead of leaving the page."""

from playwright.sync_api import Page, expect

from tests.support.browser import PHONE


def visit(page: Page, *paths: str) -> None:
    page.set_viewport_size(PHONE)
    for path in paths:
        page.goto(path)


def open_menu(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()


def test_back_closes_the_menu_and_then_leaves_the_page(page: Page):
    visit(page, "/about", "/service")
    for _ in range(2):
        open_menu(page)
        page.go_back()
        expect(page.get_by_role("dialog", name="Menu")).to_have_count(0)
        expect(page).to_have_url("/service")
    page.go_back()
    expect(page).to_have_url("/about")


def test_a_menu_that_was_closed_or_used_takes_no_tap_on_back(page: Page):
    visit(page, "/about", "/service")
    open_menu(page)
    page.get_by_role("button", name="Close").click()
    open_menu(page)
    page.get_by_role("navigation", name="Menu").get_by_role("link", name="Contact").click()
    expect(page).to_have_url("/contact")
    page.go_back()
    expect(page).to_have_url("/service")
    expect(page.get_by_role("heading", level=1)).to_have_text("Service")
    page.go_forward()
    expect(page).to_have_url("/contact")
    page.go_back()
    expect(page).to_have_url("/service")
    page.go_back()
    expect(page).to_have_url("/about")


def test_back_closes_a_picture_at_full_screen_and_keeps_its_place(page: Page):
    visit(page, "/quad-builds", "/quad-builds/21")
    page.get_by_role("button", name="Show full screen").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("dialog").get_by_text("2 / 3")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url("/quad-builds/21")
    expect(page.get_by_text("2 / 3")).to_be_visible()
    expect(page.get_by_role("button", name="Show full screen")).to_be_focused()
    page.go_back()
    expect(page).to_have_url("/quad-builds")


def test_back_cancels_a_question_of_the_admin(signed_in: Page):
    signed_in.set_viewport_size(PHONE)
    signed_in.goto("/admin/tyres")
    signed_in.get_by_role("button", name="Delete").first.click()
    expect(signed_in.get_by_role("alertdialog")).to_be_visible()
    signed_in.go_back()
    expect(signed_in.get_by_role("alertdialog")).to_have_count(0)
    expect(signed_in).to_have_url("/admin/tyres")
