"""Decodes uploaded files to upright sRGB pixels, and encodes the files of a picture from them.

Only the content matters, not the file's name. Runs in picture_worker.py, without Django.
"""

import io
import json
import re
import struct
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pillow_heif
from PIL import AvifImagePlugin, ExifTags, Image, ImageChops, ImageCms, UnidentifiedImageError

from .colour_profiles import Colours, colours_of_heif, colours_of_numbers, colours_of_png
from .png import GREY, SIGNATURE, Png

pillow_heif.register_heif_opener(thumbnails=False, depth_images=False, aux_images=False)
# More would only take memory: there is a worker for each core.
AvifImagePlugin.DEFAULT_MAX_THREADS = pillow_heif.options.DECODE_THREADS = 2
Image.MAX_IMAGE_PIXELS = None  # Pillow only warns at its limit; `check_dimensions` enforces ours

CONTENT_DIR = Path(__file__).resolve().parent.parent / "frontend/src/content"
FILE_FORMATS = json.loads((CONTENT_DIR / "file-formats.json").read_text())
FORMATS = tuple(each["pillow"] for each in FILE_FORMATS["pictures"])
SRGB = ImageCms.createProfile("sRGB")
BAND = 64  # rows of a reduced picture per step
ROWS = 256  # of a picture that is not reduced
WHITES = {1: 255, 2: 85, 4: 17}  # what Pillow makes of 1 in a grey picture of so many bits

Box = tuple[int, int, int, int]
VariantSpec = tuple[int, Sequence[str]]  # width, formats
PreviewSpec = tuple[int, str]  # longest side, format

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
START_OF_SCAN, END_OF_IMAGE, COMMENT = 0xDA, 0xD9, 0xFE
START_OF_IMAGE = b"\xff\xd8"


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


class Rendition(NamedTuple):
    """An encoded file; width and height in pixels."""

    content: bytes
    format: str
    width: int
    height: int


def render(
    content: bytes,
    *,
    side: int,
    variants: Sequence[VariantSpec],
    previews: Sequence[PreviewSpec],
    options: dict[str, dict[str, Any]],
    limits: dict[str, int],
    turns: int = 0,
    keep: bool = False,
) -> list[Rendition]:
    """Return the full-size JPEG, its variants with the widest first, and its previews.

    The picture is turned by 90° clockwise as often as `turns` says. With `keep`, a JPEG of the
    right size is returned as it is.

    Raises:
        Refused: it is no picture, too large, too small, a long animation, or damaged.
    """

    def encode(image: Image.Image, format: str) -> Rendition:
        buffer = io.BytesIO()
        image.save(buffer, format, **options[format])
        return Rendition(buffer.getvalue(), format, image.width, image.height)

    def render_variants(image: Image.Image) -> Iterator[Rendition]:
        for width, formats in variant_specs(variants, image.width):
            image = shrink(image, width / image.width)  # from the previous one, which is faster
            yield from (encode(image, format) for format in formats)

    image = decode(content, side, Limits(**limits))
    for _ in range(turns):
        image = image.transpose(Image.Transpose.ROTATE_270)  # Pillow turns counter-clockwise
    kept = Rendition(content, "JPEG", *image.size) if keep and is_kept(content, image) else None
    return [
        kept or encode(image, "JPEG"),
        *render_variants(image),
        *(encode(shrink(image, side / max(image.size)), format) for side, format in previews),
    ]


def is_kept(content: bytes, image: Image.Image) -> bool:
    with Image.open(io.BytesIO(content)) as stored:
        return stored.format == "JPEG" and stored.size == image.size


def variant_specs(variants: Sequence[VariantSpec], own_width: int) -> list[VariantSpec]:
    """Return the variants for a picture of this width; none if it is narrower than all of them."""
    if not variants:
        return []
    (widest, formats), *_ = variants
    narrower = [variant for variant in variants if variant[0] < own_width]
    return [(own_width, formats), *narrower] if narrower and own_width <= widest else narrower


def decode(content: bytes, side: int, limits: Limits) -> Image.Image:
    """Return the upright sRGB picture, its longest side at most `side` pixels.

    Raises:
        Refused: it is no picture, or damaged; or beyond the limits, which is found before decoding.
    """
    try:
        image, orientation, colours = read_pixels(content, side, limits)
        image = shrink(image, side / max(image.size))
        if orientation in UPRIGHT:
            image = image.transpose(UPRIGHT[orientation])
        return to_srgb(image, colours)
    except Refused:
        raise
    except UnidentifiedImageError as error:
        raise Refused("unknown") from error
    except MemoryError as error:
        raise Refused("costly") from error
    except Exception as error:  # decoders raise almost anything on damaged or hostile bytes
        raise Refused("damaged") from error


