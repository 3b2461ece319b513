"""The routes of content/pages.json: which are public, and the title and description of each."""

from typing import Any

from documents.content import Texts, Values, content, document_of, words


def public_routes() -> list[str]:
    """Return the routes that search engines may index, without those of builds."""
    pages = content("pages.json").items()
    return [route for route, texts in pages if ":" not in route and "robots" not in texts]


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
