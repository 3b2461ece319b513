"""The site's own texts, facts and pictures, shared with the frontend."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from django.conf import settings

from core.languages import current_language

Values = dict[str, Any]
Texts = Mapping[str, Values]  # the values of each document


@cache
def content(name: str) -> dict[str, Any]:
    """Return one of the JSON files in CONTENT_DIR, such as pages.json."""
    texts: dict[str, Any] = json.loads((settings.CONTENT_DIR / name).read_text(encoding="utf-8"))
    return texts


def words(name: str) -> dict[str, Any]:
    """Return one of the JSON files in the current language, such as heads.json."""
    return content(f"{current_language()}/{name}")


def public_routes() -> list[str]:
    """Return the routes that search engines may index, without those of builds."""
    pages = content("pages.json").items()
    return [route for route, texts in pages if ":" not in route and "robots" not in texts]


def document_of(route: str) -> str | None:
    """Return the key of the document that a page shows, or None if it has none."""
    key: str | None = content("pages.json")[route].get("document")
    return key


def page_texts(route: str, texts: Texts) -> dict[str, Any]:
    """Return title and description of a page, and what else pages.json has for its head.

    A page without a document has its texts in heads.json.
    """
    page = content("pages.json")[route]
    own = {name: page[name] for name in ("chunk", "robots") if name in page}
    key = document_of(route)
    description = (
        texts[key]["page_description"] if key else words("heads.json")[route]["description"]
    )
    title = with_company(page_title(route, texts), texts["company"])
    return own | {"title": title, "description": description}


def page_title(route: str, texts: Texts) -> str:
    """Return a page's title, with {company} for the company's name."""
    key = document_of(route)
    title: str = texts[key]["page_title"] if key else words("heads.json")[route]["title"]
    return title


def with_company(text: str, company: Values) -> str:
    """Put the company's name into a text of this site's files."""
    return text.replace("{company}", company["name"])


def label(route: str, texts: Texts) -> str:
    """Return the page's title without the company's name; that of the home page is the name."""
    name: str = texts["company"]["name"]
    parts = [part for part in page_title(route, texts).split(" | ") if part != "{company}"]
    if route == "/" or not parts:
        return name
    return with_company(" | ".join(parts), texts["company"])


def absolute(url: str) -> str:
    return url if url.startswith("http") else settings.SITE_URL + url
