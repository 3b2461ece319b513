"""Upload requests: file names, all or nothing, and invalid requests."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

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


def test_new_pictures_are_returned_in_upload_order(owner_client, kind, item, picture_file):
    files = [picture_file(size=(width, 100)) for width in (100, 200, 300)]
    response = post_pictures(owner_client, item, *files)
    assert response.status_code == 201
    assert [image["width"] for image in response.json()] == [100, 200, 300]
    assert owner_client.get(f"/api/{kind}/{item.pk}/images").json() == response.json()
    assert owner_client.get(f"/api/{kind}/{item.pk}").json()["images"] == response.json()


def test_a_request_of_a_gigabyte_is_refused_unread(owner_client, build):
    class Unreadable:
        def read(self, *args: int) -> bytes:
            raise AssertionError("The body was read.")

        readline = read

    response = send(
        owner_client, build, b"", CONTENT_LENGTH=str(1024 * MB), **{"wsgi.input": Unreadable()}
    )
    assert response.status_code == 413


@pytest.mark.parametrize(
    "name", ["../../x", "/etc/cron.d/x.jpg", "..\\\\x.php", "con", "n" * 300, "ā ž.jpg", "<b>.svg"]
)
def test_a_stored_file_never_has_the_uploaded_name(
    owner_client, build, picture_file, media_folder, stored_files, name
):
    response = send(owner_client, build, part(name, picture_file().read()) + b"--cut--\r\n")
    assert response.status_code == 201, response.content
    stem = r"builds/[0-9a-f]{16}-[0-9a-f]{12}"
    names = sorted(str(path.relative_to(media_folder)) for path in stored_files())
    assert re.fullmatch(
        rf"{stem}-400\.avif {stem}-400\.webp {stem}-640\.avif {stem}-640\.jpg {stem}-640\.webp",
        " ".join(names),
    )
    assert sorted(media_folder.parent.iterdir()) == [media_folder]


def test_two_files_of_one_name_are_two_pictures(owner_client, build, picture_file, media_folder):
    files = [picture_file("same.jpg", color=color) for color in ("red", "blue")]
    assert post_pictures(owner_client, build, *files).status_code == 201
    rows = BuildImage.objects.order_by("position")
    red, blue = (Image.open(media_folder / row.file.name).getpixel((9, 9)) for row in rows)
    assert red == pytest.approx((255, 0, 0), abs=3)
    assert blue == pytest.approx((0, 0, 255), abs=3)


def test_a_file_uploaded_twice_is_stored_twice(owner_client, build, picture_file, stored_files):
    """Deleting one picture must never delete the files of another."""
    assert post_pictures(owner_client, build, picture_file(), picture_file()).status_code == 201
    first, second = BuildImage.objects.all()
    assert not set(first.file_names()) & set(second.file_names())
    assert len(stored_files()) == 10


@pytest.mark.parametrize("place", range(5))
def test_with_one_bad_file_among_five_nothing_is_stored(
    owner_client, build, picture_file, stored_files, place
):
    files = [picture_file(f"{number}.jpg") for number in range(4)]
    files.insert(place, SimpleUploadedFile("third ā.jpg", b"no picture"))
    response = post_pictures(owner_client, build, *files)
    assert response.status_code == 400
    assert response.json()["error"].startswith("third ā.jpg is not a picture.")
    assert not stored_files() and not BuildImage.objects.exists()


def test_long_or_multiline_names_are_shortened_in_the_error(owner_client, build):
    name = "first\x07line" + "n" * 150 + "end.jpg"
    error = send(owner_client, build, part(name, b"no picture") + b"--cut--\r\n").json()["error"]
    assert error.startswith("firstline") and "end.jpg is not a picture." in error
    assert len(error) < 200


def test_an_unknown_item_gets_no_pictures(owner_client, item, picture_file, stored_files):
    unknown = type(item)(pk=404)
    response = post_pictures(owner_client, unknown, picture_file())
    noun = "Build" if isinstance(item, Build) else "Item"
    assert (response.status_code, response.json()) == (404, {"error": f"{noun} not found"})
    assert not stored_files()


def test_an_item_deleted_during_the_upload_gets_no_pictures(
    owner_client, build, picture_file, stored_files, monkeypatch
):
    def read_and_delete(file) -> images.Picture:
        Build.objects.all().delete()
        return images.read_picture(file)

    monkeypatch.setattr(image_uploads, "read_picture", read_and_delete)
    assert post_pictures(owner_client, build, picture_file()).status_code == 404
    assert not stored_files() and not BuildImage.objects.exists()


def test_a_request_without_a_file_in_the_field_images_is_refused(
    owner_client, build, picture_file, stored_files
):
    path = f"/api/builds/{build.pk}/images"
    for fields in ({}, {"images": "quad.jpg"}, {"image": picture_file()}):
        response = owner_client.post(path, fields, format="multipart")
        assert response.status_code == 400
        assert response.json()["error"] == "Please choose at least one picture."
    assert not stored_files()


@pytest.mark.parametrize(
    ("body", "content_type", "status"),
    [
        (b"no parts at all", "multipart/form-data; boundary=cut", 400),
        (b"--cut--", "multipart/form-data", 400),
        (b"--cut--", "multipart/form-data; boundary=", 400),
        (b"--cut--", f"multipart/form-data; boundary={'x' * 500}", 415),
        (b"--cut\r\n\r\n\0\xff", "multipart/form-data; boundary=cut", 400),
        (b'{"images": []}', "application/json", 415),
        (b"\xff\xd8\xff", "image/jpeg", 415),
    ],
)
def test_a_body_that_is_not_a_form_is_refused(owner_client, build, body, content_type, status):
    response = send(owner_client, build, body, content_type)
    assert response.status_code == status
    assert response.json()["error"]


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_truncated_request_stores_nothing(owner_client, build, picture_file, stored_files, share):
    body = part("quad.jpg", picture_file(size=(800, 600)).read()) + b"--cut--\r\n"
    response = send(owner_client, build, body[: int(len(body) * share)])
    assert response.status_code == 400
    assert not stored_files() and not BuildImage.objects.exists()
