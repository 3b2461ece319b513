"""The contact page's form as a browser sends it without a script."""

import errno
import re
from datetime import timedelta

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.utils import timezone

from contact.models import Attachment, ContactMessage
from tests.support.html import page_data
from tests.support.items import FULL_TYRE
from tests.support.messages import WORDS, pdf, photograph
from visits.models import Count

from .form_page import FORM, GOOD, GREEN, boxes, send, shown, value_of


@pytest.fixture(autouse=True)
def limits(settings, db) -> None:
    settings.CONTACT_PER_HOUR, settings.CONTACT_TOTAL_PER_HOUR = 5, 60
    settings.TRUSTED_PROXIES = 1


def test_a_message_is_stored_and_answered_with_the_green_box_of_the_language(client):
    prefix = "/lv"
    form = re.search("<form[^>]*>", shown(client.get(f"{prefix}/contact")))
    assert form and 'method="post"' in form[0] and "action" not in form[0]
    response = send(path=f"{prefix}/contact")
    stored = ContactMessage.objects.get()
    assert response.status_code == 200
    [box] = boxes(response, "status")
    assert "Jūsu ziņa ir nosūtīta! Drīz ar jums sazināsimies." in box and stored.reference in box
    assert (stored.name, stored.email) == (GOOD["name"], GOOD["email"])
    assert stored.message == "Is it\nfor sale?"  # as the script sends it
    assert (stored.state, stored.language) == ("new", "lv")
    assert "<form" not in shown(response)
    assert boxes(response, "alert") == []
    assert response["Cache-Control"] == "no-store"
    assert "ETag" not in response and "Location" not in response
    assert GOOD["email"] not in response.content.decode()
    assert boxes(client.get(f"{prefix}/contact"), "status") == []  # the page of others


def test_a_wrong_field_is_answered_with_a_red_box_beside_it_and_what_was_typed():
    response = send({"email": "janis", "name": "<b>Jānis</b>"}, path="/ru/contact")
    assert response.status_code == 400
    assert boxes(response, "alert") == ["Пожалуйста, введите действительный адрес e-mail"]
    assert re.search('<input[^>]*aria-invalid="true"[^>]*name="email"', shown(response))
    assert value_of(response, "email") == "janis"
    assert value_of(response, "name") == "&lt;b&gt;Jānis&lt;/b&gt;"
    assert value_of(response, "message") == "Is it\nfor sale?"
    assert not ContactMessage.objects.exists()


def test_a_repeat_of_the_same_words_is_stored_once_within_an_hour():
    start = timezone.now()
    with time_machine.travel(start, tick=False) as clock:
        first = send()
        clock.shift(timedelta(minutes=59))
        assert boxes(send(address="192.0.2.9"), "status") == boxes(first, "status")
        assert send({"message": "Another"}).status_code == 200
        assert ContactMessage.objects.count() == 2
        clock.shift(timedelta(minutes=2))
        assert boxes(send(), "status") != boxes(first, "status")
    assert ContactMessage.objects.count() == 3


def test_a_message_is_about_the_item_in_the_address():
    response = send(path="/contact?inquiry=tyre&name=K%C4%81pa%20R20&inquiry=part&name=A")
    assert ContactMessage.objects.get().subject == {"kind": "tyre", "name": "Kāpa R20"}
    assert "Kāpa R20" in shown(response)


def test_a_message_without_a_script_is_counted_once():
    phone = {"user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)"}
    assert send(path="/lv/contact", **phone).status_code == 200
    assert send({"email": "none"}, path="/lv/contact", **phone).status_code == 400
    counts = Count.objects.values_list("what", "page", "language", "times")
    assert list(counts) == [("sent", "/contact", "lv", 1)]


def test_the_limits_are_those_of_the_api(visitor, settings):
    settings.CONTACT_PER_HOUR = 1
    codes = [send({"message": str(number)}).status_code for number in range(2)]
    assert codes == [200, 429]
    refused = send({"message": "One too many"})
    [box] = boxes(refused, "alert")
    assert box.startswith("You have sent too many messages.")
    assert refused["Retry-After"]
    assert value_of(refused, "message") == "One too many"
    headers = {"x-forwarded-for": "192.0.2.1"}
    assert visitor.post("/api/contact", GOOD, headers=headers).status_code == 429


def test_a_form_of_another_site_is_refused(settings):
    settings.CONTACT_PER_HOUR = 0
    for headers, status in (
        ({"origin": "https://elsewhere.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://testserver"}, 200),
        ({}, 200),
    ):
        stored = ContactMessage.objects.count()
        assert send({"message": str(headers)}, **headers).status_code == status, headers
        assert ContactMessage.objects.count() == stored + (status == 200)


