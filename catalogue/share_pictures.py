"""Draws share pictures, which chats and social networks show: a build's photograph, name and year,
and whether it is for sale.

The font is Sofia Sans Extra Condensed, weight 800 of the site's variable font (latin, latin-ext and
cyrillic from @fontsource-variable). It was made static and merged with fontTools, because Pillow
cannot read WOFF2. Its licence is beside it.
"""

import hashlib
import io
import logging
import math
import textwrap
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain, count, repeat
from pathlib import Path
from typing import Any, Protocol

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.urls import reverse
from PIL import Image, ImageDraw, ImageFont, ImageOps

from core.brand import COLOURS
from core.content import content
from core.languages import in_language
from core.stored_files import read_file
from core.text_cleaning import one_line, without_invisibles

from .item_images import CENTRE, ItemImage

logger = logging.getLogger(__name__)
FOLDER = "share/builds"
RECIPE = 1  # increase it when the drawing changes: file names depend on it
DEFAULT_FOCUS = (CENTRE, CENTRE)
SHARED = content("picture-files.json")["shared"]
SIZE = WIDTH, HEIGHT = SHARED["width"], SHARED["height"]  # pixels, as social networks ask for
MARGIN, NAME_SIZE, NAME_HEIGHT = 60, 130, 270  # pixels
PLATE_SIZE, PLATE_HEIGHT, PLATE_CUT, PLATE_GAP = 60, 66, 18, 12  # pixels
LEADING = 0.98  # of the font's size: room for a cedilla above a caron
WHITE, INK, HOT = (COLOURS[f"color-{name}"] for name in ("white", "ink", "hot"))
FACE = Path(__file__).parent / "fonts" / "sofia-sans-extra-condensed-800.ttf"
MISSING = "\U0010ffff"  # a font has a box for what it lacks
EMOJI_STYLE = "\ufe0f"  # follows a character that is to be drawn as an emoji
JPEG_END = b"\xff\xd9"


class Shown(Protocol):
    """A build, whose module imports this one."""

    @property
    def pk(self) -> Any: ...
    def text(self, name: str, language: str) -> str: ...
    @property
    def plates(self) -> tuple[object, ...]: ...


@dataclass(frozen=True)
class SharePicture:
    """A build's share picture with its words in one language."""

    build: Shown
    photograph: ItemImage
    language: str

    @cached_property
    def name(self) -> str:
        return self.build.text("name", self.language)

    @cached_property
    def plates(self) -> tuple[object, ...]:
        with in_language(self.language):
            return self.build.plates

    @cached_property
    def digest(self) -> str:
        photograph = self.photograph
        shown = (RECIPE, photograph.file.name, drawable(self.name), *self.plates)
        if photograph.focus != DEFAULT_FOCUS:  # pictures from before there was one keep their URL
            shown += photograph.focus
        return digest_of(shown)

    @property
    def file_name(self) -> str:
        return f"{FOLDER}/{self.build.pk}-{self.digest}.jpg"

    @property
    def url(self) -> str:
        return reverse("share-picture", args=[self.build.pk, self.digest])

    def content(self) -> bytes:
        """Return the JPEG, which is drawn and stored at the first request.

        Raises:
            OSError: the stored file or the photograph cannot be read.
        """
        stored = self.get_stored()
        if stored and stored.endswith(JPEG_END):  # else it is incomplete
            return stored
        photograph = self.photograph
        content = draw(
            photograph.file.name or "", photograph.focus, self.name, map(str, self.plates)
        )
        try:
            self.store(content, replace=stored is not None)
        except Exception:  # S3 raises its own errors; the next request tries again
            logger.exception("%s could not be stored.", self.file_name)
        return content

    def get_stored(self) -> bytes | None:
        try:
            return read_file(self.file_name)
        except FileNotFoundError:
            return None

    def store(self, content: bytes, *, replace: bool) -> None:
        if replace:
            default_storage.delete(self.file_name)
        name = default_storage.save(self.file_name, ContentFile(content))
        if name != self.file_name:  # another request was faster; this copy is not needed
            default_storage.delete(name)


