"""What was deleted is restored, deleted for good and hidden at the same time."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import OperationalError

from catalogue.models import Build, BuildImage
from core import deletions
from core.deletions import Deletion, hide_files
from tests.support.deletions import restore
from tests.support.storages import Stored, in_folder

# Files are moved after the commit.
pytestmark = pytest.mark.django_db(transaction=True)


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


@pytest.fixture
def files(pictured, media_folder) -> Stored:
    return in_folder(media_folder)


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


def test_what_is_deleted_for_good_during_a_restore_leaves_no_files(
    owner_client, pictured, files, once_copied
):
    owner_client.delete(f"/api/builds/{pictured['id']}")
    gone = f"/api/deleted/build/{pictured['id']}"

    def delete_and_copy() -> None:
        kept = {name: files.read(name) for name in files.names()}
        owner_client.delete(gone)
        for name, content in kept.items():  # as if it was copied just now
            files.put(name, content)

    once_copied(delete_and_copy)
    assert restore(owner_client, "build", pictured["id"]).status_code == 404
    assert (files.names(), files.hidden()) == (set(), set())


def test_a_second_restore_leaves_the_files_of_the_first(owner_client, pictured, files, once_copied):
    names = files.names()
    owner_client.delete(f"/api/builds/{pictured['id']}")
    once_copied(lambda: restore(owner_client, "build", pictured["id"]))
    assert restore(owner_client, "build", pictured["id"]).status_code == 404
    assert (files.names(), files.hidden()) == (names, set())
    BuildImage.objects.first().delete()
    assert files.names() < names


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


def test_a_file_system_without_links_has_copies(owner_client, pictured, files, monkeypatch):
    before = {name: files.read(name) for name in files.names()}

    def refuse(path: Path, target: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    owner_client.delete(f"/api/builds/{pictured['id']}")
    assert files.names() == set()
    assert restore(owner_client, "build", pictured["id"]).status_code == 200
    assert {name: files.read(name) for name in files.names()} == before
    assert files.hidden() == set()
