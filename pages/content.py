"""The texts, facts and pictures of the site itself, which both sides show."""

import json
from functools import cache
from typing import Any

from django.conf import settings


@cache
def content(name: str) -> dict[str, Any]:
    """Return one of the JSON files: company.json, head.json, pages.json, parts.json,
    picture-places.json, prices.json."""
    texts: dict[str, Any] = json.loads((settings.CONTENT_DIR / name).read_text(encoding="utf-8"))
    return texts


def public_routes() -> list[str]:
    """Return the addresses that search engines may show, those of the builds apart."""
    pages = content("pages.json").items()
    return [route for route, texts in pages if ":" not in route and "robots" not in texts]


def label(route: str) -> str:
    """Return the page's own part of its title."""
    title: str = content("pages.json")[route]["title"]
    return title.split(" | ")[0]


def absolute(url: str) -> str:
    return url if url.startswith("http") else settings.SITE_URL + url
