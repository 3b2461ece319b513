"""Sending a message: only once, with an error if it fails, and without losing the text."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.support.browser import first_held
from tests.support.contact_form import SUCCESS, fill, send_button

pytestmark = pytest.mark.usefixtures("outside_requests")


def test_while_it_is_sent_the_button_is_disabled(contact_form: Page):
    waiting: list[Route] = []
    contact_form.route("**/api/contact", lambda route: waiting.append(route))
    fill(contact_form)
    send_button(contact_form).click()
    busy = contact_form.get_by_role("button", name="Sending...")
    expect(busy).to_be_disabled()
    contact_form.keyboard.press("Enter")
    first_held(contact_form, waiting).fulfill(status=201, json={"reference": "M1"})
    expect(contact_form.get_by_text(SUCCESS)).to_be_visible()
    expect(send_button(contact_form)).to_be_focused()
    assert len(waiting) == 1


def test_two_fast_clicks_send_one_message(contact_form: Page, sent_messages):
    fill(contact_form)
    send_button(contact_form).dblclick()
    expect(contact_form.get_by_text(SUCCESS)).to_be_visible()
    expect(contact_form.get_by_role("alert")).to_have_count(0)
    fill(contact_form)
    contact_form.evaluate("for (let i = 0; i < 3; i++) document.forms[0].requestSubmit()")
    expect(contact_form.get_by_text(SUCCESS)).to_be_visible()
    assert len(sent_messages) == 2
    assert (
        sent_messages[0].headers["idempotency-key"] != sent_messages[1].headers["idempotency-key"]
    )


@pytest.mark.essential
@pytest.mark.parametrize(
    ("response", "sentence"),
    [
        (
            lambda route: route.abort(),
            re.compile("^An error occurred ?Please check your connection and send it again"),
        ),
        (
            lambda route: route.fulfill(status=429, json={"error": "Please wait a while."}),
            "Please wait a while.",
        ),
        (lambda route: route.fulfill(status=500, json={}), "Failed to send message"),
        (lambda route: route.fulfill(status=502, body="<h1>Bad</h1>"), "Failed to send message"),
    ],
    ids=["dropped connection", "server's words", "no words", "proxy's page"],
)
def test_a_failure_is_reported_and_keeps_the_form(contact_form: Page, response, sentence):
    keys: list[str] = []
    contact_form.on(
        "request",
        lambda r: (
            keys.append(r.headers["idempotency-key"])
            if "/contact" in r.url[-8:] and r.method == "POST"
            else None
        ),
    )
    contact_form.route("**/api/contact", response)
    fill(contact_form)
    send_button(contact_form).click()
    expect(contact_form.get_by_role("alert")).to_have_text(sentence)
    expect(contact_form.get_by_label("Name", exact=True)).to_have_value("Anna")
    expect(contact_form.get_by_label("Message", exact=True)).to_have_value("Is No. 21 for sale?")
    expect(send_button(contact_form)).to_be_enabled()
    # A retry is the same message, also after a reload.
    contact_form.reload()
    expect(contact_form.get_by_label("Message", exact=True)).to_have_value("Is No. 21 for sale?")
    send_button(contact_form).click()
    expect(contact_form.get_by_role("alert")).to_have_text(sentence)
    assert len(keys) == 2 and len(set(keys)) == 1


def test_what_was_typed_survives_a_reload_until_it_is_sent(contact_form: Page, sent_messages):
    fill(contact_form, email="half@")
    contact_form.reload()
    expect(contact_form.get_by_label("Email", exact=True)).to_have_value("half@")
    fill(contact_form)
    send_button(contact_form).click()
    expect(contact_form.get_by_text(SUCCESS)).to_be_visible()
    contact_form.reload()
    expect(contact_form.get_by_role("heading", level=1)).to_be_visible()
    expect(contact_form.get_by_label("Name", exact=True)).to_have_value("")
    assert contact_form.evaluate("sessionStorage.getItem('contactDraft')") is None


@pytest.mark.essential
def test_what_was_typed_survives_a_closed_tab(
    contact_form: Page, context: BrowserContext, sent_messages
):
    fill(contact_form, email="half@")
    contact_form.close()
    page = context.new_page()
    page.goto("/contact")
    expect(page.get_by_label("Email", exact=True)).to_have_value("half@")
    expect(page.get_by_label("Message", exact=True)).to_have_value("Is No. 21 for sale?")


def test_blocked_storage_and_plain_http_break_nothing(page: Page, sent_messages, console_errors):
    page.add_init_script(
        """for (const name of ['localStorage', 'sessionStorage'])
             Object.defineProperty(window, name, {get() { throw new DOMException('no') }});
           Object.defineProperty(Crypto.prototype, 'randomUUID', {value: undefined});"""
    )
    page.goto("/contact")
    fill(page)
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    assert len(sent_messages[0].headers["idempotency-key"]) > 20
    assert console_errors == []
