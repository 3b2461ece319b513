"""Reads the JSON files of frontend/src/content, which the browser's scripts read as well.

Among them is pages.json, the one list of the site's pages: `PAGES`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.conf import settings

from .languages import current_language


@cache
def content(name: str) -> dict[str, Any]:
    """Return one of the JSON files in CONTENT_DIR, such as pages.json."""
    texts: dict[str, Any] = json.loads((settings.CONTENT_DIR / name).read_text(encoding="utf-8"))
    return texts


def translated_content(name: str) -> dict[str, Any]:
    """Return one of the JSON files in the current language, such as heads.json."""
    return content(f"{current_language()}/{name}")


@dataclass(frozen=True)
class Page:
    """A page of the site. Its route is its path, with names such as `:id` for what is open."""

    route: str
    chunk: str = ""  # of the bundle; router.tsx has its component by this name
    document: str | None = None  # whose words it shows: the key of a document
    kind: str = ""  # of the items that it lists or, if its route has an `:id`, of the one it shows
    robots: str = ""  # for search engines; the usual ones may index the page
    subject: str = ""  # of messages about what the page offers
    describes: str = ""  # in structured data: "workshop" or "service"
    # The first picture of its document, which is preloaded: the path of its field, and its sizes.
    first_picture: Mapping[str, str] = field(default_factory=dict)
    # Of a page that lists items: the sizes of the first one's picture, which is preloaded.
    first_item: str = ""
    # Only scripts read these: the words of links to it, by language; whether the header has one, or
    # the footer alone; and whether it has the bar to call the workshop.
    navigation: Mapping[str, str] = field(default_factory=dict)
    in_header: bool = False
    call_bar: bool = False

    @property
    def is_for_visitors(self) -> bool:
        """Whether it has an address of its own and is no page of the admin."""
        return self.route.startswith("/") and not self.route.startswith("/admin")

    @property
    def is_public(self) -> bool:
        """Whether search engines may index the page. Pages of items are not among these."""
        return ":" not in self.route and not self.robots


PAGES = {route: Page(route, **facts) for route, facts in content("pages.json").items()}


def public_routes() -> list[str]:
    """Return the routes that search engines may index, without those of items."""
    return [page.route for page in PAGES.values() if page.is_public]
