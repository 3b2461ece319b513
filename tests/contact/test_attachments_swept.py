"""Files of messages are deleted with little work, and those that nobody has any more at night."""

import os
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.db.models.signals import pre_delete
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from contact.attachment_files import PrivateFileStorage, attachment_storage
from contact.models import Attachment, ContactMessage
from tests.support.attachments import pdf, photograph, send_files
from tests.support.smtp_server import MESSAGE

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def backup_of_last_night(backed_up) -> None:
    backed_up(hours=6)


def make_old(folder: Path, days: int = 31) -> None:
    for path in folder.iterdir():
        os.utime(path, (time.time() - days * 24 * 3600,) * 2)


def test_a_file_that_could_not_be_deleted_is_deleted_by_the_command(
    manage, monkeypatch, settings, attachment_files
):
    folder = Path(settings.ATTACHMENTS_ROOT)
    for text in ("kept", "deleted", "gone"):
        assert send_files(photograph(), pdf(), message=text).status_code == 201
    ContactMessage.objects.get(message="deleted").delete()  # it can be restored
    with monkeypatch.context() as patches:
        patches.setattr(PrivateFileStorage, "delete", lambda self, name: 1 / 0)
        ContactMessage.objects.filter(message="gone").delete()
    (folder / "backup.tar").write_text("not of a message")
    stored = attachment_files()
    assert len(stored) == 10
    make_old(folder, days=29)  # a backup of before may have been restored, beside an S3 bucket
    assert manage("purge_messages") == "0 messages deleted.\n"
    make_old(folder)
    assert attachment_files() == stored
    told = "0 messages deleted.\n3 files that no message had deleted.\n"
    assert manage("purge_messages") == told
    left = attachment_files()
    assert len(left) == 7 and "backup.tar" in left
    assert {name for row in Attachment.objects.all() for name in row.file_names()} < set(left)
    assert manage("purge_messages") == "0 messages deleted.\n"


def test_no_file_is_swept_by_a_new_machine_whose_site_is_not_restored_yet(
    manage, settings, attachment_files
):
    assert send_files(photograph(), pdf()).status_code == 201
    make_old(Path(settings.ATTACHMENTS_ROOT))
    stored = attachment_files()
    Attachment.objects.all()._raw_delete("default")
    assert manage("purge_messages") == "0 messages deleted.\n"
    assert attachment_files() == stored


def test_without_a_recent_backup_no_file_is_swept(manage, backup_dir, settings, attachment_files):
    send_files(pdf(), photograph())
    Attachment.objects.filter(kind="pdf")._raw_delete("default")
    make_old(Path(settings.ATTACHMENTS_ROOT))
    for path in backup_dir.iterdir():
        path.unlink()
    assert manage("purge_messages") == "0 messages deleted.\n"
    assert len(attachment_files()) == 3


@pytest.mark.parametrize("place", ["local", "s3"])
def test_a_file_that_is_gone_once_it_was_listed_is_none_to_sweep(
    manage, monkeypatch, request, place
):
    if place == "s3":
        request.getfixturevalue("s3_storage")
    for words in ("kept", "gone"):
        assert send_files(pdf(), message=words).status_code == 201
    Attachment.objects.filter(message__message="gone")._raw_delete("default")
    storage = type(attachment_storage())
    age = storage.get_modified_time

    def age_after_deletion(self, name: str):
        self.delete(name)
        return age(self, name)

    monkeypatch.setattr(storage, "get_modified_time", age_after_deletion)
    assert manage("purge_messages") == "0 messages deleted.\n"


def expired(count: int) -> None:
    for number in range(count):
        message = ContactMessage.objects.create(**MESSAGE)
        for kind in ("a", "b", "c"):
            name = f"{kind}{number}.jpg"
            Attachment.objects.create(
                message=message, kind="photograph", name=name, file=name, size=1
            )
    ContactMessage.objects.update(created_at=timezone.now() - timedelta(days=1000))


def test_a_visitor_waits_for_the_deletion_of_a_few_messages_only(visitor, manage):
    expired(30)
    ContactMessage.objects.first().delete()
    with CaptureQueriesContext(connection) as queries:
        assert visitor.post("/api/contact", MESSAGE).status_code == 201
    assert ContactMessage.objects.count() == 30 - 1 - 20 + 1
    read = [each["sql"] for each in queries if "%contact.attachment%" in each["sql"]]
    assert len(read) == 1  # and not for each file
    assert manage("purge_messages") == "9 messages deleted.\n"
    assert ContactMessage.objects.count() == 1


def test_the_command_goes_on_if_another_machine_deletes_the_same_messages(manage):
    ContactMessage.objects.bulk_create(ContactMessage(**MESSAGE) for _ in range(30))
    ContactMessage.objects.update(created_at=timezone.now() - timedelta(days=1000))

    def delete_too(**_kwargs: object) -> None:
        ContactMessage.objects.filter(pk__in=oldest)._raw_delete("default")

    oldest = list(ContactMessage.objects.order_by("id").values_list("pk", flat=True)[:20])
    pre_delete.connect(delete_too, sender=ContactMessage, dispatch_uid="other")
    try:
        manage("purge_messages")
    finally:
        pre_delete.disconnect(sender=ContactMessage, dispatch_uid="other")
    assert not ContactMessage.objects.exists()
