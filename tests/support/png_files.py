"""PNG files made by hand: with any chunks, checksums and depths."""

import struct
import zlib
from collections.abc import Sequence

GREY, RGB = 0, 2
P3 = (0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06)  # x and y of white, red, green, blue
ADOBE = (0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06)


def chunk(name: bytes, body: bytes, *, is_broken: bool = False) -> bytes:
    checksum = zlib.crc32(name + body) ^ is_broken
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", checksum)


def png(size: tuple[int, int], depth: int, kind: int, row: bytes, *chunks: bytes) -> bytes:
    """Return a PNG whose rows are all the same, with the chunks before its pixels."""
    header = struct.pack(">IIBBBBB", *size, depth, kind, 0, 0, 0)
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(b"\0" + row) for _ in range(size[1])) + packer.flush()
    parts = [chunk(b"IHDR", header), *chunks, chunk(b"IDAT", data), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def stripes(colors: Sequence[tuple[int, ...]], *chunks: bytes) -> bytes:
    """Return a PNG with an upright stripe of 32 pixels in each colour."""
    row = b"".join(bytes(color) * 32 for color in colors)
    return png((32 * len(colors), 64), 8, RGB, row, *chunks)


def halves(depth: int, *values: int, transparent: Sequence[int]) -> bytes:
    """Return a grey PNG, or one of colours for six values: two halves, and what is transparent."""
    kind = GREY if len(values) == 2 else RGB
    left, right = values[: len(values) // 2], values[len(values) // 2 :]
    bits = "".join(f"{value:0{depth}b}" for value in (*left * 32, *right * 32))
    row = int(bits, 2).to_bytes(len(bits) // 8)
    key = chunk(b"tRNS", struct.pack(f">{len(transparent)}H", *transparent))
    return png((64, 64), depth, kind, row, key)


def cicp(primaries: int, transfer: int) -> bytes:
    return chunk(b"cICP", bytes([primaries, transfer, 0, 1]))


def gama(exponent: float) -> bytes:
    return chunk(b"gAMA", struct.pack(">I", round(exponent * 100_000)))


def chrm(coordinates: Sequence[float]) -> bytes:
    return chunk(b"cHRM", struct.pack(">8I", *(round(each * 100_000) for each in coordinates)))
