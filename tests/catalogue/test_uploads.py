"""Upload requests: names, all or nothing, limits, repeats by Idempotency-Key, invalid requests."""

import io
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from catalogue import image_uploads, images
from catalogue.models import Build, BuildImage
from tests.support.pictures import post_pictures

MB = 1024**2


def send(
    client, build, body: bytes, content_type: str = "multipart/form-data; boundary=cut", **extra
):
    return client.generic("POST", f"/api/builds/{build.pk}/images", body, content_type, **extra)


def part(name: str, content: bytes) -> bytes:
    """Return a file of a multipart body with its full name; Django's client drops folders."""
    head = f'--cut\r\nContent-Disposition: form-data; name="images"; filename="{name}"\r\n\r\n'
    return head.encode() + content + b"\r\n"


@pytest.fixture
def small_file(picture_file):
    """Make a picture of 64 pixels, which has no variants."""
    return lambda name="quad.jpg", **options: picture_file(name, **{"size": (64, 48)} | options)


def test_new_pictures_are_returned_in_upload_order(owner_client, build, picture_file):
    files = [picture_file(size=(width, 100)) for width in (100, 200, 300)]
    response = post_pictures(owner_client, build, *files)
    assert response.status_code == 201
    assert [image["width"] for image in response.json()] == [100, 200, 300]
    assert owner_client.get(f"/api/builds/{build.pk}/images").json() == response.json()
    assert owner_client.get(f"/api/builds/{build.pk}").json()["images"] == response.json()


def test_a_stored_file_never_has_the_uploaded_name(
    owner_client, build, picture_file, media_folder, stored_files
):
    content = picture_file(size=(420, 32)).read()
    response = send(owner_client, build, part("../../x.php", content) + b"--cut--\r\n")
    assert response.status_code == 201, response.content
    stem = r"builds/[0-9a-f]{16}-[0-9a-f]{12}"
    names = sorted(str(path.relative_to(media_folder)) for path in stored_files())
    assert re.fullmatch(
        rf"{stem}-400\.avif {stem}-400\.webp {stem}-420\.avif {stem}-420\.jpg {stem}-420\.webp",
        " ".join(names),
    )
    assert sorted(media_folder.parent.iterdir()) == [media_folder]


def test_with_one_bad_file_among_others_nothing_is_stored(
    owner_client, build, small_file, stored_files
):
    bad = SimpleUploadedFile("third ā.jpg", b"no picture")
    response = post_pictures(owner_client, build, small_file(), small_file(), bad, small_file())
    assert response.status_code == 400
    assert response.json()["error"].startswith("third ā.jpg is not a picture.")
    assert not stored_files() and not BuildImage.objects.exists()


def test_an_item_deleted_during_the_upload_gets_no_pictures(
    owner_client, build, small_file, stored_files, monkeypatch
):
    def read_and_delete(file) -> images.Picture:
        Build.objects.all().delete()
        return images.read_picture(file)

    monkeypatch.setattr(image_uploads, "read_picture", read_and_delete)
    assert post_pictures(owner_client, build, small_file()).status_code == 404
    assert not stored_files() and not BuildImage.objects.exists()


def test_a_body_that_is_not_a_form_is_refused(owner_client, build, small_file):
    cut = part("quad.jpg", small_file().read()[:100])
    multipart = "multipart/form-data; boundary=cut"
    for body, content_type, status in (
        (b"--cut--\r\n", multipart, 400),
        (cut, multipart, 400),
        (b"--cut--", "multipart/form-data; boundary=", 400),
        (b"--cut--", f"multipart/form-data; boundary={'x' * 500}", 415),
        (b"\xff\xd8\xff", "image/jpeg", 415),
    ):
        response = send(owner_client, build, body, content_type)
        assert response.status_code == status
        assert response.json()["error"]
    assert not BuildImage.objects.exists()


# --- limits ---


@pytest.fixture
def padded(small_file):
    """Make a valid picture of exactly this size: data after a JPEG's end is ignored."""
    return lambda size: SimpleUploadedFile("big.jpg", small_file().read().ljust(size, b"\0"))


def test_a_file_of_at_most_25_megabytes_is_accepted(owner_client, build, padded, stored_files):
    response = post_pictures(owner_client, build, padded(25 * MB + 1))
    assert response.status_code == 413
    assert response.json()["error"].startswith("big.jpg is larger than 25 MB.")
    assert not stored_files() and not BuildImage.objects.exists()
    assert post_pictures(owner_client, build, padded(25 * MB)).status_code == 201


