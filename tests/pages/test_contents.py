"""The text pages as the site is delivered: their sections in order, and where their links lead."""

import html
import re

import pytest

SOCIAL = ["https://www.facebook.com/", "https://www.instagram.com/"]
ABOUT = {
    "The founder": ["20+", "1985 to 2023", "over 15 years"],
    "The test rider": ["European Championship", "2025", "Latvian champion"],
    "The website author": ["TypeScript", "React", "utility CSS", "Node", "self-hosted"],
    "The family supporter": ["packs the van"],
}


@pytest.fixture
def main(rendered, build):
    """Return a function for the main part of a page, while there is a build to feature."""
    build.featured = True
    build.save()

    def read(path: str) -> str:
        found = re.search(r"<main.*</main>", rendered(path), re.DOTALL)
        assert found
        return found[0]

    return read


def hrefs(part: str) -> list[str]:
    return [html.unescape(href) for href in re.findall(r'<a [^>]*href="([^"]*)"', part)]


def headings(part: str) -> list[str]:
    found = re.findall(r"<h2.*?</h2>", part, re.DOTALL)
    return [html.unescape(re.sub("<[^>]*>", "", each)) for each in found]


def test_home_leads_to_every_part_of_the_site_in_order(main, build):
    page = main("/")
    assert hrefs(page) == [
        *("/quad-builds", "/contact", "/custom-parts", f"/quad-builds/{build.pk}", "/quad-builds"),
        *["/racing-parts"] * 3,
        "/service",
    ]
    places = [page.index(f">{card}<") for card in ("Tyres", "Suspension", "Brakes")]
    assert places == sorted(places)


def test_racing_parts_lead_to_their_pages_and_suppliers(main):
    page = main("/racing-parts")
    assert hrefs(page) == [
        *("/racing-parts/tyres", "/racing-parts/tfx-suspension", "/racing-parts/beringer"),
        "/contact?inquiry=part&name=Virzis%20steering%20damper",
        "https://example.com/virzis",
        *(f"https://example.com/{name}" for name in ("zobrika", "rumbeka", "sparnela")),
    ]
    assert re.search("official distributor", page, re.IGNORECASE)


@pytest.mark.parametrize(
    ("path", "products", "maker"),
    [
        (
            "/racing-parts/tfx-suspension",
            ["Front shock", "Rear shock", "Customization"],
            "https://www.tfxsuspension.com/",
        ),
        (
            "/racing-parts/beringer",
            ["Calipers", "Discs", "Master cylinders"],
            "https://www.beringer-brakes.com/",
        ),
    ],
)
def test_a_maker_has_its_products_its_site_and_a_way_to_a_quote(main, path, products, maker):
    page = main(path)
    assert [each for each in headings(page) if each in products] == products
    assert hrefs(page) == ["/racing-parts", "/contact", maker]
    assert "1 / 4" in re.sub("<[^>]*>", "", page)


def test_service_is_for_any_brand_and_for_engines_by_hours(main):
    page = main("/service")
    assert {"Suspension, any brand", "Engines"} < set(headings(page))
    assert "/contact" in hrefs(page)
    intervals = re.findall("<dd.*?</dd>", page.partition("When to come")[2], re.DOTALL)
    assert len([each for each in intervals if "hours" in each]) == 6


def test_about_has_its_four_sections_in_order(main):
    page = main("/about")
    assert headings(page) == [*ABOUT, "Come and look"]
    sections = re.split("<h2", page)[1:-1]
    for section, words in zip(sections, ABOUT.values(), strict=True):
        assert [word for word in words if word not in section] == []
        assert hrefs(section) == SOCIAL
