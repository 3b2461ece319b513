"""Request bodies with all fields for each kind of item, and the API's responses to them.

examples.py has short ones.
"""

from typing import NamedTuple

import pytest
from rest_framework.test import APIClient

from catalogue.items import Item
from catalogue.models import Build, Part, Tyre
from core.languages import OTHER_LANGUAGES

FULL_BUILD = {
    "name": "Orange 21",
    "frame": "Own chromoly, 25CrMo4",
    "engine": "450 cm³ four-stroke",
    "build_year": 2026,
    "description": "Built for **Ozolnieki**.\n\n- 1270 mm wide",
    "featured": True,
    "sale_state": "for_sale",
    "price": 12_500,
    "frame_type": "own",
    "ground": "track",
    "displacement": 450,
    "weight": 156.5,
    "power": 44.2,
    "torque": 51,
    "wheelbase": 1265,
    "track_width": 1270,
    "travel_front": 265,
    "travel_rear": 280,
    "caster": 6.5,
    "camber": -1.5,
    "results": "3rd place, club race, 2025\n1st place, season 2026",
    "customer_words": "It goes where I look.",
    "customer": "Owner of number 21",
}
FULL_TYRE = {
    "name": "Trase",
    "size": "20x10-9",
    "type": "rear",
    "compound": "Soft",
    "terrain": "Sand",
    "ground": "sand",
}
FULL_PART = {"name": "A-arms", "description": "Four, with **ball joints**.", "price": 990}
IN_OTHERS = {  # translations of all the texts that can have one
    "builds": {
        "lv": {
            "name": "Oranžais 21",
            "frame": "Pašu hroma molibdēna rāmis, 25CrMo4",
            "engine": "450 cm³ četrtaktu",
            "description": "Būvēts **Ozolniekiem**.\n\n- 1270 mm plats",
            "results": "3. vieta, kluba sacensības, 2025",
            "customer_words": "Brauc tur, kur skatos.",
            "customer": "21. numura īpašnieks",
        },
        "ru": {
            "name": "Оранжевый 21",
            "frame": "Своя рама из хромомолибдена, 25CrMo4",
            "engine": "450 см³, четырёхтактный",
            "description": "Построен для **Озолниеки**.",
            "results": "3-е место, клубная гонка, 2025",
            "customer_words": "Едет туда, куда смотрю.",
            "customer": "Владелец номера 21",
        },
    },
    "tyres": {
        "lv": {"name": "Trases riepa", "compound": "Mīksta", "terrain": "Smiltis"},
        "ru": {"name": "Трасса", "compound": "Мягкая", "terrain": "Песок"},
    },
    "parts": {
        "lv": {"name": "A sviras", "description": "Četras, ar **lodbalstiem**."},
        "ru": {"name": "А-образные рычаги", "description": "Четыре, с **шаровыми опорами**."},
    },
}
for texts in IN_OTHERS.values():
    for language in OTHER_LANGUAGES:  # the words of the others do not matter
        made = {name: f"{text} ({language})" for name, text in texts["lv"].items()}
        texts.setdefault(language, made)
OTHER_BUILD = (
    *("Blue 7", "Aluminium", "250 cm³", 1999, "Sold.", False),
    *("reserved", 9_900, "production", "sand"),
    *(250, 140, 25.5, 30.1, 1180, 1180, 230, 240, 5, 0),
    *("2nd place, 2001", "Still runs.", "Owner of number 7"),
)
OTHER_TYRE = ("Kāpa", "21x7-10", "front", "Hard", "Mud", "mud")
OTHER_PART = ("Swingarm", "Welded.", 0)


class Resource(NamedTuple):
    path: str
    model: type[Item]
    fields: dict  # all fields of an item except `published`
    others: dict  # the same fields with other values
    optional: dict  # optional fields with their defaults
    limits: dict[str, int]  # of each text, in characters
    kept: tuple[str, ...] = ()  # those of the optional fields that a PUT without them leaves alone

    @property
    def kind(self) -> str:
        return self.path.removeprefix("/api/")

    @property
    def required(self) -> dict:
        return {name: value for name, value in self.fields.items() if name not in self.optional}

    @property
    def translations(self) -> dict:
        return IN_OTHERS[self.kind]

    @property
    def english(self) -> dict:
        """The English texts among the fields."""
        return {name: self.fields[name] for name in self.translations["lv"]}

    @property
    def original(self) -> dict:
        """The fields of an item without an English text."""
        return self.fields | dict.fromkeys(self.english, "")


MEASURES = (
    *("displacement", "weight", "power", "torque", "wheelbase", "track_width"),
    *("travel_front", "travel_rear", "caster", "camber"),
)


BUILDS = Resource(
    path="/api/builds",
    model=Build,
    fields=FULL_BUILD,
    others=dict(zip(FULL_BUILD, OTHER_BUILD, strict=True)),
    optional={
        "description": "",
        "featured": False,
        "sale_state": "",
        "price": None,
        **dict.fromkeys(("frame_type", "ground", "results", "customer_words", "customer"), ""),
        **dict.fromkeys(MEASURES),
    },
    limits={
        **dict.fromkeys(("name", "frame", "engine", "customer"), 120),
        **{"description": 10_000, "results": 1000, "customer_words": 1000},
    },
    kept=("sale_state", "price"),
)
TYRES = Resource(
    path="/api/tyres",
    model=Tyre,
    fields=FULL_TYRE,
    others=dict(zip(FULL_TYRE, OTHER_TYRE, strict=True)),
    optional={"compound": "", "terrain": "", "ground": ""},
    limits=dict.fromkeys(("name", "size", "compound", "terrain"), 80),
)
PARTS = Resource(
    path="/api/parts",
    model=Part,
    fields=FULL_PART,
    others=dict(zip(FULL_PART, OTHER_PART, strict=True)),
    optional={"description": "", "price": None},
    limits={"name": 80, "description": 10_000},
)


RESOURCES = (BUILDS, TYRES, PARTS)


@pytest.fixture(params=RESOURCES, ids=lambda resource: resource.kind)
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


# --- Calls with raw bytes, so that what cannot be said in Python can be said in JSON ---

ITEMS = {each.kind: (each.model, each.required) for each in RESOURCES}
JSON = "application/json"


def send(client, path: str, body: bytes | str, content_type: str = JSON, method: str = "POST"):
    return client.generic(method, path, body, content_type)


BREAKS = "\n\r\n\t\v\x07\x1c\x7f\x85\u2028\u2029"


def restore(client, kind: str, pk: int):
    return client.post(f"/api/deleted/{kind}/{pk}/restore")
