"""On a slow connection: what visitors can do with a page before its scripts arrive."""

import json

import pytest
from playwright.sync_api import Page, expect

from core.content import public_routes
from tests.support.browser import HYDRATED, SIZES, wait_until
from tests.support.contact_form import SUCCESS, fill, keep_draft, send_button
from tests.support.delayed_scripts import visit

PAGES = [
    *public_routes(),
    *("/quad-builds/21", "/racing-parts/tyres?type=rear"),
    *("/quad-builds/999", "/quad-builds/0", "/quad-builds/x", "/nothing", "/contact//"),
    *("/Contact", "/lv/Contact", "/quad%2Dbuilds", "/%63ontact", "/contact/message/a%2Fb"),
    *("/racing-parts/tyres?type=front&type=rear", "/quad-builds?year=2024&year=2017"),
    *("/contact/message/", "/contact/message/unknown", "/contact/message/%C4%81"),
]


@pytest.mark.essential
@pytest.mark.parametrize("path", PAGES)
def test_hydration_keeps_the_rendered_page(page: Page, console_errors, release_scripts, path):
    visit(page, path)
    page.evaluate("window.heading = document.querySelector('main h1, main [role=status]')")
    text = page.locator("main").text_content()
    release_scripts()
    assert page.evaluate("window.heading.isConnected")
    now = page.locator("main").text_content()
    assert now == text or (path == "/quad-builds/999" and now.startswith(text))  # with a way on
    assert [line for line in console_errors if "404" not in line] == []
    expect(page.locator("[role=status].sr-only").first).to_be_empty()  # nothing is announced


def test_hydration_works_with_a_stored_cookie_answer_and_a_draft(
    page: Page, console_errors, release_scripts
):
    visit(page, "/contact")
    page.evaluate("localStorage.setItem('cookieConsent', 'false')")
    keep_draft(page, name="Before")
    visit(page, "/contact")
    release_scripts()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Before")
    expect(page.get_by_role("region", name="Cookies")).to_have_count(0)
    assert console_errors == []


@SIZES
def test_links_work(page: Page, release_scripts, size):
    page.set_viewport_size(size)
    visit(page, "/quad-builds")
    page.get_by_role("main").get_by_role("article").first.get_by_role("link").click()
    expect(page).to_have_url("/quad-builds/21")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_focused_link_keeps_the_focus(page: Page, release_scripts):
    visit(page, "/quad-builds")
    link = page.get_by_role("main").get_by_role("link").first
    link.focus()
    release_scripts()
    expect(link).to_be_focused()


def test_the_name_of_an_inquiry_comes_with_the_script_and_moves_nothing(
    page: Page, console_errors, release_scripts
):
    visit(page, "/contact?inquiry=build&name=Dust")
    message = page.get_by_label("Message", exact=True)
    expect(page.get_by_text("About the build")).to_be_visible()
    place = message.bounding_box()
    release_scripts()
    expect(page.get_by_text("Dust", exact=True)).to_be_visible()
    expect(message).to_have_value("I have a question about your build Dust.")
    assert message.bounding_box() == place
    assert console_errors == []


def test_back_shows_a_form_that_was_sent_without_the_sign_of_waiting(page: Page, release_scripts):
    visit(page, "/contact")
    page.evaluate("""() => {
        const form = document.querySelector("form")
        form.addEventListener("formdata", () => form.remove()) // which ends the submission
        form.requestSubmit(form.querySelector("[type=submit]"))
        document.querySelector("main").append(form)
    }""")
    expect(send_button(page)).to_have_attribute("aria-busy", "true")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


@pytest.mark.essential
@pytest.mark.usefixtures("outside_requests")
def test_a_message_is_sent_by_the_browser_and_not_again(
    page: Page, sent_messages, console_errors, release_scripts
):
    visit(page, "/contact?inquiry=build&name=Dust")
    fill(page)
    send_button(page).click()
    box = page.get_by_role("status").filter(has_text=SUCCESS)
    expect(box).to_be_focused()
    release_scripts()
    expect(box).to_be_visible()
    expect(page.get_by_text("Dust", exact=True)).to_be_visible()
    for label in ("Name", "Email", "Message"):
        expect(page.get_by_label(label, exact=True)).to_have_value("")
    send_button(page).click()  # nothing new was typed
    assert sent_messages == []
    fill(page)
    expect(box).to_have_count(0)
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    assert len(sent_messages) == 1
    assert console_errors == []


def test_the_script_continues_with_a_message_that_was_refused(
    page: Page, sent_messages, release_scripts
):
    visit(page, "/contact")
    keep_draft(page, message="Old")
    fill(page, email="half@")
    send_button(page).click()
    expect(page.get_by_role("alert")).to_have_text("Please enter a valid email address")
    release_scripts()
    expect(page.get_by_role("alert")).to_have_text("Please enter a valid email address")
    expect(page.get_by_label("Message", exact=True)).to_have_value("Is No. 21 for sale?")
    page.get_by_label("Email", exact=True).fill("anna@example.lv")
    expect(page.get_by_role("alert")).to_have_count(0)
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    assert [json.loads(each.post_data)["name"] for each in sent_messages] == ["Anna"]


def test_an_answer_belongs_to_the_page_that_was_loaded(page: Page, release_scripts):
    visit(page, "/contact?inquiry=build&name=Dust")
    fill(page)
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    release_scripts()
    page.get_by_role("link", name="Write about something else").click()
    expect(page.get_by_role("region", name="Write to us")).to_be_focused()
    expect(page.get_by_text(SUCCESS)).to_have_count(0)


@pytest.mark.parametrize(("path", "scripts"), [("/", 6), ("/quad-builds", 6), ("/contact", 7)])
def test_the_scripts_are_asked_for_when_the_page_is_on_screen(page: Page, path, scripts):
    page.goto(path)
    painted, asked = page.evaluate("""() => [
        performance.getEntriesByName("first-paint")[0].startTime,
        performance.getEntriesByType("resource")
            .filter(({ name }) => /\\.js$/.test(name) && !/\\/(start|next-page|seen)\\./.test(name))
            .map(({ startTime }) => startTime),
    ]""")
    # Three for libraries; for the site, the page and the texts of each, where it has its own.
    assert len(asked) == scripts
    assert min(asked) >= painted


def test_no_script_runs_before_the_end_of_the_page_is_there(
    page: Page, console_errors, interrupted_site
):
    address, whole = interrupted_site
    page.goto(f"{address}/quad-builds", wait_until="commit")
    wait_until(page, "performance.getEntriesByName('first-contentful-paint').length > 0")
    page.evaluate("() => new Promise(requestAnimationFrame).then(() => new Promise(setTimeout))")
    assert page.locator("head script[src*='/main.']").count() == 0
    whole.set()
    wait_until(page, HYDRATED)
    expect(page.get_by_role("article").first).to_be_visible()
    assert console_errors == []
