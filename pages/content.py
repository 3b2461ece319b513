"""The site's own texts, facts and pictures, shared with the frontend."""

import json
from functools import cache
from typing import Any

from django.conf import settings

Values = dict[str, Any]


@cache
def content(name: str) -> dict[str, Any]:
    """Return one of the JSON files in CONTENT_DIR, such as pages.json."""
    texts: dict[str, Any] = json.loads((settings.CONTENT_DIR / name).read_text(encoding="utf-8"))
    return texts


def public_routes() -> list[str]:
    """Return the routes that search engines may index, without those of builds."""
    pages = content("pages.json").items()
    return [route for route, texts in pages if ":" not in route and "robots" not in texts]


def page_texts(route: str, company: Values) -> dict[str, Any]:
    """Return title, description and what else pages.json has for a page."""
    page = content("pages.json")[route]
    texts = {name: text for name, text in page.items() if name != "document"}
    return texts | {"title": with_company(page["title"], company)}


def with_company(text: str, company: Values) -> str:
    """Put the company's name into a text of this site's files."""
    return text.replace("{company}", company["name"])


def label(route: str, company: Values) -> str:
    """Return the page's title without the name of the site; that of the home page is the name."""
    title: str = content("pages.json")[route]["title"]
    return with_company(title.split(" | ")[0], company)


def absolute(url: str) -> str:
    return url if url.startswith("http") else settings.SITE_URL + url
