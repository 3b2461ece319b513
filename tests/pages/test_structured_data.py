"""Structured data: each page's JSON-LD with schema.org types, and descriptions as plain text."""

import json

import pytest
from django.conf import settings

from catalogue.models import Build, Part, Tyre
from documents.reading import defaults
from documents.saving import save_document
from documents.site import Site
from pages import rendering
from tests.support.examples import BUILD, SHORT_BUILD
from tests.support.html import SITE, json_ld
from tests.support.items import FULL_BUILD

# The same examples as for the page's markup
GOLDEN = settings.BASE_DIR / "frontend" / "src" / "ui" / "markup" / "markup.golden.json"


def test_each_page_has_its_schema_org_types(read_page):
    for route, types in (
        ("/", ["MotorcycleRepair"]),
        ("/contact", ["BreadcrumbList", "MotorcycleRepair"]),
        ("/service", ["BreadcrumbList", "Service"]),
        ("/about", ["BreadcrumbList"]),
    ):
        assert [thing["@type"] for thing in json_ld(read_page(route))] == types


def test_a_service_with_a_price_is_offered_at_it(read_page):
    row = {"name": "Linkage", "text": "", "price": 45, "from": False, "days": 2, "id": "abcd1234"}
    rows = [row, row | {"price": None, "from": True}, row | {"text": "Greased", "from": True}]
    save_document("service", defaults("service") | {"prices": rows}, "owner")
    [service] = json_ld(read_page("/service"), "Service")
    offer = {
        "@type": "Offer",
        "itemOffered": {"@type": "Service", "name": "Linkage"},
        "price": 45,
        "priceCurrency": "EUR",
        "url": f"{SITE}/service",
    }
    lowest = {"@type": "PriceSpecification", "minPrice": 45, "priceCurrency": "EUR"}
    work = offer["itemOffered"] | {"description": "Greased"}
    assert service["offers"] == [
        offer,
        offer | {"itemOffered": work, "priceSpecification": lowest},
    ]
    save_document("service", defaults("service") | {"prices": []}, "owner")
    [service] = json_ld(read_page("/service"), "Service")
    assert "offers" not in service


def test_a_list_names_what_it_lists_in_its_order(client, read_page, build, tyre):
    Build.objects.create(name="Newer", **SHORT_BUILD)
    Tyre.objects.create(name="Aa", size="S", type="front")

    def listed(path: str) -> list[tuple[int, str, str | None]]:
        [found] = json_ld(read_page(path), "ItemList")
        rows = found["itemListElement"]
        return [(row["position"], row["name"], row.get("url")) for row in rows]

    expected = client.get("/api/builds").json()
    assert [each["name"] for each in expected] == ["Newer", "Orange 21"]
    assert listed("/quad-builds") == [
        (position, each["name"], f"{SITE}/quad-builds/{each['id']}")
        for position, each in enumerate(expected, start=1)
    ]
    assert listed("/racing-parts/tyres") == [(1, "Aa", None), (2, "Trase", None)]
    assert listed("/racing-parts/tyres?type=rear") == [(1, "Trase", None)]
    parts = [Part.objects.create(name=name, price=price) for name, price in (("B", 1), ("A", None))]
    assert listed("/custom-parts") == [
        (position, part.name, f"{SITE}/custom-parts#part-{part.pk}")
        for position, part in enumerate(parts, start=1)
    ]


def test_a_part_with_a_price_is_offered_at_it(client, read_page, part, upload):
    part.description = "**First** line.\n- *Second*"
    part.save()
    upload(part, 2)
    Part.objects.create(name="On request")
    Part.objects.create(name="For nothing", price=0)
    types = [thing["@type"] for thing in json_ld(read_page("/custom-parts"))]
    assert types == ["BreadcrumbList", "Product", "Product", "ItemList"]
    first, last = json_ld(read_page("/custom-parts"), "Product")
    images = client.get(f"/api/parts/{part.pk}/images").json()
    assert first["image"] == [SITE + image["image_path"] for image in images]
    assert (first["name"], first["description"]) == ("A-arms", "First line.\nSecond")
    assert first["brand"]["name"] == defaults("company")["name"]
    offer = first["offers"]
    assert (offer["@type"], offer["price"], offer["priceCurrency"]) == ("Offer", 990, "EUR")
    assert offer["availability"] == "https://schema.org/MadeToOrder"
    assert offer["url"] == f"{SITE}/custom-parts#part-{part.pk}"
    assert (last["name"], last["offers"]["price"]) == ("For nothing", 0)
    assert not {"image", "description"} & last.keys()


