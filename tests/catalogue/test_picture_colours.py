"""Colours of stored pictures: converted to sRGB, with transparent areas on white."""

import io
import struct

import pytest
from PIL import Image

from tests.support.pictures import encoded

FORMATS = ("JPEG", "PNG", "WEBP", "AVIF", "HEIF")


@pytest.fixture
def kept_color(uploaded_picture, stored_files):
    """Upload a file of one colour, too narrow for variants, and return what colour was stored."""

    def read(content: bytes) -> tuple[int, ...]:
        uploaded_picture(content)
        (kept,) = stored_files()
        return Image.open(kept).getpixel((30, 30))

    return read


def plain(format: str, mode: str, color: object, **options) -> bytes:
    return encoded(Image.new(mode, (64, 64), color), format, **options)


def display_p3() -> bytes:
    """Return a colour profile like a phone's: P3 primaries, D50, gamma 2.2."""

    def xyz(*values: float) -> bytes:
        return b"XYZ \0\0\0\0" + struct.pack(">3i", *(round(value * 65536) for value in values))

    curve = b"curv\0\0\0\0" + struct.pack(">IHxx", 1, round(2.2 * 256))
    text = b"Like Display P3\0"
    tags = {
        b"desc": b"desc\0\0\0\0" + struct.pack(">I", len(text)) + text + bytes(78),
        b"cprt": b"text\0\0\0\0" + b"None\0\0\0\0",
        b"wtpt": xyz(0.9642, 1.0, 0.8249),
        b"rXYZ": xyz(0.51512, 0.24120, -0.00105),
        b"gXYZ": xyz(0.29198, 0.69225, 0.04189),
        b"bXYZ": xyz(0.15710, 0.06657, 0.78407),
        **dict.fromkeys((b"rTRC", b"gTRC", b"bTRC"), curve),
    }
    table, data, start = struct.pack(">I", len(tags)), b"", 128 + 4 + 12 * len(tags)
    for name, body in tags.items():
        body += bytes(-len(body) % 4)
        table += name + struct.pack(">II", start + len(data), len(body))
        data += body
    header = struct.pack(
        ">I4sI4s4s4s", start + len(data), b"", 0x02400000, b"mntr", b"RGB ", b"XYZ "
    )
    header += bytes(12) + b"acsp" + bytes(28) + struct.pack(">3i", 63190, 65536, 54061)
    return header.ljust(128, b"\0") + table + data


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    ("p3", "srgb"),
    [
        ((200, 100, 50), (216, 93, 24)),
        ((90, 140, 200), (71, 143, 207)),
        ((128, 128, 128), (128, 128, 128)),
    ],
)
def test_colours_of_a_phone_are_turned_into_those_of_the_web(kept_color, format, p3, srgb):
    content = plain(format, "RGB", p3, icc_profile=display_p3(), quality=95)
    assert kept_color(content) == pytest.approx(srgb, abs=4)


@pytest.mark.parametrize(
    ("mode", "color", "profile"),
    [
        ("RGB", (200, 100, 50), b"no profile"),
        ("RGB", (200, 100, 50), display_p3()[:200]),
        ("L", 128, display_p3()),
        ("CMYK", (0, 128, 255, 0), display_p3()),
    ],
    ids=["unreadable", "cut", "of-grey", "of-ink"],
)
def test_a_profile_that_does_not_fit_leaves_the_colours_as_they_are(
    kept_color, mode, color, profile
):
    content = plain("JPEG", mode, color, icc_profile=profile)
    with Image.open(io.BytesIO(content)) as source:
        expected = source.convert("RGB").getpixel((30, 30))
    assert kept_color(content) == pytest.approx(expected, abs=3)


@pytest.mark.parametrize(
    ("format", "mode", "color", "options"),
    [
        *((format, "RGBA", (255, 0, 0, 0), {}) for format in ("PNG", "WEBP", "AVIF", "HEIF")),
        ("PNG", "LA", (0, 0), {}),
        ("PNG", "P", "black", {"transparency": 0}),
        ("GIF", "P", "black", {"transparency": 0}),
        ("PNG", "RGB", "black", {"transparency": (0, 0, 0)}),
        ("PNG", "L", 0, {"transparency": 0}),
    ],
)
def test_transparent_areas_become_white(kept_color, format, mode, color, options):
    assert kept_color(plain(format, mode, color, **options)) == (255, 255, 255)


def test_half_transparent_red_becomes_pink(kept_color):
    pink = kept_color(plain("PNG", "RGBA", (255, 0, 0, 128)))
    assert pink == pytest.approx((255, 127, 127), abs=3)
