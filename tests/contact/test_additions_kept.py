"""What visitors add to messages is mailed, and is deleted, restored and backed up with them."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from contact.models import Addition, Attachment, ContactMessage
from contact.purge import purge
from operations import health
from tests.support.additions import INBOX, TEXT, add
from tests.support.attachments import photograph, size_of
from tests.support.backups import files, rows
from tests.support.smtp_server import MESSAGE, wait_for_background_work

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def message(db) -> ContactMessage:
    """A message with an addition of text, and one of a photograph."""
    message = ContactMessage.objects.create(**MESSAGE)
    assert add(message).status_code == 201
    assert add(message, photograph("rear.jpg"), text="").status_code == 201
    return message


def always() -> bool:
    return True


def test_a_deleted_message_comes_back_with_them(owner_client, message, attachment_files):
    before, stored = owner_client.get(f"{INBOX}/{message.pk}").json(), attachment_files()
    assert owner_client.delete(f"{INBOX}/{message.pk}").status_code == 204
    assert not Addition.objects.exists() and attachment_files() == stored
    restored = owner_client.post(f"/api/deleted/contactmessage/{message.pk}/restore")
    assert restored.status_code == 200
    after = owner_client.get(f"{INBOX}/{message.pk}").json()

    def facts(shown: dict) -> list:
        return [
            (each["created_at"], each["text"], [file["name"] for file in each["attachments"]])
            for each in shown["additions"]
        ]

    assert facts(after) == facts(before) and facts(after)[1][2] == ["rear.jpg"]
    assert attachment_files() == stored


def test_with_other_numbers_photographs_are_still_with_their_addition(owner_client, message):
    pk, (line, photos) = message.pk, Addition.objects.all()
    message.delete()
    other = ContactMessage.objects.create(pk=pk, **MESSAGE)
    for each in (line, photos):
        Addition.objects.create(pk=each.pk, message=other, text="Other")
    answer = owner_client.post(f"/api/deleted/contactmessage/{pk}/restore").json()
    restored = ContactMessage.objects.get(pk=answer["object_id"])
    first, second = restored.additions.all()
    assert (first.text, second.text) == (TEXT, "")
    assert Attachment.objects.get().addition == second


def test_a_purged_message_takes_them_along(message, monkeypatch, attachment_files):
    monkeypatch.setattr("contact.purge.has_recent_backup", always)
    old = timezone.now() - timedelta(days=1000)
    ContactMessage.objects.update(created_at=old)
    assert purge() == 1
    assert attachment_files() == {} and not Addition.objects.exists()


@pytest.mark.sqlite
@pytest.mark.usefixtures("backup_dir", "backups_may_be_read")
def test_a_restored_site_has_them(manage, message, attachment_files, tmp_path):
    assert "2 files of messages" in manage("backup")
    manage("restore", "--into", tmp_path / "new")
    assert files(tmp_path / "new" / "attachments") == attachment_files()
    before = rows(Path(connection.settings_dict["NAME"]))["contact_addition"]
    assert len(before) == 3  # the table and its rows
    assert rows(tmp_path / "new" / "db.sqlite3")["contact_addition"] == before


def test_the_owner_gets_a_mail_below_that_about_the_message(smtp, settings):
    settings.SITE_URL = "https://quads.example"
    message = ContactMessage.objects.create(
        **MESSAGE, phone="26 123 456", subject_kind="tyre", subject_name="Kāpa", language="lv"
    )
    message.__class__.objects.requeue()
    call_command("send_messages")
    add(message, photograph("a.jpg"), photograph("b.jpg", (40, 36)))
    wait_for_background_work()
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


def test_the_mail_about_the_message_has_its_own_photographs_only(message, smtp):
    ContactMessage.objects.requeue()
    call_command("send_messages")
    assert list(smtp.mails[0].iter_attachments()) == []


def test_an_addition_that_waits_too_long_is_reported(message, owner_client, settings):
    settings.CONTACT_TO = "owner@example.lv"
    assert not health.is_mail_late()
    Addition.objects.requeue()
    late = timezone.now() - timedelta(hours=2)
    due = timezone.now() + timedelta(hours=1)
    Addition.objects.update(mail_wanted_at=late, mail_due_at=due)
    assert health.is_mail_late()
    mail = owner_client.get("/api/status").json()
    assert "2 messages can be read under Messages and will be mailed later" in str(mail)