def test_a_build_is_a_vehicle_with_its_pictures_and_without_an_offer(
    client, read_page, build, upload
):
    build.description = "**First** line.\n- *Second*"
    build.save()
    upload(build, 2)
    [vehicle] = json_ld(read_page(f"/quad-builds/{build.pk}"), "Vehicle")
    images = client.get(f"/api/builds/{build.pk}/images").json()
    assert vehicle["image"] == [SITE + image["image_path"] for image in images]
    assert vehicle["name"] == "Orange 21"
    assert vehicle["description"] == "First line.\nSecond"
    assert vehicle["url"] == f"{SITE}/quad-builds/{build.pk}"
    assert vehicle["brand"] == {"@type": "Brand", "name": defaults("company")["name"]}
    assert vehicle["productionDate"] == "2024"
    assert vehicle["vehicleEngine"]["name"] == BUILD["engine"]
    assert "offers" not in vehicle


@pytest.mark.parametrize(
    ("state", "price", "offered"),
    [
        *(("own", 9_900, None), ("for_sale", None, None)),
        ("for_sale", 9_900, ("InStock", 9_900, "EUR")),
        ("reserved", 9_900, ("Reserved", 9_900, "EUR")),
        ("sold", 9_900, ("SoldOut", None, None)),
    ],
)
def test_a_build_is_offered_while_it_may_be_had_and_sold_out_afterwards(
    read_page, build, state, price, offered
):
    Build.objects.update(sale_state=state, price=price)
    [vehicle] = json_ld(read_page(f"/lv/quad-builds/{build.pk}"), "Vehicle")
    offer = vehicle.get("offers", {})
    if offered is None:
        assert "offers" not in vehicle
        return
    availability = offer["availability"].removeprefix("https://schema.org/")
    assert (availability, offer.get("price"), offer.get("priceCurrency")) == offered
    assert offer["url"] == vehicle["url"]
    assert offer["seller"]["name"] == defaults("company")["name"]


def test_the_measures_and_results_of_a_build_are_told_to_search_engines(read_page):
    results = "3rd place, club race, 2025\n\n  1st place, season 2026 \n"
    build = Build.objects.create(**FULL_BUILD | {"power": None, "results": results})
    [vehicle] = json_ld(read_page(f"/ru/quad-builds/{build.pk}"), "Vehicle")
    frame, *measures = vehicle["additionalProperty"]
    assert frame["value"] == FULL_BUILD["frame"]
    units = {each["propertyID"]: (each["value"], each["unitCode"]) for each in measures}
    assert len(units) == 9
    assert "power" not in units
    assert units["displacement"] == (450, "CMQ")
    assert units["weight"] == (156.5, "KGM")
    assert units["camber"] == (-1.5, "DD")
    assert measures[1]["name"] == "Сухой вес"
    assert vehicle["award"] == ["3rd place, club race, 2025", "1st place, season 2026"]


def test_an_inner_page_has_breadcrumbs(read_page, build):
    path = f"/quad-builds/{build.pk}"
    [breadcrumbs] = json_ld(read_page(path), "BreadcrumbList")
    crumbs = breadcrumbs["itemListElement"]
    assert [crumb["position"] for crumb in crumbs] == [1, 2, 3]
    assert [crumb["item"] for crumb in crumbs] == [
        SITE + each for each in ("/", "/quad-builds", path)
    ]
    assert all(crumb["name"] and " | " not in crumb["name"] for crumb in crumbs)


# --- descriptions as plain text ---


def words(node) -> str:
    """Return the text of a markup tree, with one line for each line on the page."""
    if isinstance(node, list):
        return "".join(words(each) for each in node)
    match node["type"]:
        case "text":
            return node["text"]
        case "break":
            return "\n"
        case "rule":
            return ""
        case "list":
            return "\n".join(words(item) for item in node["items"])
    return words(node["content"])


@pytest.fixture
def described(read_page, build):
    """Return the description in the JSON-LD of a build with this description."""

    def describe(markup: str) -> str:
        build.description = markup
        build.save()
        [vehicle] = json_ld(read_page(f"/quad-builds/{build.pk}"), "Vehicle")
        return vehicle.get("description", "")

    return describe


def test_plain_text_has_no_markup(db):
    cases = json.loads(GOLDEN.read_text())
    texts = rendering.render_page(
        "/", Site().data("/"), [case["input"] for case in cases]
    ).plain_texts
    for case, text in zip(cases, texts, strict=True):
        shown = "\n".join(words(block) for block in case["tree"])
        lines = [line for line in shown.split("\n") if line.strip()]
        assert text == "\n".join(lines), case["name"]


def test_special_characters_and_the_longest_description_are_kept(described):
    signs = """</script> \u2028 \\ " é 🏁"""
    assert described(f"**a{signs}b**") == f"a{signs}b"
    longest = "*" * settings.DESCRIPTION_MAX
    assert described(longest) == longest
