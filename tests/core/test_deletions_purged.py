"""What was deleted is kept for 30 days, and is then gone with its files."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.core.management import call_command
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from contact.models import ContactMessage
from contact.purge import purge
from core.deletions import Deletion
from operations.backups import inventory
from tests.support.api_messages import send
from tests.support.django_admin import text

# Files are moved after the commit.
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def all_files(media_folder) -> Callable[[], list[Path]]:
    return lambda: [path for path in media_folder.rglob("*") if path.is_file()]


def test_deleted_for_good(owner_client, pictured, all_files):
    owner_client.delete(f"/api/builds/{pictured['id']}")
    assert all_files()
    path = f"/api/deleted/build/{pictured['id']}"
    assert owner_client.delete(path).status_code == 204
    assert all_files() == []
    assert owner_client.delete(path).status_code == 404
    assert owner_client.get("/api/deleted").json() == []


@pytest.mark.parametrize(("days", "kept"), [(29, 1), (31, 0)])
def test_after_30_days_it_is_purged_with_its_files(owner_client, pictured, all_files, days, kept):
    purge()  # records the clock
    owner_client.delete(f"/api/builds/{pictured['id']}")
    for day in (15, days):
        with time_machine.travel(timezone.now() + timedelta(days=day)):
            purge()
            if day == days:
                assert Deletion.objects.restorable().count() == kept
    assert Deletion.objects.count() == kept
    assert bool(all_files()) == bool(kept)


def test_a_clock_that_has_jumped_purges_nothing(owner_client, pictured):
    purge()
    owner_client.delete(f"/api/builds/{pictured['id']}")
    with time_machine.travel(timezone.now() + timedelta(days=400)):
        purge()
    assert Deletion.objects.count() == 1


def test_a_message_is_not_kept_longer_than_promised(owner_client, visitor, settings):
    send(visitor)
    made = timezone.now() - settings.CONTACT_RETENTION + timedelta(days=2)
    ContactMessage.objects.update(created_at=made)
    [message] = owner_client.get("/api/contact/messages").json()
    assert parse_datetime(message["kept_until"]) == made + settings.CONTACT_RETENTION
    ContactMessage.objects.get().delete()
    assert Deletion.objects.get().expires_at == made + settings.CONTACT_RETENTION


def test_a_message_that_was_to_be_gone_is_not_restored_before_the_purge(admin, visitor):
    send(visitor)
    ContactMessage.objects.get().delete()
    deletion = Deletion.objects.get()
    path = "/django-admin/core/deletion/"
    assert deletion.name in text(admin.get(path))
    Deletion.objects.update(expires_at=timezone.now())
    assert deletion.name not in text(admin.get(path))
    assert admin.get(f"{path}{deletion.pk}/change/").status_code == 302
    admin.post(path, {"action": "restore", "_selected_action": deletion.pk})
    assert not ContactMessage.objects.exists()


def test_media_audit_hides_what_was_left_and_keeps_what_can_be_restored(
    owner_client, pictured, media_folder, capsys
):
    owner_client.delete(f"/api/builds/{pictured['id']}")
    deletion = Deletion.objects.get()
    left = deletion.files[0]
    (media_folder / deletion.hidden_name(left)).replace(media_folder / left)
    call_command("media_audit", fix=True)
    assert f"not hidden: the files of {deletion}" in capsys.readouterr().out
    assert not (media_folder / left).exists()
    assert all((media_folder / name).exists() for name in deletion.file_names())


def test_backups_have_the_files_of_what_can_be_restored(owner_client, pictured):
    owner_client.delete(f"/api/builds/{pictured['id']}")
    assert inventory.picture_names("default") == set(Deletion.objects.get().file_names())
