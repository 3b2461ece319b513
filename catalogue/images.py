"""The picture pipeline: the recipe for each picture's files, and what is said about bad ones.

An uploaded file is never stored. Every file is encoded from the pixels, which drops GPS and all
other metadata. The work is done in another process (picture_process.py). AVIF at speed 8 fits into
the second that an upload may take. Slower speeds do not; faster ones gain nothing. Its quality of
52 takes a fifth fewer bytes than 60, and looks the same on a phone; zooming in full screen loads
the full-size JPEG.
"""

import base64
import hashlib
import json
import mimetypes
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.files.base import File
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import APIException, ValidationError

from core.content import content
from core.parsers import UploadTooLarge
from core.text_cleaning import start_of

from .picture_process import Died, PictureProcesses, TooBusy

# The recipe. File names contain its hash, so any change renews the files (manage.py media_audit).
# picture-files.json has that of the site's own pictures as well, which webpack makes.
UPLOADED = content("picture-files.json")["uploaded"]
STORED_SIDE = settings.IMAGE_SIDE_STORED  # longest side of the full-size JPEG, in pixels
# Widths in pixels, descending. A picture gets the widths below its own. If it is narrower than the
# first, it also gets its own width: otherwise a wide screen would have to load the full-size JPEG,
# which has three times the bytes. A JPEG of 800 is for phones too old for WebP, which are 640 or
# 750 pixels wide; 640 is for phones with fewer than two pixels per CSS pixel (picture-sizes/).
VARIANTS: tuple[tuple[int, tuple[str, ...]], ...] = tuple(
    (variant["width"], tuple(variant["formats"])) for variant in UPLOADED["variants"]
)
PLACEHOLDER_SIDE: int = UPLOADED["longest_side_of_placeholder"]  # in pixels
SAVE_OPTIONS: dict[str, dict[str, Any]] = UPLOADED["options"]
RECIPE = repr((STORED_SIDE, VARIANTS, PLACEHOLDER_SIDE, SAVE_OPTIONS))

TYPES = {  # of each format: suffix of the file, media type
    "AVIF": ("avif", "image/avif"),
    "JPEG": ("jpg", "image/jpeg"),
    "WEBP": ("webp", "image/webp"),
}
mimetypes.add_type("image/webp", ".webp")  # Python 3.11 only knows it from the system's list

FILE_FORMATS = json.loads((settings.CONTENT_DIR / "file-formats.json").read_text())

REFUSALS = {
    "unknown": gettext_lazy("%(name)s is not a picture. Please send %(formats)s."),
    "damaged": gettext_lazy("%(name)s is damaged. Please send the picture again."),
    "pixels": gettext_lazy(
        "%(name)s has more than %(limit)s megapixels. Please send a smaller picture."
    ),
    "small": gettext_lazy("%(name)s is smaller than %(limit)s pixels."),
    "animation": gettext_lazy("%(name)s is a long animation. Please send a still picture."),
    "costly": gettext_lazy(
        "%(name)s takes too much time or memory to open. Please save it as a new JPEG, and send "
        "that."
    ),
}

# One picture at a time: there is a worker for each core. Those of strangers have a process of their
# own, so that nobody keeps the owner from adding pictures.
OWNERS, VISITORS = PictureProcesses(1), PictureProcesses(1)


class BadPicture(ValueError):
    """The file is rejected; the sentence says why."""


class PictureTooLarge(BadPicture):
    """The file is larger than IMAGE_BYTES_MAX."""


@contextmanager
def refused_in(field: str) -> Iterator[None]:
    """Answer a rejected file with its sentence, at the field of the form."""
    try:
        yield
    except PictureTooLarge as error:
        raise UploadTooLarge(str(error)) from error
    except BadPicture as error:
        raise ValidationError({field: str(error)}, "sentence") from error


class PicturesBusy(APIException):
    status_code = 503
    wait = 10  # seconds; REST framework sends it as Retry-After
    default_detail = gettext_lazy(
        "The server is busy with other photographs. Please try again in a moment."
    )