def centering(focus: tuple[float, float], size: tuple[int, int]) -> tuple[float, float]:
    """Return which part of a photograph to keep, as for `ImageOps.fit` and CSS `object-position`.

    The name covers the bottom: the focal point comes to a third of the height, if the photograph
    reaches so far. Without one, more of the top is kept. The owner is shown the same crop by
    frontend/src/pictures/admin/focal-point-dialog.tsx.
    """
    if focus == DEFAULT_FOCUS:
        return (0.5, 0.3)
    x, y = focus
    width, height = size
    visible = min(1, HEIGHT / WIDTH * width / height)  # the part of the photograph's height
    if visible == 1:
        return (x, 0.5)
    return (x, min(1, max(0, (y - visible / 3) / (1 - visible))))


def digest_of(shown: tuple[Any, ...]) -> str:
    """Return a digest of what a share picture shows, for its URL."""
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]


def draw(
    file_name: str, focus: tuple[float, float], name: str, plates: Iterable[str] = ()
) -> bytes:
    """Return a JPEG of the stored photograph with the name, and the plates above it.

    Raises:
        OSError: the photograph cannot be read.
    """
    with Image.open(io.BytesIO(read_file(file_name))) as photograph:
        photograph.draft("RGB", SIZE)  # a JPEG is decoded at a half or a quarter
        picture = ImageOps.fit(
            photograph.convert("RGB"),
            SIZE,
            Image.Resampling.BICUBIC,
            centering=centering(focus, photograph.size),
        )
    shade = Image.linear_gradient("L").resize(SIZE).point(lambda value: (value - 100) * 1.5)
    picture.paste(INK, mask=shade)
    pen = ImageDraw.Draw(picture)
    font, lines = fit_name(drawable(name).upper())
    baseline = HEIGHT - MARGIN
    for line in reversed(lines):
        pen.text((MARGIN, baseline), line, WHITE, font, anchor="ls")
        baseline -= round(font.size * LEADING)
    draw_plates(pen, baseline, plates)
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=82, progressive=True, optimize=True)
    return buffer.getvalue()


def draw_plates(pen: ImageDraw.ImageDraw, bottom: int, plates: Iterable[str]) -> None:
    """Draw the texts above `bottom`, each on a plate with a cut corner: the first one in the colour
    of the accent, others in white.
    """
    font, left, top = ImageFont.truetype(FACE, PLATE_SIZE), float(MARGIN), bottom - PLATE_HEIGHT
    for text, fill in zip(plates, chain([HOT], repeat(WHITE)), strict=False):
        right = left + font.getlength(text.upper()) + 2 * PLATE_CUT
        lower = [(right, bottom - PLATE_CUT), (right - PLATE_CUT, bottom), (left, bottom)]
        pen.polygon([(left, top), (right, top), *lower], fill=fill)
        pen.text((left + PLATE_CUT, bottom - 13), text.upper(), INK, font, anchor="ls")
        left = right + PLATE_GAP


def drawable(name: str) -> str:
    """Return the name as far as the font has its characters, such as no emoji, in one line."""
    line = one_line(name)
    shown = "".join(c if is_in_font(c) else "".join(parts_in_font(c)) for c in line)
    return (
        line
        if shown == line
        else " ".join(without_invisibles(shown).replace(EMOJI_STYLE, "").split())
    )


def parts_in_font(character: str) -> Iterator[str]:
    """Yield what the character is made of: a letter and its accents, or nothing."""
    return filter(is_in_font, unicodedata.normalize("NFKD", character))


@cache
def is_in_font(character: str) -> bool:
    face = ImageFont.truetype(FACE, 20)
    missing = bytes(face.getmask(MISSING))
    return all(bytes(face.getmask(letter)) != missing for letter in character.upper())


def fit_name(name: str) -> tuple[ImageFont.FreeTypeFont, list[str]]:
    """Break the name into one to three lines, whichever allows the largest font."""
    largest = ImageFont.truetype(FACE, NAME_SIZE)

    def size(lines: list[str]) -> float:
        width = max(largest.getlength(line) for line in lines)
        by_width = NAME_SIZE * (WIDTH - 2 * MARGIN) / max(width, 1)
        return min(NAME_SIZE, by_width, NAME_HEIGHT / LEADING / len(lines))

    lines = max((wrap_evenly(name, number) for number in (1, 2, 3)), key=size)
    return largest.font_variant(size=size(lines)), lines


def wrap_evenly(text: str, number: int) -> list[str]:
    """Break the text into at most `number` lines of about the same length."""
    start = max(1, math.ceil(len(text) / number))
    return next(
        lines for width in count(start) if len(lines := textwrap.wrap(text, width)) <= number
    ) or [text]
