"""Share pictures of builds (og:image): what they show, their addresses and their files."""

import io
import json

import pytest
from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, default_storage
from PIL import Image, ImageChops, ImageOps

from catalogue.models import Build
from catalogue.share_pictures import centering, draw, drawable
from tests.support.html import meta
from tests.support.pictures import encoded
from tests.support.storages import Stored

CROPS = settings.BASE_DIR / "frontend" / "src" / "pictures" / "admin" / "share-crop.golden.json"


@pytest.fixture
def photographed(build, tiny_pictures) -> Build:
    """A build with a photograph."""
    tiny_pictures(build)
    return build


@pytest.fixture
def share_url(client, build):
    """Return a function that asks for the address of today's share picture."""
    return lambda: client.get(f"/share/builds/{build.pk}.jpg")["Location"]


def share_files(stored: Stored) -> set[str]:
    return {name for name in stored.names() if name.startswith("share/")}


def picture(response) -> Image.Image:
    assert response.status_code == 200
    return Image.open(io.BytesIO(response.content)).convert("RGB")


# --- what it shows ---


def test_a_build_is_shared_by_a_picture_of_its_own(client, build, upload, share_url):
    upload(build, size=(300, 400), color="orange")
    url = meta(client.get(f"/quad-builds/{build.pk}").content.decode(), "og:image")
    assert url == f"http://testserver{share_url()}"
    response = client.get(share_url())
    assert (response.status_code, response["Content-Type"]) == (200, "image/jpeg")
    assert response["Cache-Control"] == "public, max-age=31536000, immutable"
    assert response["Cross-Origin-Resource-Policy"] == "cross-origin"
    image = picture(response)
    assert image.size == (1200, 630)
    red, green, blue = image.getpixel((600, 20))
    assert red > 200 and 120 < green < 200 and blue < 60  # the photograph
    assert (255, 255, 255) in {color for _, color in image.getcolors(1200 * 630)}  # the name
    assert client.head(share_url()).status_code == 200


def test_a_build_without_a_photograph_is_shared_by_the_sites_picture(client, build):
    page = client.get(f"/quad-builds/{build.pk}").content.decode()
    assert meta(page, "og:image") == "http://testserver/static/share.jpg"
    assert client.get(f"/share/builds/{build.pk}.jpg").status_code == 404


def test_whether_it_is_for_sale_stands_beside_the_year(client, build, upload):
    upload(build, size=(120, 90), color="black")
    widths: dict[str, int] = {}  # of what is white beside the year, by address
    for prefix, state in (("", "own"), ("", "for_sale"), ("/ru", "for_sale")):
        Build.objects.update(sale_state=state, price=9_900)
        url = meta(client.get(f"{prefix}/quad-builds/{build.pk}").content.decode(), "og:image")
        red, _, blue = picture(client.get(url.removeprefix("http://testserver"))).split()
        orange = ImageChops.subtract(red, blue).point(lambda value: 255 * (value > 120)).getbbox()
        assert orange
        beside = ImageChops.darker(red, blue).crop((orange[2], orange[1], 1200, orange[3] - 20))
        box = beside.point(lambda value: 255 * (value > 200)).getbbox()
        widths[url] = box[2] - box[0] if box else 0
        assert (box is None) == (state == "own")
    assert len(widths) == 3
    assert min(sorted(widths.values())[1:]) > 80