def test_a_request_of_more_than_30_megabytes_is_refused_unread(owner_client, build):
    class Unreadable:
        def read(self, *args: int) -> bytes:
            raise AssertionError("The body was read.")

        readline = read

    def say(size: int, content: object):
        length = {"CONTENT_LENGTH": str(size), "wsgi.input": content}
        return send(owner_client, build, b"", **length)

    assert say(30 * MB, io.BytesIO()).status_code == 400  # it is read, and is no form
    response = say(30 * MB + 1, io.BytesIO())
    assert response.status_code == 413
    assert response.json() == {"error": "Please send at most 30 MB at once."}
    assert say(1024 * MB, Unreadable()).status_code == 413


def test_twenty_pictures_fit_into_a_request(owner_client, build, small_file, stored_files):
    refused = post_pictures(owner_client, build, *(small_file(size=(32, 32)) for _ in range(21)))
    assert refused.status_code == 413
    assert refused.json() == {"error": "Please send at most 20 pictures at once."}
    assert not stored_files() and not BuildImage.objects.exists()
    sent = post_pictures(owner_client, build, *(small_file(size=(32, 32)) for _ in range(20)))
    assert sent.status_code == 201
    assert len(stored_files()) == BuildImage.objects.count() == 20


def test_forty_pictures_fit_into_an_item(owner_client, build, small_file, stored_files):
    row = {"item": build, "width": 1, "height": 1}
    BuildImage.objects.bulk_create(BuildImage(**row, position=n) for n in range(39))
    response = post_pictures(owner_client, build, small_file(), small_file())
    assert response.status_code == 400
    expected = "An item can have at most 40 pictures. Please delete some first."
    assert response.json()["error"] == expected
    assert not stored_files() and BuildImage.objects.count() == 39
    assert post_pictures(owner_client, build, small_file()).status_code == 201
    assert post_pictures(owner_client, build, small_file()).status_code == 400


# --- repeated, because the answer was lost ---


def send_once(client, path, *files, key="first"):
    headers = {"Idempotency-Key": key} if key is not None else {}
    return client.post(path, {"images": files}, format="multipart", headers=headers)


def test_a_repeat_returns_what_the_first_request_stored(
    owner_client, images_of_build, small_file, stored_files
):
    first = send_once(owner_client, images_of_build, small_file(), small_file())
    files = sorted(stored_files())
    second = send_once(owner_client, images_of_build, small_file(), small_file())
    assert (first.status_code, second.status_code) == (201, 201)
    assert second.json() == first.json() == owner_client.get(images_of_build).json()
    assert len(first.json()) == 2
    assert sorted(stored_files()) == files


@pytest.fixture
def images_of_build(build) -> str:
    return f"/api/builds/{build.pk}/images"


def test_another_key_or_none_stores_the_same_file_again(
    owner_client, images_of_build, tyre, small_file
):
    bad = SimpleUploadedFile("quad.jpg", b"no picture")
    refused = send_once(owner_client, images_of_build, bad)
    assert refused.status_code == 400  # and does not use up its key
    for number, key in enumerate(("first", "second", "", None, None), start=1):
        response = send_once(owner_client, images_of_build, small_file(), key=key)
        assert response.status_code == 201
        assert len(owner_client.get(images_of_build).json()) == number
    of_tyre = f"/api/tyres/{tyre.pk}/images"
    assert send_once(owner_client, of_tyre, small_file()).status_code == 201
    assert len(owner_client.get(of_tyre).json()) == 1


def test_two_requests_at_once_store_one_picture(
    owner_client, images_of_build, small_file, stored_files, monkeypatch
):
    """The second one arrives while the first is still read."""
    answers = []

    def read_and_repeat(file) -> images.Picture:
        monkeypatch.setattr(image_uploads, "read_picture", images.read_picture)
        answers.append(send_once(owner_client, images_of_build, small_file()))
        return images.read_picture(file)

    monkeypatch.setattr(image_uploads, "read_picture", read_and_repeat)
    first = send_once(owner_client, images_of_build, small_file())
    (image,) = BuildImage.objects.all()
    assert [each["id"] for each in first.json()] == [image.pk]
    assert answers[0].json() == first.json()
    assert len(stored_files()) == len(image.file_names())
