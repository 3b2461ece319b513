"""Reads the chunks of a PNG: those that make its pixels, and those that describe them.

Runs in picture_worker.py, without Django. Pillow refuses a PNG for a text of more than 1 MB and for
a wrong checksum of a date. Here only pixels decide, as in browsers; what else is broken is left
out.
"""

import struct
import zlib
from collections.abc import Iterator

SIGNATURE = b"\x89PNG\r\n\x1a\n"
GREY, RGB, PALETTE = 0, 2, 3  # types of colour
PROFILE_MAX = 16 * 1024**2  # bytes
# The chunks with facts about pixels, and their lengths; 0 means any.
FACTS = {
    **{b"acTL": 8, b"cHRM": 32, b"cICP": 4, b"gAMA": 4, b"sRGB": 1},
    **{b"eXIf": 0, b"iCCP": 0, b"tRNS": 0},
}


class Png:
    """`content` has only what makes pixels; `facts` are the valid chunks that describe them."""

    def __init__(self, content: bytes) -> None:
        self.depth, self.color = content[24], content[25]
        self.facts: dict[bytes, bytes] = {}
        kept: list[bytes | memoryview] = [SIGNATURE]
        has_pixels = False
        for name, body, chunk in chunks(content):
            is_critical = not name[0] & 0x20
            if is_critical or (name == b"tRNS" and self.color == PALETTE and is_whole(chunk)):
                kept.append(chunk)
                has_pixels |= name == b"IDAT"
            elif (
                (not has_pixels or name == b"eXIf")  # others would come too late
                and name in FACTS
                and FACTS[name] in (0, len(body))
                and is_whole(chunk)
            ):
                self.facts.setdefault(name, bytes(body))
        self.content = b"".join(kept)

    @property
    def frames(self) -> int:
        """Return the number of frames of an animation, or 1."""
        return int.from_bytes(self.facts.get(b"acTL", b"\1")[:4])

    @property
    def transparent(self) -> tuple[int, ...] | None:
        """Return the grey or the colour that is transparent, if there is one without a palette."""
        number = {GREY: 1, RGB: 3}.get(self.color, 0)
        body = self.facts.get(b"tRNS", b"")
        if not number or len(body) != 2 * number:
            return None
        return tuple(value & 2**self.depth - 1 for value in struct.unpack(f">{number}H", body))

    @property
    def profile(self) -> bytes | None:
        """Return the ICC profile, or None if there is none that can be read."""
        name, _, body = self.facts.get(b"iCCP", b"").partition(b"\0")
        if not 1 <= len(name) <= 79 or body[:1] != b"\0":
            return None
        unpacker = zlib.decompressobj()
        try:
            profile = unpacker.decompress(body[1:], PROFILE_MAX)
        except zlib.error:
            return None
        return profile if unpacker.eof and profile[36:40] == b"acsp" else None


def chunks(content: bytes) -> Iterator[tuple[bytes, memoryview, memoryview]]:
    """Yield the name, the body and the whole of each chunk. What ends too early is one, too."""
    view, place = memoryview(content), len(SIGNATURE)
    while place < len(content):
        end = place + 12 + int.from_bytes(view[place : place + 4])
        name = bytes(view[place + 4 : place + 8]) or b"\0"
        yield name, view[place + 8 : end - 4], view[place:end]
        place = end


def is_whole(chunk: memoryview) -> bool:
    """Return whether the checksum is right."""
    return zlib.crc32(chunk[4:-4]) == int.from_bytes(chunk[-4:])
