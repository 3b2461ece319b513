"""Variants of a picture: their sizes, names and headers."""

import base64
import io
import subprocess
import sys

import pytest
from PIL import Image

from catalogue import images
from tests.support.pictures import encoded

AVIF, WEBP, JPEG = "image/avif", "image/webp", "image/jpeg"


@pytest.fixture
def upload(uploaded_picture):
    """Upload a PNG with the given pixels; return the picture in the response."""
    return lambda image: uploaded_picture(encoded(image, "PNG"))


@pytest.mark.parametrize(
    ("size", "kept", "variants"),
    [
        ((400, 300), (400, 300), []),
        ((401, 600), (401, 600), [(400, 599), (401, 600)]),
        ((800, 600), (800, 600), [(400, 300), (640, 480), (800, 600)]),
        ((1000, 500), (1000, 500), [(400, 200), (640, 320), (800, 400), (1000, 500)]),
        ((1500, 3000), (1280, 2560), [(400, 800), (640, 1280), (800, 1600), (1280, 2560)]),
        ((1600, 400), (1600, 400), [(400, 100), (640, 160), (800, 200), (1600, 400)]),
        ((2700, 1350), (2560, 1280), [(400, 200), (640, 320), (800, 400), (1600, 800)]),
        ((32, 6400), (13, 2560), []),
    ],
)
def test_variants_reach_the_pictures_own_width_or_1600_and_come_narrowest_first(
    upload, visitor, size, kept, variants
):
    response = upload(Image.new("RGB", size))
    assert (response["width"], response["height"]) == kept
    listed = [(v["width"], v["height"], v["type"]) for v in response["variants"]]
    assert listed == [
        (*variant, media_type)
        for variant in variants
        for media_type in formats(variant[0], kept[0])
    ]
    for url, expected in [
        (response["image_path"], (*kept, JPEG)),
        *((v["url"], row) for v, row in zip(response["variants"], listed, strict=True)),
    ]:
        file = visitor.get(url)
        picture = Image.open(io.BytesIO(file.getvalue()))
        assert (*picture.size, Image.MIME[picture.format]) == expected
        assert file["Content-Type"] == expected[2]
        assert file["Cache-Control"] == "public, max-age=31536000, immutable"
        assert file["X-Content-Type-Options"] == "nosniff"
        assert file["Cross-Origin-Resource-Policy"] == "same-origin"


def formats(width: int, own_width: int) -> tuple[str, ...]:
    """Phones too old for WebP get 800 pixels; 640 are for phones that know AVIF."""
    if width == own_width:
        return WEBP, AVIF
    return {800: (JPEG, WEBP, AVIF), 640: (AVIF,)}.get(width, (WEBP, AVIF))


def test_a_folder_of_pictures_is_not_listed(upload, visitor):
    folder, _, name = upload(Image.new("RGB", (64, 64)))["image_path"].rpartition("/")
    for path in ("/media", "/media/", folder, f"{folder}/"):
        response = visitor.get(path)
        assert response.status_code == 404
        assert name.encode() not in response.content


@pytest.mark.parametrize("width", [401, 801, 1601])
def test_each_scaling_step_keeps_details_and_adds_no_seams(upload, visitor, width):
    """Each variant is scaled from the one before."""
    chequers = Image.new("L", (width, 200))
    chequers.paste(255, (width // 2, 0, width, 200))
    for variant in upload(chequers)["variants"]:
        with Image.open(io.BytesIO(visitor.get(variant["url"]).getvalue())) as picture:
            left, right = (picture.getpixel((int(picture.width * x), 9)) for x in (0.45, 0.55))
            assert max(left) < 12 and min(right) > 243


@pytest.mark.parametrize("size", [(640, 480), (480, 640), (32, 1000), (1000, 32)])
def test_the_placeholder_is_a_tiny_picture_inside_the_response(upload, size):
    placeholder = upload(Image.effect_noise(size, 255))["placeholder"]
    head, _, data = placeholder.partition(",")
    assert head == "data:image/webp;base64"
    assert len(placeholder) < 1000
    assert max(Image.open(io.BytesIO(base64.b64decode(data))).size) <= 20


def digest(response: dict) -> str:
    """Return the digest in a file's name: random-DIGEST-width."""
    return response["image_path"].split("-")[1]


def test_file_names_change_with_content_and_encoding_options(upload, monkeypatch):
    orange, blue = (Image.new("RGB", (64, 64), color) for color in ("orange", "blue"))
    first, again, other = upload(orange), upload(orange), upload(blue)
    assert first["image_path"] != again["image_path"]
    assert digest(first) == digest(again) != digest(other)
    monkeypatch.setattr(images, "RECIPE", images.RECIPE + "sharper")
    assert digest(upload(orange)) != digest(first)


@pytest.mark.parametrize("suffix", ["webp", "avif"])
def test_modern_formats_have_media_types_even_if_the_machine_lists_none(settings, suffix):
    code = (
        "import mimetypes; mimetypes.knownfiles = []; import config.wsgi;"
        f"print(mimetypes.guess_type('x.{suffix}')[0])"
    )
    command = [sys.executable, "-c", code]
    output = subprocess.check_output(command, cwd=settings.BASE_DIR, text=True)
    assert output == f"image/{suffix}\n"
