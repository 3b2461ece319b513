"""The contact page opened from a build, a tyre or a part."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import PHONE, SIZES, accessibility_findings
from tests.support.contact_form import SUCCESS, fill, send_button

pytestmark = pytest.mark.usefixtures("outside_requests")


@pytest.mark.essential
@pytest.mark.parametrize("kind", ["tyre", "build", "part"])
def test_an_inquiry_is_shown_starts_the_message_and_travels_along(page: Page, sent_messages, kind):
    page.goto(f"/contact?inquiry={kind}&name=K%C4%81pa%20R20")
    expect(page.get_by_text(f"About the {kind}")).to_be_visible()
    message = page.get_by_label("Message", exact=True)
    expect(message).to_have_value(re.compile("^I .* Kāpa R20"))
    page.get_by_label("Name", exact=True).fill("Anna")
    page.get_by_label("Email", exact=True).fill("anna@example.lv")
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    assert json.loads(sent_messages[0].post_data)["subject"] == {"kind": kind, "name": "Kāpa R20"}


@pytest.mark.essential
def test_a_hostile_name_is_escaped_and_truncated(page: Page, sent_messages, console_errors):
    name = "<img src=x onerror=alert(1)>" + "x" * 500
    page.on("dialog", lambda dialog: pytest.fail("a script ran"))
    page.goto(f"/contact?inquiry=tyre&name={name}")
    expect(page.get_by_text(name[:120], exact=True)).to_be_visible()
    assert page.locator('img[src="x"]').count() == 0
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert console_errors == []


@pytest.mark.parametrize(
    "query", ["?inquiry=boat&name=x", "?inquiry=tyre", "?name=x", "?inquiry=constructor&name=x"]
)
def test_an_unknown_inquiry_is_ignored(page: Page, sent_messages, query):
    page.goto("/contact" + query)
    expect(page.get_by_label("Message", exact=True)).to_have_value("")
    expect(page.get_by_text("Write about something else")).to_have_count(0)
    fill(page)
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    assert set(json.loads(sent_messages[0].post_data)) == {"name", "email", "message"}


@SIZES
def test_axe_finds_nothing_with_errors_and_an_inquiry(page: Page, size):
    page.set_viewport_size(size)
    page.goto("/contact?inquiry=build&name=Works%20MX%20480")
    send_button(page).click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert accessibility_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
