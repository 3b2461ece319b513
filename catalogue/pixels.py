"""Decodes uploaded files to upright sRGB pixels. Only the content matters, not the file's name."""

import io
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import BoundedSemaphore
from typing import IO

import pillow_heif
from django.conf import settings
from django.utils.translation import gettext as _
from PIL import ExifTags, GifImagePlugin, Image, ImageCms, _imaging

pillow_heif.register_heif_opener(thumbnails=False, depth_images=False, aux_images=False)
Image.MAX_IMAGE_PIXELS = None  # Pillow only warns at its limit; `check_dimensions` enforces ours

FORMATS = ("JPEG", "PNG", "WEBP", "AVIF", "GIF", "HEIF")
SRGB = ImageCms.createProfile("sRGB")
BAND = 64  # rows of a reduced picture per step
# Blocks of this size return to the system as soon as they are freed.
_imaging.set_block_size(64 * 1024**2)

UPRIGHT = {  # EXIF orientation -> operation that turns the picture upright
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


class DecodingQueue:
    """Lets through one picture at a time: decoding 48 megapixels takes up to 260 MB."""

    def __init__(self) -> None:
        self.lock = BoundedSemaphore()  # as in pages/rendering.py
        # Called with 1 and -1 for each picture; operations/metrics/ counts them.
        self.on_change: Callable[[int], None] = lambda change: None

    def __enter__(self) -> None:
        self.on_change(1)
        try:
            self.lock.acquire()
        except BaseException:
            self.on_change(-1)
            raise

    def __exit__(self, *error: object) -> None:
        self.lock.release()
        self.on_change(-1)


DECODING = DecodingQueue()


class BadPicture(ValueError):
    """The file is rejected; the sentence says why, with %(name)s for the file's name."""

    def __init__(self, sentence: str, **facts: str | int) -> None:
        self.sentence, self.facts = sentence, {"name": _("The file"), **facts}

    def __str__(self) -> str:
        return self.sentence % self.facts


def decode(file: IO[bytes], side: int) -> Image.Image:
    """Return the upright sRGB picture, its longest side at most `side` pixels.

    Raises:
        BadPicture: it is too large, too small or a long animation; raised before decoding.
        Exception: decoders raise almost any error for damaged or malicious files.
    """
    with DECODING:
        image, orientation, profile = read_pixels(file, side)
    image = shrink(image, side / max(image.size))
    if orientation in UPRIGHT:
        image = image.transpose(UPRIGHT[orientation])
    return to_srgb(image, profile)


def read_pixels(file: IO[bytes], side: int) -> tuple[Image.Image, int, bytes | None]:
    """Return pixels not much larger than `side`, the EXIF orientation and the colour profile."""
    with Image.open(file, formats=FORMATS) as image:
        check_dimensions(image)
        orientation = 1
        with suppress(Exception):  # broken metadata does not make a picture unusable
            orientation = image.getexif().get(ExifTags.Base.Orientation, 1)
        image.draft(None, (side, side))  # a JPEG is decoded at a half or a quarter
        # The slow but good filter gets a picture 1.5 to 3 times as large as the result.
        factor = int(max(image.size) / side / 1.5)
        pixels = reduce_in_bands(image, file, factor) if factor > 1 else convert_mode(image)
        return pixels, orientation, image.info.get("icc_profile")


def check_dimensions(image: Image.Image) -> None:
    if image.width * image.height > settings.IMAGE_PIXELS_MAX:
        limit = settings.IMAGE_PIXELS_MAX // 1_000_000
        sentence = _("%(name)s has more than %(limit)s megapixels. Please send a smaller picture.")
        raise BadPicture(sentence, limit=limit)
    if min(image.size) < settings.IMAGE_SIDE_MIN:
        sentence = _("%(name)s is smaller than %(limit)s pixels.")
        raise BadPicture(sentence, limit=settings.IMAGE_SIDE_MIN)
    if has_more_frames(image, settings.IMAGE_FRAMES_MAX):
        raise BadPicture(_("%(name)s is a long animation. Please send a still picture."))


def has_more_frames(image: Image.Image, limit: int) -> bool:
    """Stop at the limit: Pillow would read all frames of a GIF, and 25 MB can hold a million."""
    if not isinstance(image, GifImagePlugin.GifImageFile):
        return getattr(image, "n_frames", 1) > limit
    try:
        for frame in range(1, limit + 1):
            image._seek(frame, False)  # like `n_frames`, does not decode
    except EOFError:
        return False
    finally:
        image.seek(0)
    return True


def reduce_in_bands(image: Image.Image, file: IO[bytes], factor: int) -> Image.Image:
    """Return the picture with both sides divided by `factor`, in a mode that can be resized.

    It works in bands, because a converted copy of 48 megapixels would take another 200 MB.
    """
    small: Image.Image | None = None
    for index, band in enumerate(split_into_bands(image, file, BAND * factor)):
        band = convert_mode(band).reduce(factor)
        if small is None:
            small = Image.new(band.mode, (band.width, -(-image.height // factor)))
        small.paste(band, (0, index * BAND))
    image.close()  # frees its pixels before the next picture is decoded
    assert small is not None
    return small


def split_into_bands(image: Image.Image, file: IO[bytes], rows: int) -> Iterator[Image.Image]:
    """Yield bands of `rows` rows, from top to bottom."""
    if image.format == "HEIF":  # Pillow would copy all that libheif has decoded
        heif = pillow_heif.open_heif(file, remove_stride=False)
        data, stride, (width, height) = heif.data, heif.stride, heif.size
        for top in range(0, height, rows):
            size = (width, min(rows, height - top))
            part = data[top * stride : (top + rows) * stride]
            yield Image.frombuffer(heif.mode, size, part, "raw", heif.mode, stride, 1)
    else:
        for top in range(0, image.height, rows):
            yield image.crop((0, top, image.width, min(top + rows, image.height)))


def convert_mode(image: Image.Image) -> Image.Image:
    """Return the image in a mode that can be resized, such as L, RGB, RGBA or CMYK."""
    image.load()
    if image.mode.startswith("I") or image.mode == "F":  # 16 bits per pixel
        return image.convert("I").point(lambda value: value / 256).convert("L")
    if "transparency" in image.info or image.mode in ("PA", "LA"):
        return image.convert("RGBA")
    return image.convert("RGB") if image.mode in ("P", "1") else image


def shrink(image: Image.Image, factor: float) -> Image.Image:
    """Return the image scaled by `factor`, or itself if that would enlarge it.

    Pillow rates HAMMING as good as BICUBIC for downscaling, and it takes three fifths of the time.
    """
    if factor >= 1:
        return image
    size = (max(1, round(image.width * factor)), max(1, round(image.height * factor)))
    return image.resize(size, Image.Resampling.HAMMING, reducing_gap=2.0)


def to_srgb(image: Image.Image, profile: bytes | None) -> Image.Image:
    """Return sRGB pixels on a white background, without metadata."""
    if image.mode == "RGBA":
        ground = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(ground, image).convert("RGB")
    if profile:
        with suppress(ImageCms.PyCMSError, OSError):  # unreadable: leave the pixels as they are
            read = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            image = ImageCms.profileToProfile(image, read, SRGB, outputMode="RGB") or image
    image = image.convert("RGB")
    image.info = {}  # Pillow would write a comment or XMP from here into the file
    return image
