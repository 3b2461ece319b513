"""Files that are refused as pictures, and what is stored of polyglot files."""

import io
import re
import struct
import zipfile
import zlib
from functools import cache, partial

import pytest
from django.conf import settings as project
from PIL import Image, ImageFile

from catalogue import renditions
from catalogue.models import BuildImage
from tests.support.pictures import noise, post_named, with_scans


@cache
def animation(format: str, frames: int) -> bytes:
    """Return frames that all differ, because encoders merge equal ones."""
    images = [Image.new("L", (32, 32), index % 256) for index in range(frames)]
    buffer = io.BytesIO()
    images[0].save(buffer, format, save_all=True, append_images=images[1:])
    return buffer.getvalue()


@cache
def black_png(width: int, height: int) -> bytes:
    """Return a valid PNG of one bit per pixel: a small file that is huge when decoded."""
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
        archive.writestr("quad.jpg", noise())
    return buffer.getvalue()


LIMITS = renditions.Limits(
    pixels=project.IMAGE_PIXELS_MAX,
    side=project.IMAGE_SIDE_MIN,
    frames=project.IMAGE_FRAMES_MAX,
    scans=project.IMAGE_SCANS_MAX,
)
HUGE = {  # created on demand, once
    "bomb": partial(black_png, 20_000, 20_000),
    **{
        f"500-frames-{format}": partial(animation, format, 500) for format in ("GIF", "WEBP", "PNG")
    },
}
REFUSED = {
    "svg": (b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "is not a picture"),
    "html": (b"<!doctype html><script>alert(1)</script>", "is not a picture"),
    "php": (b"<?php system($_GET['c']); ?>", "is not a picture"),
    "pdf": (b"%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj", "is not a picture"),
    "zip": (zipped(), "is not a picture"),
    "gif-and-script": (b"GIF89a/*" + bytes(32) + b"*/=1;alert(1)", "is not a picture"),
    "tiff": (noise("TIFF"), "is not a picture"),
    "bmp": (noise("BMP"), "is not a picture"),
    "empty": (b"", "is empty"),
    "three-bytes": (b"\xff\xd8\xff", "is not a picture"),
    "1x1": (noise(size=(1, 1)), "is smaller than 32 pixels"),
    "too-flat": (noise(size=(200, 31)), "is smaller than 32 pixels"),
    "108-megapixels": (partial(black_png, 12_000, 9_000), "has more than 50 megapixels"),
    **{
        case: (make, "has more than 50 megapixels" if case == "bomb" else "is a long animation")
        for case, make in HUGE.items()
    },
}


@pytest.mark.parametrize(("frames", "status"), [(100, 201), (101, 400)])
def test_a_short_animation_is_accepted_and_a_long_one_is_not(owner_client, build, frames, status):
    response = post_named(owner_client, build, "moving.gif", animation("GIF", frames))
    assert response.status_code == status


def test_a_gif_of_a_million_frames_is_refused(owner_client, build):
    frame = b"\x2c" + struct.pack("<HHHHB", 0, 0, 32, 32, 0) + b"\x02\x02\x4c\x01\x00"
    head = b"GIF89a" + struct.pack("<HHBBB", 32, 32, 0x80, 0, 0) + bytes(6)
    response = post_named(owner_client, build, "moving.gif", head + frame * 1_000_000 + b"\x3b")
    assert response.status_code == 400
    assert "is a long animation" in response.json()["error"]


@pytest.mark.parametrize(("content", "reason"), REFUSED.values(), ids=REFUSED)
def test_invalid_pictures_are_refused_with_name_and_reason(
    owner_client, build, stored_files, content, reason
):
    content = content() if callable(content) else content
    response = post_named(owner_client, build, "quad.jpg", content)
    assert response.status_code == 400
    assert response.json()["error"].startswith(f"quad.jpg {reason}")
    assert response.json()["fields"] == {"images": [response.json()["error"]]}
    assert not stored_files() and not BuildImage.objects.exists()


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9, 0.99])
@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP", "AVIF", "GIF", "HEIF"])
def test_a_truncated_file_is_refused(owner_client, build, stored_files, format, share):
    whole = noise(format, size=(160, 120))
    response = post_named(owner_client, build, "cut.jpg", whole[: int(len(whole) * share)])
    assert response.status_code == 400
    assert re.match(r"cut\.jpg is (damaged|not a picture)\.", response.json()["error"])
    assert not stored_files() and not BuildImage.objects.exists()


@pytest.mark.parametrize(
    "make", [*HUGE.values(), partial(with_scans, noise(), 101)], ids=[*HUGE, "scans"]
)
def test_size_and_length_are_checked_before_decoding(monkeypatch, make):
    monkeypatch.setattr(ImageFile.ImageFile, "load", lambda image: pytest.fail("it was decoded"))
    with pytest.raises(renditions.Refused):
        renditions.decode(make(), 2560, LIMITS)


PAYLOAD = b"<script>Secret()</script><?php Secret(); ?>"


@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP", "AVIF", "GIF", "HEIF"])
@pytest.mark.parametrize("behind", [PAYLOAD, zipped() + PAYLOAD], ids=["script", "archive"])
def test_of_a_polyglot_file_only_the_pixels_are_stored(
    owner_client, build, stored_files, format, behind
):
    response = post_named(owner_client, build, "quad.html", noise(format, size=(420, 300)) + behind)
    if (
        response.status_code == 201
    ):  # AVIF and HEIC store their length; trailing data may be refused
        assert {path.suffix for path in stored_files()} == {".jpg", ".webp", ".avif"}
        for path in stored_files():
            content = path.read_bytes()
            assert b"Secret" not in content and b"PK\x03\x04" not in content
    else:
        assert response.status_code == 400 and not BuildImage.objects.exists()


def test_a_gif_that_is_a_script_too_is_stored_as_a_picture_only(owner_client, build, stored_files):
    """The width is the start of a JavaScript comment: GIF89a/*...*/=1;Secret()."""
    gif = bytearray(noise("GIF", size=(0x2A2F, 32)))
    assert gif[6:8] == b"/*"
    response = post_named(owner_client, build, "quad.gif", bytes(gif) + b"*/=1;Secret();")
    assert response.status_code == 201
    for path in stored_files():
        assert path.read_bytes()[:3] != b"GIF" and b"Secret" not in path.read_bytes()
