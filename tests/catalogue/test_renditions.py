"""The files of a picture: upright, without metadata; their sizes, names, headers and preview."""

import base64
import io
import struct

import pytest
from PIL import ExifTags, Image, ImageCms, PngImagePlugin

from catalogue import images
from tests.support.pictures import decoded, encoded, rendered

FORMATS = ("JPEG", "PNG", "WEBP", "AVIF", "HEIF")
AVIF, WEBP, JPEG = "image/avif", "image/webp", "image/jpeg"


# --- upright ---


SIZE = (84, 64)
COLORS = {"red": (255, 0, 0), "lime": (0, 255, 0), "blue": (0, 0, 255), "white": (255,) * 3}
AS_TAKEN = {  # the layout of pixels for an EXIF orientation: a phone's, and a mirrored one
    1: None,
    3: Image.Transpose.ROTATE_180,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
    99: None,  # impossible, and ignored
}


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


@pytest.mark.parametrize("format", FORMATS)
def test_a_picture_stands_upright_however_the_camera_was_held(format):
    for orientation, operation in AS_TAKEN.items():
        taken = four_corners()
        if operation is not None:
            taken = taken.transpose(operation)
        exif = Image.Exif()
        exif[ExifTags.Base.Orientation] = orientation
        picture = decoded(encoded(taken, format, exif=exif.tobytes(), quality=95))
        assert (picture.size, corners(picture)) == (SIZE, list(COLORS)), orientation


# --- no metadata ---


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
    image = Image.effect_noise((420, 64), 40).convert("RGB")
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
def test_no_file_has_metadata(format):
    content = talkative(format)
    assert content.count(b"Secret") >= (7 if format == "JPEG" else 1)
    files = rendered(content)
    assert len(files) == 6
    words = b"Secret Exif EXIF xmpmeta Photoshop ICC_ ICCP".split()
    for file in files:
        assert not [word for word in (*words, b"XMP ") if word in file.content]
        info = Image.open(io.BytesIO(file.content)).info
        assert not {"exif", "xmp", "comment", "icc_profile", "photoshop"} & set(info)


# --- sizes, names, headers ---


@pytest.fixture
def upload(uploaded_picture):
    """Upload a PNG with the given pixels; return the picture in the response."""
    return lambda image: uploaded_picture(encoded(image, "PNG"))


@pytest.mark.parametrize(
    ("size", "kept", "variants"),
    [
        ((400, 40), (400, 40), []),
        ((401, 60), (401, 60), [(400, 60), (401, 60)]),
        ((2700, 108), (2560, 102), [(400, 16), (640, 26), (800, 32), (1600, 64)]),
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


def test_the_placeholder_is_a_tiny_picture_inside_the_response(upload):
    for size in ((96, 72), (32, 1000)):
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
