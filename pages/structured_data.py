"""Structured data of the pages (JSON-LD), with the vocabulary of schema.org.

Google's rich results need name and address of a LocalBusiness; name and one of offers, review or
aggregateRating of a Product; two items with position, name and URL of a BreadcrumbList. Most builds
have no price and no reviews, so a Product would be invalid: they are Vehicles. A part without a
price is only in the list.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst

from catalogue.models import Build
from core.content import Page, public_routes, translated_content
from core.http import absolute
from core.languages import current_language, localized
from documents.content import Texts, Values
from documents.fields import days_between
from documents.opening import Closure, closures
from documents.reading import phone_url

from .titles import label

JsonLd = dict[str, Any]
AVAILABILITY = {"for_sale": "InStock", "reserved": "Reserved", "sold": "SoldOut"}
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
    return {name: value for name, value in facts.items() if value not in ("", [], {})}


def workshop(company: Values, picture: str) -> JsonLd:
    facts = {
        "@type": "MotorcycleRepair",
        "@id": absolute("/#workshop"),
        "name": company["name"],
        "legalName": company["legal_name"],
        "description": company["description"],
        "url": absolute(localized("/")),
        "image": absolute(picture),
        "telephone": phone_url(company["phone"]),
        "email": company["email"],
        "vatID": company["vat_number"],
        "address": {
            "@type": "PostalAddress",
            "streetAddress": company["street"],
            "addressLocality": company["city"],
            "postalCode": company["postal_code"],
            "addressCountry": company["country_code"],
        },
        "geo": {
            "@type": "GeoCoordinates",
            "latitude": company["latitude"],
            "longitude": company["longitude"],
        },
        "openingHoursSpecification": [opening(**each) for each in company["opening_hours"]],
        "specialOpeningHoursSpecification": [
            closed(each) for each in closures(company, current_language()).days
        ],
        "sameAs": [link["url"] for link in company["social"] if is_profile(link["url"])],
    }
    return drop_empty(facts)


def is_profile(url: str) -> bool:
    """Return whether it is a web page of somebody; the front page of a network is nobody's."""
    return url.startswith("http") and bool(urlsplit(url).path.strip("/"))


def opening(first_day: str, last_day: str, opens: str, closes: str) -> JsonLd:
    """Return the opening hours on consecutive days; times are HH:MM in local time. What closes
    before it opens does so on the next day, as schema.org has it.
    """
    return {
        "@type": "OpeningHoursSpecification",
        "dayOfWeek": days_between(first_day, last_day),
        "opens": opens,
        "closes": closes,
    }


def closed(closure: Closure) -> JsonLd:
    """Return days on which it is closed all day: it opens and closes at midnight."""
    facts = {
        "@type": "OpeningHoursSpecification",
        "name": closure.name,
        "validFrom": closure.first.isoformat(),
        "validThrough": closure.last.isoformat(),
        "opens": "00:00",
        "closes": "00:00",
    }
    return drop_empty(facts)


def organization(company: Values) -> JsonLd:
    """Return a reference to the workshop; as a LocalBusiness it would need its address again."""
    return {"@type": "Organization", "name": company["name"], "url": absolute(localized("/"))}


def brand(company: Values) -> JsonLd:
    return {"@type": "Brand", "name": company["name"]}


def product(item: Any, description: str, company: Values) -> JsonLd:
    """Return an item with its price; it is made to order."""
    facts = {
        "@type": "Product",
        "name": item.text("name", current_language()),
        "description": description,
        "image": [absolute(image.file.url) for image in item.images.all()],
        "brand": brand(company),
        "offers": {
            "@type": "Offer",
            "price": item.price,
            "priceCurrency": "EUR",
            "availability": "https://schema.org/MadeToOrder",
            "url": absolute(localized(item.get_absolute_url())),
            "seller": organization(company),
        },
    }
    return drop_empty(facts)


