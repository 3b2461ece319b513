"""Stored pictures are upright and contain no metadata."""

import base64
import io
import struct

import pytest
from PIL import ExifTags, Image, ImageCms, PngImagePlugin

from tests.support.pictures import encoded

FORMATS = ("JPEG", "PNG", "WEBP", "AVIF", "HEIF")
SIZE = (420, 316)
COLORS = {"red": (255, 0, 0), "lime": (0, 255, 0), "blue": (0, 0, 255), "white": (255,) * 3}


def four_corners() -> Image.Image:
    image = Image.new("RGB", (2, 2))
    image.putdata(list(COLORS.values()))
    return image.resize(SIZE, Image.Resampling.NEAREST)


def corners(image: Image.Image) -> list[str]:
    """Return the colours of the corners in reading order."""
    places = [(x, y) for y in (0.2, 0.8) for x in (0.2, 0.8)]
    pixels = [image.getpixel((int(x * image.width), int(y * image.height))) for x, y in places]
    return [
        next((n for n, color in COLORS.items() if pixel == pytest.approx(color, abs=12)), "other")
        for pixel in pixels
    ]


# The layout of pixels for each EXIF orientation
AS_TAKEN = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("format", FORMATS)
def test_a_picture_stands_upright_however_the_camera_was_held(
    uploaded_picture, stored_files, format, orientation
):
    taken = four_corners()
    if orientation in AS_TAKEN:
        taken = taken.transpose(AS_TAKEN[orientation])
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = orientation
    response = uploaded_picture(encoded(taken, format, exif=exif.tobytes(), quality=95))
    assert (response["width"], response["height"]) == SIZE
    pictures = [Image.open(path) for path in stored_files()]
    assert sorted(picture.size for picture in pictures) == [*[(400, 301)] * 2, *[SIZE] * 3]
    assert [corners(picture) for picture in pictures] == [list(COLORS)] * 5


def test_an_impossible_orientation_is_ignored(uploaded_picture):
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = 99
    assert uploaded_picture(encoded(four_corners(), "JPEG", exif=exif))["width"] == SIZE[0]


def exif_with_gps() -> bytes:
    exif = Image.Exif()
    exif[ExifTags.Base.Artist] = "Secret owner"
    thumbnail = encoded(Image.new("RGB", (16, 16)), "JPEG", comment=b"Secret thumbnail")
    exif.get_ifd(ExifTags.IFD.Exif)[ExifTags.Base.MakerNote] = thumbnail
    place = exif.get_ifd(ExifTags.IFD.GPSInfo)
    place[ExifTags.GPS.GPSLatitude] = (56.0, 41.0, 20.0)
    place[ExifTags.GPS.GPSAreaInformation] = b"Secret workshop"
    return exif.tobytes()


def iptc() -> bytes:
    """Return a JPEG segment with a city, as photo editors write it."""
    record = b"\x1c\x02\x5a" + struct.pack(">H", 11) + b"Secret city"
    body = b"Photoshop 3.0\0" + b"8BIM\x04\x04\0\0" + struct.pack(">I", len(record)) + record
    return b"\xff\xed" + struct.pack(">H", len(body) + 2) + body


def talkative(format: str) -> bytes:
    """Return a picture with all the metadata that its format supports."""
    image = Image.effect_noise(SIZE, 40).convert("RGB")
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    xmp = b'<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret place</x:xmpmeta>'
    options: dict = {"exif": exif_with_gps(), "xmp": xmp, "icc_profile": srgb}
    if format == "GIF":
        options = {"comment": b"Secret comment"}
    if format == "PNG":
        options["pnginfo"] = text = PngImagePlugin.PngInfo()
        text.add_text("Comment", "Secret comment")
        text.add_itxt("XML:com.adobe.xmp", options.pop("xmp").decode())
    if format == "JPEG":
        content = encoded(image, format, comment=b"Secret comment", **options)
        return content[:2] + iptc() + content[2:] + b"<script>Secret()</script>"
    return encoded(image, format, **options)


@pytest.mark.parametrize("format", [*FORMATS, "GIF"])
def test_stored_files_contain_no_metadata(uploaded_picture, stored_files, format):
    content = talkative(format)
    assert content.count(b"Secret") >= (7 if format == "JPEG" else 1)
    placeholder = base64.b64decode(uploaded_picture(content)["placeholder"].partition(",")[2])
    files = [*(path.read_bytes() for path in stored_files()), placeholder]
    assert len(files) == 6
    for file in files:
        for word in (
            b"Secret",
            b"Exif",
            b"EXIF",
            b"xmpmeta",
            b"XMP ",
            b"Photoshop",
            b"ICC_",
            b"ICCP",
        ):
            assert word not in file
        info = Image.open(io.BytesIO(file)).info
        assert not {"exif", "xmp", "comment", "icc_profile", "photoshop"} & set(info)
