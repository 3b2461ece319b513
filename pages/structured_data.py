"""Structured data of the pages, with the vocabulary of schema.org.

Google's rich results need name and address of a LocalBusiness; name and one of offers, review or
aggregateRating of a Product; two items with position, name and URL of a BreadcrumbList. A build has
no price and no reviews, so a Product would be invalid: it is a Vehicle. A part without a price is
only in the list.
"""

import json
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from django.utils.html import format_html
from django.utils.safestring import SafeString

from catalogue.models import Build, Part

from .content import absolute, content, label, public_routes

JsonLd = dict[str, Any]
DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
# Characters that could end the script element; Django's json_script escapes the same.
UNSAFE = {ord(sign): f"\\u{ord(sign):04X}" for sign in "<>&"}


def script(json_ld: list[JsonLd]) -> str:
    """Return the script element with the data, or "" if there is none."""
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
        # The front page of a network is not a profile.
        "sameAs": [url for url in company["social"].values() if urlsplit(url).path.strip("/")],
    }
    return drop_empty(facts)


def opening(first_day: str, last_day: str, opens: str, closes: str) -> JsonLd:
    """Return the opening hours on consecutive days; times are HH:MM in local time."""
    days = DAYS[DAYS.index(first_day) : DAYS.index(last_day) + 1]
    return {
        "@type": "OpeningHoursSpecification",
        "dayOfWeek": days,
        "opens": opens,
        "closes": closes,
    }


def organization() -> JsonLd:
    """Return a reference to the workshop; as a LocalBusiness it would need its address again."""
    return {"@type": "Organization", "name": content("company.json")["name"], "url": absolute("/")}


def brand() -> JsonLd:
    return {"@type": "Brand", "name": content("company.json")["name"]}


def product(part: Part, description: str) -> JsonLd:
    """Return a part with its price; it is made to order."""
    facts = {
        "@type": "Product",
        "name": part.name,
        "description": description,
        "image": [absolute(image.file.url) for image in part.images.all()],
        "brand": brand(),
        "offers": {
            "@type": "Offer",
            "price": part.price,
            "priceCurrency": "EUR",
            "availability": "https://schema.org/MadeToOrder",
            "url": absolute(part.get_absolute_url()),
            "seller": organization(),
        },
    }
    return drop_empty(facts)


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
    """Return the items that a page lists, with their names and, if any, their pages."""
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
    """Return the breadcrumbs from the home page to `path`, which is named `name`."""
    folders = [path[:index] or "/" for index, sign in enumerate(path) if sign == "/"]
    trail = [(folder, label(folder)) for folder in folders if folder in public_routes()]
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": position, "name": name, "item": absolute(path)}
            for position, (path, name) in enumerate([*trail, (path, name)], start=1)
        ],
    }
