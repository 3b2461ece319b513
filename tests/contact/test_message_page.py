"""The page that shows a message to its visitor, and takes entries without a script."""

import json
import logging
import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from config.logs import JsonFormatter
from contact.models import Attachment, ContactMessage, Entry
from tests.support.html import page_data
from tests.support.messages import MESSAGE, photograph

from .form_page import boxes, shown

pytestmark = pytest.mark.django_db


@pytest.fixture
def message(db) -> ContactMessage:
    return ContactMessage.objects.create(**MESSAGE)


def path_of(message: ContactMessage, prefix: str = "") -> str:
    return f"{prefix}/contact/message/{message.page_token}"


def data_of(client: Client, message: ContactMessage) -> dict:
    return client.get(f"/api{path_of(message)}").json()


def test_the_page_shows_what_was_sent_in_its_language(client, message):
    response = client.get(path_of(message, "/lv"))
    html = response.content.decode()
    assert response.status_code == 200
    for text in ("Jūsu ziņa M", "Sarakste", "Saņemta", MESSAGE["message"], message.reference):
        assert text in html.split('<div id="root">')[1].split("<noscript>")[0]
    assert page_data(html)["contact/message"] == data_of(client, message)


def test_it_has_the_photographs_and_says_that_there_is_a_pdf_and_not_who_wrote(client, message):
    small = {"thumbnail": "s", "width": 4, "height": 3}
    for kind, name, more in (("photograph", "a.jpg", small), ("pdf", "c.pdf", {})):
        row = {"kind": kind, "name": name, "file": "f", "size": 1}
        Attachment.objects.create(message=message, **row, **more)
    html = client.get(path_of(message)).content.decode()
    shown = data_of(client, message)
    assert [each["name"] for each in shown["attachments"]] == ["a.jpg"]
    assert shown["has_pdf"] is True and "c.pdf" not in html
    assert MESSAGE["name"] not in html and MESSAGE["email"] not in html


def test_it_says_whether_it_was_answered(client, message):
    states = []
    for state in ("new", "waiting_visitor", "waiting_workshop", "done", "won", "lost"):
        message.set_state(state)
        states.append(data_of(client, message)["state"])
    assert states == ["received", "answered", "received", *["answered"] * 3]


SETTINGS = re.compile(rb'<script id="site-settings".*?</script>')


@pytest.mark.parametrize("prefix", ["/lv", "/api"])
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


@pytest.mark.parametrize("prefix", ["/lv", "/api"])
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
    message.set_state("done")
    assert client.get(path_of(message, prefix)).content != response.content
    assert "contact/message" not in client.get("/sitemap.xml").content.decode()


def test_no_cache_keeps_the_way_from_another_spelling_of_its_address(client, message):
    page = path_of(message, "/lv")
    for sent in (f"{page}/", page.replace("contact", "Contact"), page.replace("m", "%6D", 1)):
        response = client.get(sent, RAW_URI=sent)
        assert (response.status_code, response["Location"]) == (301, page)
        assert response["Cache-Control"] == "no-store, private"


def test_no_token_is_in_the_log(client, message):
    path = path_of(message, "/lv")
    client.get(path.replace("contact", "Contact"))
    other = logging.makeLogRecord({"msg": "x"})
    assert json.loads(JsonFormatter().format(other))["path"] == "/lv/Contact/message/..."
    client.get(path)
    record = logging.makeLogRecord({"msg": "Internal Server Error: %s", "args": (path,)})
    line = json.loads(JsonFormatter().format(record))
    assert line["path"] == "/lv/contact/message/..."
    assert line["event"] == "Internal Server Error: /lv/contact/message/..."


def send(message: ContactMessage, prefix: str = "", headers: dict | None = None, **fields):
    own = {"accept": "text/html", "origin": "http://testserver"} | (headers or {})
    return Client().post(path_of(message, prefix), {"text": "Left\r\none"} | fields, headers=own)


def typed(response) -> str:
    [text] = re.findall(r'<textarea[^>]*name="text"[^>]*>(.*?)</textarea>', shown(response), re.S)
    return text.removeprefix("\n")


