"""The site's own texts, facts and pictures, shared with the frontend."""

import json
from functools import cache
from typing import Any

from django.conf import settings


@cache
def content(name: str) -> dict[str, Any]:
    """Return one of the JSON files in CONTENT_DIR, such as company.json."""
    texts: dict[str, Any] = json.loads((settings.CONTENT_DIR / name).read_text(encoding="utf-8"))
    return texts


def public_routes() -> list[str]:
    """Return the routes that search engines may index, without those of builds."""
    pages = content("pages.json").items()
    return [route for route, texts in pages if ":" not in route and "robots" not in texts]


def label(route: str) -> str:
    """Return the page's title without the name of the site."""
    title: str = content("pages.json")[route]["title"]
    return title.split(" | ")[0]


def absolute(url: str) -> str:
    return url if url.startswith("http") else settings.SITE_URL + url
