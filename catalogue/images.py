"""The picture pipeline: the recipe for each picture's files, and their encoding.

An uploaded file is never stored. Every file is encoded from the pixels, which drops GPS and all
other metadata. AVIF at speed 8 fits into the second that an upload may take. Slower speeds do not;
faster ones gain nothing. Its quality of 52 takes a fifth fewer bytes than 60, and looks the same on
a phone; zooming in full screen loads the full-size JPEG.
"""

import base64
import hashlib
import io
import mimetypes
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

from django.conf import settings
from django.core.files.base import File
from django.utils.translation import gettext as _
from PIL import Image, UnidentifiedImageError

from .memory import trim_heap_after
from .pixels import BadPicture, decode, shrink

VariantSpec = tuple[int, tuple[str, ...]]

# The recipe. File names contain its hash, so any change renews the files (manage.py media_audit).
KEPT_SIDE = settings.IMAGE_SIDE_KEPT  # longest side of the full-size JPEG, in pixels
# Widths in pixels, descending. A picture gets the widths below its own. If it is narrower than the
# first, it also gets its own width: otherwise a wide screen would have to load the full-size JPEG,
# which has three times the bytes.
VARIANTS: tuple[VariantSpec, ...] = (
    (1600, ("AVIF", "WEBP")),
    (800, ("AVIF", "WEBP", "JPEG")),  # phones too old for WebP are 640 or 750 pixels wide
    (640, ("AVIF",)),  # phones with fewer than two pixels per CSS pixel; picture-sizes/
    (400, ("AVIF", "WEBP")),
)
PLACEHOLDER_SIDE = 20  # longest side, in pixels
SAVE_OPTIONS = {
    "AVIF": {"quality": 52, "speed": 8},
    "JPEG": {"quality": 85, "optimize": True},
    "WEBP": {"quality": 80, "method": 2},
}
RECIPE = repr((KEPT_SIDE, VARIANTS, PLACEHOLDER_SIDE, SAVE_OPTIONS))

SUFFIXES = {"AVIF": "avif", "JPEG": "jpg", "WEBP": "webp"}
mimetypes.add_type("image/webp", ".webp")  # Python 3.11 only knows it from the system's list


class PictureTooLarge(BadPicture):
    """The file is larger than IMAGE_BYTES_MAX."""


@dataclass(frozen=True)
class Rendition:
    """An encoded file of a picture; width and height in pixels."""

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
    """The full-size JPEG, its variants (widest first) and an inline preview (data URL)."""

    kept: Rendition
    variants: list[Rendition]
    placeholder: str

    @property
    def digest(self) -> str:
        return recipe_digest() + hashlib.sha256(self.kept.content).hexdigest()[:6]


def recipe_digest() -> str:
    return hashlib.sha256(RECIPE.encode()).hexdigest()[:6]


@trim_heap_after()
def read_picture(file: File) -> Picture:
    """Decode an uploaded file and encode everything that will be stored, in memory.

    Raises:
        BadPicture: see `read_upload`.
    """
    image = read_upload(file)
    return render(image, kept=encode(image, "JPEG"))


def read_upload(file: File) -> Image.Image:
    """Decode an uploaded file, whatever it is called.

    Raises:
        BadPicture: the file is empty, too large, too small, damaged or not a picture.
    """
    name = display_name(file.name or _("The file"))
    if not file.size:
        raise BadPicture(_("%(name)s is empty."), name=name)
    if file.size > settings.IMAGE_BYTES_MAX:
        limit = settings.IMAGE_BYTES_MAX // 1024**2
        sentence = _("%(name)s is larger than %(limit)s MB. Please send a smaller picture.")
        raise PictureTooLarge(sentence, name=name, limit=limit)
    try:
        return decode(file, KEPT_SIDE)
    except UnidentifiedImageError as error:
        sentence = _("%(name)s is not a picture. Please send JPEG, PNG, WebP, AVIF, GIF or HEIC.")
        raise BadPicture(sentence, name=name) from error
    except BadPicture as error:
        error.facts["name"] = name
        raise
    except Exception as error:  # decoders raise almost anything on damaged or hostile bytes
        sentence = _("%(name)s is damaged. Please send the picture again.")
        raise BadPicture(sentence, name=name) from error


def rebuild_picture(file: IO[bytes]) -> Picture:
    """Encode everything again from a stored file; a full-size JPEG is kept byte for byte."""
    image = decode(file, KEPT_SIDE)
    with Image.open(file) as stored:
        is_kept = stored.format == "JPEG" and stored.size == image.size
    if not is_kept:
        return render(image, kept=encode(image, "JPEG"))
    file.seek(0)
    return render(image, kept=Rendition(file.read(), "JPEG", *image.size))


@trim_heap_after()
def rotate_picture(file: IO[bytes], *, clockwise: bool) -> Picture:
    """Rotate a stored file by 90° and encode everything again.

    Raises:
        BadPicture: the file is damaged.
    """
    try:
        image = decode(file, KEPT_SIDE)
    except Exception as error:  # as in `read_picture`
        raise BadPicture(_("%(name)s is damaged. Please send the picture again.")) from error
    # Pillow rotates counter-clockwise.
    image = image.transpose(Image.Transpose.ROTATE_270 if clockwise else Image.Transpose.ROTATE_90)
    return render(image, kept=encode(image, "JPEG"))


def display_name(name: str) -> str:
    """Return the file's name for a message, shortened if it is long."""
    return name if len(name) <= 80 else f"{name[:50]}…{name[-20:]}"


def render(image: Image.Image, kept: Rendition) -> Picture:
    return Picture(
        kept=kept,
        variants=list(render_variants(image)),
        placeholder=placeholder(image),
    )


def render_variants(image: Image.Image) -> Iterator[Rendition]:
    for width, formats in variant_specs(image.width):
        image = shrink(image, width / image.width)  # from the previous variant, which is faster
        yield from (encode(image, format) for format in formats)


def variant_specs(own_width: int) -> list[VariantSpec]:
    """Return the variants for a picture of this width; none if it is narrower than all of them."""
    (widest, formats), *_ = VARIANTS
    narrower = [variant for variant in VARIANTS if variant[0] < own_width]
    return [(own_width, formats), *narrower] if narrower and own_width <= widest else narrower


def placeholder(image: Image.Image) -> str:
    tiny = encode(shrink(image, PLACEHOLDER_SIDE / max(image.size)), "WEBP")
    return f"data:{tiny.media_type};base64,{base64.b64encode(tiny.content).decode()}"


def encode(image: Image.Image, format: str) -> Rendition:
    buffer = io.BytesIO()
    image.save(buffer, format, **SAVE_OPTIONS[format])
    return Rendition(buffer.getvalue(), format, image.width, image.height)
