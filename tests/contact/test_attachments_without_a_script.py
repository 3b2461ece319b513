"""Photographs and a PDF with a message that the page sends without a script."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from contact.models import Attachment, ContactMessage
from tests.support.attachments import WORDS, pdf, photograph
from tests.support.form_page import boxes, value_of

pytestmark = pytest.mark.django_db(transaction=True)


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
