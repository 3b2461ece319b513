"""What was deleted is gone at once, can be restored for 30 days, and is then gone for good."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.core.management import call_command
from django.db import OperationalError, connection
from django.db.models import Model
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from catalogue.models import Build, Tyre
from contact.models import ContactMessage
from core import deletions, views
from core.deletions import Deletion, hide_files
from operations.backups import inventory
from operations.purge import purge
from tests.support.django_admin import text
from tests.support.items import restore
from tests.support.messages import post_message
from tests.support.pictures import noise
from tests.support.storages import Stored, in_folder

# Files are moved after the commit.
pytestmark = pytest.mark.django_db(transaction=True)
no_files = pytest.mark.django_db  # nothing waits for the commit
GONE = "This was restored or deleted for good in the meantime."


@pytest.fixture
def pictured(owner_client, visitor, build, tiny_pictures, uploaded_picture) -> dict:
    """A build with two pictures, as the API returns it."""
    uploaded_picture(noise(size=(420, 32)))
    tiny_pictures(build)
    return visitor.get(f"/api/builds/{build.pk}").json()


@pytest.fixture
def files(pictured, media_folder) -> Stored:
    return in_folder(media_folder)


def addresses(images: list[dict]) -> list[str]:
    return [
        address
        for image in images
        for address in (image["image_path"], *(variant["url"] for variant in image["variants"]))
    ]


def statuses(visitor, paths: list[str]) -> set[int]:
    found = set()
    for path in paths:
        response = visitor.get(path)
        response.getvalue()  # closes a file
        found.add(response.status_code)
    return found


def test_a_deleted_item_is_404_with_its_files_and_comes_back_as_it_was(
    owner_client, visitor, pictured
):
    address, files = f"/api/builds/{pictured['id']}", addresses(pictured["images"])
    before = owner_client.get(address).json()
    share = visitor.get(f"/quad-builds/{pictured['id']}").content.decode()
    files.append(re.search(r"/media/share/[^\"]+|/share/builds/[^\"]+", share)[0])
    assert statuses(visitor, [*files, f"/quad-builds/{pictured['id']}"]) == {200}
    assert owner_client.delete(address).status_code == 204
    gone = [address, f"/quad-builds/{pictured['id']}", *files]
    assert statuses(visitor, gone) == {404}
    assert owner_client.get(address).status_code == 404
    names = Deletion.objects.get().file_names()  # of the hidden files
    for prefix in ("/media/", "/media//", "/media/builds/../", "/media/./"):
        assert statuses(visitor, [f"{prefix}{name}" for name in names]) == {404}
    (listed,) = owner_client.get("/api/deleted").json()
    assert (listed["kind"], listed["object_id"]) == ("build", pictured["id"])
    assert listed["name"] == pictured["name"]
    assert listed["placeholder"]
    response = restore(owner_client, "build", pictured["id"])
    assert (response.status_code, response.json()["object_id"]) == (200, pictured["id"])
    assert owner_client.get(address).json() == before
    assert statuses(visitor, [*files, f"/quad-builds/{pictured['id']}"]) == {200}
    assert owner_client.get("/api/deleted").json() == []
    again = restore(owner_client, "build", pictured["id"])
    assert (again.status_code, again.json()["error"]) == (404, GONE)


@no_files
def test_what_was_not_published_is_not_after_a_restore(owner_client, tyre):
    Tyre.objects.update(published=False)
    path = f"/api/tyres/{tyre.pk}"
    before = owner_client.get(path).json()
    owner_client.delete(path)
    assert restore(owner_client, "tyre", tyre.pk).status_code == 200
    assert owner_client.get(path).json() == before


def test_an_id_that_is_taken_is_not_given_again(owner_client, build, tiny_pictures):
    tiny_pictures(build)
    owner_client.delete(f"/api/builds/{build.pk}")
    other = Build.objects.create(pk=build.pk, name="Other", frame="a", engine="b", build_year=2024)
    restored = restore(owner_client, "build", build.pk).json()["object_id"]
    assert restored != build.pk
    assert Build.objects.get(pk=other.pk).name == "Other"
    assert Build.objects.get(pk=restored).images.count() == 1


@no_files
def test_a_message_that_was_sent_again_meanwhile_does_not_stop_a_restore(owner_client, visitor):
    """What comes back with a message: contact/test_entries.py."""
    post_message(visitor, **{"idempotency-key": "k"})
    pk, name = ContactMessage.objects.get().pk, str(ContactMessage.objects.get())
    ContactMessage.objects.get().delete()
    (listed,) = owner_client.get("/api/deleted").json()
    assert (listed["kind"], listed["name"]) == ("contactmessage", name)
    post_message(visitor, **{"idempotency-key": "k"})
    assert restore(owner_client, "contactmessage", pk).status_code == 200
    assert ContactMessage.objects.count() == 2


def test_what_was_restored_meanwhile_is_not_deleted_for_good(
    owner, owner_client, visitor, pictured, monkeypatch
):
    files = addresses(pictured["images"])
    owner_client.delete(f"/api/builds/{pictured['id']}")
    find = views.find_deletion

    def restored_meanwhile(kind: str, pk: int) -> Deletion:
        deletion = find(kind, pk)
        find(kind, pk).restore(owner)
        return deletion

    monkeypatch.setattr(views, "find_deletion", restored_meanwhile)
    response = owner_client.delete(f"/api/deleted/build/{pictured['id']}")
    assert (response.status_code, response.json()["error"]) == (404, GONE)
    assert statuses(visitor, files) == {200}


def test_files_stay_hidden_if_the_database_fails_during_a_restore(
    owner_client, visitor, pictured, monkeypatch
):
    files = addresses(pictured["images"])
    owner_client.delete(f"/api/builds/{pictured['id']}")

    def fail(*arguments, **options):
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM no_table")

    monkeypatch.setattr(Model, "delete", fail)
    assert restore(owner_client, "build", pictured["id"]).status_code >= 500
    monkeypatch.undo()
    assert statuses(visitor, files) == {404}
    assert restore(owner_client, "build", pictured["id"]).status_code == 200
    assert statuses(visitor, files) == {200}


@pytest.fixture
def once_copied(monkeypatch):
    """Do something after files were copied for the first time, before the lock is taken."""

    def then(act) -> None:
        copy = deletions.copy_files

        def copy_and_act(copies: dict[str, str]) -> None:
            copy(copies)
            monkeypatch.setattr(deletions, "copy_files", copy)
            act()

        monkeypatch.setattr(deletions, "copy_files", copy_and_act)

    return then


def test_a_restore_brings_back_files_that_are_hidden_meanwhile(
    owner_client, pictured, files, once_copied
):
    names = files.names()
    owner_client.delete(f"/api/builds/{pictured['id']}")
    once_copied(lambda: hide_files(Deletion.objects.get()))
    assert restore(owner_client, "build", pictured["id"]).status_code == 200
    assert (files.names(), files.hidden()) == (names, set())


def test_files_that_are_restored_while_they_are_hidden_stay(
    owner, owner_client, pictured, files, once_copied
):
    names = files.names()
    once_copied(lambda: Deletion.objects.get().restore(owner))
    assert owner_client.delete(f"/api/builds/{pictured['id']}").status_code == 204
    assert Build.objects.get().images.count() == 2
    assert (files.names(), files.hidden()) == (names, set())


def test_a_deletion_whose_files_cannot_be_hidden_yet_is_none_the_less_done(
    owner_client, pictured, files, monkeypatch, caplog
):

    def refuse():
        raise OperationalError("canceling statement due to lock timeout")

    monkeypatch.setattr(deletions, "write_lock", refuse)
    assert owner_client.delete(f"/api/builds/{pictured['id']}").status_code == 204
    assert "could be hidden; manage.py media_audit --fix will do it." in caplog.text
    monkeypatch.undo()
    call_command("media_audit", fix=True)
    assert files.names() == set()
    assert restore(owner_client, "build", pictured["id"]).status_code == 200


def test_after_30_days_it_is_purged_with_its_files(owner_client, pictured, files):
    purge()  # records the clock
    owner_client.delete(f"/api/builds/{pictured['id']}")
    assert inventory.picture_names("default") == files.hidden() != set()  # in backups, too
    now = timezone.now()
    for day, kept in ((29, True), (31, False)):
        with time_machine.travel(now + timedelta(days=day)):
            purge()
            assert Deletion.objects.restorable().exists() == kept
        assert Deletion.objects.exists() == bool(files.hidden()) == kept


@no_files
def test_a_clock_that_has_jumped_purges_nothing(owner_client, build):
    purge()
    owner_client.delete(f"/api/builds/{build.pk}")
    with time_machine.travel(timezone.now() + timedelta(days=400)):
        purge()
    assert Deletion.objects.count() == 1


@no_files
def test_a_message_is_not_kept_longer_than_promised(owner_client, visitor, settings):
    post_message(visitor)
    made = timezone.now() - settings.CONTACT_RETENTION + timedelta(days=2)
    ContactMessage.objects.update(created_at=made)
    [message] = owner_client.get("/api/contact/messages").json()
    assert parse_datetime(message["kept_until"]) == made + settings.CONTACT_RETENTION
    ContactMessage.objects.get().delete()
    assert Deletion.objects.get().expires_at == made + settings.CONTACT_RETENTION


@no_files
def test_a_message_that_was_to_be_gone_is_not_restored_before_the_purge(admin, visitor):
    post_message(visitor)
    ContactMessage.objects.get().delete()
    deletion = Deletion.objects.get()
    path = "/django-admin/core/deletion/"
    assert deletion.name in text(admin.get(path))
    Deletion.objects.update(expires_at=timezone.now())
    assert deletion.name not in text(admin.get(path))
    assert admin.get(f"{path}{deletion.pk}/change/").status_code == 302
    admin.post(path, {"action": "restore", "_selected_action": deletion.pk})
    assert not ContactMessage.objects.exists()
