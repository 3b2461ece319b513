"""Picture formats: recognised by content alone, and how they are stored."""

import io
from pathlib import Path

import pytest
from PIL import Image

from catalogue import images
from catalogue.models import BuildImage
from tests.support.pictures import noise, post_named

SMALL = (64, 48)
ORANGE, WHITE, GREY = (255, 165, 0), (255, 255, 255), (128, 128, 128)


@pytest.fixture
def kept_pixel(media_folder: Path):
    """Return format, mode, size and a middle pixel of the only stored picture."""

    def read() -> tuple[str, str, tuple[int, int], tuple[int, ...]]:
        with Image.open(media_folder / BuildImage.objects.get().file.name) as kept:
            return kept.format, kept.mode, kept.size, kept.getpixel((30, 20))

    return read


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
def test_a_picture_of_any_format_is_accepted_under_any_name(
    owner_client, build, picture_file, kept_pixel, format, mode, color, expected
):
    file = picture_file(size=SMALL, mode=mode, color=color, format=format)
    response = post_named(owner_client, build, "notes.txt", file.read())
    assert response.status_code == 201, response.content
    assert (response.json()[0]["width"], response.json()[0]["height"]) == SMALL
    assert kept_pixel() == ("JPEG", "RGB", SMALL, pytest.approx(expected, abs=3))


@pytest.mark.parametrize("mode", ["1", "P", "L", "LA", "RGB", "RGBA"])
@pytest.mark.parametrize("times", [2, 3])
def test_a_large_picture_is_shrunk_smoothly(owner_client, build, kept_pixel, times, mode):
    """For some modes Pillow would drop every second pixel."""
    size = (2560 * times, 32 * times)
    stripes = Image.frombytes("L", size, b"\0\xff" * (size[0] * size[1] // 2)).convert(mode)
    buffer = io.BytesIO()
    stripes.save(buffer, "PNG")
    assert post_named(owner_client, build, "stripes.png", buffer.getvalue()).status_code == 201
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
def test_a_very_large_picture_is_scaled_without_seams(
    owner_client, build, media_folder, monkeypatch, format, mode
):
    """It is scaled in bands, the last one shorter: here a ramp from black to white."""
    monkeypatch.setattr(images, "STORED_SIDE", 320)  # an eighth, and so is the picture's width
    ramp = Image.linear_gradient("L").resize((963, 900), Image.Resampling.BILINEAR)
    if mode == "I;16":
        picture = ramp.convert("I").point(lambda value: value * 256).convert("I;16")
    else:
        picture = ramp.convert("RGB").convert(mode)
    buffer = io.BytesIO()
    picture.save(buffer, format, quality=90)
    assert post_named(owner_client, build, "ramp", buffer.getvalue()).status_code == 201
    with Image.open(media_folder / BuildImage.objects.get().file.name) as kept:
        assert kept.size == (320, 299)
        column = list(kept.convert("L").resize((1, 299), Image.Resampling.BOX).get_flattened_data())
    expected = ramp.resize((1, 299), Image.Resampling.BOX).get_flattened_data()
    assert column == pytest.approx(list(expected), abs=6)


@pytest.mark.parametrize("format", ["GIF", "MPO", "WEBP", "PNG", "AVIF", "HEIF"])
def test_the_first_of_several_frames_is_stored(
    owner_client, build, picture_file, kept_pixel, format
):
    blue = Image.new("RGB", SMALL, "blue")
    content = picture_file(size=SMALL, format=format, save_all=True, append_images=[blue]).read()
    with Image.open(io.BytesIO(content)) as source:
        assert source.n_frames == 2
    assert post_named(owner_client, build, "moving", content).status_code == 201
    assert kept_pixel()[3] == pytest.approx(ORANGE, abs=3)


def test_a_picture_with_exactly_the_maximum_of_pixels_is_accepted(owner_client, build, settings):
    settings.IMAGE_PIXELS_MAX = SMALL[0] * SMALL[1]
    assert post_named(owner_client, build, "quad.jpg", noise()).status_code == 201
    settings.IMAGE_PIXELS_MAX -= 1
    assert post_named(owner_client, build, "quad.jpg", noise()).status_code == 400


def test_a_phones_picture_of_48_megapixels_is_accepted(owner_client, build, picture_file):
    file = picture_file(size=(8000, 6000), mode="L", color=90)
    response = post_named(owner_client, build, "quad.jpg", file.read())
    assert (response.json()[0]["width"], response.json()[0]["height"]) == (2560, 1920)