def read_pixels(content: bytes, side: int, limits: Limits) -> tuple[Image.Image, int, Colours]:
    """Return pixels not much larger than `side`, the EXIF orientation and the colours."""
    png = Png(content) if content.startswith(SIGNATURE) else None
    with open_image(png.content if png else content) as image:
        frames = png.frames if png else getattr(image, "n_frames", 1)
        check_dimensions(image, frames, limits)
        if image.format in ("JPEG", "MPO") and count_scans(content) > limits.scans:
            raise Refused("costly")
        orientation, colours = 1, Colours()
        with suppress(Exception):  # broken metadata does not make a picture unusable
            exif = Image.Exif()
            exif.load(png.facts[b"eXIf"] if png else image.info["exif"])
            orientation = exif.get(ExifTags.Base.Orientation, 1)
        with suppress(Exception):
            colours = read_colours(image, png, content)
        image.draft(None, (side, side))  # a JPEG is decoded at a half or a quarter
        opaque = find_opaque(image, png)
        # The slow but good filter gets a picture 1.5 to 3 times as large as the result.
        factor = int(max(image.size) / side / 1.5)
        if factor > 1:
            pixels = reduce_in_bands(image, content, opaque, factor)
        else:
            pixels = convert_mode(image, opaque)
        return pixels, orientation, colours


def open_image(content: bytes) -> Image.Image:
    """Open a picture. If what a JPEG says about its pixels is broken, only they are read."""
    try:
        return Image.open(io.BytesIO(content), formats=FORMATS)
    except UnidentifiedImageError:
        if not content.startswith(START_OF_IMAGE):
            raise
        return Image.open(io.BytesIO(START_OF_IMAGE + bare_segments(content)), formats=("JPEG",))


