"""Files of messages go with their message, come back with it, and are in backups and mails."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from contact.models import Attachment, ContactMessage
from contact.purge import purge
from core.deletions import Deletion
from tests.support.attachments import pdf, photograph, send_files, size_of
from tests.support.backups import files, rows
from tests.support.storages import PRIVATE_BUCKET

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def message(db) -> ContactMessage:
    assert send_files(photograph("shock.jpg"), pdf()).status_code == 201
    return ContactMessage.objects.get()


def age(message: ContactMessage, **changes: object) -> None:
    old = timezone.now() - timedelta(days=1000)
    ContactMessage.objects.filter(pk=message.pk).update(created_at=old, **changes)


def restore(client, message: ContactMessage, pk: int):
    return client.post(f"/api/deleted/contactmessage/{pk}/restore")


def test_a_purged_message_takes_its_files_along(message, monkeypatch, attachment_files):
    monkeypatch.setattr("contact.purge.has_recent_backup", always)
    age(message)
    assert purge() == 1
    assert attachment_files() == {} and not Attachment.objects.exists()


def always() -> bool:
    return True


def test_dropped_spam_takes_its_files_along(message, settings, attachment_files):
    ContactMessage.objects.update(state="spam")
    settings.CONTACT_SPAM_MAX = 0
    purge()
    assert attachment_files() == {}


def test_a_deleted_message_comes_back_with_its_files(owner_client, message, attachment_files):
    address = f"/api/contact/messages/{message.pk}"
    before, stored = owner_client.get(address).json(), attachment_files()
    assert owner_client.delete(address).status_code == 204
    assert attachment_files() == stored
    assert not Attachment.objects.exists()
    opened = owner_client.get(before["attachments"][0]["url"])
    assert opened.status_code == 404
    assert restore(owner_client, message, message.pk).status_code == 200
    after = owner_client.get(address).json()
    assert [each["name"] for each in after["attachments"]] == ["shock.jpg", "Order.pdf"]
    assert attachment_files() == stored
    shown = owner_client.get(after["attachments"][0]["url"])
    assert size_of(shown.getvalue()) == (1200, 900)


def test_with_another_number_its_files_are_still_its_own(owner_client, message, attachment_files):
    pk, stored = message.pk, attachment_files()
    message.delete()
    ContactMessage.objects.create(pk=pk, name="Berta", email="b@example.lv", message="Hi")
    restored = restore(owner_client, message, pk).json()["object_id"]
    assert restored != pk
    assert {each.message_id for each in Attachment.objects.all()} == {restored}
    assert attachment_files() == stored


def test_what_is_deleted_for_good_takes_its_files_along(owner_client, message, attachment_files):
    pk = message.pk
    message.delete()
    assert owner_client.delete(f"/api/deleted/contactmessage/{pk}").status_code == 204
    assert attachment_files() == {}


def test_a_deletion_that_has_expired_takes_its_files_along(message, attachment_files):
    message.delete()
    Deletion.objects.update(expires_at=timezone.now())
    purge()
    assert attachment_files() == {}


@pytest.mark.sqlite
@pytest.mark.usefixtures("backup_dir", "backups_may_be_read")
@pytest.mark.parametrize("deleted", [False, True])
def test_a_restored_site_has_the_files(manage, message, deleted, attachment_files, tmp_path):
    if deleted:
        message.delete()
    assert "3 files of messages" in manage("backup")
    output = manage("restore", "--into", tmp_path / "new")
    assert "was restored into" in output and "0 picture files, 3 files of messages, in" in output
    assert files(tmp_path / "new" / "attachments") == attachment_files()
    before = rows(Path(connection.settings_dict["NAME"]))["contact_attachment"]
    assert rows(tmp_path / "new" / "db.sqlite3")["contact_attachment"] == before
    again = manage("restore", "--into", tmp_path / "new", "--replace")
    assert not again.startswith("failed")
    [aside] = (tmp_path / "new").glob("before-restore-*")
    assert files(aside / "attachments") == attachment_files()


@pytest.mark.usefixtures("backup_dir", "backups_may_be_read")
def test_a_backup_names_a_file_that_is_gone(manage, message, settings):
    (Path(settings.ATTACHMENTS_ROOT) / Attachment.objects.first().file).unlink()
    assert "1 files of messages are missing" in manage("backup")


@pytest.fixture
def mailed(request: pytest.FixtureRequest, message):
    """Mail the message, which was stored before there was a mail server; return the mail."""

    def send():
        smtp = request.getfixturevalue("smtp")
        ContactMessage.objects.requeue()
        call_command("send_messages")
        return smtp.mails[-1]

    return send


def test_the_mail_has_small_photographs_and_a_link_to_the_large_ones(message, mailed, settings):
    settings.SITE_URL = "https://quads.example"
    send_files(photograph("two.jpg", (40, 36)), message="Another")
    Attachment.objects.filter(name="two.jpg").update(message=message)
    ContactMessage.objects.exclude(pk=message.pk).delete()
    mail = mailed()
    text = mail.get_body().get_content().splitlines()
    assert "Sent with it: shock.jpg, Order.pdf, two.jpg" in text
    reference = message.reference
    assert f"In full size: https://quads.example/admin/messages?search={reference}" in text
    attached = list(mail.iter_attachments())
    assert [part.get_filename() for part in attached] == [
        f"{reference}-1.jpg",
        f"{reference}-2.jpg",
    ]
    assert [part.get_content_type() for part in attached] == ["image/jpeg"] * 2
    assert [size_of(part.get_content()) for part in attached] == [(800, 600), (40, 36)]


def test_a_missing_photograph_does_not_stop_the_mail(message, mailed, settings):
    (Path(settings.ATTACHMENTS_ROOT) / Attachment.objects.first().thumbnail).unlink()
    assert list(mailed().iter_attachments()) == []
    message.refresh_from_db()
    assert message.mail_state == "sent"


@pytest.mark.usefixtures("s3_storage")
def test_in_s3_storage_they_are_in_a_bucket_of_their_own(owner_client, bucket, s3_server):
    from urllib.error import HTTPError
    from urllib.request import urlopen

    assert send_files(photograph(), pdf()).status_code == 201
    assert list(bucket.objects.all()) == []
    [first, _] = owner_client.get("/api/contact/messages").json()[0]["attachments"]
    assert size_of(owner_client.get(first["url"]).getvalue()) == (1200, 900)
    with pytest.raises(HTTPError, match="403") as refused:
        urlopen(f"{s3_server}/{PRIVATE_BUCKET}/{Attachment.objects.first().file}")
    refused.value.close()
    message = ContactMessage.objects.get()
    message.delete()
    Deletion.objects.get().delete()
    private = bucket.meta.client.list_objects_v2(Bucket=PRIVATE_BUCKET)
    assert private["KeyCount"] == 0
