"""What was deleted is gone at once for everybody, and can be restored."""

import re

import pytest
from django.db import connection
from django.db.models import Model
from django.test import Client

from accounts.models import User
from catalogue.models import Build
from contact.models import ContactMessage
from core import views
from core.deletions import Deletion
from tests.support.api_messages import send
from tests.support.deletions import restore

# Files are moved after the commit.
pytestmark = pytest.mark.django_db(transaction=True)
GONE = "This was restored or deleted for good in the meantime."


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


def test_the_files_of_what_was_deleted_are_not_served(owner_client, visitor, pictured):
    owner_client.delete(f"/api/builds/{pictured['id']}")
    names = Deletion.objects.get().file_names()
    for prefix in ("/media/", "/media//", "/media/builds/../", "/media/./"):
        assert statuses(visitor, [f"{prefix}{name}" for name in names]) == {404}


@pytest.mark.parametrize("kind", ["tyres", "parts"])
def test_tyres_and_parts_are_restored_unpublished_if_they_were(owner_client, kind, item):
    model = type(item)
    model.objects.filter(pk=item.pk).update(published=False)
    path = f"/api/{model._meta.model_name}s/{item.pk}"
    before = owner_client.get(path).json()
    owner_client.delete(path)
    assert restore(owner_client, model._meta.model_name, item.pk).status_code == 200
    assert owner_client.get(path).json() == before


def test_an_id_that_is_taken_is_not_given_again(owner_client, build, tiny_pictures):
    tiny_pictures(build)
    owner_client.delete(f"/api/builds/{build.pk}")
    other = Build.objects.create(pk=build.pk, name="Other", frame="a", engine="b", build_year=2024)
    restored = restore(owner_client, "build", build.pk).json()["object_id"]
    assert restored != build.pk
    assert Build.objects.get(pk=other.pk).name == "Other"
    assert Build.objects.get(pk=restored).images.count() == 1


def test_a_message_is_restored(owner_client, visitor):
    send(visitor, {"message": "Is it sold?"})
    message = ContactMessage.objects.get()
    before = owner_client.get(f"/api/contact/messages/{message.pk}").json()
    assert owner_client.delete(f"/api/contact/messages/{message.pk}").status_code == 204
    (listed,) = owner_client.get("/api/deleted").json()
    assert listed["kind"] == "contactmessage"
    assert listed["name"] == str(message)
    restore(owner_client, "contactmessage", message.pk)
    assert owner_client.get(f"/api/contact/messages/{message.pk}").json() == before


def test_a_message_that_was_sent_again_meanwhile_does_not_stop_a_restore(owner_client, visitor):
    send(visitor, **{"idempotency-key": "k"})
    pk = ContactMessage.objects.get().pk
    ContactMessage.objects.get().delete()
    send(visitor, **{"idempotency-key": "k"})
    assert restore(owner_client, "contactmessage", pk).status_code == 200
    assert ContactMessage.objects.count() == 2


def test_the_django_admin_restores(owner_client, admin: Client, build):
    owner_client.delete(f"/api/builds/{build.pk}")
    data = {"action": "restore", "_selected_action": [Deletion.objects.get().pk]}
    response = admin.post("/django-admin/core/deletion/", data, follow=True)
    assert "1 restored." in response.content.decode()
    assert Build.objects.filter(pk=build.pk).exists()


def test_the_django_admin_says_what_was_restored_in_the_meantime(
    owner_client, admin: Client, build, monkeypatch
):
    owner_client.delete(f"/api/builds/{build.pk}")
    deletion = Deletion.objects.get()
    name = str(deletion)
    restore_stored = Deletion.restore

    def restore_twice(late: Deletion, user: User) -> None:
        restore_stored(deletion, user)
        restore_stored(late, user)

    monkeypatch.setattr(Deletion, "restore", restore_twice)
    data = {"action": "restore", "_selected_action": [deletion.pk]}
    page = admin.post("/django-admin/core/deletion/", data, follow=True).content.decode()
    assert f"{name[1:]} was restored or deleted for good in the meantime." in page
    assert "0 restored." in page


def test_only_the_owner_sees_and_restores(visitor, owner_client, build):
    owner_client.delete(f"/api/builds/{build.pk}")
    path = f"/api/deleted/build/{build.pk}"
    assert visitor.get("/api/deleted").status_code == 401
    assert visitor.post(f"{path}/restore").status_code == 401
    assert visitor.delete(path).status_code == 401
    assert Deletion.objects.count() == 1


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
