"""Filters of builds and tyres work in the address alone, without a script."""

import html
import re

import pytest

from catalogue.models import Build, Tyre
from tests.support.examples import SHORT_BUILD
from tests.support.html import link


@pytest.fixture(autouse=True)
def items(db) -> None:
    for name, facts in {
        "Dune": {
            **{"ground": "sand", "displacement": 525, "frame_type": "production"},
            "sale_state": "sold",
        },
        "Works": {
            **{"ground": "track", "displacement": 450, "frame_type": "own"},
            "sale_state": "for_sale",
        },
        "Junior": {"ground": "track", "displacement": 300, "build_year": 2019},
        "Bare": {},
    }.items():
        Build.objects.create(name=name, **SHORT_BUILD | facts)
    for name, size, type, ground in (
        ("Nine", "20x10-9", "rear", "track"),
        ("Ten", "21x7-10", "front", "sand"),
        ("Twelve", "20x6 R12", "front", "sand"),
        ("Odd", "wide", "front", ""),
    ):
        Tyre.objects.create(name=name, size=size, type=type, ground=ground)


def shown(text: str, names: tuple[str, ...]) -> list[str]:
    titles = re.findall(r"<h[23][^>]*>(?:<a[^>]*>)?([^<]*)<", text)
    return sorted(name for name in names if name in titles)


def test_the_builds_are_those_of_the_address(client):
    everything = ["Bare", "Dune", "Junior", "Works"]
    for query, found in (
        ("ground=track&year=2019", ["Junior"]),
        ("engine=over-450", ["Dune"]),
        ("frame=own", ["Works"]),
        ("frame=own&ground=sand", []),
        ("sale=for_sale", ["Works"]),
        ("ground=snow&year=20019&engine=450&frame[]=own", everything),
    ):
        text = client.get(f"/quad-builds?{query}").content.decode()
        assert shown(text, ("Bare", "Dune", "Junior", "Works")) == found, query
        assert f"Shown: {len(found)} of 4" in text
        assert link(text, "canonical").endswith("/quad-builds")


def test_the_tyres_are_those_of_the_address(client):
    for query, found in (
        ("type=front&ground=sand", ["Ten", "Twelve"]),
        ("type=rear&wheel=9", ["Nine"]),
        ("type=side&wheel=0", ["Nine", "Odd", "Ten", "Twelve"]),
    ):
        text = client.get(f"/racing-parts/tyres?{query}").content.decode()
        assert shown(text, ("Nine", "Odd", "Ten", "Twelve")) == found, query


def test_a_choice_tells_how_many_it_would_show(client):
    text = html.unescape(client.get("/quad-builds?ground=track").content.decode())
    options = re.findall(r"<option[^>]*>([^<(]* \(\d\))<", text)
    assert options == [
        "For sale (1)",
        *("up to 300 cm³ (1)", "301 to 450 cm³ (1)", "over 450 cm³ (0)"),
        *("Our own (1)", "Production (0)"),
        *("Motocross track (2)", "Sand (1)"),
        *("2026 (1)", "2019 (1)"),
    ]
    assert '<noscript><button type="submit"' in text


def test_a_list_without_anything_to_choose_has_no_filters(client):
    facts = {"ground": "", "displacement": None, "frame_type": "", "build_year": 2026}
    Build.objects.update(**facts, sale_state="reserved")
    assert "<option" not in client.get("/quad-builds").content.decode()
