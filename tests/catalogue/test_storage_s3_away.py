"""What is answered while the bucket of the pictures cannot be reached."""

import pytest
from botocore.exceptions import EndpointConnectionError

from catalogue.models import Build
from core.deletions import Deletion
from tests.support.deletions import restore
from tests.support.pictures import post_pictures

pytestmark = pytest.mark.django_db(transaction=True)  # files are moved on real commits only
NOT_STORED = "The server cannot store anything at the moment, so nothing was saved."


@pytest.fixture
def image(owner_client, build, picture_file, s3_storage) -> dict:
    return post_pictures(owner_client, build, picture_file(size=(420, 300))).json()[0]


@pytest.fixture
def unplug(image, before_s3_calls, monkeypatch):
    def refuse(operation: str) -> None:
        raise EndpointConnectionError(endpoint_url="https://s3.example.com")

    yield lambda: before_s3_calls(refuse)
    monkeypatch.undo()  # before the bucket is emptied


def test_a_rotation_is_refused_with_a_sentence(owner_client, image, unplug):
    unplug()
    path = f"/api/builds/images/{image['id']}/rotate"
    answer = owner_client.post(path, {"clockwise": True}, format="json")
    assert (answer.status_code, answer.json()["error"][: len(NOT_STORED)]) == (503, NOT_STORED)


def test_a_restore_is_refused_with_a_sentence_and_can_be_repeated(
    owner_client, admin, build, unplug, monkeypatch
):
    owner_client.delete(f"/api/builds/{build.pk}")
    unplug()
    answer = restore(owner_client, "build", build.pk)
    assert (answer.status_code, answer.json()["error"][: len(NOT_STORED)]) == (503, NOT_STORED)
    data = {"action": "restore", "_selected_action": [Deletion.objects.get().pk]}
    page = admin.post("/django-admin/core/deletion/", data, follow=True).content.decode()
    assert "the server cannot store its files at the moment." in page
    assert "0 restored." in page
    assert not Build.objects.exists()
    monkeypatch.undo()
    assert restore(owner_client, "build", build.pk).status_code == 200


def test_a_share_picture_is_unavailable_and_not_gone(client, share_url, unplug):
    url = share_url()
    unplug()
    assert client.get(url).status_code == 503
