"""The title and the description of each page, and what a link to it says without scripts."""

from typing import Any

from core.content import PAGES, Page, translated_content
from documents.content import Texts, Values


def page_texts(route: str, texts: Texts) -> dict[str, Any]:
    """Return title and description of a page, and what else pages.json has for its head.

    A page without a document has its texts in heads.json.
    """
    page = PAGES[route]
    description = (
        texts[page.document]["page_description"]
        if page.document
        else head_texts(page)["description"]
    )
    own = {"chunk": page.chunk} | ({"robots": page.robots} if page.robots else {})
    title = with_company(page_title(route, texts), texts["company"])
    return own | {"title": title, "description": description}


def page_title(route: str, texts: Texts) -> str:
    """Return a page's title, with {company} for the company's name."""
    page = PAGES[route]
    title: str = texts[page.document]["page_title"] if page.document else head_texts(page)["title"]
    return title


def head_texts(page: Page) -> dict[str, str]:
    """Return title and description of a page without a document: by its chunk, or 404."""
    texts: dict[str, str] = translated_content("heads.json")[page.chunk or page.route]
    return texts


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
