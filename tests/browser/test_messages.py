"""The owner's inbox: what a message shows, and how it is found."""

import re
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import accessibility_findings
from tests.support.inbox import card, opened, write
from tests.support.owner import SIZES

pytestmark = pytest.mark.usefixtures("empty_inbox")


@pytest.mark.essential
@SIZES
def test_a_message_shows_what_it_is_about_and_how_to_answer_it(signed_in: Page, api, size):
    signed_in.set_viewport_size(size)
    build = api.get("/api/builds/21").json()
    reference = write(api, subject={"kind": "build", "name": build["name"]})
    message = card(opened(signed_in), reference)
    expect(message.get_by_role("heading", name="Anna Liepa")).to_be_visible()
    expect(message).to_contain_text("Vai šis kvadricikls ir pārdodams?")
    about = message.get_by_role("link", name=build["name"])
    expect(about).to_have_attribute("href", "/quad-builds/21")
    expect(about.locator("img")).to_be_visible()
    reply = message.get_by_role("link", name="Reply by e-mail").get_attribute("href") or ""
    assert unquote(urlsplit(reply).path) == "anna@example.lv"
    quoted = parse_qs(urlsplit(reply).query)
    assert quoted["subject"] == [f"Re: {build['name']} ({reference})"]
    assert "> Mans numurs ir 26 123 456." in quoted["body"][0]
    call, whatsapp = (message.get_by_role("link", name=name) for name in ("Call", "WhatsApp"))
    expect(call).to_have_attribute("href", "tel:+37126123456")
    expect(whatsapp).to_have_attribute("href", re.compile("^https://wa.me/37126123456[?]text="))
    assert accessibility_findings(signed_in) == []
    assert signed_in.evaluate("document.documentElement.scrollWidth") <= size["width"]


@SIZES
def test_a_message_about_several_things_shows_each_of_them(signed_in: Page, api, size):
    signed_in.set_viewport_size(size)
    build = api.get("/api/builds/21").json()
    subjects = [
        {"kind": "tyre", "name": "Bulta" * 20},
        {"kind": "build", "name": build["name"]},
        {"kind": "brakes", "name": "Beringer"},
    ]
    reference = write(api, subjects=subjects)
    message = card(opened(signed_in), reference)
    about = message.get_by_role("list").get_by_role("link")
    expect(about).to_have_text(
        [f"About the tyre{'Bulta' * 20}", f"About the build{build['name']}", "About brakesBeringer"]
    )
    paths = [link.get_attribute("href") for link in about.all()]
    assert paths == ["/racing-parts/tyres", "/quad-builds/21", "/racing-parts/beringer"]
    assert accessibility_findings(signed_in) == []
    assert signed_in.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_a_reply_opens_in_the_language_of_the_message(signed_in: Page, api):
    reference = write(api, language="lv")
    message = card(opened(signed_in), reference)
    expect(message).to_contain_text("Written in: Latviešu")
    reply = message.get_by_role("link", name="Reply by e-mail").get_attribute("href") or ""
    [body] = parse_qs(urlsplit(reply).query)["body"]
    assert body.startswith("Labdien!")
    assert "Anna Liepa rakstīja:" in body


@pytest.mark.parametrize(
    ("preferred", "way", "link"),
    [
        ("call", "Would like a phone call", "Call"),
        ("whatsapp", "Would like an answer on WhatsApp", "WhatsApp"),
        ("email", "Would like an e-mail", "Reply by e-mail"),
    ],
)
def test_the_way_that_the_visitor_prefers_stands_out(signed_in: Page, api, preferred, way, link):
    reference = write(api, phone="+44 20 7946 0000", preferred=preferred)
    message = card(opened(signed_in), reference)
    expect(message).to_contain_text("anna@example.lv, +44 20 7946 0000")
    expect(message.get_by_text(way)).to_be_visible()
    links = {"Call": "tel:[+]442079460000$", "WhatsApp": "https://wa.me/442079460000[?]text="}
    for name, href in links.items():
        shown = message.get_by_role("link", name=name)
        expect(shown).to_have_attribute("href", re.compile(f"^{href}"))
    for name in (*links, "Reply by e-mail"):
        weight = "700" if name == link else "600"
        expect(message.get_by_role("link", name=name)).to_have_css("font-weight", weight)


def test_without_a_number_there_is_nothing_to_call(signed_in: Page, api):
    reference = write(api, message="Built 2015 - 2019, is it still for sale?")
    message = card(opened(signed_in), reference)
    expect(message.get_by_role("link", name="Reply by e-mail")).to_be_visible()
    expect(message.get_by_role("link", name="Call")).to_have_count(0)


def test_a_message_is_found_by_its_words_and_its_reference(signed_in: Page, api):
    one = write(api, name="Pēteris", message="Zelta ķēde")
    other = write(api)
    search = opened(signed_in).get_by_role("searchbox", name="Search messages")
    for words, found, hidden in (("zelta pēteris", one, other), (other, other, one)):
        search.fill(words)
        expect(card(signed_in, hidden)).to_have_count(0)
        expect(card(signed_in, found)).to_be_visible()
    signed_in.reload()
    expect(search).to_have_value(other)
    expect(card(signed_in, other)).to_be_visible()
    expect(card(signed_in, one)).to_have_count(0)
    expect(signed_in).to_have_url("/admin/messages")  # which the server logs
    search.fill("nothing like that")
    expect(signed_in.get_by_text("No messages match “nothing like that”.")).to_be_visible()


def test_the_link_in_a_mail_finds_its_message_whatever_became_of_it(signed_in: Page, api):
    reference, other = write(api), write(api)
    (_, message) = api.get("/api/contact/messages").json()
    api.patch(f"/api/contact/messages/{message['id']}", data={"state": "answered"})
    signed_in.goto(f"/admin/messages?search={reference}")
    expect(card(signed_in, reference)).to_be_visible()
    expect(card(signed_in, other)).to_have_count(0)
    signed_in.goto("/admin/messages")
    expect(card(signed_in, other)).to_be_visible()
    expect(card(signed_in, reference)).to_have_count(0)


def test_the_reason_for_failed_mail_is_shown(signed_in: Page, api):
    reference = write(api)
    (message,) = api.get("/api/contact/messages").json()
    mail = {"state": "failed", "reason": "550 No such mailbox.", "attempts": 1}
    message["mail"] = mail | {"next_attempt": None}
    signed_in.route("**/api/contact/messages?*", lambda route: route.fulfill(json=[message]))
    expect(card(opened(signed_in), reference)).to_contain_text(
        "Could not be mailed: 550 No such mailbox."
    )


def test_an_inbox_that_cannot_be_read_says_so(signed_in: Page):
    signed_in.route(
        "**/api/contact/messages?*",
        lambda route: route.fulfill(status=503, json={"error": "The workshop is closed."}),
    )
    opened(signed_in)
    expect(signed_in.get_by_role("alert")).to_contain_text(
        "Error loading messages: The workshop is closed."
    )
    signed_in.unroute("**/api/contact/messages?*")
    signed_in.get_by_role("button", name="Try again").click()
    expect(signed_in.get_by_text("No new messages. All are answered.")).to_be_visible()


def test_an_empty_inbox_says_so(signed_in: Page):
    signed_in.goto("/admin/messages?state=new")
    expect(signed_in.get_by_text("No new messages. All are answered.")).to_be_visible()
