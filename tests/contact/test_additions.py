"""What a visitor adds to his message on its page: stored, refused, shown and mailed."""

import json
from datetime import timedelta

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.utils import timezone

from contact.attachment_files import stored_attachments
from contact.models import Addition, Attachment, ContactMessage, FurtherSubject
from operations import health
from tests.support.messages import MESSAGE, commit, pdf, photograph, size_of

from .additions import INBOX, TEXT, add, page_path, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def message(db) -> ContactMessage:
    return ContactMessage.objects.create(**MESSAGE)


def test_a_text_and_photographs_are_on_the_page_and_in_the_inbox(message, visitor, owner_client):
    first = add(message)
    assert first.status_code == 201, first.content
    assert first["Cache-Control"] == "no-store, private"
    assert first["X-Robots-Tag"] == "noindex, nofollow"
    assert first["Referrer-Policy"] == "strict-origin"
    second = add(message, photograph("rear.jpg"), photograph("b.png", (40, 40)), text="")
    assert second.status_code == 201, second.content
    shown = visitor.get(page_path(message)).json()
    assert second.json() == shown
    added = [(each["text"], each["photographs"]) for each in shown["additions"]]
    assert added == [(TEXT, 0), ("", 2)]
    assert (shown["additions_left"], shown["photographs_left"], shown["photographs"]) == (8, 3, 0)
    assert "attachments" not in json.dumps(shown) and ".jpg" not in json.dumps(shown)
    (listed,) = owner_client.get(INBOX).json()
    line, photos = listed["additions"]
    assert (line["text"], line["attachments"], listed["attachments"]) == (TEXT, [], [])
    assert [each["name"] for each in photos["attachments"]] == ["rear.jpg", "b.jpg"]
    assert line["created_at"] < photos["created_at"]
    # Not the photographs: their signed addresses change each second.
    alone = owner_client.get(f"{INBOX}/{message.pk}").json()["additions"]
    assert (alone[0], alone[1]["id"]) == (line, photos["id"])


def test_only_the_owner_opens_the_photographs(message, visitor, owner_client):
    add(message, photograph())
    (photo,) = owner_client.get(INBOX).json()[0]["additions"][0]["attachments"]
    assert size_of(owner_client.get(photo["url"]).getvalue()) == (1200, 900)
    assert visitor.get(photo["url"]).status_code == 404


@pytest.mark.parametrize(
    ("before", "after"),
    [("new", ("new", False)), ("answered", ("new", False)), ("spam", ("spam", False))],
)
def test_an_answered_message_becomes_new_again_and_spam_stays_spam(
    message, settings, before, after
):
    settings.CONTACT_TO = "owner@example.lv"
    message.set_state(before)
    answer = add(message)
    assert (answer.status_code, answer.json()["state"]) == (201, "received")
    assert state_of(message) == after
    mailed = "none" if before == "spam" else "waiting"
    assert Addition.objects.get().mail_state == mailed
    message.set_state("spam")
    assert Addition.objects.get().mail_state == "none"
    message.set_state("new")
    assert Addition.objects.get().mail_state == "waiting"


@pytest.mark.parametrize("state", ["answered", "spam"])
def test_a_message_is_not_marked_by_who_has_not_seen_what_was_added(message, owner_client, state):
    path, mark = f"{INBOX}/{message.pk}", {"state": state, "additions_seen": 0}
    add(message)
    refused = owner_client.patch(path, mark)
    assert refused.status_code == 409
    assert refused.json()["error"].startswith("The visitor has added something in the meantime.")
    assert [each["text"] for each in refused.json()["current"]["additions"]] == [TEXT]
    assert state_of(message) == ("new", False)
    assert owner_client.patch(path, mark | {"additions_seen": 1}).json()["state"] == state
    assert owner_client.patch(path, mark | {"additions_seen": -1}).status_code == 400
    message.delete()
    assert owner_client.patch(path, mark).status_code == 404


def test_a_repeat_with_the_same_key_is_stored_once(message, attachment_files):
    first = add(message, photograph(), key="one")
    stored = attachment_files()
    assert add(message, photograph(), key="one").json() == first.json()
    assert attachment_files() == stored
    other = add(message, key="one", text="Another")
    assert (other.status_code, "Idempotency-Key" in other.json()["error"]) == (422, True)
    assert add(message, photograph(), key="two").status_code == 201
    assert add(ContactMessage.objects.create(**MESSAGE), key="one").status_code == 201
    assert [each.message_id for each in Addition.objects.all()].count(message.pk) == 2


def test_a_message_is_found_by_what_was_added(message, owner_client):
    add(message, text="Aizmugurējais amortizators")
    ContactMessage.objects.create(**MESSAGE)
    for search, count in (("amortizators", 1), ("anna AIZMUGUREJAIS", 1), ("priekšējais", 0)):
        assert len(owner_client.get(INBOX, {"search": search}).json()) == count