def test_it_is_stored_and_answered_with_the_page_and_a_green_box(message):
    prefix = "/lv"
    message.set_state("done")
    page = shown(Client().get(path_of(message, prefix)))
    form = re.search("<form[^>]*>", page)
    assert form and 'method="post"' in form[0] and "action" not in form[0]
    response = send(message, prefix, photos=[photograph()])
    [box] = boxes(response, "status")
    assert response.status_code == 200 and "Nosūtīts. Mēs izlasīsim un jums atbildēsim." in box
    assert response["Cache-Control"] == "no-store, private"
    assert response["X-Robots-Tag"] == "noindex, nofollow"
    assert response["Referrer-Policy"] == "strict-origin"
    assert message.page_token not in response.content.decode().partition("</head>")[0]
    assert "contact/reply" not in Client().get(path_of(message)).content.decode()
    assert Entry.objects.get().text == "Left\none"  # as the script sends it
    assert "Left\none" in shown(response) and typed(response) == ""
    message.refresh_from_db()
    assert message.state == "waiting_workshop"
    again = send(message, prefix, photos=[photograph()])
    assert boxes(again, "status") == [box] and Entry.objects.count() == 1
    send(message, prefix, photos=[photograph(color="red")])
    assert Entry.objects.count() == 2


def test_an_offer_is_answered_without_a_script(message):
    """What is typed goes along with each answer: without a script, the page could not keep it."""
    offer = Entry.objects.create(
        message=message,
        author="workshop",
        lines=[{"text": "Work", "price": 1}],
        valid_until=timezone.localdate(),
    )
    page = shown(Client().get(path_of(message)))
    for text in ("Work", "€1", "This is not an order. We agree by phone or in the workshop."):
        assert text in page
    answers = Entry.objects.filter(author="visitor").values_list("answer", "text")
    said = [("call", ""), ("no", ""), ("call", "When?")]
    for answer, text in (*said, said[-1]):  # the last one is a repeat
        sent = send(message, text=text, answer=answer, reason="", offer=offer.pk)
        assert sent.status_code == 200
    assert list(answers) == said
    Entry.objects.update(valid_until=timezone.localdate() - timedelta(days=1))
    typed = {"text": "Too much", "answer": "no", "reason": "price"}
    late = send(message, offer=offer.pk, **typed)
    assert (late.status_code, list(answers)) == (409, said)
    reply = page_data(late.content.decode())["contact/reply"]
    assert reply["error"].startswith("The offer has changed") and reply["values"] == typed
    assert send(message, text="", answer="call", reason="", offer=offer.pk).status_code == 200


def test_what_is_refused_has_a_red_box_and_the_text_is_kept(message):
    broken = photograph("half.jpg")
    broken.file.truncate(600)
    response = send(message, "/lv", text="<b>Kreisais</b>", photos=[broken])
    assert response.status_code == 400
    [box] = boxes(response, "alert")
    assert "half.jpg" in box
    assert typed(response) == "&lt;b&gt;Kreisais&lt;/b&gt;"
    empty = send(message, text=" ")
    assert (empty.status_code, boxes(empty, "alert")) == (
        400,
        ["Please write a line or choose a photograph."],
    )
    assert not Entry.objects.exists()


def test_what_is_too_much_is_refused_with_the_page(message, settings):
    assert send(message, text="m" * 5001).status_code == 400
    settings.CONTACT_UPLOAD_BYTES_MAX = 1000
    large = send(message, photos=[photograph()])
    assert large.status_code == 413
    assert {text.partition(".")[0] for text in boxes(large, "alert")} == {
        "Please choose your files again",
        "Please send at most 0 MB at once",
    }
    settings.CONTACT_PER_HOUR = settings.TRUSTED_PROXIES = 1
    assert send(message, text="1").status_code == 200
    often = send(message, text="2")
    assert (often.status_code, typed(often), bool(often["Retry-After"])) == (429, "2", True)


def test_a_form_of_another_site_is_refused(message):
    assert send(message, headers={"origin": "https://elsewhere.example"}).status_code == 403
    assert not Entry.objects.exists()
