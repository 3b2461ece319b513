"""Encodes the files of a picture from its pixels. Runs in picture_worker.py, without Django."""

import io
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from PIL import Image

from .pixels import Limits, decode, shrink

VariantSpec = tuple[int, Sequence[str]]  # width, formats
PreviewSpec = tuple[int, str]  # longest side, format


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