def test_what_is_no_form_gets_an_answer(client: Client):
    for body in (b"\xff=%ff&name=%00%ff", b"a&" * 1001, b"{}"):
        response = client.generic("POST", "/contact", body, f"{FORM}; charset=utf-16")
        assert response.status_code in (400, 413)
        assert len(boxes(response, "alert")) == 1
    response = client.post("/contact", "{}", content_type="application/json")
    assert (response.status_code, len(boxes(response, "alert"))) == (415, 1)


def test_if_the_page_cannot_be_rendered_it_says_so_in_one_sentence(monkeypatch):
    monkeypatch.setattr("pages.rendering.DATA_MAX", 0)
    html = send().content.decode()
    assert f'<p role="status">{GREEN}</p>' in html.split("<noscript>")[1]
    reply = page_data(html)["contact/reply"]
    assert reply["reference"] == ContactMessage.objects.get().reference


def test_on_a_full_disk_a_visitor_is_asked_to_call_and_the_owner_to_free_space(
    visitor, owner_client
):
    def fail(execute, sql, *args: object) -> object:
        if sql.startswith("INSERT INTO"):
            raise OSError(errno.ENOSPC, "No space left on device")
        return execute(sql, *args)

    visitor.post("/api/contact", GOOD)
    entries = f"/api/contact/messages/{ContactMessage.objects.get().pk}/entries"
    with connection.execute_wrapper(fail):
        scripted = visitor.post("/api/contact", GOOD | {"message": "Another one"})
        plain = send({}, path="/lv/contact")
        own = owner_client.post("/api/tyres", FULL_TYRE)
        answer = owner_client.post(entries, {"text": "Hello"})
    sentence = "We cannot store your message at the moment. Please call us, or try again later."
    assert (scripted.status_code, scripted.json()) == (507, {"error": sentence})
    sentence = "Pašlaik nevaram saglabāt jūsu ziņu. Lūdzu, zvaniet mums vai mēģiniet vēlāk."
    assert (plain.status_code, boxes(plain, "alert")) == (507, [sentence])
    for refused in (own, answer):
        assert refused.json()["error"].endswith("Please free some space and try again.")


def upload(name: str, content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, "image/jpeg")


def page(**fields):
    return Client().post("/lv/contact", WORDS | fields)  # multipart, as a browser sends it


def test_without_a_script_files_are_sent_too():
    response = page(photos=[photograph("a.jpg"), photograph("b.jpg", color="red"), pdf()])
    assert response.status_code == 200
    [box] = boxes(response, "status")
    assert "Jūsu ziņa ir nosūtīta!" in box
    assert [each.name for each in Attachment.objects.all()] == ["a.jpg", "b.jpg", "Order.pdf"]
    page(photos=[photograph("a.jpg"), photograph("b.jpg", color="red"), pdf()])
    assert ContactMessage.objects.count() == 1
    page(photos=[photograph("a.jpg"), photograph("b.jpg", color="blue"), pdf()])
    assert ContactMessage.objects.count() == 2


def test_without_a_script_a_refused_file_is_named_and_the_words_are_kept():
    response = page(photos=[photograph(), upload("sān.jpg", b"x")])
    assert response.status_code == 400
    [box] = boxes(response, "alert")
    assert "sān.jpg" in box
    assert value_of(response, "message") == WORDS["message"]
    assert value_of(response, "name") == WORDS["name"]


AGAIN = "Izvēlieties failus vēlreiz."


def test_without_a_script_files_are_asked_for_again_if_something_else_was_refused():
    response = page(email="anna@", photos=[photograph()])
    assert response.status_code == 400
    assert AGAIN in boxes(response, "alert")
    assert AGAIN not in boxes(page(email="anna@"), "alert")


def test_without_a_script_what_was_never_read_is_said_to_be_on_the_page_before(settings):
    settings.CONTACT_UPLOAD_BYTES_MAX = 400_000
    response = page(photos=[upload("a.jpg", b"x" * 500_000)])
    assert response.status_code == 413
    [box] = boxes(response, "alert")
    assert "Atgriezieties iepriekšējā lapā" in box


def test_without_a_script_no_file_need_be_chosen(client):
    parts = [
        *(f'name="{name}"\r\n\r\n{value}' for name, value in WORDS.items()),
        'name="photos"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n',
    ]
    body = "".join(f"--x\r\nContent-Disposition: form-data; {part}\r\n" for part in parts)
    sent = client.generic("POST", "/contact", f"{body}--x--\r\n", "multipart/form-data; boundary=x")
    assert (sent.status_code, Attachment.objects.count()) == (200, 0)
