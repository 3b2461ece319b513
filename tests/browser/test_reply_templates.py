"""Replies from the owner's templates, and the question that follows them."""

from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.support.browser import accessibility_findings
from tests.support.inbox import card, opened, write
from tests.support.owner import SIZES

pytestmark = pytest.mark.usefixtures("empty_inbox", "no_templates")
PATH = "/api/reply-templates"


@pytest.fixture
def no_templates(api: APIRequestContext) -> Iterator[None]:
    yield
    for template in api.get(PATH).json():
        api.delete(f"{PATH}/{template['id']}")


def add(api: APIRequestContext, **fields: str) -> dict:
    made = api.post(PATH, data={"name": "Price", "language": "en", "text": "Hello {name}"} | fields)
    assert made.status == 201
    stored: dict = made.json()
    return stored


def text_of(link, parameter: str) -> str:
    [text] = parse_qs(urlsplit(link.get_attribute("href") or "").query)[parameter]
    return text


@SIZES
def test_a_template_is_written_changed_and_deleted(signed_in: Page, api, size):
    signed_in.set_viewport_size(size)
    opened(signed_in).get_by_role("link", name="Reply templates").click()
    expect(signed_in.get_by_text("No templates yet.")).to_be_visible()
    signed_in.get_by_role("link", name="New Template").click()
    signed_in.get_by_label("Name").fill("Hours")
    signed_in.get_by_label("Language").select_option("Latviešu")
    text = signed_in.get_by_label("Text")
    text.fill("Labdien, {vārds}!")
    signed_in.get_by_role("button", name="Save Template").click()
    sentence = "{vārds} is not a placeholder. There are {name} and {reference}."
    expect(text).to_have_accessible_description(sentence + " " + help_text())
    expect(text).to_be_focused()
    assert accessibility_findings(signed_in) == []
    assert signed_in.evaluate("document.documentElement.scrollWidth") <= size["width"]
    text.fill("Labdien, {name}!")
    signed_in.get_by_role("button", name="Save Template").click()
    row = signed_in.get_by_role("listitem").filter(has_text="Hours")
    expect(row).to_contain_text("Labdien, {name}!")
    assert accessibility_findings(signed_in) == []
    row.get_by_role("link", name="Edit").click()
    expect(signed_in.get_by_label("Language")).to_have_value("lv")
    signed_in.get_by_label("Name").fill("Opening hours")
    signed_in.get_by_role("button", name="Save Template").click()
    row = signed_in.get_by_role("listitem").filter(has_text="Opening hours")
    row.get_by_role("button", name="Delete").click()
    signed_in.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(row).to_have_count(0)
    signed_in.get_by_role("button", name="Undo").click()
    expect(row).to_be_visible()


def help_text() -> str:
    return "{name} stands for the visitor's name, {reference} for the number of the message."


def test_a_change_on_another_device_is_not_overwritten(signed_in: Page, api):
    template = add(api)
    signed_in.goto(f"/admin/reply-templates/{template['id']}")
    signed_in.get_by_label("Text").fill("Mine")
    api.put(f"{PATH}/{template['id']}", data=template | {"text": "Theirs"})
    signed_in.get_by_role("button", name="Save Template").click()
    expect(signed_in.get_by_text("This template was changed elsewhere")).to_be_visible()
    assert api.get(f"{PATH}/{template['id']}").json()["text"] == "Theirs"


@SIZES
def test_a_reply_is_filled_in_with_the_visitors_language_first(signed_in: Page, api, size):
    signed_in.set_viewport_size(size)
    add(api, name="Price")
    add(api, name="Cena", language="lv", text="Sveiki, {name}! Par {reference}: {name} & 5 %")
    reference = write(api, language="lv", name="Anna $& Liepa", phone="26 123 456")
    message = card(opened(signed_in), reference)
    message.get_by_role("button", name="Use a template").click()
    panel = message.get_by_role("region", name=f"Reply to {reference}")
    expect(panel.get_by_role("heading")).to_have_text(["Cena", "Price (English)"])
    filled = f"Sveiki, Anna $& Liepa! Par {reference}: Anna $& Liepa & 5 %"
    expect(panel.get_by_role("listitem").first).to_contain_text(filled)
    mail = panel.get_by_role("link", name="Send by e-mail").first
    expect(mail).to_be_in_viewport(ratio=1)
    body = text_of(mail, "body")
    assert body.startswith(filled + "\r\n") and "Labdien!" not in body
    assert "> Vai šis kvadricikls" in body
    assert reference in text_of(mail, "subject")
    chat = panel.get_by_role("link", name="Send by WhatsApp").first
    assert (chat.get_attribute("href") or "").startswith("https://wa.me/37126123456?")
    assert text_of(chat, "text") == filled
    assert accessibility_findings(signed_in) == []
    assert signed_in.evaluate("document.documentElement.scrollWidth") <= size["width"]


@pytest.mark.parametrize("link", ["Reply by e-mail", "Call", "WhatsApp", "Send by e-mail"])
def test_after_a_reply_the_message_asks_if_it_is_answered(signed_in: Page, api, link):
    add(api)
    reference = write(api, phone="26 123 456")
    message = card(opened(signed_in), reference)
    message.get_by_role("button", name="Use a template").click()
    reply = message.get_by_role("link", name=link, exact=True)
    reply.evaluate("e => e.addEventListener('click', (event) => event.preventDefault())")
    question = message.get_by_role("status").filter(has_text="Answered?")
    expect(question).to_have_count(0)
    reply.click()
    question.get_by_role("button", name="Not yet").click()
    expect(question).to_have_count(0)
    expect(message.get_by_role("button", name="Use a template")).to_be_focused()
    assert api.get("/api/contact/messages").json()[0]["state"] == "new"
    reply.click()
    question.get_by_role("button", name="Yes").click()
    expect(message.get_by_text("Answered on")).to_be_visible()
    assert api.get("/api/contact/messages?state=answered").json()[0]["reference"] == reference
    reply.click()
    expect(question).to_have_count(0)
