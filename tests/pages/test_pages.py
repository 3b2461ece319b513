"""Pages as Django serves them: status, embedded data for the first view, files of the bundle."""

import gzip
import json
import re
from contextlib import closing

import brotli
import pytest

from catalogue.models import Build, Tyre
from core.content import PAGES
from tests.support.html import data_block, page_data


@pytest.fixture
def catalogue(db) -> None:
    """Three builds, one with pictures, and a tyre of each type."""
    for year in (2021, 2026, 2024):
        build = {"name": f"No. {year} <b>", "frame": "F", "engine": "E", "build_year": year}
        Build.objects.create(**build, description=f"Raced in {year}.")
    for type in Tyre.Type.values:
        Tyre.objects.create(name=f"Trase {type}", size="20x10-9", type=type)
    for position in range(2):
        size = {"width": 420, "height": 315, "placeholder": "data:,"}
        Build.objects.get(build_year=2026).images.create(
            file=f"builds/{position}.jpg", is_primary=position == 0, **size
        )


def test_pages_embed_their_settings(client, db, settings):
    settings.ANALYTICS_TAG_ID, settings.MAP_ON_TAP = "G-TEST", True
    html = client.get("/contact").content.decode()
    told = data_block(html, 'id="site-settings" type="application/json"')
    assert set(told.pop("heads")) == {"404", "build", "quad-build"}
    assert told == {
        "analytics_tag_id": "G-TEST",
        "map_on_tap": True,
        "map_tiles_url": "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
        "map_tiles_attribution": "",
    }


@pytest.mark.parametrize(
    ("page", "paths"),
    [
        ("/", ["parts/teaser"]),
        ("/racing-parts/tyres?type=rear", ["tyres/by-type/rear"]),
        ("/racing-parts/tyres?type=side", ["tyres"]),
    ],
)
def test_embedded_data_equal_the_apis_answers(client, catalogue, page, paths):
    data = page_data(client.get(page).content.decode())
    document = PAGES[page.partition("?")[0]].document
    assert list(data) == ["pages/company", f"pages/{document}", *paths]
    for path in data:
        assert data[path] == client.get(f"/api/{path}").json()


def test_the_list_of_builds_embeds_what_it_shows(client, catalogue):
    data = page_data(client.get("/quad-builds").content.decode())
    answers = client.get("/api/builds").json()
    assert max(len(answer["images"]) for answer in answers) > 1
    assert data["builds"] == [
        answer | {"description": "", "images": answer["images"][:1]} for answer in answers
    ]


def test_a_builds_page_embeds_it_and_its_neighbours(client, catalogue):
    pk = Build.objects.get(build_year=2024).pk
    data = page_data(client.get(f"/quad-builds/{pk}").content.decode())
    neighbours = client.get(f"/api/builds/{pk}/neighbours").json()
    assert len(neighbours["previous"]["images"]) == 2
    assert data == {
        "pages/company": client.get("/api/pages/company").json(),
        f"builds/{pk}": client.get(f"/api/builds/{pk}").json(),
        f"builds/{pk}/neighbours": {
            place: build | {"description": "", "images": build["images"][:1]}
            for place, build in neighbours.items()
        },
    }


def test_the_page_of_a_build_for_sale_also_embeds_what_is_said_about_it(client, catalogue):
    pk = Build.objects.get(build_year=2026).pk
    Build.objects.filter(pk=pk).update(sale_state="for_sale")
    html = client.get(f"/quad-builds/{pk}").content.decode()
    assert "<title>No. 2026 &lt;b&gt; (2026) | " in html
    assert page_data(html)["pages/quad-builds"] == client.get("/api/pages/quad-builds").json()
    assert "For competition use only" in html.partition('id="page-data"')[0]


def test_an_unknown_build_is_a_404_that_says_so_and_stays_at_its_address(client, db):
    for language, pk in (("", 999), ("/lv", 999), ("", 998)):  # the third is not rendered again
        response = client.get(f"{language}/quad-builds/{pk}")
        html = response.content.decode()
        assert response.status_code == 404
        assert page_data(html).keys() == {"pages/company", f"builds/{pk}"}
        assert page_data(html)[f"builds/{pk}"] is None
        links = re.findall(r'<a href="([^"]+)" lang="(\w+)"', html)
        assert {(f"/{name}/quad-builds/{pk}", name) for name in ("lv", "ru")} < set(links)
    assert "Build not found" in html and "Loading" not in html


def test_text_from_the_database_cannot_leave_the_data_blocks(client, db):
    text = "</script><script>"
    pk = Build.objects.create(name=text, frame=text, engine=text, build_year=2024).pk
    html = client.get(f"/quad-builds/{pk}").content.decode()
    assert text not in html
    assert text in json.dumps(page_data(html))


def test_each_file_of_the_bundle_is_packed_at_build_and_kept_for_a_year(client, db, settings):
    settings.WHITENOISE_AUTOREFRESH = False
    assets = json.loads(settings.BUNDLE_STATS_FILE.read_text())["assets"]
    files = [name for name in assets if name.endswith((".js", ".css"))]
    assert {"main", "map", "lightbox"} <= {name.partition(".")[0] for name in files}
    for name in files:
        for coding, unpack in (("", bytes), ("gzip", gzip.decompress), ("br", brotli.decompress)):
            accepted = {"accept-encoding": coding}
            with closing(client.get(assets[name]["publicPath"], headers=accepted)) as response:
                content = response.getvalue()
            assert response.get("Content-Encoding", "") == coding
            assert response["Cache-Control"] == "max-age=315360000, public, immutable"
            if not coding:
                whole, sizes = content, []
            assert unpack(content) == whole
            sizes.append(len(content))
        assert sizes[0] > sizes[1] > sizes[2], name


def test_an_empty_site_says_nothing_about_what_is_not_there(rendered):
    texts = {
        "/": "Number 21 is the quad that we learn on",
        "/quad-builds": "Every machine here was welded",
        "/racing-parts/tyres": "The tyres we race on and keep in stock.",
        "/custom-parts": "One part, one price.",
    }
    shown = {path: rendered(path) for path in texts}
    assert [path for path, text in texts.items() if text in shown[path]] == []
    assert "/quad-builds/21" not in shown["/"]
    assert "Some of our builds" not in "".join(shown.values())
