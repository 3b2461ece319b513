"""No page loses the picture that it shows."""

from collections.abc import Callable
from copy import deepcopy
from functools import partial

import pytest
from rest_framework.test import APIClient

from documents.models import Document, DocumentImage
from documents.reading import defaults
from tests.catalogue.test_images import at_once
from tests.support.documents import SERVICE, save_values, upload_pictures

IMAGES = f"{SERVICE}/images"
IN_USE = (
    "This picture is on the page. Please choose another one there and save, then delete this one."
)
CANNOT_RESTORE = (
    "This version shows a picture that was deleted since, so it was not restored. Nothing has "
    "changed."
)


@pytest.fixture
def upload(owner_client: APIClient, picture_file: Callable) -> Callable[..., list[dict]]:
    return partial(upload_pictures, owner_client, picture_file)


@pytest.fixture
def put(owner_client: APIClient) -> Callable[..., dict]:
    def send(status: int = 200, **values: object) -> dict:
        return save_values(owner_client, SERVICE, defaults("service") | values, status)

    return send


def test_a_picture_on_the_page_cannot_be_deleted(
    upload, put, owner_client, stored_files, django_capture_on_commit_callbacks
):
    sections = deepcopy(defaults("service")["sections"])
    [first] = upload()
    sections[1]["picture"] = first["name"]
    put(sections=sections)
    before = stored_files()
    refused = owner_client.delete(f"{IMAGES}/{first['id']}")
    assert (refused.status_code, refused.json()) == (409, {"error": IN_USE})
    assert stored_files() == before
    put()
    with django_capture_on_commit_callbacks(execute=True):
        assert owner_client.delete(f"{IMAGES}/{first['id']}").status_code == 204
    assert stored_files() == []


def test_a_version_whose_picture_is_gone_is_not_restored(upload, put, owner_client, visitor):
    [first] = upload()
    put(picture=first["name"])
    put()
    owner_client.delete(f"{IMAGES}/{first['id']}")
    before = visitor.get(SERVICE).json()
    restored = owner_client.post(f"{SERVICE}/restore", {"version": 1}, format="json")
    assert (restored.status_code, restored.json()) == (409, {"error": CANNOT_RESTORE})
    assert visitor.get(SERVICE).json() == before
    assert owner_client.post(f"{SERVICE}/restore", {"version": 0}, format="json").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_a_picture_deleted_while_it_is_chosen_is_either_kept_or_refused(owner_client, upload, put):
    tab = APIClient()
    tab.credentials(**owner_client._credentials)
    for _ in range(10):
        [first] = upload(size=(32, 32))
        body = {"values": defaults("service") | {"picture": first["name"]}}
        saved, deleted = at_once(
            lambda body=body: owner_client.put(SERVICE, body, format="json").status_code,
            lambda pk=first["id"]: tab.delete(f"{IMAGES}/{pk}").status_code,
        )
        assert (saved, deleted) in ((200, 409), (400, 204))
        assert DocumentImage.objects.filter(pk=first["id"]).exists() == (saved == 200)
        put()


def test_deleting_a_document_deletes_the_files_of_its_pictures(
    upload, stored_files, django_capture_on_commit_callbacks
):
    upload(2)
    with django_capture_on_commit_callbacks(execute=True):
        Document.objects.get(key="service").delete()
    assert stored_files() == []
