"""Pictures in S3 storage, as MEDIA_STORAGE=s3 sets it up; the storage itself is moto's."""

import boto3
import pytest
from django.core.management import call_command
from moto import mock_aws

from catalogue.models import BuildImage

pytestmark = pytest.mark.django_db(transaction=True)  # real commits: files go after them only
REGION, BUCKET = "eu-north-1", "quads"


@pytest.fixture(scope="module")
def s3():
    with mock_aws():
        yield boto3.resource("s3", REGION, aws_access_key_id="x", aws_secret_access_key="x")


@pytest.fixture
def bucket(s3):
    place = {"LocationConstraint": REGION}
    bucket = s3.create_bucket(Bucket=BUCKET, CreateBucketConfiguration=place)
    yield bucket
    bucket.objects.delete()
    bucket.delete()


@pytest.fixture(autouse=True)
def s3_storage(settings, bucket):
    """What settings.py makes of MEDIA_STORAGE=s3, with the values that AWS_* would give."""
    storage = settings.S3_STORAGE

    def use(**options: str) -> None:
        given = {"bucket_name": BUCKET, "region_name": REGION, "access_key": "x", "secret_key": "x"}
        options = storage["OPTIONS"] | given | options
        settings.STORAGES = settings.STORAGES | {"default": {**storage, "OPTIONS": options}}

    use()
    return use


@pytest.fixture
def upload(owner_client, build, picture_file):
    def send():
        path = f"/api/builds/{build.pk}/images"
        body = {"images": [picture_file(size=(420, 300)), picture_file(size=(420, 300))]}
        return owner_client.post(path, body, format="multipart")

    return send


def keys(bucket) -> set[str]:
    return {entry.key for entry in bucket.objects.all()}


def test_pictures_go_into_the_bucket_and_are_answered_by_their_https_address(
    visitor, build, upload, bucket, media_folder
):
    answer = upload()
    assert answer.status_code == 201
    image, row = answer.json()[0], BuildImage.objects.first()
    assert {*row.file_names()} < keys(bucket) and len(keys(bucket)) == 4
    urls = [image["image_path"], *(variant["url"] for variant in image["variants"])]
    hosts, paths = zip(*(url.rsplit(".amazonaws.com/", 1) for url in urls), strict=True)
    assert set(hosts) <= {f"https://{BUCKET}.s3", f"https://{BUCKET}.s3.{REGION}"}
    assert list(paths) == row.file_names()  # nothing behind: no signature that would expire
    assert visitor.get(f"/api/builds/{build.pk}").json()["images"] == answer.json()
    assert not media_folder.exists()


def test_another_address_in_front_of_the_bucket_is_answered_when_there_is_one(upload, s3_storage):
    s3_storage(custom_domain="pictures.example.com")
    path = upload().json()[0]["image_path"]
    assert path == f"https://pictures.example.com/{BuildImage.objects.first().file.name}"


def test_objects_say_what_they_are_and_may_be_kept_for_ever(upload, bucket):
    upload()
    for entry in bucket.objects.all():
        stored = entry.get()
        assert stored["CacheControl"] == "public, max-age=31536000, immutable"
        assert stored["ContentType"] == (
            "image/webp" if entry.key.endswith(".webp") else "image/jpeg"
        )


def test_deleted_pictures_leave_the_bucket(owner_client, build, upload, bucket):
    first, _ = upload().json()
    owner_client.delete(f"/api/builds/images/{first['id']}")
    assert keys(bucket) == {*BuildImage.objects.get().file_names()}
    owner_client.delete(f"/api/builds/{build.pk}")
    assert keys(bucket) == set()


def test_a_failed_upload_leaves_nothing_in_the_bucket(upload, bucket, settings):
    settings.IMAGES_PER_ITEM = 1
    assert upload().status_code == 400
    assert keys(bucket) == set()


def test_the_audit_reads_the_bucket(upload, bucket, capsys):
    upload()
    bucket.put_object(Key="builds/orphan.jpg", Body=b"x")
    call_command("media_audit")
    assert capsys.readouterr().out == "orphan: builds/orphan.jpg\n1 orphans, 0 missing.\n"
