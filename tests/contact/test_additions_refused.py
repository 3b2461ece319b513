"""Additions to a message that are refused or limited."""

from datetime import timedelta

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from contact.attachment_files import stored_attachments
from contact.models import Addition, Attachment, ContactMessage
from tests.support.additions import INBOX, TEXT, add, page_path, state_of
from tests.support.attachments import pdf, photograph
from tests.support.smtp_server import MESSAGE

pytestmark = pytest.mark.django_db


@pytest.fixture
def message(db) -> ContactMessage:
    return ContactMessage.objects.create(**MESSAGE)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({}, "Please write a line or choose a photograph."),
        ({"text": " \n "}, "Please write a line or choose a photograph."),
        ({"text": None}, "Please write a line or choose a photograph."),
        ({"text": "x" * 5001}, "Please write at most 5000 characters."),
        ({"text": "x\0"}, "Text contains characters that cannot be stored."),
    ],
)
def test_bad_text_is_refused_with_a_sentence(message, visitor, body, sentence):
    message.set_state("answered")
    response = visitor.post(f"{page_path(message)}/additions", body, format="json")
    assert response.status_code == 400
    assert response.json() == {"error": sentence, "fields": {"text": [sentence]}}
    assert not Addition.objects.exists() and state_of(message) == ("answered", True)


@pytest.mark.parametrize(
    ("files", "status", "sentence"),
    [
        ([pdf()], 400, "Order.pdf is a PDF. Only photographs can be added here."),
        (
            [photograph(), SimpleUploadedFile("bad.jpg", b"x")],
            *(400, "bad.jpg is not a picture. Please send JPEG, PNG, WebP, AVIF, GIF or HEIC."),
        ),
        (
            [photograph(f"{n}.jpg", (40, 40)) for n in range(6)],
            *(400, "This message can take 5 more photographs, since it may have 5 in all."),
        ),
    ],
)
def test_bad_files_are_refused_all_together(message, attachment_files, files, status, sentence):
    response = add(message, *files)
    assert (response.status_code, list(response.json()["fields"])) == (status, ["photos"])
    assert response.json()["error"] == sentence
    assert attachment_files() == {} and not Addition.objects.exists()


def test_a_message_takes_five_photographs_in_all_and_ten_additions(
    message, settings, attachment_files
):
    Attachment.objects.create(message=message, kind="photograph", name="a.jpg", file="f", size=1)
    Attachment.objects.create(message=message, kind="pdf", name="a.pdf", file="g", size=1)
    small = [photograph(f"{n}.jpg", (40, 40)) for n in range(3)]
    assert add(message, *small).json()["photographs_left"] == 1
    two = add(message, photograph(), photograph("2.jpg"))
    assert two.status_code == 400
    assert two.json()["error"] == (
        "This message can take 1 more photograph, since it may have 5 in all."
    )
    assert add(message, photograph()).status_code == 201
    full = add(message, photograph())
    assert full.json()["error"] == (
        "There are 5 photographs with this message, and it can take no more."
    )
    assert len(attachment_files()) == 8
    settings.CONTACT_ADDITIONS_MAX = 3
    last = add(message, key="last")
    assert (last.status_code, last.json()["additions_left"]) == (201, 0)
    refused = add(message)
    assert (refused.status_code, refused.json()["error"]) == (
        400,
        "You have added to this message 3 times. Please write a new message.",
    )
    assert add(message, key="last").json() == last.json()  # a repeat is none too many


def test_the_limits_hold_for_additions_at_the_same_time(message, monkeypatch, attachment_files):
    """Another one is stored while the files of this one are written."""

    def meanwhile(files):
        monkeypatch.undo()
        assert (
            add(message, *(photograph(f"{n}.jpg", (40, 40)) for n in range(5))).status_code == 201
        )
        return stored_attachments(files)

    monkeypatch.setattr("contact.message_page_serializers.stored_attachments", meanwhile)
    assert add(message, photograph("late.jpg", (40, 40))).status_code == 400
    assert Addition.objects.count() == 1
    assert len(attachment_files()) == 10