def check_dimensions(image: Image.Image, frames: int, limits: Limits) -> None:
    if image.width * image.height > limits.pixels:
        raise Refused("pixels", limits.pixels // 1_000_000)
    if min(image.size) < limits.side:
        raise Refused("small", limits.side)
    if frames > limits.frames:
        raise Refused("animation")


def read_colours(image: Image.Image, png: Png | None, content: bytes) -> Colours:
    """Return how the picture's colours come to sRGB: by its profile, or by another description."""
    if png:
        return read_png_colours(png)
    profile: bytes | None = image.info.get("icc_profile")
    if not profile and image.format in ("HEIF", "AVIF"):
        codes = pillow_heif.open_heif(content).info["nclx_profile"]
        return colours_of_heif(codes["color_primaries"], codes["transfer_characteristics"])
    return Colours(profile)


def read_png_colours(png: Png) -> Colours:
    """Return the colours of the description that counts most."""
    facts = png.facts
    primaries, transfer, *rest = facts.get(b"cICP", bytes(4))
    if rest == [0, 1] and (colours := colours_of_png(primaries, transfer)):
        return colours
    if profile := png.profile:
        return Colours(profile)
    if b"sRGB" in facts or b"gAMA" not in facts:
        return Colours()
    gamma = int.from_bytes(facts[b"gAMA"]) / 100_000
    if b"cHRM" not in facts:
        return colours_of_numbers(gamma)
    return colours_of_numbers(gamma, [n / 100_000 for n in struct.unpack(">8I", facts[b"cHRM"])])


def count_scans(content: bytes) -> int:
    """Count the scans of a JPEG, but not those of a thumbnail in its metadata.

    A progressive JPEG has about ten. Each takes time for the whole picture, however little it says.
    """
    return sum(marker == START_OF_SCAN for marker, _, _ in segments(content))


def bare_segments(content: bytes) -> bytes:
    """Return a JPEG without comments and what applications have added."""
    kept = b""
    for marker, start, end in segments(content):
        if marker == START_OF_SCAN:
            return kept + content[start:]
        if marker & 0xF0 != 0xE0 and marker != COMMENT:
            kept += content[start:end]
    return kept


def segments(content: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield the marker, the start and the end of each segment of a JPEG, to the picture's end."""
    place = 2
    while found := MARKER.search(content, place):
        marker, start, end = found[1][0], found.start(), found.end()
        if marker == END_OF_IMAGE:
            break
        place = end + int.from_bytes(content[end : end + 2])
        yield marker, start, place


def find_opaque(image: Image.Image, png: Png | None) -> Image.Image | None:
    """Return a mask of the opaque pixels if Pillow does not know them, else None.

    One colour may be transparent: Pillow takes its number as it is in the file for one of 8 bits.
    """
    if image.format == "GIF":
        # Images of GIFs alone have it, and the type of `image` is that of all.
        return inside(image.size, image.dispose_extent)  # type: ignore[attr-defined]
    if png is None or png.transparent is None:
        return None
    if png.color == GREY:
        image.info["transparency"] = png.transparent[0] * WHITES.get(png.depth, 1)
    elif png.depth == 8:
        image.info["transparency"] = png.transparent
    else:
        return of_other_colour(png.content, png.transparent, image.size)
    return None


def inside(size: tuple[int, int], box: Box) -> Image.Image | None:
    """Return a mask of the box, or None if it is the whole picture."""
    if box == (0, 0, *size):
        return None
    mask = Image.new("L", size)
    mask.paste(255, box)
    return mask


def of_other_colour(content: bytes, color: tuple[int, ...], size: tuple[int, int]) -> Image.Image:
    """Return a mask of the pixels that have another colour of 16 bits. Pillow reads the upper 8
    bits of each; here it reads the lower 8 as well, one after the other to save memory.
    """
    mask = Image.new("L", size)
    for order, shift in (("RGB;16B", 8), ("RGB;16L", 0)):
        with Image.open(io.BytesIO(content), formats=("PNG",)) as image:
            image.tile = [tile._replace(args=order) for tile in image.tile]
            image.info["transparency"] = tuple(value >> shift & 255 for value in color)
            for box in bands(size, ROWS):
                other = image.crop(box).convert("RGBA").getchannel("A")
                mask.paste(ImageChops.lighter(mask.crop(box), other), box)
    return mask


def bands(size: tuple[int, int], rows: int) -> Iterator[Box]:
    """Yield boxes of `rows` rows, from top to bottom."""
    width, height = size
    for top in range(0, height, rows):
        yield 0, top, width, min(top + rows, height)


def reduce_in_bands(
    image: Image.Image, content: bytes, opaque: Image.Image | None, factor: int
) -> Image.Image:
    """Return the picture with both sides divided by `factor`, in a mode that can be resized.

    It works in bands, because a converted copy of 48 megapixels would take another 200 MB.
    """
    small: Image.Image | None = None
    for index, (box, band) in enumerate(split_into_bands(image, content, BAND * factor)):
        band = convert_mode(band, opaque and opaque.crop(box)).reduce(factor)
        if small is None:
            small = Image.new(band.mode, (band.width, -(-image.height // factor)))
        small.paste(band, (0, index * BAND))
    assert small is not None
    return small


def split_into_bands(image: Image.Image, content: bytes, rows: int) -> Iterator[tuple[Box, Any]]:
    """Yield bands of `rows` rows, and where they are, from top to bottom."""
    if image.format == "HEIF":  # Pillow would copy all that libheif has decoded
        heif = pillow_heif.open_heif(content, remove_stride=False)
        data, stride = heif.data, heif.stride
        for box in bands(heif.size, rows):
            _, top, width, bottom = box
            part, size = data[top * stride : bottom * stride], (width, bottom - top)
            yield box, Image.frombuffer(heif.mode, size, part, "raw", heif.mode, stride, 1)
    else:
        for box in bands(image.size, rows):
            yield box, image.crop(box)


def convert_mode(image: Image.Image, opaque: Image.Image | None) -> Image.Image:
    """Return the image in a mode that can be resized, such as L, RGB, RGBA or CMYK. What is not
    `opaque` becomes transparent.
    """
    image.load()
    if image.mode.startswith("I") or image.mode == "F":  # 16 bits per pixel
        wide = image.convert("I")
        if (grey := image.info.get("transparency")) is not None:
            opaque = wide.point([255] * grey + [0] + [255] * (65535 - grey), "L")
        image = wide.point(lambda value: value / 256).convert("L")
        image.info.pop("transparency", None)
    if opaque or "transparency" in image.info or image.mode in ("PA", "LA"):
        image = image.convert("RGBA")
    if opaque:
        image.putalpha(ImageChops.darker(image.getchannel("A"), opaque))
    return image.convert("RGB") if image.mode in ("P", "1") else image


def shrink(image: Image.Image, factor: float) -> Image.Image:
    """Return the image scaled by `factor`, or itself if that would enlarge it.

    Pillow rates HAMMING as good as BICUBIC for downscaling, and it takes three fifths of the time.
    """
    if factor >= 1:
        return image
    size = (max(1, round(image.width * factor)), max(1, round(image.height * factor)))
    return image.resize(size, Image.Resampling.HAMMING, reducing_gap=2.0)


def to_srgb(image: Image.Image, colours: Colours) -> Image.Image:
    """Return sRGB pixels on a white background, without metadata."""
    alpha = image.getchannel("A") if image.mode == "RGBA" else None
    image = image.convert("RGB") if alpha or colours.tones else image
    if colours.tones:
        image = image.filter(colours.tones)
    if colours.profile:
        with suppress(ImageCms.PyCMSError, OSError):  # unreadable: leave the pixels as they are
            read = ImageCms.ImageCmsProfile(io.BytesIO(colours.profile))
            if image.mode == "L" and read.profile.xcolor_space.strip() == "RGB":
                image = image.convert("RGB")
            image = ImageCms.profileToProfile(image, read, SRGB, outputMode="RGB") or image
    image = image.convert("RGB")
    if alpha:
        image = Image.composite(image, Image.new("RGB", image.size, "white"), alpha)
    image.info = {}  # Pillow would write a comment or XMP from here into the file
    return image
