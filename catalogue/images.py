"""The picture pipeline: from whatever a phone sends to small, upright, anonymous pictures.

A file is judged by its content, never by its name, and nothing of it is stored as it came: every
byte is encoded anew from the pixels, which drops GPS and all other metadata.
"""

import base64
import hashlib
import io
import mimetypes
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import IO

import pillow_heif
from django.conf import settings
from django.core.files.base import File
from PIL import ExifTags, Image, ImageCms, UnidentifiedImageError

pillow_heif.register_heif_opener()
Image.MAX_IMAGE_PIXELS = None  # Pillow only warns up to twice its limit; `decode` refuses by ours

FORMATS = ("JPEG", "PNG", "WEBP", "AVIF", "GIF", "HEIF")
SRGB = ImageCms.createProfile("sRGB")

# The recipe: what is made of each picture. File names carry its hash, so a change renews the names.
KEPT_SIDE = 2560  # pixels, longest side of the kept JPEG, which is never the file that came in
VARIANTS = ((1600, "WEBP"), (800, "WEBP"), (800, "JPEG"), (400, "WEBP"))  # widths, falling
PLACEHOLDER_SIDE = 20  # longest side: by its width alone a tall picture's would be long
SAVE_OPTIONS = {
    "JPEG": {"quality": 85, "progressive": True, "optimize": True},
    "WEBP": {"quality": 80, "method": 4},
}
SUFFIXES = {"JPEG": "jpg", "WEBP": "webp"}
mimetypes.add_type("image/webp", ".webp")  # Python 3.11 leaves it to the machine's own list
RECIPE = repr((KEPT_SIDE, VARIANTS, PLACEHOLDER_SIDE, SAVE_OPTIONS)).encode()

UPRIGHT = {  # EXIF orientation -> what turns the pixels upright
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


class BadPicture(ValueError):
    """A file that is not taken; the message names it and says why."""


class PictureTooLarge(BadPicture):
    """A file of more bytes than IMAGE_BYTES_MAX."""


@dataclass(frozen=True)
class Rendition:
    """One encoded form of a picture; width and height in pixels, upright."""

    content: bytes
    format: str
    width: int
    height: int

    @property
    def file_suffix(self) -> str:
        return f"{self.width}.{SUFFIXES[self.format]}"

    @property
    def media_type(self) -> str:
        return Image.MIME[self.format]


@dataclass(frozen=True)
class Picture:
    """The kept picture, its smaller variants (widest first) and an inline preview (data URL)."""

    kept: Rendition
    variants: list[Rendition]
    placeholder: str

    @property
    def digest(self) -> str:
        return hashlib.sha256(RECIPE + self.kept.content).hexdigest()[:12]


def read_picture(file: File) -> Picture:
    """Decode an uploaded file and make everything that is stored of it, in memory.

    Raises:
        BadPicture: it is empty, too large, too small, damaged, or no picture at all.
    """
    name = shown_name(file.name or "The file")
    if not file.size:
        raise BadPicture(f"{name} is empty.")
    if file.size > settings.IMAGE_BYTES_MAX:
        limit = settings.IMAGE_BYTES_MAX // 1024**2
        raise PictureTooLarge(f"{name} is larger than {limit} MB. Please send a smaller picture.")
    try:
        image = decode(file)
    except UnidentifiedImageError as error:
        raise BadPicture(
            f"{name} is not a picture. Please send JPEG, PNG, WebP, AVIF, GIF or HEIC."
        ) from error
    except BadPicture as error:
        raise BadPicture(f"{name} {error}") from error
    except Exception as error:  # decoders raise almost anything on damaged or hostile bytes
        raise BadPicture(f"{name} is damaged. Please send the picture again.") from error
    return render(image)


def shown_name(name: str) -> str:
    """Return the file's name as it may stand in a message: not endless."""
    return name if len(name) <= 80 else f"{name[:50]}…{name[-20:]}"


def decode(file: IO[bytes]) -> Image.Image:
    """Return the upright sRGB picture, longest side at most KEPT_SIDE; sizes are judged first."""
    with Image.open(file, formats=FORMATS) as image:
        if image.width * image.height > settings.IMAGE_PIXELS_MAX:
            limit = settings.IMAGE_PIXELS_MAX // 1_000_000
            raise BadPicture(f"has more than {limit} megapixels. Please send a smaller picture.")
        if min(image.size) < settings.IMAGE_SIDE_MIN:
            raise BadPicture(f"is smaller than {settings.IMAGE_SIDE_MIN} pixels.")
        if getattr(image, "n_frames", 1) > settings.IMAGE_FRAMES_MAX:
            raise BadPicture("is a long animation. Please send a still picture.")
        orientation = 1
        with suppress(Exception):  # broken metadata is no reason to refuse a good picture
            orientation = image.getexif().get(ExifTags.Base.Orientation, 1)
        image.draft(None, (KEPT_SIDE, KEPT_SIDE))  # a JPEG is decoded at a half or a quarter
        image.load()
        small = shrink(plain_mode(image), KEPT_SIDE / max(image.size))
        upright = UPRIGHT.get(orientation)
        return to_srgb(small if upright is None else small.transpose(upright), image)


def plain_mode(image: Image.Image) -> Image.Image:
    """Return the image in a mode that can be resized: L, RGB, RGBA, CMYK or the like."""
    if image.mode.startswith("I") or image.mode == "F":  # 16 bits a pixel
        return image.convert("I").point(lambda value: value / 256).convert("L")
    if "transparency" in image.info or image.mode in ("PA", "LA"):
        return image.convert("RGBA")
    return image.convert("RGB") if image.mode in ("P", "1") else image


def shrink(image: Image.Image, factor: float) -> Image.Image:
    """Return the image scaled by `factor`, or itself where that would make it larger."""
    if factor >= 1:
        return image
    size = (max(1, round(image.width * factor)), max(1, round(image.height * factor)))
    return image.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)


def to_srgb(image: Image.Image, source: Image.Image) -> Image.Image:
    """Return RGB pixels on white, in sRGB by the source's colour profile, without any metadata."""
    if image.mode == "RGBA":
        ground = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(ground, image).convert("RGB")
    if profile := source.info.get("icc_profile"):
        with suppress(ImageCms.PyCMSError, OSError):  # unreadable: take the pixels as they are
            read = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            image = ImageCms.profileToProfile(image, read, SRGB, outputMode="RGB") or image
    image = image.convert("RGB")
    image.info = {}  # Pillow writes a comment or XMP found here into the next file
    return image


def render(image: Image.Image) -> Picture:
    """Encode the kept picture, the variants narrower than it, and the placeholder."""
    return Picture(
        kept=encode(image, "JPEG"),
        variants=list(render_variants(image)),
        placeholder=placeholder(image),
    )


def render_variants(image: Image.Image) -> Iterator[Rendition]:
    full_width = image.width
    for width, format in VARIANTS:
        if width < full_width:
            image = shrink(image, width / image.width)  # each from the one before: less to read
            yield encode(image, format)


def placeholder(image: Image.Image) -> str:
    tiny = encode(shrink(image, PLACEHOLDER_SIDE / max(image.size)), "WEBP")
    return f"data:{tiny.media_type};base64,{base64.b64encode(tiny.content).decode()}"


def encode(image: Image.Image, format: str) -> Rendition:
    buffer = io.BytesIO()
    image.save(buffer, format, **SAVE_OPTIONS[format])
    return Rendition(buffer.getvalue(), format, image.width, image.height)
