"""The files of messages: they go and come back with them, and are in backups, mails and sweeps."""

import os
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.storage import FileSystemStorage
from django.db import connection
from django.utils import timezone

from contact.mail import compose_message
from contact.models import Attachment, ContactMessage, Entry
from operations.purge import purge
from tests.support.backups import files, rows
from tests.support.messages import commit, pdf, photograph, send_files, size_of

from .entries import write

pytestmark = pytest.mark.django_db


@pytest.fixture
def message(db) -> ContactMessage:
    assert send_files(photograph("shock.jpg"), pdf()).status_code == 201
    return ContactMessage.objects.get()


def test_a_purged_message_takes_its_files_along(message, monkeypatch, attachment_files):
    monkeypatch.setattr("operations.purge.has_recent_backup", lambda: True)
    assert write(message, photograph("rear.jpg")).status_code == 201
    old = {"created_at": timezone.now() - timedelta(days=1000)}
    ContactMessage.objects.update(**old)
    assert purge() == 0  # it is kept since its last entry
    Entry.objects.update(**old)
    assert purge() == 1 and not Entry.objects.exists()
    commit()
    assert attachment_files() == {} and not Attachment.objects.exists()


def test_what_is_deleted_for_good_takes_its_files_along(owner_client, message, attachment_files):
    pk = message.pk
    message.delete()
    commit()
    assert attachment_files()
    assert owner_client.delete(f"/api/deleted/contactmessage/{pk}").status_code == 204
    commit()
    assert attachment_files() == {}


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("backup_dir", "backups_may_be_read")
def test_a_restored_site_has_them_also_of_a_deleted_message(
    manage, message, attachment_files, tmp_path
):
    send_files(photograph(), message="Deleted")
    ContactMessage.objects.get(message="Deleted").delete()
    assert write(message, photograph("rear.jpg")).status_code == 201
    assert "7 files of messages" in manage("backup")
    output = manage("restore", "--into", tmp_path / "new")
    assert "was restored into" in output and "0 picture files, 7 files of messages, in" in output
    assert files(tmp_path / "new" / "attachments") == attachment_files()
    before = rows(Path(connection.settings_dict["NAME"]))
    after = rows(tmp_path / "new" / "db.sqlite3")
    for table in ("contact_attachment", "contact_addition", "catalogue_deletion"):
        assert after[table] == before[table] and len(after[table]) > 1  # the table and its rows
    again = manage("restore", "--into", tmp_path / "new", "--replace")
    assert not again.startswith("failed")
    [aside] = (tmp_path / "new").glob("before-restore-*")
    assert files(aside / "attachments") == attachment_files()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("backup_dir", "backups_may_be_read")
def test_a_backup_names_a_file_that_is_gone(manage, message, settings):
    (Path(settings.ATTACHMENTS_ROOT) / Attachment.objects.first().file).unlink()
    assert "1 files of messages are missing" in manage("backup")


def test_the_mail_has_small_photographs_and_a_link_to_the_large_ones(message, settings):
    settings.SITE_URL = "https://quads.example"
    send_files(photograph("two.jpg", (40, 36)), message="Another")
    Attachment.objects.filter(name="two.jpg").update(message=message)
    settings.CONTACT_TO = "owner@example.lv"
    [mail] = compose_message(message)
    reference = message.reference
    lines = mail.body.splitlines()
    assert "Sent with it: shock.jpg, Order.pdf, two.jpg" in lines
    assert (
        f"Read and answer it here: https://quads.example/admin/messages?search={reference}" in lines
    )
    names = [(name, kind) for name, _, kind in mail.attachments]
    assert names == [(f"{reference}-1.jpg", "image/jpeg"), (f"{reference}-2.jpg", "image/jpeg")]
    assert [size_of(content) for _, content, _ in mail.attachments] == [(800, 32), (40, 36)]


@pytest.fixture
def backup_of_last_night(backed_up) -> None:
    backed_up(hours=6)


SWEPT = pytest.mark.usefixtures("backup_of_last_night")


def make_old(folder: Path, days: int = 31) -> None:
    for path in folder.iterdir():
        os.utime(path, (time.time() - days * 24 * 3600,) * 2)


@SWEPT
def test_a_file_that_could_not_be_deleted_is_deleted_by_the_command(
    manage, monkeypatch, settings, attachment_files
):
    folder = Path(settings.ATTACHMENTS_ROOT)
    for text in ("kept", "deleted", "gone"):
        assert send_files(photograph(), pdf(), message=text).status_code == 201
    ContactMessage.objects.get(message="deleted").delete()  # it can be restored
    with monkeypatch.context() as patches:
        patches.setattr(FileSystemStorage, "delete", lambda self, name: 1 / 0)
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


@SWEPT
def test_no_file_is_swept_by_a_new_machine_whose_site_is_not_restored_yet(
    manage, settings, attachment_files
):
    assert send_files(photograph(), pdf()).status_code == 201
    make_old(Path(settings.ATTACHMENTS_ROOT))
    stored = attachment_files()
    Attachment.objects.all()._raw_delete("default")
    assert manage("purge_messages") == "0 messages deleted.\n"
    assert attachment_files() == stored


@SWEPT
def test_without_a_recent_backup_no_file_is_swept(manage, backup_dir, settings, attachment_files):
    send_files(pdf(), photograph())
    Attachment.objects.filter(kind="pdf")._raw_delete("default")
    make_old(Path(settings.ATTACHMENTS_ROOT))
    for path in backup_dir.iterdir():
        path.unlink()
    assert manage("purge_messages") == "0 messages deleted.\n"
    assert len(attachment_files()) == 3
