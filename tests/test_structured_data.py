"""What a page says of itself in the words of schema.org; row 75 of the floor."""

import pytest

from config.content import content, public_routes

from .html import SITE, image_at, things


@pytest.mark.parametrize("route", public_routes())
def test_each_page_says_what_it_is_in_the_words_of_schema_org(read_page, route):
    types = [] if route == "/" else ["BreadcrumbList"]
    types += ["AutoRepair"] * (route in ("/", "/contact"))
    types += ["Product"] * (route == "/custom-parts") * len(content("parts.json"))
    assert [thing["@type"] for thing in things(read_page(route))] == types


@pytest.mark.parametrize("route", ["/", "/contact"])
def test_the_workshop_says_where_it_is_and_how_to_reach_it(client, read_page, route):
    [workshop] = things(read_page(route), "AutoRepair")
    company = content("company.json")
    assert workshop["name"] == company["name"]
    assert workshop["telephone"] == company["phone_href"]
    assert workshop["url"] == f"{SITE}/"
    assert workshop["address"] == {
        "@type": "PostalAddress",
        "streetAddress": "Rīgas iela 1",
        "addressLocality": "Ozolnieki",
        "postalCode": "LV-3018",
        "addressCountry": "LV",
    }
    assert workshop["geo"] == {
        "@type": "GeoCoordinates",
        "latitude": 56.6890,
        "longitude": 23.7760,
    }
    assert image_at(client, workshop["image"]).width >= 1200
    assert "sameAs" not in workshop  # the sample links lead to no profile


def test_a_networks_profile_is_named_once_it_is_one(read_page, monkeypatch):
    profile = "https://www.facebook.com/workshop"
    monkeypatch.setitem(content("company.json")["social"], "facebook", profile)
    [workshop] = things(read_page("/"), "AutoRepair")
    assert workshop["sameAs"] == [profile]


def test_each_priced_part_is_offered_at_the_price_of_the_list(client, read_page):
    products = things(read_page("/custom-parts"), "Product")
    parts, prices = content("parts.json"), content("prices.json")
    assert [each["name"] for each in products] == [part["name"] for part in parts.values()]
    for key, product in zip(parts, products, strict=True):
        offer = product["offers"]
        assert (offer["@type"], offer["priceCurrency"]) == ("Offer", "EUR")
        assert offer["price"] == prices[key] > 0
        assert offer["url"] == f"{SITE}/custom-parts#{key}"
        assert product["description"] and product["brand"]["name"]
        assert image_at(client, product["image"]).width >= 800
    assert len({product["image"] for product in products}) == len(products)


def test_a_build_is_a_vehicle_with_its_pictures_and_without_an_offer(
    client, read_page, build, upload
):
    build.description = "**First** line.\n- *Second*"
    build.save()
    upload(build, 2)
    [vehicle] = things(read_page(f"/quad-builds/{build.pk}"), "Vehicle")
    images = client.get(f"/api/builds/{build.pk}/images").json()
    assert vehicle["image"] == [SITE + image["image_path"] for image in images]
    assert vehicle["name"] == "Orange 21"
    assert vehicle["description"] == "First line.\nSecond"
    assert vehicle["url"] == f"{SITE}/quad-builds/{build.pk}"
    assert vehicle["brand"] == {"@type": "Brand", "name": content("company.json")["name"]}
    assert vehicle["productionDate"] == "2024"
    assert vehicle["vehicleEngine"]["name"] == "450"
    assert "offers" not in vehicle


def test_what_a_build_does_not_have_is_not_said(read_page, build):
    [vehicle] = things(read_page(f"/quad-builds/{build.pk}"), "Vehicle")
    assert not {"image", "description"} & vehicle.keys()


@pytest.mark.parametrize(
    ("path", "trail"),
    [
        ("/about", ["/", "/about"]),
        ("/racing-parts/tyres", ["/", "/racing-parts", "/racing-parts/tyres"]),
        ("/quad-builds/{pk}", ["/", "/quad-builds", "/quad-builds/{pk}"]),
    ],
)
def test_an_inner_page_shows_the_way_to_it(client, read_page, build, path, trail):
    [breadcrumbs] = things(read_page(path.format(pk=build.pk)), "BreadcrumbList")
    crumbs = breadcrumbs["itemListElement"]
    assert [crumb["position"] for crumb in crumbs] == [*range(1, len(trail) + 1)]
    assert [crumb["item"] for crumb in crumbs] == [
        SITE + each.format(pk=build.pk) for each in trail
    ]
    assert all(crumb["name"] and " | " not in crumb["name"] for crumb in crumbs)
    assert all(client.get(crumb["item"].removeprefix(SITE)).status_code == 200 for crumb in crumbs)
