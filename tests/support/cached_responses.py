"""Addresses whose answers are cached in memory, and what reading one costs."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from catalogue.models import Build, Part, Tyre

STORED = (
    *("/api/builds", "/api/builds/featured", "/api/builds/5", "/api/builds/5/neighbours"),
    *("/api/builds/5/images", "/api/tyres", "/api/tyres/by-type/rear", "/api/tyres/5"),
    *("/api/parts", "/api/parts/5", "/api/parts/teaser", "/custom-parts"),
    *("/", "/quad-builds", "/quad-builds/5", "/racing-parts/tyres", "/about", "/sitemap.xml"),
    *("/api/pages", "/api/pages/company"),
)
IMAGE = {"file": "x.jpg", "width": 1, "height": 1}


@pytest.fixture
def item_of_each_kind(db) -> None:
    """An item of each kind with the id 5 and a picture with the id 6; some others without any."""
    year = {"build_year": 2026, "featured": True}
    Build.objects.create(pk=4, name="Older", frame="F", engine="E", build_year=2025)
    Tyre.objects.create(pk=4, name="Spare", size="S", type="front")
    build = Build.objects.create(pk=5, name="Orange 21", frame="Chromoly", engine="450", **year)
    tyre = Tyre.objects.create(pk=5, name="Trase", size="20x10-9", type="rear")
    Part.objects.create(pk=4, name="Spare")
    part = Part.objects.create(pk=5, name="A-arms", price=990)
    for item in (build, tyre, part):
        item.images.create(pk=6, is_primary=True, **IMAGE)


def queries(client: Client, path: str, **headers: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path, headers=headers).status_code in (200, 304)
    return len(captured)
