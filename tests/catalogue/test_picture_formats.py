"""Which files are pictures: recognised by content alone, within limits, and others are refused."""

import io
import struct
import zipfile
import zlib
from functools import partial

import pytest
from PIL import Image, ImageFile

from catalogue.models import BuildImage
from catalogue.renditions import Refused
from tests.support.pictures import (
    decoded,
    encoded,
    noise,
    post_named,
    post_pictures,
    rendered,
    with_scans,
)

FORMATS = ("JPEG", "PNG", "WEBP", "AVIF", "GIF", "HEIF")
SMALL = (64, 48)
ORANGE, WHITE, GREY = (255, 165, 0), (255, 255, 255), (128, 128, 128)


def plain(format: str, mode: str = "RGB", color: object = "orange", **options) -> bytes:
    return encoded(Image.new(mode, SMALL, color), format, **options)


def test_a_picture_of_each_format_is_stored_as_a_jpeg_under_any_name(
    owner_client, build, media_folder
):
    files = [io.BytesIO(plain(format)) for format in FORMATS]
    for file in files:
        file.name = "notes.txt"
    response = post_pictures(owner_client, build, *files)
    assert response.status_code == 201, response.content
    assert [(each["width"], each["height"]) for each in response.json()] == [SMALL] * len(FORMATS)
    for row in BuildImage.objects.all():
        with Image.open(media_folder / row.file.name) as kept:
            assert (kept.format, kept.mode, kept.size) == ("JPEG", "RGB", SMALL)
            assert kept.getpixel((30, 20)) == pytest.approx(ORANGE, abs=3)


@pytest.mark.parametrize(
    ("format", "mode", "color", "expected"),
    [
        ("JPEG", "CMYK", (0, 90, 255, 0), ORANGE),
        ("PNG", "P", "orange", ORANGE),
        ("PNG", "LA", (128, 255), GREY),
        ("PNG", "I;16", 0x8000, GREY),
    ],
)
def test_a_picture_of_any_mode_is_read(format, mode, color, expected):
    picture = decoded(plain(format, mode, color))
    assert (picture.mode, picture.size) == ("RGB", SMALL)
    assert picture.getpixel((30, 20)) == pytest.approx(expected, abs=3)


@pytest.mark.parametrize(
    ("format", "mode", "options"),
    [
        *(("PNG", mode, {}) for mode in ("P", "RGBA", "I;16")),
        *((format, "RGB", {}) for format in ("JPEG", "HEIF")),
        ("AVIF", "RGB", {"speed": 10}),
    ],
)
def test_a_very_large_picture_is_scaled_without_seams(format, mode, options):
    """It is scaled in bands, the last one shorter: here a ramp from black to white."""
    ramp = Image.linear_gradient("L").resize((483, 450), Image.Resampling.BILINEAR)
    if mode == "I;16":
        picture = ramp.convert("I").point(lambda value: value * 256).convert("I;16")
    else:
        picture = ramp.convert("RGB").convert(mode)
    kept = decoded(encoded(picture, format, quality=90, **options), side=160)
    assert kept.size == (160, 149)
    column = list(kept.convert("L").resize((1, 149), Image.Resampling.BOX).get_flattened_data())
    expected = ramp.resize((1, 149), Image.Resampling.BOX).get_flattened_data()
    assert column == pytest.approx(list(expected), abs=6)


@pytest.mark.parametrize("format", ["GIF", "MPO", "AVIF", "HEIF"])
def test_the_first_of_several_frames_is_kept(format):
    content = plain(format, save_all=True, append_images=[Image.new("RGB", SMALL, "blue")])
    with Image.open(io.BytesIO(content)) as source:
        assert source.n_frames == 2
    assert decoded(content).getpixel((30, 20)) == pytest.approx(ORANGE, abs=3)


# --- refused ---


def animation(format: str, frames: int) -> bytes:
    """Return frames that all differ, because encoders merge equal ones."""
    first, *others = [Image.new("L", (32, 32), index) for index in range(frames)]
    return encoded(first, format, save_all=True, append_images=others, lossless=True)


def png_of(width: int, height: int) -> bytes:
    """Return a PNG that says how large it is, and has no pixels."""
    content = bytearray(plain("PNG", "1", 1))
    content[16:24] = struct.pack(">II", width, height)
    content[29:33] = struct.pack(">I", zlib.crc32(content[12:29]))
    return bytes(content)


def zipped() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("quad.jpg", noise())
    return buffer.getvalue()


def reason(content: bytes) -> str:
    with pytest.raises(Refused) as refused:
        decoded(content)
    return refused.value.reason


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
SENTENCES = {
    "quad.jpg is empty.": b"",
    "quad.jpg is not a picture. Please send JPEG, PNG, WebP, AVIF, GIF or HEIC.": SVG,
    "quad.jpg is damaged. Please send the picture again.": noise()[:700],
    "quad.jpg is smaller than 32 pixels.": noise(size=(200, 31)),
    "quad.jpg has more than 50 megapixels. Please send a smaller picture.": png_of(10_000, 5_001),
    "quad.jpg is a long animation. Please send a still picture.": animation("GIF", 101),
}


def test_a_refusal_has_the_files_name_and_a_reason(owner_client, build, stored_files):
    for sentence, content in SENTENCES.items():
        response = post_named(owner_client, build, "quad.jpg", content)
        assert response.status_code == 400
        assert response.json() == {"error": sentence, "fields": {"images": [sentence]}}
    assert not stored_files() and not BuildImage.objects.exists()


def test_what_is_no_picture_of_an_accepted_format_is_refused():
    for content in (
        b"<!doctype html><script>alert(1)</script>",
        b"%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj",
        zipped(),
        b"GIF89a/*" + bytes(32) + b"*/=1;alert(1)",
        noise("TIFF"),
    ):
        assert reason(content) == "unknown"


PROGRESSIVE = plain("JPEG", progressive=True)


@pytest.mark.parametrize(
    ("inside", "beyond", "expected"),
    [
        (partial(noise, "JPEG", (32, 32)), partial(noise, "JPEG", (200, 31)), "small"),
        *(
            (partial(animation, format, 100), partial(animation, format, 101), "animation")
            for format in ("GIF", "WEBP", "PNG")
        ),
        (partial(with_scans, PROGRESSIVE, 100), partial(with_scans, PROGRESSIVE, 101), "costly"),
    ],
)
def test_side_length_and_scans_have_limits_that_are_checked_before_decoding(
    monkeypatch, inside, beyond, expected
):
    assert decoded(inside())
    monkeypatch.setattr(ImageFile.ImageFile, "load", lambda image: pytest.fail("it was decoded"))
    assert reason(beyond()) == expected


@pytest.mark.parametrize("format", FORMATS)
def test_a_truncated_file_is_refused(format):
    whole = noise(format, size=(160, 120))
    for share in (0.2, 0.99):
        assert reason(whole[: int(len(whole) * share)]) in ("damaged", "unknown")


@pytest.mark.parametrize("format", ["JPEG", "PNG", "HEIF"])
def test_of_a_polyglot_file_only_the_pixels_are_kept(format):
    content = noise(format, size=(420, 32)) + zipped() + b"<script>Secret()</script>"
    try:
        files = rendered(content)
    except Refused as refused:  # HEIC says how long it is
        assert format == "HEIF" and refused.reason in ("damaged", "unknown")
    else:
        assert len(files) == 6
        for file in files:
            assert b"Secret" not in file.content and b"PK\x03\x04" not in file.content
