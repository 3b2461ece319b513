"""Two builds beside each other: `/quad-builds?compare=21,18`."""

import html
import re

import pytest

from catalogue.models import Build
from tests.support.cached_responses import queries
from tests.support.examples import SHORT_BUILD
from tests.support.html import meta


@pytest.fixture(autouse=True)
def builds(db) -> None:
    facts = {"wheelbase": 1265, "weight": 156.5, "camber": -1.5}
    Build.objects.create(pk=21, name="Orange No. 21", **SHORT_BUILD, **facts)
    facts = {"wheelbase": 1250, "weight": 160}
    Build.objects.create(pk=18, name="Night No. 58", **SHORT_BUILD, **facts)
    Build.objects.create(pk=17, name="Hidden No. 17", published=False, **SHORT_BUILD)


def page_of(client, query: str, prefix: str = "", status: int = 200) -> str:
    response = client.get(f"{prefix}/quad-builds?{query}")
    assert response.status_code == status
    text = html.unescape(response.content.decode())
    assert meta(text, "robots") == "noindex"
    return text


def test_the_differences_of_two_builds_are_listed_without_a_script(client):
    text = page_of(client, "compare=21,18")
    rows = {
        re.sub("<[^>]*>", "", row[1]): re.findall("<td[^>]*>(.*?)</td>", row[2])
        for row in re.finditer(r'<th scope="row".*?>(.*?)</th>(.*?)</tr>', text)
    }
    assert rows == {
        "Dry weight, kg": ["156.5", "160", "+3.5"],
        "Wheelbase, mm": ["1265", "1250", "\u221215"],
        "Camber": ["\u22121.5°", "–", "–"],
    }
    assert text.count('<svg aria-hidden="true" viewBox=') == 1
    assert "156,5" in page_of(client, "compare=21,18", prefix="/lv")


@pytest.mark.parametrize(
    ("query", "status", "sentence"),
    [
        ("compare=", 200, "Choose two builds to compare."),
        ("compare=21", 200, "Choose another build to compare with Orange No. 21."),
        ("compare=21,21", 404, "This is the same build twice. Please choose another."),
        ("compare=21,99", 404, "There is no build 99. Please choose another."),
        ("compare=21,17", 404, "There is no build 17. Please choose another."),
        ("compare=21,18,19", 404, "Only two builds can be compared. Please choose them."),
        *(
            (f"compare={text}", 404, "This address does not name two builds. Please choose them.")
            for text in ("x", "21;18", "21,-18", "21,1e3", "021,18", "%00", "<b>", "9" * 10_000)
        ),
        ("compare=" + "1," * 5000, 404, "Only two builds can be compared. Please choose them."),
    ],
)
def test_any_other_address_gets_a_sentence_and_a_choice(client, query, status, sentence):
    if client.get(f"/quad-builds?{query}").status_code == 302:
        query = client.get(f"/quad-builds?{query}").headers["Location"].partition("?")[2]
    text = page_of(client, query, status=status)
    assert re.search(r'<p role="status"[^>]*>([^<]*)<', text)[1] == sentence
    assert text.count('<select name="compare"') == 2


@pytest.mark.parametrize(
    "query",
    [
        "compare=21,58",
        "compare=21&compare=18",
        "compare=%2021%20,18",
        "compare=21,,18",
        "compare=21%2C18&x=1&compare=",
    ],
)
def test_plate_numbers_and_the_fields_of_a_form_lead_to_the_address_with_ids(client, query):
    response = client.get(f"/lv/quad-builds?{query}")
    assert (response.status_code, response["Location"]) == (302, "/lv/quad-builds?compare=21,18")


def test_a_plate_that_two_builds_have_names_neither(client):
    Build.objects.create(pk=30, name="Another No. 58", **SHORT_BUILD)
    text = page_of(client, "compare=21,58", status=404)
    assert "There is no build 58." in text


def test_comparisons_are_not_kept_and_not_in_the_search_engines_way(client):
    assert queries(client, "/quad-builds?compare=21,18") > 1
    assert queries(client, "/quad-builds?compare=21,18") > 1
    assert client.get("/quad-builds?compare=21,18")["Cache-Control"] == "no-cache"
