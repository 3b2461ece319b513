"""Pictures with MEDIA_STORAGE=s3: addresses, headers, deletion, repair, and a bucket that is away.

What both storages have in common is tested with a folder.
"""

import urllib.request
from collections.abc import Callable

import pytest
from botocore.client import BaseClient
from botocore.exceptions import ClientError, EndpointConnectionError
from django.core.files.storage import default_storage
from django.db import connections

from catalogue.models import Build, BuildImage
from core.deletions import Deletion
from tests.support.items import restore
from tests.support.pictures import post_pictures
from tests.support.settings_file import read_settings
from tests.support.storages import BUCKET, PRIVATE_BUCKET, REGION, Stored, in_bucket

pytestmark = pytest.mark.django_db(transaction=True)  # files are deleted on real commits only
FILES = 5  # of one picture of 420 pixels
UNREACHABLE = EndpointConnectionError(endpoint_url="https://s3.example.com")


@pytest.fixture
def upload(owner_client, build, picture_file, s3_storage):
    def send(count: int = 1):
        files = [picture_file(size=(420, 32)) for _ in range(count)]
        return post_pictures(owner_client, build, *files)

    return send


@pytest.fixture
def image(upload) -> dict:
    """A picture of a build, as the API returned it."""
    return upload().json()[0]


@pytest.fixture
def stored(bucket) -> Stored:
    return in_bucket(bucket)


@pytest.fixture
def before_s3_calls(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[str], None]], None]:
    """Call a function before each call to S3, with the name of its operation, such as PutObject."""
    call = BaseClient._make_api_call

    def act_first(act: Callable[[str], None]) -> None:
        def run(client: BaseClient, operation: str, options: dict) -> object:
            act(operation)
            return call(client, operation, options)

        monkeypatch.setattr(BaseClient, "_make_api_call", run)

    return act_first


def addresses(image: dict) -> list[str]:
    return [image["image_path"], *(variant["url"] for variant in image["variants"])]


def assert_refused(response) -> None:
    sentence = "The server cannot store anything at the moment, so nothing was saved."
    assert (response.status_code, response.json()["error"][: len(sentence)]) == (503, sentence)


def assert_served(url: str) -> None:
    with urllib.request.urlopen(url) as served:
        assert served.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        suffix = url.rpartition(".")[2].replace("jpg", "jpeg")
        assert served.headers["Content-Type"] == f"image/{suffix}"
        assert served.read()


def test_pictures_are_public_at_the_urls_in_the_api(
    visitor, build, image, stored, s3_server, s3_storage, media_folder
):
    assert visitor.get(f"/api/builds/{build.pk}").json()["images"] == [image]
    names = BuildImage.objects.get().file_names()
    assert stored.names() == {*names} and len(names) == FILES
    for url in addresses(image):
        assert url.startswith(f"{s3_server}/{BUCKET}/builds/")
        assert_served(url)
    assert not media_folder.exists()
    s3_storage(endpoint_url=None)
    url = default_storage.url(names[0])  # no query: no signature that would expire
    hosts = (f"{BUCKET}.s3.amazonaws.com", f"{BUCKET}.s3.{REGION}.amazonaws.com")
    assert url in [f"https://{host}/{names[0]}" for host in hosts]
    s3_storage(custom_domain="pictures.example.com")
    assert default_storage.url(names[0]) == f"https://pictures.example.com/{names[0]}"


def test_no_file_is_copied_while_other_writers_wait(
    owner_client, visitor, build, upload, stored, before_s3_calls
):
    first, second = upload(2).json()
    owner_client.delete(f"/api/builds/images/{first['id']}")
    assert stored.names() == {*BuildImage.objects.get().file_names()}
    writer, calls = connections["default"], []  # of this thread, not of one that copies
    before_s3_calls(lambda operation: calls.append((operation, writer.in_atomic_block)))
    assert owner_client.delete(f"/api/builds/{build.pk}").status_code == 204
    assert {each for each, waited_for in calls if waited_for} == {"DeleteObjects"}
    assert stored.names() == set()
    assert stored.hidden() == {
        name for each in Deletion.objects.all() for name in each.file_names()
    }
    calls.clear()
    assert restore(owner_client, "build", build.pk).status_code == 200
    assert {each for each, waited_for in calls if waited_for} == set()
    assert len(stored.names()) == len(stored.hidden()) == FILES  # the first is still deleted
    shown = visitor.get(f"/api/builds/{build.pk}").json()["images"]
    alone = {"is_primary": True, "default_alt": build.default_alt}  # no longer "picture 2"
    assert shown == [second | alone]
    assert_served(second["image_path"])


def test_files_are_deleted_one_by_one_where_the_service_cannot_delete_many(
    owner_client, build, image, stored, refuse_to_delete_jpegs, monkeypatch, before_s3_calls, caplog
):
    def one_by_one(operation: str) -> None:
        if operation == "DeleteObjects":
            raise ClientError({"Error": {"Code": "NotImplemented"}}, operation)

    owner_client.delete(f"/api/builds/{build.pk}")
    assert len(stored.hidden()) == FILES
    refuse_to_delete_jpegs()
    before_s3_calls(one_by_one)
    assert owner_client.delete(f"/api/deleted/build/{build.pk}").status_code == 204
    monkeypatch.undo()
    (left,) = stored.hidden()
    assert left.endswith(".jpg") and f"PermissionError: {left}" in caplog.text


def test_a_storage_that_does_not_answer_is_given_up_after_20_seconds(tmp_path):
    buckets = {"AWS_STORAGE_BUCKET_NAME": BUCKET, "AWS_PRIVATE_BUCKET_NAME": PRIVATE_BUCKET}
    storages = read_settings(tmp_path, MEDIA_STORAGE="s3", **buckets)["STORAGES"]
    config = storages["default"]["OPTIONS"]["client_config"]
    tries = 1 + config.retries["max_attempts"]
    assert tries * max(config.connect_timeout, config.read_timeout) <= 20


def test_what_needs_the_bucket_is_refused_with_a_sentence_and_can_be_repeated(
    owner_client, client, admin, build, image, before_s3_calls, monkeypatch
):
    def refuse(operation: str) -> None:
        raise UNREACHABLE

    share_url = client.get(f"/share/builds/{build.pk}.jpg")["Location"]
    rotate = f"/api/builds/images/{image['id']}/rotate"
    before_s3_calls(refuse)
    assert_refused(owner_client.post(rotate, {"clockwise": True}))
    assert client.get(share_url).status_code == 503
    monkeypatch.undo()
    owner_client.delete(f"/api/builds/{build.pk}")
    before_s3_calls(refuse)
    assert_refused(restore(owner_client, "build", build.pk))
    data = {"action": "restore", "_selected_action": [Deletion.objects.get().pk]}
    page = admin.post("/django-admin/core/deletion/", data, follow=True).content.decode()
    assert "the server cannot store its files at the moment." in page
    assert "0 restored." in page
    assert not Build.objects.exists()
    monkeypatch.undo()  # before the bucket is emptied, too
    assert restore(owner_client, "build", build.pk).status_code == 200
