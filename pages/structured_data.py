"""What the pages say to machines, in the words of schema.org.

Google's rich results ask of a LocalBusiness: name, address; of a Product: name, and one of offers,
review, aggregateRating; of a BreadcrumbList: two items with position, name, URL. A build has no
price and no reviews, so as a Product it would be an invalid one: it is a Vehicle.
"""

import json
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from django.utils.html import format_html
from django.utils.safestring import SafeString

from catalogue.models import Build

from .bundle import bundled_pictures
from .content import absolute, content, label, public_routes

JsonLd = dict[str, Any]
DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
# What could end the script element; Django's json_script replaces the same.
UNSAFE = {ord(sign): f"\\u{ord(sign):04X}" for sign in "<>&"}


def script(json_ld: list[JsonLd]) -> str:
    """Return the element that holds these things, or nothing when there are none."""
    if not json_ld:
        return ""
    data = {"@context": "https://schema.org", "@graph": json_ld}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(UNSAFE)
    return format_html('<script type="application/ld+json">{}</script>', SafeString(text))


def drop_empty(facts: JsonLd) -> JsonLd:
    return {name: value for name, value in facts.items() if value not in ("", [])}


def workshop() -> JsonLd:
    company = content("company.json")
    address = company["address"]
    facts = {
        "@type": "MotorcycleRepair",
        "@id": absolute("/#workshop"),
        "name": company["name"],
        "legalName": company["legal_name"],
        "description": company["description"],
        "url": absolute("/"),
        "image": absolute(company["picture"]),
        "telephone": company["phone_href"],
        "email": company["email"],
        "vatID": company["vat_number"],
        "address": {
            "@type": "PostalAddress",
            "streetAddress": address["street"],
            "addressLocality": address["city"],
            "postalCode": address["postal_code"],
            "addressCountry": address["country_code"],
        },
        "geo": {
            "@type": "GeoCoordinates",
            "latitude": company["coordinate"]["lat"],
            "longitude": company["coordinate"]["lng"],
        },
        "openingHoursSpecification": [opening(**each) for each in company["opening_hours"]],
        # A network's front page is nobody's profile.
        "sameAs": [url for url in company["social"].values() if urlsplit(url).path.strip("/")],
    }
    return drop_empty(facts)


def opening(first_day: str, last_day: str, opens: str, closes: str) -> JsonLd:
    """Return when the workshop is open on days in a row; times are HH:MM, as it has them there."""
    days = DAYS[DAYS.index(first_day) : DAYS.index(last_day) + 1]
    return {
        "@type": "OpeningHoursSpecification",
        "dayOfWeek": days,
        "opens": opens,
        "closes": closes,
    }


def organization() -> JsonLd:
    """The workshop where it is only mentioned: said in full, it would need its address again."""
    return {"@type": "Organization", "name": content("company.json")["name"], "url": absolute("/")}


def brand() -> JsonLd:
    return {"@type": "Brand", "name": content("company.json")["name"]}


def parts() -> list[JsonLd]:
    """The parts of /custom-parts, each of which is made when somebody asks for it."""
    prices, pictures = content("prices.json"), bundled_pictures()
    return [
        {
            "@type": "Product",
            "name": part["name"],
            "description": part["description"],
            "image": absolute(widest(pictures.get(part["picture"], {}))),
            "brand": brand(),
            "offers": {
                "@type": "Offer",
                "price": prices[key],
                "priceCurrency": "EUR",
                "availability": "https://schema.org/MadeToOrder",
                "url": absolute(f"/custom-parts#{key}"),
                "seller": organization(),
            },
        }
        for key, part in content("parts.json").items()
    ]


def service() -> JsonLd:
    page = content("pages.json")["/service"]
    return {
        "@type": "Service",
        "name": label("/service"),
        "description": page["description"],
        "url": absolute("/service"),
        "provider": organization(),
    }


def item_list(route: str, items: Iterable[tuple[str, str]]) -> JsonLd:
    """What a page lists, in its order: the name of each, and its own address if it has one."""
    return {
        "@type": "ItemList",
        "name": label(route),
        "itemListElement": [
            drop_empty(
                {
                    "@type": "ListItem",
                    "position": position,
                    "name": name,
                    "url": path and absolute(path),
                }
            )
            for position, (name, path) in enumerate(items, start=1)
        ],
    }


def widest(picture: dict[int, str]) -> str:
    return picture[max(picture)] if picture else content("company.json")["picture"]


def vehicle(build: Build, description: str) -> JsonLd:
    facts = {
        "@type": "Vehicle",
        "name": build.name,
        "description": description,
        "url": absolute(build.get_absolute_url()),
        "image": [absolute(image.file.url) for image in build.images.all()],
        "brand": brand(),
        "manufacturer": organization(),
        "productionDate": str(build.build_year),
        "vehicleEngine": {"@type": "EngineSpecification", "name": build.engine},
        "additionalProperty": {"@type": "PropertyValue", "name": "Frame", "value": build.frame},
    }
    return drop_empty(facts)


def breadcrumbs(path: str, name: str) -> JsonLd:
    """The way from the home page to `path`, whose own name is `name`."""
    folders = [path[:index] or "/" for index, sign in enumerate(path) if sign == "/"]
    trail = [(folder, label(folder)) for folder in folders if folder in public_routes()]
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": position, "name": name, "item": absolute(path)}
            for position, (path, name) in enumerate([*trail, (path, name)], start=1)
        ],
    }
