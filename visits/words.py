"""What is counted: the words, pages and items of a beacon. Anything else is refused."""

import json
import re
from functools import cache

from django.conf import settings
from django.db import models

from catalogue.kinds import KINDS
from core.languages import ENGLISH, LANGUAGES

BUILD_PAGE = "/quad-builds/:id"
MODELS = {kind.singular: kind.model for kind in KINDS.values()}
ITEM = re.compile(rf"({'|'.join(MODELS)})-([1-9][0-9]{{0,17}})")
BUILD_PATH = re.compile(r"/quad-builds/([1-9][0-9]{0,17})")
HOST = re.compile(r"(?=.{4,90}$)([a-z0-9-]{1,63}\.)+([a-z]|xn--)[a-z0-9-]{1,62}")
OTHER_HOST = "other"


class Word(models.TextChoices):
    """Each is counted once for each time, and `ASKED` for each item of an enquiry."""

    VIEW = "view"
    PICTURE = "picture"
    PRICING = "pricing"
    CALL = "call"
    WHATSAPP = "whatsapp"
    ROUTE = "route"
    ADDRESS = "address"
    SENT = "sent"
    ASKED = "asked"


# For the others the page is enough; that of a build is about the build.
WITH_ITEM = (Word.PICTURE, Word.PRICING, Word.ASKED)


@cache
def pages() -> dict[str, tuple[str, str]]:
    """Return page and language by path, of all pages whose path is fixed."""
    routes = json.loads((settings.CONTENT_DIR / "pages.json").read_text(encoding="utf-8"))
    public = [route for route, page in routes.items() if ":" not in route and "robots" not in page]
    return {
        prefix(language) + route: (route, language) for language in LANGUAGES for route in public
    }


def prefix(language: str) -> str:
    return "" if language == ENGLISH else f"/{language}"


def page_of(path: str) -> tuple[str, str, int] | None:
    """Return page, language and the id of the build that it shows, or 0; None if there is no such
    page. Whether there is such a build is another question.
    """
    if known := pages().get(path):
        return *known, 0
    for language in LANGUAGES:
        start = prefix(language)
        found = BUILD_PATH.fullmatch(path.removeprefix(start)) if path.startswith(start) else None
        if found:
            return BUILD_PAGE, language, int(found[1])
    return None


def host_of(name: str) -> str:
    """Return the host in its plain form. An address in numbers may be a person's own."""
    host = name.lower().rstrip(".").removeprefix("www.")
    return host if HOST.fullmatch(host) else OTHER_HOST
