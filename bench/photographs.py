"""Synthetic photographs like those of a phone, the same at each run."""

import random
from pathlib import Path

from PIL import Image

SIZES = {"12 MP": (4032, 3024), "48 MP": (8064, 6048)}
FORMATS = {
    "JPEG": {"quality": 92},
    "PNG": {"compress_level": 3},
    "HEIF": {"quality": 60, "tile_size": 512, "enc_params": {"preset": "ultrafast"}},
}


def photograph(size: tuple[int, int], *, grain: bool) -> Image.Image:
    """Return noise at several scales, from a hundredth of the width to, with `grain`, 2 pixels."""
    generator = random.Random(21)
    width, height = size

    def noise(cell: int) -> Image.Image:
        cells = (width // cell, height // cell)
        image = Image.frombytes("L", cells, generator.randbytes(cells[0] * cells[1]))
        return image.resize(size, Image.Resampling.BICUBIC if grain else Image.Resampling.NEAREST)

    def band() -> Image.Image:
        image = noise(width // 100)
        for cell, weight in ((120, 0.5), (24, 0.3), *(((6, 0.15), (2, 0.1)) if grain else ())):
            image = Image.blend(image, noise(cell), weight)
        return image

    return Image.merge("RGB", [band() for _ in range(3)])


def write_photographs(folder: Path) -> dict[str, Path]:
    """Write one file of each size and format; return them by names such as "12 MP JPEG"."""
    paths = {}
    for size_name, size in SIZES.items():
        for format, options in FORMATS.items():
            # With grain, a PNG of 48 megapixels would exceed the limit of 25 MB.
            picture = photograph(size, grain=format != "PNG")
            path = folder / f"{size_name} {format}.{format.lower()}"
            picture.save(path, format, **options)
            paths[path.stem] = path
    return paths
