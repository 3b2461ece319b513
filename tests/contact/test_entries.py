"""What visitors write on the page of their message: stored, refused, shown and mailed."""

from datetime import timedelta

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.utils import timezone

from contact.models import Attachment, ContactMessage, Entry, FurtherSubject
from core.deletions import Deletion
from tests.support.messages import MESSAGE, commit, pdf, photograph, send_files, size_of

from .entries import INBOX, TEXT, answer, page_path, state_of, write

pytestmark = pytest.mark.django_db


@pytest.fixture
def message(db) -> ContactMessage:
    return ContactMessage.objects.create(**MESSAGE)


def test_a_text_and_photographs_are_on_the_page_and_in_the_inbox(message, visitor, owner_client):
    first = write(message)
    assert first.status_code == 201, first.content
    assert first["Cache-Control"] == "no-store, private"
    assert first["X-Robots-Tag"] == "noindex, nofollow"
    assert first["Referrer-Policy"] == "strict-origin"
    second = write(message, photograph("rear.jpg"), photograph("b.png", (40, 40)), text="")
    assert second.status_code == 201, second.content
    shown = visitor.get(page_path(message)).json()
    assert [each["id"] for each in second.json()["entries"]] == [
        each["id"] for each in shown["entries"]
    ]
    written = [(each["text"], len(each["attachments"])) for each in shown["entries"]]
    assert written == [(TEXT, 0), ("", 2)]
    assert shown["attachments"] == [] and "mail" not in shown["entries"][0]
    (listed,) = owner_client.get(INBOX).json()
    line, photos = listed["entries"]
    assert (line["text"], line["attachments"], listed["attachments"]) == (TEXT, [], [])
    assert [each["name"] for each in photos["attachments"]] == ["rear.jpg", "b.jpg"]
    assert line["created_at"] < photos["created_at"]
    # Not the photographs: their signed addresses change each second.
    alone = owner_client.get(f"{INBOX}/{message.pk}").json()["entries"]
    assert (alone[0], alone[1]["id"]) == (line, photos["id"])


def test_the_page_opens_the_photographs_of_both_sides(message, visitor, owner_client):
    """For whom and how long: test_attachment_access.py."""
    write(message, photograph())
    assert answer(owner_client, message, photograph("ours.jpg")).status_code == 201
    entries = visitor.get(page_path(message)).json()["entries"]
    photos = [photo for each in entries for photo in each["attachments"]]
    assert [photo["name"] for photo in photos] == ["IMG_1.jpg", "ours.jpg"]
    for photo in photos:
        assert size_of(visitor.get(photo["url"]).getvalue()) == (1000, 40)
        assert size_of(visitor.get(photo["thumbnail_url"]).getvalue()) == (800, 32)


def test_when_the_visitor_writes_it_is_the_workshops_turn(message, settings):
    settings.CONTACT_TO = "owner@example.lv"
    message.set_state("waiting_visitor")
    response = write(message)
    assert (response.status_code, response.json()["state"]) == (201, "received")
    assert state_of(message) == ("waiting_workshop", False)
    assert Entry.objects.get().mail_state == "waiting"
    message.set_state("spam")
    assert Entry.objects.get().mail_state == "none"


def test_spam_has_no_page_and_what_was_withheld_is_mailed_when_it_is_none(
    message, visitor, owner_client, settings
):
    write(message)
    settings.CONTACT_TO = "owner@example.lv"
    path = f"{INBOX}/{message.pk}"
    page = f"http://testserver{page_path(message).removeprefix('/api')}"
    assert owner_client.get(path).json()["page_url"] == page
    assert owner_client.patch(path, {"state": "spam"}).json()["page_url"] is None
    assert visitor.get(page_path(message)).status_code == 404
    assert write(message).status_code == 404
    refused = answer(owner_client, message)
    assert (refused.status_code, "suspected spam" in refused.json()["error"]) == (409, True)
    shown = owner_client.patch(path, {"state": "waiting_workshop"}).json()
    assert (shown["state"], shown["page_url"]) == ("waiting_workshop", page)
    assert [shown["mail"]["state"], shown["entries"][0]["mail"]["state"]] == ["waiting"] * 2
    assert visitor.get(page_path(message)).status_code == 200


