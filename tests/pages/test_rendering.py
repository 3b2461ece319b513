"""Server rendering: each page contains its text as its script would render it."""

import re

import pytest

from catalogue.models import Build, Part, Tyre
from core.content import public_routes

BUILDS = [("Dust", 2024, True), ("Mud & <script>gravel</script>", 2023, False)]


@pytest.fixture
def builds(db):
    fields = {"frame": "Chromoly", "engine": "450 single"}
    return [
        Build.objects.create(name=name, build_year=year, featured=featured, **fields)
        for name, year, featured in BUILDS
    ]


@pytest.mark.parametrize("path", [*public_routes(), "/nothing", "/quad-builds/999"])
def test_every_page_is_rendered_with_its_frame(rendered, db, path):
    html = rendered(path)
    assert html.count('id="main"') == html.count("</main>") == html.count("</footer>") == 1
    assert html.count("<h1") == 1


@pytest.mark.parametrize("path", [*public_routes(), "/quad-builds/{pk}"])
def test_the_page_complies_with_the_content_security_policy(rendered, builds, path):
    html = rendered(path.format(pk=builds[1].pk))
    assert not re.search(r"<(script|style)\b| style=| on[a-z]+=", html)


def test_a_list_has_all_that_it_lists(rendered, builds):
    html = rendered("/quad-builds")
    assert [f'href="/quad-builds/{build.pk}"' in html for build in builds] == [True, True]
    assert "Dust" in html and "Mud &amp; &lt;script&gt;gravel&lt;/script&gt;" in html
    assert "Loading" not in html


def test_an_empty_list_says_so(rendered, db):
    assert "No builds available at the moment." in rendered("/quad-builds")


def test_a_build_has_its_text_and_the_way_to_the_next(rendered, builds):
    html = rendered(f"/quad-builds/{builds[0].pk}")
    assert "Dust" in html and "Chromoly" in html
    assert f'href="/quad-builds/{builds[1].pk}"' in html


def test_the_tyres_are_those_of_the_address(rendered, db):
    for name, type in (("Holeshot", "front"), ("Razr", "rear")):
        Tyre.objects.create(name=name, size="S", type=type)
    shown = {
        query: [
            name for name in ("Holeshot", "Razr") if name in rendered(f"/racing-parts/tyres{query}")
        ]
        for query in ("", "?type=front", "?type=rear")
    }
    assert shown == {"": ["Holeshot", "Razr"], "?type=front": ["Holeshot"], "?type=rear": ["Razr"]}


def test_a_price_reads_as_in_the_browser(rendered, db):
    Part.objects.create(name="Frame", price=2950, description="Left **raw**.")
    Part.objects.create(name="Skid plate")
    for path in ("/custom-parts", "/"):
        html = rendered(path)
        assert "€2,950" in html and html.count("Contact for pricing") == 1
    assert "<strong>raw</strong>" in rendered("/custom-parts")


def test_a_write_is_in_the_very_next_page(rendered, builds):
    assert "Dust" in rendered("/quad-builds")
    Build.objects.filter(pk=builds[0].pk).update(name="Sand")
    assert "Sand" in rendered("/quad-builds") and "Dust" not in rendered("/quad-builds")


@pytest.mark.parametrize("path", ["/admin", "/admin/login", "/admin/builds/1"])
def test_the_admin_is_left_to_the_browser(rendered, db, path):
    assert rendered(path) == ""


def test_a_list_of_hundreds_is_left_to_the_browser(client, read_page, rendered, builds):
    fields = {"name": "N" * 120, "build_year": 2020, "frame": "F" * 120, "engine": "E" * 120}
    Build.objects.bulk_create(Build(**fields) for _ in range(1000))
    assert rendered("/quad-builds") == ""
    assert client.get("/quad-builds")["Cache-Control"] == "no-cache"
    assert "<h1" in rendered(f"/quad-builds/{builds[0].pk}")


def test_a_russian_page_may_have_as_many_letters_as_others(rendered, read_page, monkeypatch, db):
    page = read_page("/ru/about")
    data = page.partition('id="page-data" type="application/json">')[2].partition("</script>")[0]
    monkeypatch.setattr("pages.rendering.DATA_MAX", len(data) * 3 // 2)
    Build.objects.create(name="Dust", frame="a", engine="b", build_year=2024)  # nothing is kept
    assert "<h1" in rendered("/ru/about")