def test_an_addition_that_could_not_be_mailed_is_among_those(message, owner_client):
    add(message)
    assert owner_client.get(INBOX, {"mail": "failed"}).json() == []
    Addition.objects.update(mail_state="failed", mail_reason="Mailbox full")
    (listed,) = owner_client.get(INBOX, {"mail": "failed"}).json()
    assert listed["additions"][0]["mail"]["reason"] == "Mailbox full"
    assert owner_client.get(f"{INBOX}/counts").json()["failed"] == 1


def test_the_page_names_what_the_message_is_about_in_its_language(message, visitor, part):
    part.translations = {"lv": {"name": "Sviras"}}
    part.save()
    about = {"subject_kind": "part", "subject_name": part.name, "subject_item_id": part.pk}
    ContactMessage.objects.update(**about)
    FurtherSubject.objects.create(message=message, position=1, kind="brakes", name="Beringer")
    others = {"kind": "brakes", "name": "Beringer"}
    for language, name in (("en", part.name), ("lv", "Sviras")):
        shown = visitor.get(page_path(message), {"language": language}).json()
        assert shown["subjects"] == [{"kind": "part", "name": name}, others]
    part.published = False
    part.save()  # its new names are no visitor's business
    shown = visitor.get(page_path(message), {"language": "lv"}).json()
    assert shown["subjects"][0]["name"] == part.name


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


@pytest.fixture
def extended(message) -> ContactMessage:
    """A message with an addition of text, and one of a photograph."""
    assert add(message).status_code == 201
    assert add(message, photograph("rear.jpg"), text="").status_code == 201
    return message


def test_a_deleted_message_comes_back_with_them(owner_client, extended, attachment_files):
    before, stored = owner_client.get(f"{INBOX}/{extended.pk}").json(), attachment_files()
    assert owner_client.delete(f"{INBOX}/{extended.pk}").status_code == 204
    assert not Addition.objects.exists() and attachment_files() == stored
    restored = owner_client.post(f"/api/deleted/contactmessage/{extended.pk}/restore")
    assert restored.status_code == 200
    after = owner_client.get(f"{INBOX}/{extended.pk}").json()

    def facts(shown: dict) -> list:
        return [
            (each["created_at"], each["text"], [file["name"] for file in each["attachments"]])
            for each in shown["additions"]
        ]

    assert facts(after) == facts(before) and facts(after)[1][2] == ["rear.jpg"]
    assert attachment_files() == stored


def test_with_other_numbers_photographs_are_still_with_their_addition(owner_client, extended):
    pk, (line, photos) = extended.pk, Addition.objects.all()
    extended.delete()
    other = ContactMessage.objects.create(pk=pk, **MESSAGE)
    for each in (line, photos):
        Addition.objects.create(pk=each.pk, message=other, text="Other")
    answer = owner_client.post(f"/api/deleted/contactmessage/{pk}/restore").json()
    restored = ContactMessage.objects.get(pk=answer["object_id"])
    first, second = restored.additions.all()
    assert (first.text, second.text) == (TEXT, "")
    assert Attachment.objects.get().addition == second


def test_the_owner_gets_a_mail_below_that_about_the_message(smtp, settings):
    settings.SITE_URL = "https://quads.example"
    message = ContactMessage.objects.create(
        **MESSAGE, phone="26 123 456", subject_kind="tyre", subject_name="Kāpa", language="lv"
    )
    message.__class__.objects.requeue()
    call_command("send_messages")
    add(message, photograph("a.jpg"), photograph("b.jpg", (40, 36)))
    commit()
    first, mail = smtp.mails
    reference = message.reference
    assert mail["Subject"] == f"Re: {first['Subject']}"
    assert first["Subject"] == f"{reference} from Anna about Kāpa"
    assert mail["In-Reply-To"] == mail["References"] == first["Message-ID"] != mail["Message-ID"]
    assert mail["Reply-To"] == MESSAGE["email"]
    text = mail.get_body().get_content().replace("\r\n", "\n")
    assert text.startswith(TEXT)
    for line in (
        f"From: Anna, {MESSAGE['email']}",
        "Phone: 26 123 456",
        "Sent with it: a.jpg, b.jpg",
        f"In full size: https://quads.example/admin/messages?search={reference}",
        f"> {MESSAGE['message']}",
    ):
        assert line in text.splitlines()
    sizes = [size_of(part.get_content()) for part in mail.iter_attachments()]
    assert sizes == [(800, 600), (40, 36)]
    assert Addition.objects.get().mail_state == "sent"
    assert list(first.iter_attachments()) == []


def test_the_mail_about_the_message_has_its_own_photographs_only(extended, smtp):
    ContactMessage.objects.requeue()
    call_command("send_messages")
    assert list(smtp.mails[0].iter_attachments()) == []


def test_an_addition_that_waits_too_long_is_reported(extended, owner_client, settings):
    settings.CONTACT_TO = "owner@example.lv"
    assert not health.is_mail_late()
    Addition.objects.requeue()
    late = timezone.now() - timedelta(hours=2)
    due = timezone.now() + timedelta(hours=1)
    Addition.objects.update(mail_wanted_at=late, mail_due_at=due)
    assert health.is_mail_late()
    mail = owner_client.get("/api/status").json()
    assert "2 messages can be read under Messages and will be mailed later" in str(mail)
