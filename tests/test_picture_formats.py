"""Which files are pictures and which are refused, by content alone; rows 46, 49 and 50."""

import io
import re
import struct
import zipfile
import zlib
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, ImageFile

from catalogue.models import BuildImage

SMALL = (64, 48)
ORANGE, WHITE, GREY = (255, 165, 0), (255, 255, 255), (128, 128, 128)


def upload(client, build, name: str, content: bytes):
    file = SimpleUploadedFile(name, content, "image/jpeg")
    return client.post(f"/api/builds/{build.pk}/images", {"images": file}, format="multipart")


def encoded(format: str = "JPEG", size: tuple[int, int] = SMALL) -> bytes:
    buffer = io.BytesIO()
    Image.effect_noise(size, 80).convert("RGB").save(buffer, format)
    return buffer.getvalue()


def animation(format: str, frames: int) -> bytes:
    """Frames that all differ from the one before: encoders merge equal ones."""
    images = [Image.new("L", (32, 32), index % 256) for index in range(frames)]
    buffer = io.BytesIO()
    images[0].save(buffer, format, save_all=True, append_images=images[1:])
    return buffer.getvalue()


def black_png(width: int, height: int) -> bytes:
    """A whole, valid PNG of one bit a pixel, packed row by row: small here, huge when decoded."""
    packer = zlib.compressobj(9)
    row = bytes(1 + (width + 7) // 8)
    data = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in [(b"IHDR", header), (b"IDAT", data), (b"IEND", b"")]
    )


def zipped() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("quad.jpg", encoded())
    return buffer.getvalue()


@pytest.fixture
def kept_pixel(media_folder: Path):
    """Return what was kept of the only picture: its format, mode, size and a middle pixel."""

    def read() -> tuple[str, str, tuple[int, int], tuple[int, ...]]:
        with Image.open(media_folder / BuildImage.objects.get().file.name) as kept:
            return kept.format, kept.mode, kept.size, kept.getpixel((30, 20))

    return read


@pytest.fixture
def assert_nothing_stored(media_folder: Path):
    def check() -> None:
        assert not BuildImage.objects.exists()
        assert [path for path in media_folder.rglob("*") if path.is_file()] == []

    return check


@pytest.mark.parametrize(
    ("format", "mode", "color", "expected"),
    [
        *((format, "RGB", "orange", ORANGE) for format in ("JPEG", "PNG", "WEBP", "AVIF", "HEIF")),
        ("GIF", "RGB", "orange", ORANGE),
        ("JPEG", "CMYK", (0, 90, 255, 0), ORANGE),
        ("JPEG", "L", 128, GREY),
        ("PNG", "P", "orange", ORANGE),
        ("PNG", "1", 1, WHITE),
        ("PNG", "LA", (128, 255), GREY),
        ("PNG", "I;16", 0x8000, GREY),
    ],
)
def test_a_picture_of_any_kind_is_taken_under_any_name(
    owner_client, build, picture_file, kept_pixel, format, mode, color, expected
):
    file = picture_file(size=SMALL, mode=mode, color=color, format=format)
    answer = upload(owner_client, build, "notes.txt", file.read())
    assert answer.status_code == 201, answer.content
    assert (answer.json()[0]["width"], answer.json()[0]["height"]) == SMALL
    assert kept_pixel() == ("JPEG", "RGB", SMALL, pytest.approx(expected, abs=3))


