"""What a file says about its pixels: colours without a profile, what is transparent, and what is
broken. The expected colours are those of Chromium 156, on white.
"""

import io
import struct
import zlib
from itertools import chain

import pytest
from PIL import Image

from catalogue.models import BuildImage
from tests.support.pictures import encoded, noise, post_named
from tests.support.png_files import ADOBE, GREY, P3, chrm, chunk, cicp, gama, halves, png, stripes

from .test_picture_colours import display_p3

COLORS = ((200, 100, 50), (90, 140, 200), (128, 128, 128), (250, 20, 30))
OF_P3 = ((215, 93, 31), (73, 142, 205), (128, 128, 128), (255, 0, 0))
OF_BT2020 = ((241, 76, 29), (0, 144, 206), (128, 128, 128), (255, 0, 0))
OF_BT2020_AND_ITS_CURVE = ((239, 63, 5), (0, 138, 203), (121, 121, 121), (255, 0, 0))
OF_PQ = ((255, 0, 0), (0, 95, 255), (132, 132, 132), (255, 0, 0))
OF_HLG = ((230, 48, 17), (0, 114, 193), (99, 99, 99), (255, 0, 0))
LIGHT = ((229, 168, 122), (160, 196, 229), (188, 188, 188), (253, 79, 96))
WHITE = (255, 255, 255)


@pytest.fixture
def kept(owner_client, build, media_folder):
    """Upload a file, and return the full-size picture that was stored."""

    def read(content: bytes) -> Image.Image:
        response = post_named(owner_client, build, "quad", content)
        assert response.status_code == 201, response.content
        return Image.open(media_folder / BuildImage.objects.get().file.name).convert("RGB")

    return read


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
        ((cicp(9, 13),), OF_BT2020),
        ((cicp(9, 1),), OF_BT2020_AND_ITS_CURVE),
        ((cicp(9, 16),), OF_PQ),
        ((cicp(9, 18),), OF_HLG),
        ((cicp(1, 13), gama(0.45455), chrm(P3)), COLORS),
        ((cicp(2, 2), gama(1.0)), LIGHT),
        (
            (gama(0.4547), chrm(ADOBE)),
            ((227, 100, 42), (52, 141, 203), (129, 129, 129), (255, 12, 24)),
        ),
        ((gama(1.0),), LIGHT),
        ((chrm(P3),), COLORS),
        ((chunk(b"sRGB", b"\0"), gama(0.45455), chrm(P3)), COLORS),
        ((gama(1.0), chrm((0,) * 8)), COLORS),
    ],
    ids=str,
)
def test_a_png_is_shown_in_the_colours_that_it_describes(kept, chunks, expected):
    assert error(kept(stripes(COLORS, *chunks)), expected) < 3


def test_a_grey_png_is_shown_as_bright_as_it_describes(kept):
    row = b"\x50" * 32 + b"\xa0" * 32
    assert error(kept(png((64, 64), 8, GREY, row, gama(1.0))), ((152,) * 3, (208,) * 3)) < 3


@pytest.mark.parametrize("format", ["HEIF", "AVIF"])
@pytest.mark.parametrize(
    ("primaries", "transfer", "expected"),
    [
        (12, 13, OF_P3),
        (9, 1, OF_BT2020),
        (12, 1, OF_P3),
        (12, 2, OF_P3),
        (9, 16, OF_PQ),
        (9, 18, OF_HLG),
        (1, 1, COLORS),
        (2, 2, COLORS),
    ],
)
def test_a_heic_or_avif_without_a_profile_is_shown_in_its_colours(
    kept, format, primaries, transfer, expected
):
    with Image.open(io.BytesIO(stripes(COLORS))) as image:
        content = encoded(image, format, quality=95)
    start = content.index(b"colrnclx") + 8
    codes = struct.pack(">HH", primaries, transfer)
    assert error(kept(content[:start] + codes + content[start + 4 :]), expected) < 3


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (halves(16, 0x1234, 0x1235, transparent=[0x1234]), 18),
        (halves(2, 1, 2, transparent=[1]), 170),
        (halves(4, 5, 9, transparent=[5]), 153),
        (halves(1, 0, 1, transparent=[0]), 255),
        (halves(8, 80, 160, transparent=[80]), 160),
        (
            halves(
                16,
                0x1234,
                0x2000,
                0x80FF,
                0x1235,
                0x2000,
                0x80FF,
                transparent=[0x1234, 0x2000, 0x80FF],
            ),
            (18, 32, 128),
        ),
        (halves(8, 1, 2, 3, 1, 2, 4, transparent=[1, 2, 3]), (1, 2, 4)),
    ],
    ids=["grey of 16", "grey of 2", "grey of 4", "grey of 1", "grey of 8", "RGB of 16", "RGB of 8"],
)
def test_a_transparent_colour_becomes_white_and_no_other_does(kept, content, expected):
    expected = expected if isinstance(expected, tuple) else (expected,) * 3
    assert error(kept(content), (WHITE, expected)) < 3


