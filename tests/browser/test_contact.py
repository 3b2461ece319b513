"""The contact form for visitors (specification 2, 4, 5 and 8)."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import PHONE, SIZES, accessibility_findings, wait_until
from tests.support.colours import rgb
from tests.support.contact_form import SUCCESS, fill, send_button
from tests.support.examples import PHONE_LINK, PHONE_NUMBER, WHATSAPP_LINK
from tests.support.gunicorn import OWNER

pytestmark = pytest.mark.usefixtures("outside_requests")


@pytest.mark.essential
def test_the_page_says_how_to_reach_the_workshop(contact_form: Page):
    expect(contact_form.get_by_role("heading", level=1)).to_have_text("Contact Us")
    main = contact_form.get_by_role("main")
    channels = main.get_by_role("region", name="How to reach us")
    expect(channels.locator(f'a[href="{PHONE_LINK}"]')).to_have_text(PHONE_NUMBER)
    expect(channels.locator('a[href="mailto:hello@example.com"]')).to_be_visible()
    for network in ("facebook", "instagram"):
        link = main.locator(f'a[href="https://www.{network}.com/"]')
        expect(link).to_have_attribute("rel", "noopener")
    company = contact_form.get_by_role("region", name="Company information")
    for label in ("Company name", "Registration number", "VAT number", "Legal address"):
        expect(company.get_by_text(label, exact=True)).to_be_visible()
    expect(company.get_by_text("LV00000000000")).to_be_visible()
    expect(main.get_by_text("for 24 months")).to_be_visible()


def test_whatsapp_is_offered_on_phones(contact_form: Page):
    contact_form.set_viewport_size(PHONE)
    link = contact_form.get_by_role("link", name="Write on WhatsApp")
    expect(link).to_have_attribute("href", WHATSAPP_LINK)
    expect(link).to_be_visible()


@pytest.mark.essential
def test_a_message_reaches_the_owner(page: Page, site):
    page.goto("/contact?inquiry=tyre&name=Trase%20F21")
    fill(page, name="Jānis Bērziņš", message="Vai ir noliktavā?")
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    token = page.request.post(f"{site}/api/auth/login", data=OWNER).json()["token"]
    response = page.request.get(
        f"{site}/api/contact/messages", headers={"Authorization": f"Bearer {token}"}
    )
    message = response.json()[0]
    assert (message["name"], message["message"]) == ("Jānis Bērziņš", "Vai ir noliktavā?")
    assert message["subject"] == {"kind": "tyre", "name": "Trase F21"}
    assert message["state"] == "new"


def test_an_ordinary_message_has_three_texts_and_no_more(contact_form: Page, sent_messages):
    expect(contact_form.get_by_label("Message", exact=True)).to_have_attribute("rows", "4")
    fill(contact_form)
    send_button(contact_form).click()
    box = contact_form.get_by_role("status").filter(has_text=SUCCESS)
    expect(box).to_be_visible()
    assert json.loads(sent_messages[0].post_data) == {
        "name": "Anna",
        "email": "anna@example.lv",
        "message": "Is No. 21 for sale?",
    }
    assert sent_messages[0].headers["idempotency-key"]
    assert "authorization" not in sent_messages[0].headers
    assert "cookie" not in sent_messages[0].all_headers()
    for label in ("Name", "Email", "Message"):
        expect(contact_form.get_by_label(label, exact=True)).to_have_value("")
    green, red = (rgb("color-go"), rgb("color-stop"))
    expect(box).to_have_css("color", green)
    send_button(contact_form).click()  # nothing new was typed: the success message stays
    expect(box).to_be_visible()
    contact_form.get_by_label("Name", exact=True).fill("A")
    send_button(contact_form).click()
    expect(contact_form.get_by_role("alert")).to_have_css("color", red)


@SIZES
def test_a_visitor_may_ask_to_be_called(contact_form: Page, sent_messages, size):
    contact_form.set_viewport_size(size)
    fill(contact_form)
    phone, way = (contact_form.get_by_label(label) for label in ("Phone number", "How should"))
    way.select_option("Phone call")
    send_button(contact_form).click()
    expect(phone).to_be_focused()
    expect(phone).to_have_accessible_description(
        "Please enter your phone number, or choose another way to be answered"
    )
    phone.fill("two six")
    send_button(contact_form).click()
    expect(phone).to_have_accessible_description(
        "Please enter a phone number such as +371 26 123 456"
    )
    assert accessibility_findings(contact_form) == []
    assert contact_form.evaluate("document.documentElement.scrollWidth") <= size["width"]
    phone.fill("+371 26 123 456")
    contact_form.reload()  # the draft keeps both
    send_button(contact_form).click()
    expect(contact_form.get_by_text(SUCCESS)).to_be_visible()
    body = json.loads(sent_messages[0].post_data)
    assert (body["phone"], body["preferred"]) == ("+371 26 123 456", "call")
    expect(phone).to_have_value("")
    expect(way).to_have_value("")


@pytest.mark.essential
def test_the_fields_are_required_and_checked_in_order(contact_form: Page, sent_messages):
    for label in ("Name", "Email", "Message"):
        expect(contact_form.get_by_label(label, exact=True)).to_have_attribute("required", "")
    steps = [
        ({"email": "a@b", "name": " ", "message": " "}, "Email", "valid email address"),
        ({"email": "a b@c.lv", "name": " ", "message": " "}, "Email", "valid email address"),
        ({"name": " ", "message": " "}, "Name", "Please enter your name"),
        ({"message": " \n "}, "Message", "Please enter a message"),
    ]
    for texts, label, sentence in steps:
        fill(contact_form, **texts)
        send_button(contact_form).click()
        expect(contact_form.get_by_role("alert")).to_contain_text(sentence)
        expect(contact_form.get_by_label(label, exact=True)).to_be_focused()
        expect(contact_form.get_by_label(label, exact=True)).to_have_attribute(
            "aria-invalid", "true"
        )
    assert sent_messages == []


def test_the_trap_is_out_of_reach_of_people(contact_form: Page, sent_messages):
    trap = contact_form.locator("input[name=website]")
    expect(trap).not_to_be_in_viewport()
    expect(trap).to_have_attribute("tabindex", "-1")
    expect(trap).to_have_attribute("autocomplete", "off")
    assert trap.evaluate("e => !!e.closest('[aria-hidden=true]')")
    assert trap.evaluate(
        "e => e.form.message.compareDocumentPosition(e) === Node.DOCUMENT_POSITION_FOLLOWING"
    )
    contact_form.get_by_label("Add a PDF").focus()
    contact_form.keyboard.press("Tab")
    expect(send_button(contact_form)).to_be_focused()
    fill(contact_form)
    trap.evaluate("e => e.value = 'https://example.com'")
    send_button(contact_form).click()
    expect(contact_form.get_by_text(SUCCESS)).to_be_visible()
    assert json.loads(sent_messages[0].post_data)["website"] == "https://example.com"


@pytest.mark.parametrize("storage", ["localStorage", "sessionStorage"])
def test_what_was_typed_long_ago_is_forgotten_on_any_page(page: Page, storage):
    page.goto("/about")
    page.evaluate(f'{storage}.setItem(\'contactDraft\', \'{{"name": "Anna", "at": "0"}}\')')
    page.goto("/service")
    wait_until(page, f"{storage}.getItem('contactDraft') === null")