@dataclass(frozen=True)
class Rendition:
    """An encoded file of a picture; width and height in pixels."""

    content: bytes
    format: str
    width: int
    height: int

    @property
    def file_suffix(self) -> str:
        return f"{self.width}.{TYPES[self.format][0]}"

    @property
    def media_type(self) -> str:
        return TYPES[self.format][1]


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


def read_picture(file: File, processes: PictureProcesses = OWNERS) -> Picture:
    """Decode an uploaded file, whatever it is called, and encode everything that will be stored.

    Raises:
        BadPicture: the file is empty, too large, too small, damaged or not a picture.
        PicturesBusy: there are too many others.
    """
    return make_picture(content_of(file), processes, file.name)


def rebuild_picture(content: bytes) -> Picture:
    """Encode everything again from a stored file; a full-size JPEG is kept byte for byte.

    Raises: as `read_picture`.
    """
    return make_picture(content, OWNERS, keep=True)


def rotate_picture(content: bytes, *, clockwise: bool) -> Picture:
    """Rotate a stored file by 90° and encode everything again.

    Raises: as `read_picture`.
    """
    return make_picture(content, OWNERS, turns=1 if clockwise else 3)


def read_photograph(file: File, small_side: int) -> tuple[Rendition, Rendition]:
    """Decode a visitor's file. Return its full-size JPEG, and one whose longest side has
    `small_side` pixels.

    Raises: as `read_picture`.
    """
    previews = [(small_side, "JPEG")]
    kept, small = render(content_of(file), VISITORS, file.name, variants=[], previews=previews)
    return kept, small


def content_of(file: File) -> bytes:
    """Return the content of an uploaded file.

    Raises:
        BadPicture: it is empty or too large.
    """
    name = display_name(file.name)
    if not file.size:
        raise BadPicture(_("%(name)s is empty.") % {"name": name})
    if file.size > settings.IMAGE_BYTES_MAX:
        limit = settings.IMAGE_BYTES_MAX // 1024**2
        sentence = _("%(name)s is larger than %(limit)s MB. Please send a smaller picture.")
        raise PictureTooLarge(sentence % {"name": name, "limit": limit})
    file.seek(0)
    return bytes(file.read())


def make_picture(
    content: bytes, processes: PictureProcesses, name: str | None = None, **how: Any
) -> Picture:
    previews = [(PLACEHOLDER_SIDE, "WEBP")]
    kept, *variants, tiny = render(
        content, processes, name, variants=VARIANTS, previews=previews, **how
    )
    data = base64.b64encode(tiny.content).decode()
    return Picture(kept, variants, f"data:{tiny.media_type};base64,{data}")


def render(
    content: bytes, processes: PictureProcesses, name: str | None, **task: Any
) -> list[Rendition]:
    """Have the files of a picture made by `render` of renditions.py, which explains the task."""
    task |= {
        "side": STORED_SIDE,
        "options": SAVE_OPTIONS,
        "limits": {
            "pixels": settings.IMAGE_PIXELS_MAX,
            "side": settings.IMAGE_SIDE_MIN,
            "frames": settings.IMAGE_FRAMES_MAX,
            "scans": settings.IMAGE_SCANS_MAX,
        },
    }
    try:
        answer, contents = processes.ask(task, content)
    except TooBusy as error:
        raise PicturesBusy from error
    except Died as error:
        raise BadPicture(REFUSALS["costly"] % {"name": display_name(name)}) from error
    if reason := answer.get("refused"):
        facts = {"limit": answer["limit"], "formats": accepted_formats(_(" or "))}
        raise BadPicture(REFUSALS[reason] % {"name": display_name(name), **facts})
    made = zip(contents, answer["files"], strict=True)
    return [Rendition(content, *facts) for content, facts in made]


def accepted_formats(conjunction: str = " or ") -> str:
    """Return the names of the formats, as in "PNG, GIF or HEIC"."""
    *names, last = (each["name"] for each in FILE_FORMATS["pictures"])
    return f"{', '.join(names)}{conjunction}{last}"


def display_name(name: str | None) -> str:
    """Return the file's name for a message, shortened if it is long."""
    name = name or _("The file")
    if len(name) <= 80:
        return name
    end = name.removeprefix(start_of(name, len(name) - 20))
    return f"{start_of(name, 50)}…{end}"
