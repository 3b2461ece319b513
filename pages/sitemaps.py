"""The sitemap: public pages with their pictures and, if known, the time of the last change."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap, views
from django.db.models import Max, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.encoding import iri_to_uri

from catalogue.items import Item
from catalogue.kinds import KINDS, Kind
from core.content import public_routes
from core.http import absolute, read_only
from core.languages import ENGLISH, LANGUAGES, localized
from documents.content import page_showing
from documents.reading import read_all

IMAGES_PER_URL = 1000  # search engines ignore further ones


@dataclass(frozen=True)
class Page:
    path: str
    changed: datetime | None = None
    images: list[str] = field(default_factory=list)


class SiteSitemap(Sitemap):
    # Of pages, each with an entry for each language; a file of 10 000 entries took 19 seconds on a
    # busy machine.
    limit = 2000 // len(LANGUAGES)

    def location(self, item: Any) -> str:
        path: str = item.get_absolute_url()
        return path

    def images(self, item: Any) -> list[str]:
        raise NotImplementedError

    def get_urls(self, *args: Any, **kwargs: Any) -> list[dict[str, Any]]:
        return [entry for url in super().get_urls(*args, **kwargs) for entry in self.entries(url)]

    def entries(self, url: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the entry of a page in each language, which names those in the others."""
        path = self.location(url["item"])
        urls = {each: absolute(iri_to_uri(localized(path, each))) for each in LANGUAGES}
        shared = url | {
            "images": self.images(url["item"]),
            "alternates": [*urls.items(), ("x-default", urls[ENGLISH])],
        }
        return [shared | {"location": location} for location in urls.values()]

    def get_protocol(self, protocol: str | None = None) -> str:
        return urlsplit(settings.SITE_URL).scheme

    def get_domain(self, site: Any = None) -> str:
        return settings.SITE_URL.split("://", 1)[1]


class PublicPages(SiteSitemap):
    def items(self) -> list[Page]:
        lists = {kind.page: list_page(kind) for kind in KINDS.values()}
        found = [lists.get(route, Page(route)) for route in public_routes()]
        pages = [page for page in found if page]
        texts_changed = documents_changed()
        return [
            replace(page, changed=latest(page.changed, *texts_changed[page.path])) for page in pages
        ]

    def location(self, item: Page) -> str:
        return item.path

    def lastmod(self, item: Page) -> datetime | None:
        return item.changed

    def images(self, item: Page) -> list[str]:
        return item.images


class ItemPages(SiteSitemap):
    """Items that have pages of their own, of which each file only queries its own."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    def items(self) -> QuerySet[Any]:
        return self.kind.model.objects.published().with_images()

    def lastmod(self, item: Item) -> datetime:
        return item.updated_at

    def images(self, item: Item) -> list[str]:
        return picture_urls([item])


PAGES_OF_ITEMS = {kind.name: ItemPages(kind) for kind in KINDS.values() if kind.item_page}
SITEMAPS: dict[str, type[Sitemap] | Sitemap] = {"pages": PublicPages, **PAGES_OF_ITEMS}


@read_only
def sitemap(request: HttpRequest, section: str | None = None) -> HttpResponse:
    """Serve one file if it can hold everything, or else an index of several files."""
    further = [
        f"{file_of(name)}?p={number}"
        for name, pages in PAGES_OF_ITEMS.items()
        for number in range(2, pages.paginator.num_pages + 1)
    ]
    if section is None and further:
        files = [*map(file_of, SITEMAPS), *further]
        return render(request, "sitemap_index.xml", {"files": files}, "application/xml")
    return views.sitemap(request, SITEMAPS, section)


def file_of(section: str) -> str:
    """Return the address of the first file of a section."""
    return absolute(reverse("sitemap-of", args=[section]))


def documents_changed() -> dict[str, list[datetime | None]]:
    """Return when the documents of each page were changed, by its path."""
    found = defaultdict(list)
    for document in read_all():
        found[page_showing(document.key)].append(document.updated_at)
    return found


def latest(*times: datetime | None) -> datetime | None:
    return max(filter(None, times), default=None)


def list_page(kind: Kind) -> Page | None:
    """Return the entry of a page that lists a kind of items, with all pictures that no other page
    has; None while it has nothing to list.
    """
    published = kind.model.objects.published()
    if kind.item_page:
        newest = published.aggregate(at=Max("updated_at"))["at"]
        return Page(kind.page, newest) if newest else None
    items = list(published.with_images())
    if not items:
        return None
    changed = latest(*(item.updated_at for item in items))
    return Page(kind.page, changed, picture_urls(items))


def picture_urls(items: Iterable[Item]) -> list[str]:
    found = [absolute(image.file.url) for item in items for image in item.images.all()]
    return found[:IMAGES_PER_URL]
