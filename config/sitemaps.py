"""The sitemap: every public page with its pictures, and when it changed where that is known."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap

from catalogue.items import Item
from catalogue.models import Build, Tyre

from .content import absolute, public_routes


@dataclass(frozen=True)
class Entry:
    path: str
    changed: datetime | None = None
    images: list[str] = field(default_factory=list)


class PublicPages(Sitemap):
    limit = 10_000  # entries; one file may have 50 000, and 50 MB with all its pictures

    def items(self) -> list[Entry]:
        builds, tyres = list(Build.objects.with_images()), list(Tyre.objects.with_images())
        lists = {
            "/quad-builds": Entry("/quad-builds", newest(builds)),
            "/racing-parts/tyres": Entry("/racing-parts/tyres", newest(tyres), pictures(tyres)),
        }
        return [
            *(lists.get(route, Entry(route)) for route in public_routes()),
            *(Entry(each.get_absolute_url(), each.updated_at, pictures([each])) for each in builds),
        ]

    def location(self, item: Entry) -> str:
        return item.path

    def lastmod(self, item: Entry) -> datetime | None:
        return item.changed

    def get_protocol(self, protocol: str | None = None) -> str:
        return urlsplit(settings.SITE_URL).scheme

    def get_domain(self, site: Any = None) -> str:
        return settings.SITE_URL.split("://", 1)[1]


def newest(items: Iterable[Item]) -> datetime | None:
    return max((item.updated_at for item in items), default=None)


def pictures(items: Iterable[Item]) -> list[str]:
    return [absolute(image.file.url) for item in items for image in item.images.all()]