def test_a_message_is_not_marked_by_who_has_not_seen_what_was_written(message, owner_client):
    path, mark = f"{INBOX}/{message.pk}", {"state": "done", "entries_seen": 0}
    write(message)
    refused = owner_client.patch(path, mark)
    assert refused.status_code == 409
    assert refused.json()["error"].startswith("Something was written in the meantime.")
    assert [each["text"] for each in refused.json()["current"]["entries"]] == [TEXT]
    assert state_of(message) == ("new", False)
    assert owner_client.patch(path, mark | {"entries_seen": 1}).json()["state"] == "done"
    assert owner_client.patch(path, mark | {"entries_seen": -1}).status_code == 400


def test_a_repeat_with_the_same_key_is_stored_once(message, attachment_files):
    assert write(message, photograph(), key="one").status_code == 201
    stored = attachment_files()
    again = write(message, photograph(), key="one")
    assert again.status_code == 201 and len(again.json()["entries"]) == 1
    assert attachment_files() == stored
    other = write(message, key="one", text="Another")
    assert (other.status_code, "Idempotency-Key" in other.json()["error"]) == (422, True)
    assert write(message, photograph(), key="two").status_code == 201
    assert write(ContactMessage.objects.create(**MESSAGE), key="one").status_code == 201
    assert [each.message_id for each in Entry.objects.all()].count(message.pk) == 2


def test_a_message_is_found_by_what_was_added(message, owner_client):
    write(message, text="Aizmugurējais amortizators")
    answer(owner_client, message, lines=[{"text": "Seals"}, {"text": "Blīves un eļļa"}])
    ContactMessage.objects.create(**MESSAGE)
    for search, count in (
        *(("amortizators", 1), ("anna AIZMUGUREJAIS", 1), ("priekšējais", 0)),
        *(("blives SEALS", 1), ("price", 0)),
    ):
        assert len(owner_client.get(INBOX, {"search": search}).json()) == count


def test_the_page_names_what_the_message_is_about_as_it_was_sent(message, visitor, part):
    about = {"subject_kind": "part", "subject_name": part.name, "subject_item_id": part.pk}
    ContactMessage.objects.update(**about)
    FurtherSubject.objects.create(message=message, position=1, kind="brakes", name="Beringer")
    sent = [{"kind": "part", "name": part.name}, {"kind": "brakes", "name": "Beringer"}]
    part.name, part.published = "Another", False
    part.save()  # its new names are no visitor's business
    assert visitor.get(page_path(message)).json()["subjects"] == sent


def test_bad_text_is_refused_with_a_sentence(message, visitor):
    message.set_state("done")
    for body, sentence in (
        ({}, "Please write a line or choose a photograph."),
        ({"text": " \n "}, "Please write a line or choose a photograph."),
        ({"text": "x" * 5001}, "Please write at most 5000 characters."),
        ({"text": "x\0"}, "Text contains characters that cannot be stored."),
    ):
        response = visitor.post(f"{page_path(message)}/entries", body, format="json")
        assert response.status_code == 400
        assert response.json() == {"error": sentence, "fields": {"text": [sentence]}}
    assert not Entry.objects.exists() and state_of(message) == ("done", True)


def test_bad_files_are_refused_all_together(message, attachment_files):
    too_many = "Please send at most 5 photographs at once, and no PDF."
    no_picture = "bad.jpg is not a picture. Please send JPEG, PNG, WebP, AVIF, GIF or HEIC."
    small = [photograph(f"{n}.jpg", (40, 40)) for n in range(6)]
    for files, sentence in (
        ([pdf()], too_many),
        (small, too_many),
        ([photograph(), SimpleUploadedFile("bad.jpg", b"x")], no_picture),
    ):
        response = write(message, *files)
        assert (response.status_code, list(response.json()["fields"])) == (400, ["photos"])
        assert response.json()["error"] == sentence
    assert attachment_files() == {} and not Entry.objects.exists()