def test_the_sites_limit_of_files_has_its_sentence(message, settings):
    settings.CONTACT_FILES_BYTES_MAX = 10
    response = add(message, photograph())
    assert response.status_code == 507
    assert "Please send your message without them, or call us." in response.json()["error"]
    assert add(message).status_code == 201


def test_what_fills_in_the_trap_is_answered_alike_and_disturbs_nobody(
    message, settings, attachment_files, owner_client
):
    settings.CONTACT_TO = "owner@example.lv"
    message.set_state("answered")
    assert add(message, photograph(), website="https://x.example").status_code == 201
    assert attachment_files() == {} and state_of(message) == ("answered", True)
    assert Addition.objects.get().mail_state == "none"
    (added,) = owner_client.get(INBOX).json()[0]["additions"]
    assert (added["is_suspected"], added["text"]) == (True, TEXT)
    message.set_state("spam")
    message.set_state("new")
    assert Addition.objects.get().mail_state == "none"


@pytest.mark.parametrize(
    ("origin", "status"),
    [("https://elsewhere.example", 403), ("null", 403), ("http://testserver", 201)],
)
def test_a_form_of_another_site_is_refused(message, origin, status):
    assert add(message, photograph(), headers={"origin": origin}).status_code == status
    assert Addition.objects.count() == (status == 201)


def test_the_limits_are_those_of_messages(message, settings, visitor):
    settings.CONTACT_PER_HOUR, settings.TRUSTED_PROXIES = 2, 1
    sender = {"x-forwarded-for": "192.0.2.77"}
    assert visitor.post("/api/contact", MESSAGE, headers=sender).status_code == 201
    codes = [add(message, text=str(n), headers=sender).status_code for n in range(2)]
    refused = add(message, headers=sender)
    assert (codes, refused.status_code) == ([201, 429], 429)
    assert refused.json()["error"].startswith("You have sent too many messages.")
    assert refused["Retry-After"]
    assert add(message, headers={"x-forwarded-for": "192.0.2.78"}).status_code == 201


def test_in_a_flood_it_is_suspected_and_disturbs_nobody(message, settings):
    settings.CONTACT_TOTAL_PER_HOUR, settings.CONTACT_TO = 1, "owner@example.lv"
    message.set_state("answered")
    ContactMessage.objects.create(**MESSAGE)
    assert add(message, text="first").status_code == 201
    message.set_state("answered")
    assert add(message, text="second").status_code == 201
    suspected = Addition.objects.values_list("is_suspected", "mail_state")
    assert list(suspected) == [(False, "waiting"), (True, "none")]
    assert state_of(message) == ("answered", True)


def test_a_body_above_the_limit_is_not_read(message, settings, visitor):
    path = f"{page_path(message)}/additions"
    assert visitor.post(path, {"text": "x" * 100_000}, format="json").status_code == 413
    assert visitor.post(path, "[" * 10_000, content_type="application/json").status_code == 400
    settings.CONTACT_UPLOAD_BYTES_MAX = 1024
    assert add(message, photograph()).json() == {"error": "Please send at most 0 MB at once."}


def test_what_is_not_there_takes_no_addition(message, settings, owner_client, visitor):
    path = page_path(message)
    with time_machine.travel(timezone.now() + settings.CONTACT_RETENTION + timedelta(hours=1)):
        assert add(message).status_code == 404
    for wrong in (f"{path}x", path[:-1], f"/api/contact/message/{message.pk}"):
        assert visitor.post(f"{wrong}/additions", {"text": "x"}).status_code == 404
    assert visitor.get(f"{path}/additions").status_code == 405
    owner_client.delete(f"{INBOX}/{message.pk}")
    assert visitor.post(f"{path}/additions", {"text": "x"}).status_code == 404
    assert not Addition.objects.exists()