def test_it_shows_the_part_of_the_photograph_around_the_focal_point(db):
    """The owner sees the same part before it is saved: picture.test.tsx has the same cases."""
    down = Image.linear_gradient("L")  # red grows from the left to the right, green downwards
    positions = Image.merge("RGB", (down.rotate(90), down, Image.new("L", down.size)))
    for case in json.loads(CROPS.read_text()):
        focus, size = (case["focus"]["x"], case["focus"]["y"]), case["size"]
        small = positions.resize([side // 4 for side in size])
        name = default_storage.save("x.png", ContentFile(encoded(small, "PNG")))
        with default_storage.open(name) as file, Image.open(file) as photograph:
            shown = ImageOps.fit(photograph, (300, 157), centering=centering(focus, size))
        red, green, _ = shown.getpixel((2, 2))
        expected = (case["left"], case["top"])
        assert (red / 255, green / 255) == pytest.approx(expected, abs=0.02), case


LETTERS = "āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽ"


def test_any_name_can_be_drawn(db, picture_file):
    name = default_storage.save("x.jpg", picture_file(size=(120, 63)))
    for text in ("X" * 120, " "):
        with Image.open(io.BytesIO(draw(name, (0.5, 0.5), text, ["2024"]))) as image:
            assert image.size == (1200, 630), text


def test_what_the_face_lacks_is_not_drawn():
    """A font has a box for it."""
    for name, drawn in (
        ("👨\u200d🔧 Meistars ❤\ufe0f 21", "Meistars 21"),
        ("中文", ""),
        ("Nguy\u1ec5n", "Nguye\u0302\u0303n"),
    ):
        assert drawable(name) == drawable(drawn)
    assert drawable(LETTERS) == LETTERS


# --- its address ---


def test_its_address_changes_with_what_it_shows(client, photographed, share_url):
    first = share_url()
    photographed.name = "Orange 22"
    photographed.save()
    assert share_url() != first
    moved = client.get(first)
    assert (moved.status_code, moved["Location"]) == (302, share_url())
    photographed.description = "Other words."
    photographed.save()
    assert client.get(first)["Location"] == moved["Location"]


def test_it_moves_with_the_focal_point_and_the_primary_picture(
    owner_client, client, build, tiny_pictures, share_url
):
    photograph, other = tiny_pictures(build, 2)
    image = f"/api/builds/images/{photograph}"
    first = share_url()
    owner_client.patch(image, {"focus": {"x": 0.5, "y": 0.2}})
    second = share_url()
    owner_client.put(f"/api/builds/images/{other}/set-primary")
    assert len({first, second, share_url()}) == 3
    owner_client.put(f"{image}/set-primary")
    owner_client.patch(image, {"focus": {"x": 0.5, "y": 0.5}})
    assert share_url() == first


# --- its file ---


def test_it_is_rendered_once_and_then_stored(client, photographed, share_url, stored):
    url = share_url()
    invented = f"/share/builds/{photographed.pk}-0123456789abcdef.jpg"
    assert client.get(invented).status_code == 302
    assert share_files(stored) == set()
    first = client.get(url).content
    [name] = share_files(stored)
    assert stored.read(name) == first
    stored.put(name, first[:1000])  # cut off: it is rendered again
    assert client.get(url).content == stored.read(name) == first
    stored.put(name, b"as it was stored\xff\xd9")
    assert client.get(url).content == b"as it was stored\xff\xd9"
    assert share_files(stored) == {name}


def test_two_first_requests_store_one_file(
    client, photographed, share_url, stored, request_at_once
):
    """Also two that find a file cut off."""
    url = share_url()
    first, second = request_at_once(url)
    assert second == first
    [name] = share_files(stored)
    stored.put(name, b"cut")
    assert request_at_once(url) == (first, first)
    assert share_files(stored) == {name}
    assert stored.read(name) == first


def test_its_file_is_deleted_with_its_photograph(
    owner_client, photographed, share_url, stored, django_capture_on_commit_callbacks
):
    """With the build, see core/test_deletions.py."""
    url = share_url()
    owner_client.get(url)
    assert len(share_files(stored)) == 1
    image = photographed.images.get().pk
    with django_capture_on_commit_callbacks(execute=True):
        assert owner_client.delete(f"/api/builds/images/{image}").status_code == 204
    assert share_files(stored) == set()
    assert owner_client.get(url).status_code == 404


def test_the_picture_is_returned_even_if_it_cannot_be_stored(
    client, photographed, share_url, monkeypatch, caplog
):
    def full(*args, **options):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Storage, "save", full)
    assert client.get(share_url()).status_code == 200
    assert "could not be stored" in caplog.text
