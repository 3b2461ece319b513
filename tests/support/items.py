"""Request bodies for each kind of item, and the API's responses to them."""

from typing import NamedTuple

import pytest
from rest_framework.test import APIClient

from catalogue.items import Item
from catalogue.models import Build, Part, Tyre

BUILD = {
    "name": "Orange 21",
    "frame": "Own chromoly, 25CrMo4",
    "engine": "450 cm³ four-stroke",
    "build_year": 2026,
    "description": "Built for **Ozolnieki**.\n\n- 1270 mm wide",
    "featured": True,
}
TYRE = {"name": "Trase", "size": "20x10-9", "type": "rear", "compound": "Soft", "terrain": "Sand"}
PART = {"name": "A-arms", "description": "Four, with **ball joints**.", "price": 990}
IN_OTHERS = {  # translations of all the texts that can have one
    "builds": {
        "lv": {
            "frame": "Pašu hroma molibdēna rāmis, 25CrMo4",
            "engine": "450 cm³ četrtaktu",
            "description": "Būvēts **Ozolniekiem**.\n\n- 1270 mm plats",
        },
        "ru": {
            "frame": "Своя рама из хромомолибдена, 25CrMo4",
            "engine": "450 см³, четырёхтактный",
            "description": "Построен для **Озолниеки**.",
        },
    },
    "tyres": {
        "lv": {"compound": "Mīksta", "terrain": "Smiltis"},
        "ru": {"compound": "Мягкая", "terrain": "Песок"},
    },
    "parts": {
        "lv": {"name": "A sviras", "description": "Četras, ar **lodbalstiem**."},
        "ru": {"name": "А-образные рычаги", "description": "Четыре, с **шаровыми опорами**."},
    },
}
OTHER_BUILD = ("Blue 7", "Aluminium", "250 cm³", 1999, "Sold.", False)
OTHER_TYRE = ("Kāpa", "21x7-10", "front", "Hard", "Mud")
OTHER_PART = ("Swingarm", "Welded.", 0)


class Resource(NamedTuple):
    path: str
    model: type[Item]
    fields: dict  # all fields of an item except `published`
    others: dict  # the same fields with other values
    optional: dict  # optional fields with their defaults

    @property
    def translations(self) -> dict:
        return IN_OTHERS[self.path.removeprefix("/api/")]

    @property
    def untranslated(self) -> dict:
        """`translations` of an item that has none."""
        return {language: dict.fromkeys(texts, "") for language, texts in self.translations.items()}


BUILDS = Resource(
    path="/api/builds",
    model=Build,
    fields=BUILD,
    others=dict(zip(BUILD, OTHER_BUILD, strict=True)),
    optional={"description": "", "featured": False},
)
TYRES = Resource(
    path="/api/tyres",
    model=Tyre,
    fields=TYRE,
    others=dict(zip(TYRE, OTHER_TYRE, strict=True)),
    optional={"compound": "", "terrain": ""},
)
PARTS = Resource(
    path="/api/parts",
    model=Part,
    fields=PART,
    others=dict(zip(PART, OTHER_PART, strict=True)),
    optional={"description": "", "price": None},
)


RESOURCES = (BUILDS, TYRES, PARTS)


@pytest.fixture(params=RESOURCES, ids=lambda resource: resource.path.removeprefix("/api/"))
def resource(request: pytest.FixtureRequest) -> Resource:
    return request.param


@pytest.fixture
def posted(resource: Resource, owner_client: APIClient) -> dict:
    """An item as the API returned it on creation."""
    response = owner_client.post(resource.path, resource.fields)
    assert response.status_code == 201, response.content
    return response.json()


def own_fields(resource: Resource, response: dict) -> dict:
    return {field: response[field] for field in resource.fields}


def for_visitors(response: dict) -> dict:
    """Return the owner's response as visitors get it."""
    return {field: value for field, value in response.items() if field != "translations"}