def service(page: Page, texts: Texts) -> JsonLd:
    values = texts[page.document or ""]
    url = absolute(localized(page.route))
    facts = {
        "@type": "Service",
        "name": label(page.route, texts),
        "description": values["page_description"],
        "url": url,
        "provider": organization(texts["company"]),
        "offers": [service_offer(each, url) for each in values["prices"] if each["price"]],
    }
    return drop_empty(facts)


def service_offer(row: Values, url: str) -> JsonLd:
    """Return a row of the list of prices. A price is exact, unless it is said to be the lowest."""
    work = {"@type": "Service", "name": row["name"], "description": row["text"]}
    currency = {"priceCurrency": "EUR"}
    lowest = {"@type": "PriceSpecification", "minPrice": row["price"], **currency}
    return {
        "@type": "Offer",
        "itemOffered": drop_empty(work),
        "price": row["price"],
        **currency,
        **({"priceSpecification": lowest} if row["from"] else {}),
        "url": url,
    }


def item_list(route: str, items: Iterable[tuple[str, str]], texts: Texts) -> JsonLd:
    """Return the items that a page lists, with their names and, if any, their pages."""
    return {
        "@type": "ItemList",
        "name": label(route, texts),
        "itemListElement": [
            drop_empty(
                {
                    "@type": "ListItem",
                    "position": position,
                    "name": name,
                    "url": path and absolute(localized(path)),
                }
            )
            for position, (name, path) in enumerate(items, start=1)
        ],
    }


def vehicle(build: Build, description: str, company: Values) -> JsonLd:
    language = current_language()
    results = build.text("results", language)
    facts = {
        "@type": "Vehicle",
        "name": build.text("name", language),
        "description": description,
        "url": absolute(localized(build.get_absolute_url())),
        "image": [absolute(image.file.url) for image in build.images.all()],
        "brand": brand(company),
        "manufacturer": organization(company),
        "productionDate": str(build.build_year),
        "offers": offer(build, company),
        "vehicleEngine": {"@type": "EngineSpecification", "name": build.text("engine", language)},
        "award": [line.strip() for line in results.splitlines() if line.strip()],
        "additionalProperty": [
            {
                "@type": "PropertyValue",
                "name": translated_content("heads.json")["frame"],
                "value": build.text("frame", language),
            },
            *measured(build),
        ],
    }
    return drop_empty(facts)


def offer(build: Build, company: Values) -> JsonLd:
    """Return the offer of a build, which has no price once it is sold. Empty if nothing is offered,
    or only on request: search engines take an offer without a price for a mistake.
    """
    price = build.offered_price
    if price is None and build.sale_state != Build.SaleState.SOLD:
        return {}
    return {
        "@type": "Offer",
        **({} if price is None else {"price": price, "priceCurrency": "EUR"}),
        "availability": f"https://schema.org/{AVAILABILITY[build.sale_state]}",
        "url": absolute(localized(build.get_absolute_url())),
        "seller": organization(company),
    }


def measured(build: Build) -> Iterator[JsonLd]:
    """Yield the numbers that were measured on a build, with their units by UN/CEFACT code."""
    for name, measure in settings.MEASURES.items():
        column: Any = Build._meta.get_field(name)
        if (value := getattr(build, name)) is not None:
            yield {
                "@type": "PropertyValue",
                "propertyID": name,
                "name": str(capfirst(column.verbose_name)),
                "value": value,
                "unitCode": measure["code"],
                "unitText": measure["unit"],
            }


def breadcrumbs(path: str, name: str, texts: Texts) -> JsonLd:
    """Return the breadcrumbs from the home page to `path`, which is named `name`."""
    folders = [path[:index] or "/" for index, sign in enumerate(path) if sign == "/"]
    trail = [
        (localized(folder), label(folder, texts)) for folder in folders if folder in public_routes()
    ]
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": position, "name": name, "item": absolute(page)}
            for position, (page, name) in enumerate([*trail, (localized(path), name)], start=1)
        ],
    }
