"""The page that shows a message to the visitor who sent it."""

import json
import logging
import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from config.logs import JsonFormatter
from contact.models import Attachment, ContactMessage
from tests.support.html import page_data
from tests.support.smtp_server import MESSAGE


@pytest.fixture
def message(db) -> ContactMessage:
    return ContactMessage.objects.create(**MESSAGE)


def path_of(message: ContactMessage, prefix: str = "") -> str:
    return f"{prefix}/contact/message/{message.page_token}"


def shown(client: Client, message: ContactMessage) -> dict:
    return client.get(f"/api{path_of(message)}").json()


@pytest.mark.parametrize(
    ("prefix", "words"),
    [
        ("", ("Your message M", "What you wrote", "Received")),
        ("/lv", ("Jūsu ziņa M", "Ko jūs rakstījāt", "Saņemta")),
        ("/ru", ("Ваше сообщение M", "Что вы написали", "Получено")),
    ],
)
def test_the_page_shows_what_was_sent_in_its_language(client, message, prefix, words):
    response = client.get(path_of(message, prefix))
    html = response.content.decode()
    assert response.status_code == 200
    for text in (*words, MESSAGE["message"], message.reference):
        assert text in html.split('<div id="root">')[1].split("<noscript>")[0]
    assert page_data(html)["contact/message"] == shown(client, message)


def test_it_says_how_many_files_there_are_without_showing_them_and_not_who_wrote(client, message):
    for kind, name in (("photograph", "a.jpg"), ("photograph", "b.jpg"), ("pdf", "c.pdf")):
        Attachment.objects.create(message=message, kind=kind, name=name, file="f", size=1)
    html = client.get(path_of(message)).content.decode()
    answer = shown(client, message)
    assert (answer["photographs"], answer["has_pdf"]) == (2, True)
    assert "Sent with it: 2 photographs, a PDF" in html.replace("<!-- -->", "")
    assert "a.jpg" not in html and "attachments" not in html
    assert MESSAGE["name"] not in html and MESSAGE["email"] not in html


def test_it_says_when_it_was_answered_and_never_that_it_is_suspected(client, message):
    states = []
    for state in ("new", "answered", "spam"):
        message.set_state(state)
        answer = shown(client, message)
        states.append((answer["state"], bool(answer["answered_at"])))
    assert states == [("received", False), ("answered", True), ("received", False)]


SETTINGS = re.compile(rb'<script id="site-settings".*?</script>')


@pytest.mark.parametrize("prefix", ["", "/lv", "/api"])
def test_another_token_is_the_404_of_any_page(client, message, prefix):
    """A page is told that its address is private, and all else is the same."""
    other = ContactMessage.objects.create(**MESSAGE)
    mac = message.page_token.partition("-")[2]
    forged = (
        *(f"{other.pk}-{mac}", f"0{message.pk}-{mac}", message.page_token[:-1], f"{message.pk}"),
        *(f"{message.pk}-{'A' * 24}", f"{'9' * 30}-{mac}", f"{message.page_token}x", "x%00y"),
    )
    nothing = client.get(f"{prefix}/nothing-here")
    for token in forged:
        response = client.get(f"{prefix}/contact/message/{token}")
        assert response.status_code == 404
        page = response.content.replace(b',"contact/message":null', b"")  # for the script
    assert SETTINGS.sub(b"", page) == SETTINGS.sub(b"", nothing.content)


def test_it_ends_with_the_message_and_with_the_time_that_it_may_be_kept(
    client, message, owner_client, settings
):
    with time_machine.travel(timezone.now() + settings.CONTACT_RETENTION + timedelta(hours=1)):
        assert client.get(path_of(message)).status_code == 404
    owner_client.delete(f"/api/contact/messages/{message.pk}")
    assert client.get(path_of(message)).status_code == 404
    assert client.get(f"/api{path_of(message)}").status_code == 404


def test_another_secret_key_ends_the_addresses(client, message, settings):
    path = path_of(message)
    settings.SECRET_KEY = "another key of at least thirty-two letters"
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("prefix", ["", "/lv", "/api"])
def test_nobody_else_may_keep_or_find_the_page_or_learn_its_address(
    client, message, settings, prefix
):
    settings.ANALYTICS_TAG_ID = "G-1"
    response = client.get(path_of(message, prefix))
    assert response["Cache-Control"] == "no-store, private"
    assert response["X-Robots-Tag"] == "noindex, nofollow"
    assert response["Referrer-Policy"] == "strict-origin"
    assert "ETag" not in response and not response.cookies
    if prefix != "/api":
        html = response.content.decode()
        assert '<meta name="robots" content="noindex">' in html and "G-1" not in html
        head = html.partition("</head>")[0]
        assert message.page_token not in head
    message.set_state("answered")
    assert client.get(path_of(message, prefix)).content != response.content
    assert "contact/message" not in client.get("/sitemap.xml").content.decode()


def test_no_token_is_in_the_log(client, message):
    path = path_of(message, "/lv")
    client.get(path)
    record = logging.makeLogRecord({"msg": "Internal Server Error: %s", "args": (path,)})
    line = json.loads(JsonFormatter().format(record))
    assert line["path"] == "/lv/contact/message/..."
    assert line["event"] == "Internal Server Error: /lv/contact/message/..."
