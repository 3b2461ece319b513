"""From whatever somebody sends to upright sRGB pixels. Content alone is judged, never the name."""

import io
from collections.abc import Iterator
from contextlib import suppress
from threading import Lock
from typing import IO

import pillow_heif
from django.conf import settings
from PIL import ExifTags, GifImagePlugin, Image, ImageCms

pillow_heif.register_heif_opener(thumbnails=False, depth_images=False, aux_images=False)
Image.MAX_IMAGE_PIXELS = None  # Pillow only warns at its limit; `check_dimensions` enforces ours

FORMATS = ("JPEG", "PNG", "WEBP", "AVIF", "GIF", "HEIF")
SRGB = ImageCms.createProfile("sRGB")
BAND = 64  # rows of a reduced picture that are made at a time
# Of blocks as large as this, what is freed goes back to the system at once, not to a thread's heap.
Image.core.set_block_size(64 * 1024**2)  # type: ignore[attr-defined]  # no stubs for the core
DECODING = Lock()  # one at a time in a process: 48 megapixels take up to 260 MB while decoded

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
    """A file that is not taken; the message says why."""


def decode(file: IO[bytes], side: int) -> Image.Image:
    """Return the upright sRGB picture, its longest side at most `side` pixels.

    Raises:
        BadPicture: too large, too small or too long; said before any pixel is decoded.
        Exception: almost any, from a decoder that met damaged or hostile bytes.
    """
    with DECODING:
        image, orientation, profile = read_pixels(file, side)
    image = shrink(image, side / max(image.size))
    if orientation in UPRIGHT:
        image = image.transpose(UPRIGHT[orientation])
    return to_srgb(image, profile)


def read_pixels(file: IO[bytes], side: int) -> tuple[Image.Image, int, bytes | None]:
    """Return pixels not much larger than `side`, EXIF orientation and colour profile."""
    with Image.open(file, formats=FORMATS) as image:
        check_dimensions(image)
        orientation = 1
        with suppress(Exception):  # broken metadata is no reason to refuse a good picture
            orientation = image.getexif().get(ExifTags.Base.Orientation, 1)
        image.draft(None, (side, side))  # a JPEG is decoded at a half or a quarter
        # What is left to the slow, good filter is 1.5 to 3 times as large as the result.
        factor = int(max(image.size) / side / 1.5)
        pixels = reduce_in_bands(image, file, factor) if factor > 1 else convert_mode(image)
        return pixels, orientation, image.info.get("icc_profile")


def check_dimensions(image: Image.Image) -> None:
    if image.width * image.height > settings.IMAGE_PIXELS_MAX:
        limit = settings.IMAGE_PIXELS_MAX // 1_000_000
        raise BadPicture(f"has more than {limit} megapixels. Please send a smaller picture.")
    if min(image.size) < settings.IMAGE_SIDE_MIN:
        raise BadPicture(f"is smaller than {settings.IMAGE_SIDE_MIN} pixels.")
    if has_more_frames(image, settings.IMAGE_FRAMES_MAX):
        raise BadPicture("is a long animation. Please send a still picture.")


def has_more_frames(image: Image.Image, limit: int) -> bool:
    """Pillow counts the frames of a GIF by reading all, and a million fit into 25 MB."""
    if not isinstance(image, GifImagePlugin.GifImageFile):
        return getattr(image, "n_frames", 1) > limit
    try:
        for frame in range(1, limit + 1):
            image._seek(frame, False)  # as `n_frames` does: without decoding it
    except EOFError:
        return False
    finally:
        image.seek(0)
    return True


def reduce_in_bands(image: Image.Image, file: IO[bytes], factor: int) -> Image.Image:
    """Return the picture with both sides divided by `factor`, in a plain mode.

    Band by band: a converted copy of the whole would take another 200 MB for 48 megapixels.
    """
    small: Image.Image | None = None
    for index, band in enumerate(split_into_bands(image, file, BAND * factor)):
        band = convert_mode(band).reduce(factor)
        if small is None:
            small = Image.new(band.mode, (band.width, -(-image.height // factor)))
        small.paste(band, (0, index * BAND))
    image.close()  # frees its pixels, before others may decode
    assert small is not None
    return small


def split_into_bands(image: Image.Image, file: IO[bytes], rows: int) -> Iterator[Image.Image]:
    """Cut the picture into bands of so many rows, from top to bottom."""
    if image.format == "HEIF":  # Pillow would make a whole copy of what libheif has decoded
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
    """Return the image in a mode that can be resized: L, RGB, RGBA, CMYK or the like."""
    image.load()
    if image.mode.startswith("I") or image.mode == "F":  # 16 bits a pixel
        return image.convert("I").point(lambda value: value / 256).convert("L")
    if "transparency" in image.info or image.mode in ("PA", "LA"):
        return image.convert("RGBA")
    return image.convert("RGB") if image.mode in ("P", "1") else image


def shrink(image: Image.Image, factor: float) -> Image.Image:
    """Return the image scaled by `factor`, or itself where that would make it larger.

    Pillow rates this filter as good as BICUBIC for this, and it takes three fifths of the time.
    """
    if factor >= 1:
        return image
    size = (max(1, round(image.width * factor)), max(1, round(image.height * factor)))
    return image.resize(size, Image.Resampling.HAMMING, reducing_gap=2.0)


def to_srgb(image: Image.Image, profile: bytes | None) -> Image.Image:
    """Return RGB pixels on white, in sRGB by the colour profile, without any metadata."""
    if image.mode == "RGBA":
        ground = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(ground, image).convert("RGB")
    if profile:
        with suppress(ImageCms.PyCMSError, OSError):  # unreadable: take the pixels as they are
            read = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            image = ImageCms.profileToProfile(image, read, SRGB, outputMode="RGB") or image
    image = image.convert("RGB")
    image.info = {}  # Pillow writes a comment or XMP found here into the next file
    return image
