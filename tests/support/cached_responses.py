"""Addresses whose answers are cached in memory, and what reading one costs."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from catalogue.kinds import KINDS
from catalogue.models import Build, Part, Tyre

from .items import RESOURCES

STORED = (
    *(f"{each.path}{call}" for each in RESOURCES for call in ("", "/5")),
    *(kind.page for kind in KINDS.values()),
    *("/api/builds/featured", "/api/builds/5/neighbours", "/api/builds/5/images"),
    *(
        "/api/tyres/by-type/rear",
        "/api/parts/teaser",
        "/",
        "/quad-builds/5",
        "/about",
        "/sitemap.xml",
    ),
    *("/api/pages", "/api/pages/company"),
)
SHOWN = {"builds": {"featured": True}}  # on the home page
IMAGE = {"file": "x.jpg", "width": 1, "height": 1}


@pytest.fixture
def item_of_each_kind(db) -> None:
    """An item of each kind with the id 5 and a picture with the id 6; some others without any."""
    Build.objects.create(pk=4, name="Older", frame="F", engine="E", build_year=2025)
    Tyre.objects.create(pk=4, name="Spare", size="S", type="front")
    Part.objects.create(pk=4, name="Spare")
    for each in RESOURCES:
        item = each.model.objects.create(pk=5, **each.required | SHOWN.get(each.kind, {}))
        item.images.create(pk=6, is_primary=True, **IMAGE)


def queries(client: Client, path: str, **headers: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path, headers=headers).status_code in (200, 304)
    return len(captured)
