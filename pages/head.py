"""The head of a page. After the first page, frontend/src/shell/page-head.ts updates it during
client-side navigation.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from catalogue.models import Build
from core.content import PAGES, content, translated_content
from core.languages import current_language
from documents.content import Texts
from documents.share_pictures import site_share_picture

from .structured_data import breadcrumbs, item_list, product, service, vehicle, workshop
from .titles import label, page_texts

INDEXABLE = content("head.json")["robots"]  # index the page, and show large pictures
NOINDEX = "noindex"


@dataclass(frozen=True)
class Head:
    """`path` is the canonical path without the language, `image` the URL of the share picture of
    1200 x 630 pixels, `image_alt` its alternative text, `chunk` the page's own chunk of the bundle.
    """

    path: str
    title: str
    description: str
    image: str
    image_alt: str
    robots: str = INDEXABLE
    chunk: str = ""
    json_ld: list[dict[str, Any]] = field(default_factory=list)


def page_head(route: str, path: str, texts: Texts, items: Iterable[tuple[str, str]] = ()) -> Head:
    """Return the head of a page with its texts. `items` are the names and paths of the items that
    it lists.
    """
    head = Head(path, **site_share_tags(texts), **page_texts(route, texts))
    if head.robots == INDEXABLE:
        head.json_ld.extend(page_json_ld(route, texts))
        if items := list(items):
            head.json_ld.append(item_list(route, items, texts))
    return head


def page_json_ld(route: str, texts: Texts) -> list[dict[str, Any]]:
    json_ld = [] if route == "/" else [breadcrumbs(route, label(route, texts), texts)]
    page = PAGES[route]
    if page.describes == "workshop":
        json_ld.append(workshop(texts["company"], site_share_picture(texts)["path"]))
    if page.describes == "service":
        json_ld.append(service(page, texts))
    return json_ld


def items_head(route: str, texts: Texts, items: Sequence[Any], descriptions: Sequence[str]) -> Head:
    """Return the head of a page that lists items with prices; `descriptions` are theirs as plain
    text, or none.
    """
    language = current_language()
    listed = [(item.text("name", language), item.get_absolute_url()) for item in items]
    head = page_head(route, route, texts, listed)
    plain = descriptions or [""] * len(items)
    priced = [
        product(item, text, texts["company"])
        for item, text in zip(items, plain, strict=True)
        if item.price is not None
    ]
    head.json_ld[1:1] = priced  # between the breadcrumbs and the list
    return head


def build_head(route: str, build: Build, description: str, texts: Texts) -> Head:
    """Return the head of a build's page; `description` is the build's description as plain text."""
    path, patterns = build.get_absolute_url(), translated_content("heads.json")["build"]
    company, language = texts["company"], current_language()
    facts = {
        "name": build.text("name", language),
        "build_year": build.build_year,
        "frame": build.text("frame", language),
        "engine": build.text("engine", language),
        "company": company["name"],
    }
    shown = site_share_tags(texts)
    if picture := build.share_picture:
        alt = picture.photograph.alt_in(language) or build.default_alt  # as in the gallery
        shown = {"image": picture.url, "image_alt": alt}
    return Head(
        path=path,
        title=patterns["title"].format(**facts),
        chunk=PAGES[route].chunk,
        description=patterns["description"].format(**facts),
        json_ld=[breadcrumbs(path, facts["name"], texts), vehicle(build, description, company)],
        **shown,
    )


def not_found_head(path: str, texts: Texts, route: str = "404") -> Head:
    """Return the head of a 404 page, with the texts of `route`."""
    return Head(path, **site_share_tags(texts), **page_texts(route, texts) | {"robots": NOINDEX})


def site_share_tags(texts: Texts) -> dict[str, Any]:
    picture = site_share_picture(texts)
    return {"image": picture["path"], "image_alt": picture["alt"]}