def test_a_message_takes_a_hundred_entries(message, owner_client, attachment_files):
    Entry.objects.bulk_create(Entry(message=message, text=f"{n}") for n in range(98))
    assert answer(owner_client, message).status_code == 201
    last = write(message, photograph(), key="last")
    assert (last.status_code, len(last.json()["entries"])) == (201, 100)
    sentence = "This conversation has 100 entries and takes no more. Please call."
    refused = (write(message, photograph()), answer(owner_client, message))
    assert [each.status_code for each in refused] == [400, 400]
    assert [each.json()["error"] for each in refused] == [sentence] * 2
    assert len(attachment_files()) == 2
    assert write(message, photograph(), key="last").status_code == 201  # a repeat is none too many


def test_what_fills_in_the_trap_is_answered_alike_and_disturbs_nobody(
    message, settings, attachment_files, owner_client
):
    settings.CONTACT_TO = "owner@example.lv"
    message.set_state("done")
    assert write(message, photograph(), website="https://x.example").status_code == 201
    assert attachment_files() == {} and state_of(message) == ("done", True)
    assert Entry.objects.get().mail_state == "none"
    (added,) = owner_client.get(INBOX).json()[0]["entries"]
    assert (added["mail"]["is_suspected"], added["text"]) == (True, TEXT)
    message.set_state("spam")
    message.set_state("waiting_workshop")
    assert Entry.objects.get().mail_state == "none"


def test_the_limits_are_those_of_messages(message, settings, visitor):
    settings.CONTACT_PER_HOUR, settings.TRUSTED_PROXIES = 2, 1
    sender = {"x-forwarded-for": "192.0.2.77"}
    assert visitor.post("/api/contact", MESSAGE, headers=sender).status_code == 201
    codes = [write(message, text=str(n), headers=sender).status_code for n in range(2)]
    refused = write(message, headers=sender)
    assert (codes, refused.status_code) == ([201, 429], 429)
    assert refused.json()["error"].startswith("You have sent too many messages.")
    assert refused["Retry-After"]
    assert write(message, headers={"x-forwarded-for": "192.0.2.78"}).status_code == 201


def test_in_a_flood_it_is_suspected_and_disturbs_nobody(message, settings):
    settings.CONTACT_TOTAL_PER_HOUR, settings.CONTACT_TO = 1, "owner@example.lv"
    message.set_state("done")
    ContactMessage.objects.create(**MESSAGE)
    assert write(message, text="first").status_code == 201
    message.set_state("done")
    assert write(message, text="second").status_code == 201
    suspected = Entry.objects.values_list("is_suspected", "mail_state")
    assert list(suspected) == [(False, "waiting"), (True, "none")]
    assert state_of(message) == ("done", True)


def test_what_is_not_there_takes_no_entry(message, settings, owner_client, visitor):
    path = page_path(message)
    with time_machine.travel(timezone.now() + settings.CONTACT_RETENTION + timedelta(hours=1)):
        assert write(message).status_code == 404
    for wrong in (f"{path}x", path[:-1], f"/api/contact/message/{message.pk}"):
        assert visitor.post(f"{wrong}/entries", {"text": "x"}).status_code == 404
    owner_client.delete(f"{INBOX}/{message.pk}")
    assert answer(owner_client, message).status_code == 404
    assert visitor.post(f"{path}/entries", {"text": "x"}).status_code == 404
    assert not Entry.objects.exists()


@pytest.fixture
def extended(message) -> ContactMessage:
    """A message with an entry of text, and one of a photograph."""
    assert write(message).status_code == 201
    assert write(message, photograph("rear.jpg"), text="").status_code == 201
    return message