@pytest.mark.parametrize("scale", [1, 80])
def test_a_gif_whose_frame_is_smaller_than_its_canvas_has_white_around_it(kept, scale):
    """Also where a large picture is scaled in bands."""
    frame = encoded(Image.new("P", (32 * scale, 40 * scale)), "GIF")
    start = frame.index(b"\x2c\0\0\0\0")
    canvas, place = (
        struct.pack("<HH", *(value * scale for value in pair)) for pair in ((96, 64), (32, 8))
    )
    content = frame[:6] + canvas + frame[10 : start + 1] + place + frame[start + 5 :]
    assert error(kept(content), (WHITE, (0, 0, 0), WHITE)) < 3


def profile(size: int = 0) -> bytes:
    body = display_p3() + bytes(size)
    return b"P3\0\0" + zlib.compress(struct.pack(">I", len(body)) + body[4:])


LONG = zlib.compress(b"a" * 2 * 1024**2)
BROKEN = {
    "long text": chunk(b"zTXt", b"k\0\0" + LONG),
    "long international text": chunk(b"iTXt", b"k\0\1\0\0\0" + LONG),
    **{
        f"checksum of {name}": chunk(name.encode(), body, is_broken=True)
        for name, body in {
            "tEXt": b"k\0v",
            "pHYs": struct.pack(">IIB", 1, 1, 0),
            "bKGD": bytes(6),
            "tIME": bytes(7),
            "eXIf": b"MM\0*\0\0\0\x08\0\1\1\x12\0\3\0\0\0\1\0\6\0\0\0\0\0\0",
            "iCCP": profile(),
            "gAMA": struct.pack(">I", 100_000),
            "tRNS": struct.pack(">3H", *COLORS[0]),
        }.items()
    },
    **{
        f"length of {name}": chunk(name.encode(), b"\0")
        for name in ("pHYs", "gAMA", "cHRM", "tRNS", "cICP", "iCCP", "acTL")
    },
    "method of a text": chunk(b"zTXt", b"k\0\7x"),
}


@pytest.mark.parametrize("part", BROKEN.values(), ids=BROKEN)
def test_what_is_broken_beside_the_pixels_of_a_png_is_left_out(kept, part):
    assert error(kept(stripes(COLORS, part)), COLORS) < 3


def test_a_profile_of_two_megabytes_is_used(kept):
    content = stripes(COLORS, chunk(b"iCCP", profile(2 * 1024**2)))
    assert error(kept(content), OF_P3) < 3


@pytest.mark.parametrize(
    "segment",
    [
        b"\xff\xe0\0\7JFIF\0",
        b"\xff\xe1\0\x0fExif\0\0garbage",
        b"\xff\xe2\0\x0eICC_PROFILE\0",
        b"\xff\xe2\0\x0dMPF\0garbage",
        b"\xff\xee\0\7Adobe",
    ],
    ids=str,
)
def test_what_is_broken_beside_the_pixels_of_a_jpeg_is_left_out(kept, segment):
    with Image.open(io.BytesIO(stripes(COLORS))) as image:
        jpeg = encoded(image, "JPEG", quality=95)
    assert error(kept(jpeg[:2] + segment + jpeg[2:]), COLORS) < 3


def test_a_picture_lies_as_browsers_show_it_whatever_xmp_says(kept):
    xmp = b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><r tiff:Orientation="6"/></x:xmpmeta>'
    with Image.open(io.BytesIO(noise())) as image:
        assert kept(encoded(image, "JPEG", xmp=xmp)).size == (64, 48)