@pytest.mark.parametrize("mode", ["1", "P", "L", "LA", "RGB", "RGBA"])
@pytest.mark.parametrize("times", [2, 3])
def test_a_large_picture_is_shrunk_smoothly(owner_client, build, kept_pixel, times, mode):
    """Of the pixels of some modes Pillow would just leave out each second one."""
    size = (2560 * times, 32 * times)
    stripes = Image.frombytes("L", size, b"\0\xff" * (size[0] * size[1] // 2)).convert(mode)
    buffer = io.BytesIO()
    stripes.save(buffer, "PNG")
    assert upload(owner_client, build, "stripes.png", buffer.getvalue()).status_code == 201
    assert kept_pixel()[2:] == ((2560, 32), pytest.approx(GREY, abs=3))


@pytest.mark.parametrize(
    ("format", "mode"),
    [
        *(("PNG", mode) for mode in ("L", "P", "LA", "RGB", "RGBA", "I;16")),
        *((format, "RGB") for format in ("JPEG", "WEBP", "AVIF", "GIF", "HEIF")),
        *((format, "RGBA") for format in ("WEBP", "AVIF", "HEIF")),
        ("JPEG", "CMYK"),
    ],
)
def test_a_very_large_picture_has_no_seams(owner_client, build, media_folder, format, mode):
    """It is shrunk in bands, of which the last is cut short: here a ramp from black to white."""
    ramp = Image.linear_gradient("L").resize((7700, 900), Image.Resampling.BILINEAR)
    if mode == "I;16":
        picture = ramp.convert("I").point(lambda value: value * 256).convert("I;16")
    else:
        picture = ramp.convert("RGB").convert(mode)
    buffer = io.BytesIO()
    picture.save(buffer, format, quality=90)
    assert upload(owner_client, build, "ramp", buffer.getvalue()).status_code == 201
    with Image.open(media_folder / BuildImage.objects.get().file.name) as kept:
        assert kept.size == (2560, 299)
        column = list(kept.convert("L").resize((1, 299), Image.Resampling.BOX).get_flattened_data())
    expected = ramp.resize((1, 299), Image.Resampling.BOX).get_flattened_data()
    assert column == pytest.approx(list(expected), abs=6)


@pytest.mark.parametrize("format", ["GIF", "MPO", "WEBP", "PNG", "AVIF", "HEIF"])
def test_of_several_frames_the_first_is_kept(owner_client, build, picture_file, kept_pixel, format):
    blue = Image.new("RGB", SMALL, "blue")
    content = picture_file(size=SMALL, format=format, save_all=True, append_images=[blue]).read()
    with Image.open(io.BytesIO(content)) as source:
        assert source.n_frames == 2
    assert upload(owner_client, build, "moving", content).status_code == 201
    assert kept_pixel()[3] == pytest.approx(ORANGE, abs=3)


@pytest.mark.parametrize(("frames", "status"), [(100, 201), (101, 400)])
def test_a_short_animation_is_taken_and_a_long_one_is_not(owner_client, build, frames, status):
    answer = upload(owner_client, build, "moving.gif", animation("GIF", frames))
    assert answer.status_code == status


BOMB = black_png(20_000, 20_000)
LONG = {format: animation(format, 500) for format in ("GIF", "WEBP", "PNG")}
REFUSED = {
    "svg": (b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "is not a picture"),
    "html": (b"<!doctype html><script>alert(1)</script>", "is not a picture"),
    "php": (b"<?php system($_GET['c']); ?>", "is not a picture"),
    "pdf": (b"%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj", "is not a picture"),
    "zip": (zipped(), "is not a picture"),
    "gif-and-script": (b"GIF89a/*" + bytes(32) + b"*/=1;alert(1)", "is not a picture"),
    "tiff": (encoded("TIFF"), "is not a picture"),
    "bmp": (encoded("BMP"), "is not a picture"),
    "empty": (b"", "is empty"),
    "three-bytes": (b"\xff\xd8\xff", "is not a picture"),
    "1x1": (encoded(size=(1, 1)), "is smaller than 32 pixels"),
    "too-flat": (encoded(size=(200, 31)), "is smaller than 32 pixels"),
    "bomb": (BOMB, "has more than 50 megapixels"),
    "108-megapixels": (black_png(12_000, 9_000), "has more than 50 megapixels"),
    **{f"500-frames-{format}": (LONG[format], "is a long animation") for format in LONG},
}


@pytest.mark.parametrize(("content", "reason"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_good_picture_is_refused_with_its_name_and_the_reason(
    owner_client, build, assert_nothing_stored, content, reason
):
    answer = upload(owner_client, build, "quad.jpg", content)
    assert answer.status_code == 400
    assert answer.json()["error"].startswith(f"quad.jpg {reason}")
    assert answer.json()["fields"] == {"images": [answer.json()["error"]]}
    assert_nothing_stored()


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9, 0.99])
@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP", "AVIF", "GIF", "HEIF"])
def test_a_cut_file_is_refused(owner_client, build, assert_nothing_stored, format, share):
    whole = encoded(format, size=(160, 120))
    answer = upload(owner_client, build, "cut.jpg", whole[: int(len(whole) * share)])
    assert answer.status_code == 400
    assert re.match(r"cut\.jpg is (damaged|not a picture)\.", answer.json()["error"])
    assert_nothing_stored()


@pytest.mark.parametrize("content", [BOMB, *LONG.values()], ids=["bomb", *LONG])
def test_size_and_length_are_judged_before_any_pixel_is_decoded(
    owner_client, build, monkeypatch, content
):
    decoded = []
    monkeypatch.setattr(ImageFile.ImageFile, "load", lambda image: decoded.append(image))
    assert upload(owner_client, build, "bomb", content).status_code == 400
    assert not decoded


def test_a_picture_of_just_the_allowed_pixels_is_taken(owner_client, build, settings):
    settings.IMAGE_PIXELS_MAX = SMALL[0] * SMALL[1]
    assert upload(owner_client, build, "quad.jpg", encoded()).status_code == 201
    settings.IMAGE_PIXELS_MAX -= 1
    assert upload(owner_client, build, "quad.jpg", encoded()).status_code == 400


def test_a_phones_48_megapixels_are_taken(owner_client, build, picture_file):
    file = picture_file(size=(8000, 6000), mode="L", color=90)
    answer = upload(owner_client, build, "quad.jpg", file.read())
    assert (answer.json()[0]["width"], answer.json()[0]["height"]) == (2560, 1920)


PAYLOAD = b"<script>Secret()</script><?php Secret(); ?>"


@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP", "AVIF", "GIF", "HEIF"])
@pytest.mark.parametrize("behind", [PAYLOAD, zipped() + PAYLOAD], ids=["script", "archive"])
def test_of_a_picture_that_is_also_something_else_only_the_pixels_are_stored(
    owner_client, build, media_folder, format, behind
):
    answer = upload(owner_client, build, "quad.html", encoded(format, size=(420, 300)) + behind)
    if answer.status_code == 201:  # AVIF and HEIC know their end; what follows may be refused
        files = [path for path in media_folder.rglob("*") if path.is_file()]
        assert {path.suffix for path in files} == {".jpg", ".webp", ".avif"}
        for path in files:
            assert b"Secret" not in path.read_bytes() and b"PK" + bytes([3, 4]) not in (
                path.read_bytes()
            )
    else:
        assert answer.status_code == 400 and not BuildImage.objects.exists()


def test_a_gif_that_is_a_script_too_is_stored_as_a_picture_only(owner_client, build, media_folder):
    """Its width is the beginning of a comment: GIF89a/*...*/=1;Secret()."""
    gif = bytearray(encoded("GIF", size=(0x2A2F, 32)))
    assert gif[6:8] == b"/*"
    answer = upload(owner_client, build, "quad.gif", bytes(gif) + b"*/=1;Secret();")
    assert answer.status_code == 201
    for path in media_folder.rglob("*.*"):
        assert path.read_bytes()[:3] != b"GIF" and b"Secret" not in path.read_bytes()
