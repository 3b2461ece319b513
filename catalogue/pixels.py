"""Decodes uploaded files to upright sRGB pixels. Only the content matters, not the file's name.

Runs in picture_worker.py, without Django.
"""

import io
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

import pillow_heif
from PIL import AvifImagePlugin, ExifTags, Image, ImageCms, UnidentifiedImageError

pillow_heif.register_heif_opener(thumbnails=False, depth_images=False, aux_images=False)
# More would only take memory: there is a worker for each core.
AvifImagePlugin.DEFAULT_MAX_THREADS = pillow_heif.options.DECODE_THREADS = 2
Image.MAX_IMAGE_PIXELS = None  # Pillow only warns at its limit; `check_dimensions` enforces ours

FORMATS = ("JPEG", "PNG", "WEBP", "AVIF", "GIF", "HEIF")
SRGB = ImageCms.createProfile("sRGB")
BAND = 64  # rows of a reduced picture per step

UPRIGHT = {  # EXIF orientation -> operation that turns the picture upright
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
# A marker of a JPEG: neither a byte 255 of its data, nor a restart of the decoder in them.
MARKER = re.compile(rb"\xff([^\x00\x01\xff\xd0-\xd8])")
START_OF_SCAN, END_OF_IMAGE = 0xDA, 0xD9


class Limits(NamedTuple):
    pixels: int
    side: int  # at least
    frames: int
    scans: int


class Refused(Exception):
    """The file is not accepted. `reason` is a key of REFUSALS of images.py."""

    def __init__(self, reason: str, limit: int = 0) -> None:
        super().__init__(reason)
        self.reason, self.limit = reason, limit


def decode(content: bytes, side: int, limits: Limits) -> Image.Image:
    """Return the upright sRGB picture, its longest side at most `side` pixels.

    Raises:
        Refused: it is no picture, or damaged; or beyond the limits, which is found before decoding.
    """
    try:
        image, orientation, profile = read_pixels(content, side, limits)
        image = shrink(image, side / max(image.size))
        if orientation in UPRIGHT:
            image = image.transpose(UPRIGHT[orientation])
        return to_srgb(image, profile)
    except Refused:
        raise
    except UnidentifiedImageError as error:
        raise Refused("unknown") from error
    except MemoryError as error:
        raise Refused("costly") from error
    except Exception as error:  # decoders raise almost anything on damaged or hostile bytes
        raise Refused("damaged") from error


def read_pixels(content: bytes, side: int, limits: Limits) -> tuple[Image.Image, int, bytes | None]:
    """Return pixels not much larger than `side`, the EXIF orientation and the colour profile."""
    with Image.open(io.BytesIO(content), formats=FORMATS) as image:
        check_dimensions(image, limits)
        if image.format in ("JPEG", "MPO") and count_scans(content) > limits.scans:
            raise Refused("costly")
        orientation = 1
        with suppress(Exception):  # broken metadata does not make a picture unusable
            orientation = image.getexif().get(ExifTags.Base.Orientation, 1)
        image.draft(None, (side, side))  # a JPEG is decoded at a half or a quarter
        # The slow but good filter gets a picture 1.5 to 3 times as large as the result.
        factor = int(max(image.size) / side / 1.5)
        pixels = reduce_in_bands(image, content, factor) if factor > 1 else convert_mode(image)
        return pixels, orientation, image.info.get("icc_profile")


def check_dimensions(image: Image.Image, limits: Limits) -> None:
    if image.width * image.height > limits.pixels:
        raise Refused("pixels", limits.pixels // 1_000_000)
    if min(image.size) < limits.side:
        raise Refused("small", limits.side)
    if getattr(image, "n_frames", 1) > limits.frames:
        raise Refused("animation")


def count_scans(content: bytes) -> int:
    """Count the scans of a JPEG, but not those of a thumbnail in its metadata.

    A progressive JPEG has about ten. Each takes time for the whole picture, however little it says.
    """
    scans, place = 0, 2
    while found := MARKER.search(content, place):
        marker = found[1][0]
        if marker == END_OF_IMAGE:
            break
        scans += marker == START_OF_SCAN
        place = found.end() + int.from_bytes(content[found.end() : found.end() + 2])
    return scans


def reduce_in_bands(image: Image.Image, content: bytes, factor: int) -> Image.Image:
    """Return the picture with both sides divided by `factor`, in a mode that can be resized.

    It works in bands, because a converted copy of 48 megapixels would take another 200 MB.
    """
    small: Image.Image | None = None
    for index, band in enumerate(split_into_bands(image, content, BAND * factor)):
        band = convert_mode(band).reduce(factor)
        if small is None:
            small = Image.new(band.mode, (band.width, -(-image.height // factor)))
        small.paste(band, (0, index * BAND))
    assert small is not None
    return small


def split_into_bands(image: Image.Image, content: bytes, rows: int) -> Iterator[Image.Image]:
    """Yield bands of `rows` rows, from top to bottom."""
    if image.format == "HEIF":  # Pillow would copy all that libheif has decoded
        heif = pillow_heif.open_heif(content, remove_stride=False)
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
