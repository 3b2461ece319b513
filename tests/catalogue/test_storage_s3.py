"""Pictures in S3 storage with MEDIA_STORAGE=s3: object headers and URLs.

Behaviour common to both storages is tested elsewhere with the fixture `stored`.
"""

import os
import subprocess
import sys
import urllib.request

import pytest
from django.db import connections

from catalogue.models import BuildImage
from core.deletions import Deletion
from tests.support.deletions import restore
from tests.support.gunicorn import ROOT
from tests.support.pictures import post_pictures
from tests.support.storages import BUCKET, HIDDEN, PRIVATE_BUCKET, REGION

pytestmark = pytest.mark.django_db(transaction=True)  # files are deleted on real commits only


@pytest.fixture
def upload(owner_client, build, picture_file, s3_storage):
    def send():
        files = [picture_file(size=(420, 300)) for _ in range(2)]
        return post_pictures(owner_client, build, *files)

    return send


def keys(bucket) -> set[str]:
    return {entry.key for entry in bucket.objects.all()}


def addresses(image: dict) -> list[str]:
    return [image["image_path"], *(variant["url"] for variant in image["variants"])]


def test_pictures_are_public_at_the_urls_in_the_api(
    visitor, build, upload, bucket, s3_server, media_folder
):
    response = upload()
    assert response.status_code == 201
    assert visitor.get(f"/api/builds/{build.pk}").json()["images"] == response.json()
    assert len(keys(bucket)) == 10
    for url in (url for image in response.json() for url in addresses(image)):
        assert url.startswith(f"{s3_server}/{BUCKET}/builds/")
        with urllib.request.urlopen(url) as served:
            assert served.headers["Cache-Control"] == "public, max-age=31536000, immutable"
            suffix = url.rpartition(".")[2].replace("jpg", "jpeg")
            assert served.headers["Content-Type"] == f"image/{suffix}"
            assert served.read()
    assert not media_folder.exists()


def test_without_an_endpoint_urls_point_to_amazon(upload, visitor, build, s3_storage):
    upload()
    s3_storage(endpoint_url=None)
    urls = addresses(visitor.get(f"/api/builds/{build.pk}").json()["images"][0])
    hosts, paths = zip(*(url.rsplit(".amazonaws.com/", 1) for url in urls), strict=True)
    assert set(hosts) <= {f"https://{BUCKET}.s3", f"https://{BUCKET}.s3.{REGION}"}
    # no query: no signature that would expire
    assert set(paths) == {*BuildImage.objects.first().file_names()}


def test_urls_use_the_custom_domain_if_there_is_one(upload, s3_storage):
    s3_storage(custom_domain="pictures.example.com")
    path = upload().json()[0]["image_path"]
    assert path == f"https://pictures.example.com/{BuildImage.objects.first().file.name}"


def test_deleted_pictures_leave_the_bucket(owner_client, build, upload, bucket):
    first, _ = upload().json()
    owner_client.delete(f"/api/builds/images/{first['id']}")
    assert shown(bucket) == {*BuildImage.objects.get().file_names()}
    owner_client.delete(f"/api/builds/{build.pk}")
    assert shown(bucket) == set()
    deleted = {name for each in Deletion.objects.all() for name in each.file_names()}
    assert keys(bucket) == deleted


def shown(bucket) -> set[str]:
    """Return the keys without those of what was deleted."""
    return {key for key in keys(bucket) if not key.startswith(HIDDEN)}


def test_no_file_is_copied_while_other_writers_wait(
    owner_client, visitor, build, upload, bucket, before_s3_calls
):
    pictures = upload().json()
    writer, calls = connections["default"], []  # of this thread, not of one that copies
    before_s3_calls(lambda operation: calls.append((operation, writer.in_atomic_block)))
    assert owner_client.delete(f"/api/builds/{build.pk}").status_code == 204
    assert {each for each, waited_for in calls if waited_for} == {"DeleteObjects"}
    assert shown(bucket) == set()
    calls.clear()
    assert restore(owner_client, "build", build.pk).status_code == 200
    assert {each for each, waited_for in calls if waited_for} == set()
    assert keys(bucket) == shown(bucket)
    assert visitor.get(f"/api/builds/{build.pk}").json()["images"] == pictures
    with urllib.request.urlopen(pictures[0]["image_path"]) as served:
        assert served.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert served.headers["Content-Type"] == "image/jpeg"


def test_a_failed_upload_leaves_nothing_in_the_bucket(upload, bucket, settings):
    settings.IMAGES_PER_ITEM = 1
    assert upload().status_code == 400
    assert keys(bucket) == set()


def test_a_storage_that_does_not_answer_is_given_up_after_20_seconds():
    buckets = {"AWS_STORAGE_BUCKET_NAME": BUCKET, "AWS_PRIVATE_BUCKET_NAME": PRIVATE_BUCKET}
    environment = os.environ | {"MEDIA_STORAGE": "s3"} | buckets
    code = (
        "from django.core.files.storage import default_storage as storage;"
        "config = storage.client_config;"
        "print(config.connect_timeout, config.read_timeout, config.retries['max_attempts'])"
    )
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", code]
    output = subprocess.check_output(command, cwd=ROOT, env=environment, text=True)
    connect, read, more = map(int, output.split())
    assert (1 + more) * max(connect, read) <= 20
