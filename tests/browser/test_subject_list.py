"""The list of things to ask about, from the catalogue to the owner's inbox."""

import json
import re

import pytest
from playwright.sync_api import APIRequestContext, Page, Route, expect

from tests.support.browser import accessibility_findings, first_held
from tests.support.contact_form import SUCCESS, fill, send_button
from tests.support.delayed_scripts import visit
from tests.support.images_panel import photo
from tests.support.inbox import card, opened
from tests.support.owner import PHONE, SIZES

pytestmark = pytest.mark.usefixtures("empty_inbox", "outside_requests", "no_banner")
STORED = "localStorage.getItem('contactSubjects')"
BLOCK_STORAGE = """for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {get() { throw new DOMException('no') }})"""
TYRE = {"kind": "tyre", "name": "Trase F21"}
SERVICE = {"kind": "service", "name": "Engines"}


def rows(page: Page):
    return page.get_by_role("list", name="You are asking about").get_by_role("listitem")


def store(page: Page, *subjects: dict[str, str]) -> None:
    """Put things on the list, as an earlier visit would."""
    text = json.dumps(json.dumps(subjects))
    page.add_init_script(f"localStorage.setItem('contactSubjects', {text})")


@SIZES
def test_what_is_collected_in_two_languages_is_sent_and_reaches_the_owner(
    page: Page, signed_in: Page, api: APIRequestContext, layout_shift, size
):
    page.set_viewport_size(size)
    [tyre, *_] = api.get("/api/tyres").json()
    [part, *_] = api.get("/api/parts").json()
    build = api.get("/api/builds/21").json()

    page.goto("/racing-parts/tyres")
    page.get_by_role("article", name=tyre["name"], exact=True).get_by_role("button").click()
    expect(page.get_by_role("button", name="On your list", pressed=True)).to_have_count(1)
    page.goto("/lv/quad-builds/21")
    page.get_by_role("button", name="Jautāt par šo", exact=True).click()
    expect(page.get_by_role("button", name="Jūsu sarakstā", pressed=True)).to_be_focused()
    page.goto("/custom-parts")
    toggle = page.get_by_role("article", name=part["name"], exact=True).get_by_role("button")
    expect(toggle).to_have_accessible_name("Add to your list")
    toggle.click()
    expect(toggle).to_have_accessible_name("On your list")
    box = toggle.bounding_box()
    assert box and box["height"] >= 44
    assert accessibility_findings(page) == []
    page.goto("/lv/custom-parts")  # its name is another one there
    expect(page.get_by_role("button", name="Jūsu sarakstā", pressed=True)).to_have_count(1)

    page.goto("/contact")
    page.reload()
    expect(rows(page)).to_have_text(
        [f"Tyre {tyre['name']}Remove", f"Build {build['name']}Remove", f"Part {part['name']}Remove"]
    )
    assert layout_shift() < 0.01  # letters that change their font; the rows would be 0.05 and more
    assert accessibility_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    expect(page.locator("footer nav").get_by_role("link", name="Contact")).to_have_accessible_name(
        re.compile("3$")
    )
    page.get_by_role("button", name=f"Remove {build['name']}").click()
    expect(rows(page)).to_have_count(2)
    fill(page)
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    expect(rows(page)).to_have_count(0)
    assert page.evaluate(STORED) is None

    [message] = api.get("/api/contact/messages").json()
    sent = [(subject["kind"], subject["name"]) for subject in message["subjects"]]
    assert sent == [("tyre", tyre["name"]), ("part", part["name"])]
    inbox = card(opened(signed_in), message["reference"])
    for name in (tyre["name"], part["name"]):
        expect(inbox.get_by_role("link", name=name)).to_be_visible()


def test_without_storage_the_list_lives_as_long_as_the_page(
    page: Page, sent_messages, console_errors
):
    page.set_viewport_size(PHONE)
    page.add_init_script(BLOCK_STORAGE)
    page.goto("/service")
    page.get_by_role("button", name="Ask about this").last.click()
    expect(page.get_by_role("button", name="On your list")).to_have_count(1)
    page.get_by_role("link", name="Contact Us").click()
    expect(rows(page)).to_have_text(["Service EnginesRemove"])
    fill(page)
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    assert json.loads(sent_messages[0].post_data)["subjects"] == [SERVICE]
    expect(rows(page)).to_have_count(0)
    assert console_errors == []


def test_with_a_photograph_the_list_is_sent_too(page: Page, api: APIRequestContext):
    page.set_viewport_size(PHONE)
    store(page, TYRE, SERVICE)
    page.goto("/contact")
    expect(rows(page)).to_have_count(2)
    fill(page)
    page.get_by_label("Add photographs").set_input_files([photo("worn.jpg", (60, 40))])
    expect(page.get_by_role("button", name="Remove worn.jpg")).to_be_visible()
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    expect(rows(page)).to_have_count(0)
    [message] = api.get("/api/contact/messages").json()
    assert [{k: each[k] for k in TYRE} for each in message["subjects"]] == [TYRE, SERVICE]
    assert [file["name"] for file in message["attachments"]] == ["worn.jpg"]


def test_the_list_is_sent_by_the_browser_before_the_scripts_are_there(
    page: Page, api: APIRequestContext, release_scripts
):
    page.set_viewport_size(PHONE)
    visit(page, "/racing-parts/tyres")
    page.evaluate(f"localStorage.setItem('contactSubjects', {json.dumps(json.dumps([SERVICE]))})")
    visit(page, "/contact?inquiry=tyre&name=Trase%20F21")
    fill(page)
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    [message] = api.get("/api/contact/messages").json()
    assert [{k: each[k] for k in TYRE} for each in message["subjects"]] == [TYRE, SERVICE]
    release_scripts()
    expect(page.get_by_role("button", name="Remove")).to_have_count(0)
    assert page.evaluate(STORED) is None


@pytest.mark.essential
def test_a_tap_before_the_scripts_are_there_is_not_lost(page: Page, release_scripts):
    held: list[Route] = []
    page.route("**/subject-list.*.js", lambda route: held.append(route))
    visit(page, "/racing-parts/tyres")
    page.get_by_role("button", name="Ask about this").first.click()
    release_scripts()
    first_held(page, held).continue_()
    expect(page.get_by_role("button", name="On your list", pressed=True)).to_have_count(1)
    assert len(json.loads(page.evaluate(STORED))) == 1
