"""The form that adds to a message, as a browser sends it without a script."""

import re

import pytest
from django.test import Client

from contact.models import Addition, ContactMessage
from tests.support.attachments import photograph
from tests.support.form_page import boxes, shown
from tests.support.html import page_data
from tests.support.smtp_server import MESSAGE

pytestmark = pytest.mark.django_db
GREEN = {
    "": "It was added to your message.",
    "/lv": "Tas ir pievienots jūsu ziņai.",
    "/ru": "Это добавлено к вашему сообщению.",
}


@pytest.fixture
def message(db) -> ContactMessage:
    return ContactMessage.objects.create(**MESSAGE, state="answered")


def path_of(message: ContactMessage, prefix: str = "") -> str:
    return f"{prefix}/contact/message/{message.page_token}"


def send(message: ContactMessage, prefix: str = "", headers: dict | None = None, **fields):
    own = {"accept": "text/html", "origin": "http://testserver"} | (headers or {})
    return Client().post(path_of(message, prefix), {"text": "Left\r\none"} | fields, headers=own)


def typed(response) -> str:
    [text] = re.findall(r'<textarea[^>]*name="text"[^>]*>(.*?)</textarea>', shown(response), re.S)
    return text.removeprefix("\n")


@pytest.mark.parametrize("prefix", GREEN)
def test_it_is_stored_and_answered_with_the_page_and_a_green_box(message, prefix):
    page = shown(Client().get(path_of(message, prefix)))
    form = re.search("<form[^>]*>", page)
    assert form and 'method="post"' in form[0] and "action" not in form[0]
    response = send(message, prefix, photos=[photograph()])
    [box] = boxes(response, "status")
    assert (response.status_code, GREEN[prefix] in box) == (200, True)
    assert Addition.objects.get().text == "Left\none"  # as the script sends it
    assert "Left\none" in shown(response) and typed(response) == ""
    message.refresh_from_db()
    assert message.state == "new"
    again = send(message, prefix, photos=[photograph()])
    assert boxes(again, "status") == [box] and Addition.objects.count() == 1
    send(message, prefix, photos=[photograph(color="red")])
    assert Addition.objects.count() == 2


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
    assert not Addition.objects.exists()


def test_what_is_too_much_is_refused_with_the_page(message, settings):
    assert send(message, text="m" * 5001).status_code == 400
    settings.CONTACT_UPLOAD_BYTES_MAX = 1000
    large = send(message, photos=[photograph()])
    assert large.status_code == 413
    assert [text.partition(".")[0] for text in boxes(large, "alert")] == [
        "Please choose your files again",
        "Please send at most 0 MB at once",
    ]
    settings.CONTACT_ADDITIONS_MAX = 0
    full = send(message)
    assert "Please write a new message." in boxes(full, "alert")[0]
    assert "<form" not in shown(full) and "<form" not in shown(Client().get(path_of(message)))


def test_the_limits_and_the_flood_have_their_sentences(message, settings):
    settings.CONTACT_PER_HOUR = settings.TRUSTED_PROXIES = 1
    settings.CONTACT_TOTAL_PER_HOUR = 0.1  # nothing is stored above ten times as many
    sender = {"x-forwarded-for": "192.0.2.55"}
    send(message, text="1", headers=sender)
    refused = send(message, text="2", headers=sender)
    assert (refused.status_code, typed(refused)) == (429, "2")
    assert refused["Retry-After"]
    flooded = send(message, text="3", headers={"x-forwarded-for": "198.51.100.55"})
    assert flooded.status_code == 429
    assert "too many messages at the moment. Please call us" in boxes(flooded, "alert")[0]


def test_a_form_of_another_site_or_of_no_message_is_refused(message):
    other = {"origin": "https://elsewhere.example"}
    assert send(message, headers=other).status_code == 403
    assert Client().post(f"{path_of(message)}x", {"text": "x"}).status_code == 404
    message.delete()
    assert not Addition.objects.exists()


def test_the_answer_is_for_the_visitor_alone(message):
    response = send(message)
    assert response["Cache-Control"] == "no-store, private"
    assert response["X-Robots-Tag"] == "noindex, nofollow"
    assert response["Referrer-Policy"] == "strict-origin"
    assert message.page_token not in response.content.decode().partition("</head>")[0]
    assert "contact/reply" not in Client().get(path_of(message)).content.decode()


def test_if_the_page_cannot_be_rendered_it_says_so_in_one_sentence(message, monkeypatch):
    monkeypatch.setattr("pages.rendering.DATA_MAX", 0)
    html = send(message).content.decode()
    assert '<p role="status">It was added to your message.</p>' in html.split("<noscript>")[1]
    assert page_data(html)["contact/reply"] == {"is_stored": True}