def test_a_deleted_message_comes_back_with_all_that_belongs_to_it(owner_client, attachment_files):
    about = {"machine.make": "Yamaha", "subjects[0]kind": "tyre", "subjects[0]name": "Kāpa"}
    about |= {"subjects[1]kind": "service", "subjects[1]name": "Engines"}
    assert send_files(photograph("shock.jpg"), pdf(), **about).status_code == 201
    message = ContactMessage.objects.get()
    write(message)
    write(message, photograph("rear.jpg"), text="")
    answer(owner_client, message)

    def shown() -> tuple:
        """Return all that the owner sees; the signed addresses of files change each second."""
        found = owner_client.get(f"{INBOX}/{message.pk}").json()
        files = [file for each in (found, *found["entries"]) for file in each.pop("attachments")]
        return found, [file["name"] for file in files]

    before, stored = shown(), attachment_files()
    file = owner_client.get(f"{INBOX}/{message.pk}").json()["attachments"][0]["url"]
    assert before[1] == ["shock.jpg", "Order.pdf", "rear.jpg"] and before[0]["machine"]
    assert [each["name"] for each in before[0]["subjects"]] == ["Kāpa", "Engines"]
    assert owner_client.delete(f"{INBOX}/{message.pk}").status_code == 204
    for model in (ContactMessage, FurtherSubject, Entry, Attachment):
        assert not model.objects.exists()
    assert owner_client.get(file).status_code == 404 and attachment_files() == stored
    restored = owner_client.post(f"/api/deleted/contactmessage/{message.pk}/restore")
    assert restored.status_code == 200
    assert (shown(), attachment_files()) == (before, stored)


def test_what_the_release_before_has_deleted_is_restored_with_its_entries(owner_client, extended):
    extended.set_state("done")
    owner_client.delete(f"{INBOX}/{extended.pk}")
    deletion = Deletion.objects.get()
    kept = ("message", "text", "is_suspected", "created_at", "mail_state", "mail_attempts")
    for row in deletion.rows:
        fields = row["fields"]
        if row["model"] == "contact.contactmessage":
            fields["state"], fields["answered_at"] = "answered", fields.pop("closed_at")
        elif row["model"] == "contact.entry":
            row |= {"model": "contact.addition", "fields": {name: fields[name] for name in kept}}
        elif row["model"] == "contact.attachment":
            fields["addition"] = fields.pop("entry")
    deletion.save()
    restored = owner_client.post(f"/api/deleted/contactmessage/{extended.pk}/restore")
    assert restored.status_code == 200
    shown = owner_client.get(f"{INBOX}/{extended.pk}").json()
    assert (shown["state"], shown["attachments"]) == ("done", [])
    assert shown["closed_at"]
    line, photos = shown["entries"]
    assert (line["text"], [each["name"] for each in photos["attachments"]]) == (TEXT, ["rear.jpg"])


def test_the_owner_gets_a_mail_below_that_about_the_message(smtp, settings):
    settings.SITE_URL = "https://quads.example"
    message = ContactMessage.objects.create(
        **MESSAGE, phone="26 123 456", subject_kind="tyre", subject_name="Kāpa", language="lv"
    )
    message.__class__.objects.requeue()
    call_command("send_messages")
    write(message, photograph("a.jpg"), photograph("b.jpg", (40, 36)))
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
        f"Read and answer it here: https://quads.example/admin/messages?search={reference}",
    ):
        assert line in text.splitlines()
    sizes = [size_of(part.get_content()) for part in mail.iter_attachments()]
    assert sizes == [(800, 32), (40, 36)]
    assert Entry.objects.get().mail_state == "sent"
    ContactMessage.objects.requeue()  # its own mail has its own photographs only
    call_command("send_messages")
    assert list(smtp.mails[-1].iter_attachments()) == []
