"""What is stored of a picture: upright, anonymous, opaque, in sRGB; rows 46 to 48 of the floor."""

import base64
import io
import struct
from pathlib import Path

import piexif
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import ExifTags, Image, ImageCms, PngImagePlugin

FORMATS = ("JPEG", "PNG", "WEBP", "AVIF", "HEIF")
SIZE = (420, 316)
COLORS = {"red": (255, 0, 0), "lime": (0, 255, 0), "blue": (0, 0, 255), "white": (255,) * 3}


@pytest.fixture
def upload(owner_client, build):
    """Upload a file and return the answered picture."""

    def send(content: bytes) -> dict:
        file = SimpleUploadedFile("quad", content)
        path = f"/api/builds/{build.pk}/images"
        answer = owner_client.post(path, {"images": file}, format="multipart")
        assert answer.status_code == 201, answer.content
        return answer.json()[0]

    return send


@pytest.fixture
def stored(media_folder: Path):
    """Return the bytes of all stored files."""
    return lambda: [path.read_bytes() for path in media_folder.rglob("*") if path.is_file()]


@pytest.fixture
def kept_color(upload, stored):
    """Upload a file of one colour, too narrow for variants, and return what colour was stored."""

    def read(content: bytes) -> tuple[int, ...]:
        upload(content)
        (kept,) = stored()
        return Image.open(io.BytesIO(kept)).getpixel((30, 30))

    return read


def plain(format: str, mode: str, color: object, **options) -> bytes:
    return encoded(Image.new(mode, (64, 64), color), format, **options)


def encoded(image: Image.Image, format: str, **options) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, format, **options)
    return buffer.getvalue()


def four_corners() -> Image.Image:
    image = Image.new("RGB", (2, 2))
    image.putdata(list(COLORS.values()))
    return image.resize(SIZE, Image.Resampling.NEAREST)


def corners(image: Image.Image) -> list[str]:
    """Name the colours of the corners in reading order."""
    places = [(x, y) for y in (0.2, 0.8) for x in (0.2, 0.8)]
    pixels = [image.getpixel((int(x * image.width), int(y * image.height))) for x, y in places]
    return [
        next((n for n, color in COLORS.items() if pixel == pytest.approx(color, abs=12)), "other")
        for pixel in pixels
    ]


# How the pixels lie in a file whose EXIF orientation says so
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
def test_a_picture_stands_upright_however_the_camera_was_held(upload, stored, format, orientation):
    taken = four_corners()
    if orientation in AS_TAKEN:
        taken = taken.transpose(AS_TAKEN[orientation])
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = orientation
    answer = upload(encoded(taken, format, exif=exif.tobytes(), quality=95))
    assert (answer["width"], answer["height"]) == SIZE
    pictures = [Image.open(io.BytesIO(content)) for content in stored()]
    assert sorted(picture.size for picture in pictures) == [(400, 301), (400, 301), SIZE]
    assert [corners(picture) for picture in pictures] == [list(COLORS)] * 3


def test_an_impossible_orientation_is_ignored(upload):
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = 99
    assert upload(encoded(four_corners(), "JPEG", exif=exif))["width"] == SIZE[0]


def exif_with_gps() -> bytes:
    return piexif.dump(
        {
            "0th": {piexif.ImageIFD.Artist: b"Secret owner"},
            "GPS": {
                piexif.GPSIFD.GPSLatitude: ((56, 1), (41, 1), (20, 1)),
                piexif.GPSIFD.GPSAreaInformation: b"Secret workshop",
            },
            "1st": {piexif.ImageIFD.Make: b"Secret camera"},
            "thumbnail": encoded(Image.new("RGB", (16, 16)), "JPEG", comment=b"Secret thumbnail"),
        }
    )


def iptc() -> bytes:
    """A JPEG segment as photo editors write it: here the city."""
    record = b"\x1c\x02\x5a" + struct.pack(">H", 11) + b"Secret city"
    body = b"Photoshop 3.0\0" + b"8BIM\x04\x04\0\0" + struct.pack(">I", len(record)) + record
    return b"\xff\xed" + struct.pack(">H", len(body) + 2) + body


def talkative(format: str) -> bytes:
    """A picture with everything that its format can say about it beside the pixels."""
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
def test_no_stored_byte_tells_who_took_it_where_with_what(upload, stored, format):
    content = talkative(format)
    assert content.count(b"Secret") >= (7 if format == "JPEG" else 1)
    placeholder = base64.b64decode(upload(content)["placeholder"].partition(",")[2])
    files = [*stored(), placeholder]
    assert len(files) == 4
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


def display_p3() -> bytes:
    """A colour profile like that of a phone's pictures: the primaries of P3, D50, gamma 2.2."""

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
def test_what_is_transparent_lies_on_white(kept_color, format, mode, color, options):
    assert kept_color(plain(format, mode, color, **options)) == (255, 255, 255)


def test_half_transparent_red_becomes_pink(kept_color):
    pink = kept_color(plain("PNG", "RGBA", (255, 0, 0, 128)))
    assert pink == pytest.approx((255, 127, 127), abs=3)
