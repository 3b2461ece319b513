"""Lists need as many queries for 12 items, or 300, as for 3."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from catalogue.models import Build, BuildImage, Part, PartImage, Tyre, TyreImage
from contact.models import ContactMessage, Entry
from documents.reading import defaults
from documents.saving import save_document

IMAGE = {"width": 640, "height": 480, "placeholder": "data:,"}
VARIANTS = [{"name": "x-400.webp", "width": 400, "height": 300, "type": "image/webp"}]


def fill(count: int) -> None:
    """Add so many items of each kind (half of the tyres front) and messages, with two pictures."""
    builds = Build.objects.bulk_create(
        Build(name=f"No. {n}", frame="F", engine="E", build_year=2000, featured=True)
        for n in range(count)
    )
    tyres = Tyre.objects.bulk_create(
        Tyre(name=f"No. {n}", size="S", type=Tyre.Type.values[n % 2]) for n in range(count)
    )
    parts = Part.objects.bulk_create(Part(name=f"No. {n}", price=n) for n in range(count))
    for model, items in ((BuildImage, builds), (TyreImage, tyres), (PartImage, parts)):
        model.objects.bulk_create(
            model(item=item, file="x.jpg", variants=VARIANTS, is_primary=position == 0, **IMAGE)
            for item in items
            for position in range(2)
        )
    messages = ContactMessage.objects.bulk_create(
        ContactMessage(
            name="A", email="a@b.lv", message="m", subject_kind="build", subject_name=build.name
        )
        for build in builds
    )
    Entry.objects.bulk_create(Entry(message=message, text="t") for message in messages)


def queries(path: str, ask: Callable[[], Client] = Client) -> int:
    """Count for a new client, whose response cache is empty."""
    client = ask()
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


MOST = {
    "/api/builds": 2,
    "/api/tyres": 2,
    "/api/parts/teaser": 1,
    "/api/builds/{pk}/neighbours": 6,
    "/quad-builds": 4,
    "/quad-builds/{pk}": 8,
    "/racing-parts/tyres": 4,
    "/sitemap.xml": 11,
    "/": 5,  # with the build, and its pictures, that replaces the chosen one
}


@pytest.mark.django_db
def test_reads_and_pages_cost_the_same_for_3_and_for_12():
    # Always missing, whatever the ids are.
    save_document("company", defaults("company") | {"featured_build": 1_000_000}, "owner")
    counted: dict[str, list[int]] = {path: [] for path in MOST}
    for count in (3, 9):
        fill(count)
        pk = Build.objects.order_by("pk")[1].pk
        for path, counts in counted.items():
            if not counts:
                queries(path.format(pk=pk))  # may fill a cache of the process
            counts.append(queries(path.format(pk=pk)))
    for path, (few, many) in counted.items():
        assert many == few <= MOST[path] + 1, path  # the token of the cache


def test_the_inbox_costs_the_same_for_3_and_for_12(owner_client):
    fill(3)
    owner_client.get("/api/contact/messages")  # may fill a cache of the process
    few = queries("/api/contact/messages", lambda: owner_client)
    fill(9)
    # The user, messages, their files, what else they are about, entries, their files, items.
    assert queries("/api/contact/messages", lambda: owner_client) == few <= 8
    assert queries("/api/contact/messages/counts", lambda: owner_client) <= 3
