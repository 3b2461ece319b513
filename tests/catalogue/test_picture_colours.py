"""Colours of stored pictures: in sRGB, on white, as browsers show what the file describes.

The expected colours of files without a profile are those of Chromium 156.
"""

import io
import struct
import zlib
from collections.abc import Sequence
from itertools import chain

import pytest
from PIL import Image

from tests.support.pictures import decoded, encoded

FORMATS = ("JPEG", "PNG", "WEBP", "AVIF", "HEIF")

# --- PNG files made by hand: with any chunks, checksums and depths ---

P3 = (0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06)  # x and y of white, red, green, blue


def chunk(name: bytes, body: bytes, *, is_broken: bool = False) -> bytes:
    checksum = zlib.crc32(name + body) ^ is_broken
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", checksum)


def stripes(colors: Sequence[tuple[int, ...]], *chunks: bytes) -> bytes:
    """Return a PNG with an upright stripe of 32 pixels in each colour, and these chunks."""
    header = struct.pack(">IIBBBBB", 32 * len(colors), 64, 8, 2, 0, 0, 0)
    row = b"\0" + b"".join(bytes(color) * 32 for color in colors)
    parts = [chunk(b"IHDR", header), *chunks, chunk(b"IDAT", zlib.compress(row * 64, 9))]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts) + chunk(b"IEND", b"")


def cicp(primaries: int, transfer: int) -> bytes:
    return chunk(b"cICP", bytes([primaries, transfer, 0, 1]))


def gama(exponent: float) -> bytes:
    return chunk(b"gAMA", struct.pack(">I", round(exponent * 100_000)))


def chrm(coordinates: Sequence[float]) -> bytes:
    return chunk(b"cHRM", struct.pack(">8I", *(round(each * 100_000) for each in coordinates)))


# --- colour profiles and transparency ---


def kept_color(content: bytes) -> tuple[int, ...]:
    return decoded(content).getpixel((30, 30))


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
def test_colours_of_a_phone_are_turned_into_those_of_the_web(format):
    with Image.open(io.BytesIO(stripes(COLORS[:3]))) as image:
        content = encoded(image, format, icc_profile=display_p3(), quality=95)
    assert error(decoded(content), ((216, 93, 24), (71, 143, 207), (128, 128, 128))) < 3


@pytest.mark.parametrize(
    ("mode", "color", "profile"),
    [
        ("RGB", (200, 100, 50), b"no profile"),
        ("CMYK", (0, 128, 255, 0), display_p3()),
    ],
    ids=["unreadable", "of-ink"],
)
def test_a_profile_that_does_not_fit_leaves_the_colours_as_they_are(mode, color, profile):
    content = plain("JPEG", mode, color, icc_profile=profile)
    with Image.open(io.BytesIO(content)) as source:
        expected = source.convert("RGB").getpixel((30, 30))
    assert kept_color(content) == pytest.approx(expected, abs=3)


@pytest.mark.parametrize(
    ("format", "mode", "color", "options"),
    [
        *((format, "RGBA", (255, 0, 0, 0), {}) for format in ("PNG", "WEBP")),
        ("GIF", "P", "black", {"transparency": 0}),
    ],
)
def test_transparent_areas_become_white(format, mode, color, options):
    assert kept_color(plain(format, mode, color, **options)) == (255, 255, 255)


# --- what else a file says about its pixels ---

COLORS = ((200, 100, 50), (90, 140, 200), (128, 128, 128), (250, 20, 30))
OF_P3 = ((215, 93, 31), (73, 142, 205), (128, 128, 128), (255, 0, 0))
OF_PQ = ((255, 0, 0), (0, 95, 255), (132, 132, 132), (255, 0, 0))
OF_HLG = ((230, 48, 17), (0, 114, 193), (99, 99, 99), (255, 0, 0))
LIGHT = ((229, 168, 122), (160, 196, 229), (188, 188, 188), (253, 79, 96))
WHITE = (255, 255, 255)


def error(image: Image.Image, expected: tuple) -> float:
    """Return the mean error of the middle of each stripe."""
    width = image.width // len(expected)
    middle = image.height * 30 // 64
    seen = [image.getpixel((width * n + width // 2, middle)) for n in range(len(expected))]
    pairs = zip(chain(*seen), chain(*expected), strict=True)
    return sum(abs(one - other) for one, other in pairs) / (3 * len(expected))


@pytest.mark.parametrize(
    ("chunks", "expected"),
    [
        ((cicp(12, 13),), OF_P3),
        ((gama(0.45455), chrm(P3)), ((216, 93, 24), (71, 143, 207), (129, 129, 129), (255, 0, 0))),
        ((cicp(9, 16),), OF_PQ),
        ((cicp(9, 18),), OF_HLG),
        ((gama(1.0),), LIGHT),
        ((chunk(b"sRGB", b"\0"), gama(0.45455), chrm(P3)), COLORS),
    ],
    ids=str,
)
def test_a_png_is_shown_in_the_colours_that_it_describes(chunks, expected):
    assert error(decoded(stripes(COLORS, *chunks)), expected) < 3


@pytest.mark.parametrize("format", ["HEIF", "AVIF"])
@pytest.mark.parametrize(
    ("primaries", "transfer", "expected"),
    [
        (12, 13, OF_P3),
        (9, 18, OF_HLG),
        (2, 2, COLORS),
    ],
)
def test_a_heic_or_avif_without_a_profile_is_shown_in_its_colours(
    format, primaries, transfer, expected
):
    with Image.open(io.BytesIO(stripes(COLORS))) as image:
        content = encoded(image, format, quality=95)
    start = content.index(b"colrnclx") + 8
    codes = struct.pack(">HH", primaries, transfer)
    assert error(decoded(content[:start] + codes + content[start + 4 :]), expected) < 3


BROKEN = {
    "long text": chunk(b"zTXt", b"k\0\0" + zlib.compress(b"a" * 2 * 1024**2)),
    "checksum of tEXt": chunk(b"tEXt", b"k\0v", is_broken=True),
    "checksum of gAMA": chunk(b"gAMA", struct.pack(">I", 100_000), is_broken=True),
    "length of cHRM": chunk(b"cHRM", b"\0"),
    "length of acTL": chunk(b"acTL", b"\0"),
}


@pytest.mark.parametrize("part", BROKEN.values(), ids=BROKEN)
def test_what_is_broken_beside_the_pixels_of_a_png_is_left_out(part):
    assert error(decoded(stripes(COLORS, part)), COLORS) < 3


def test_what_is_broken_beside_the_pixels_of_a_jpeg_is_left_out():
    with Image.open(io.BytesIO(stripes(COLORS))) as image:
        jpeg = encoded(image, "JPEG", quality=95)
    for segment in (b"\xff\xe0\0\7JFIF\0", b"\xff\xe2\0\x0dMPF\0garbage", b"\xff\xee\0\7Adobe"):
        assert error(decoded(jpeg[:2] + segment + jpeg[2:]), COLORS) < 3
