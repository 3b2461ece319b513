"""What stands in the head of a page. frontend/src/components/page-head.ts does it after the first
view, when the browser goes from page to page by itself.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from catalogue.models import Build
from catalogue.share import share_picture

from .content import content, label
from .structured_data import breadcrumbs, item_list, parts, service, vehicle, workshop

SHOWN = "max-image-preview:large"  # to search engines: go on, and show pictures large
HIDDEN = "noindex"


@dataclass(frozen=True)
class Head:
    """`path` is where the page lives, `image` the URL of its share picture, 1200 x 630 pixels,
    `image_alt` what is on it, `chunk` the name of the page's own part of the bundle.
    """

    path: str
    title: str
    description: str
    robots: str = SHOWN
    chunk: str = ""
    image: str = field(default_factory=lambda: content("company.json")["picture"])
    image_alt: str = field(default_factory=lambda: content("company.json")["picture_alt"])
    things: list[dict[str, Any]] = field(default_factory=list)


def head_of_page(route: str, path: str, items: Iterable[tuple[str, str]] = ()) -> Head:
    """Return the head of a page that is the same for all: pages.json has its texts. `items` are the
    names and paths of what it lists.
    """
    head = Head(path, **content("pages.json")[route])
    if head.robots == SHOWN:
        head.things.extend(things_of_page(route))
        if items := list(items):
            head.things.append(item_list(route, items))
    return head


def things_of_page(route: str) -> list[dict[str, Any]]:
    things = [] if route == "/" else [breadcrumbs(route, label(route))]
    if route in ("/", "/contact"):
        things.append(workshop())
    if route == "/service":
        things.append(service())
    if route == "/custom-parts":
        things.extend(offered := parts())
        shown = [(part["name"], part["offers"]["url"]) for part in offered]
        things.append(item_list(route, shown))
    return things


def head_of_build(build: Build) -> Head:
    path, company = build.get_absolute_url(), content("company.json")
    picture, shown = share_picture(build), {}
    if picture:
        alt = picture.photograph.alt or build.default_alt
        shown = {"image": picture.url, "image_alt": alt}
    return Head(
        path=path,
        title=f"{build.name} ({build.build_year}) | {company['name']}",
        chunk=content("pages.json")["/quad-builds/:id"]["chunk"],
        description=f"Built {build.build_year}. {build.frame}. {build.engine}.",
        things=[breadcrumbs(path, build.name), vehicle(build)],
        **shown,
    )


def head_of_nothing(path: str, route: str = "404") -> Head:
    """Return the head of an answer 404, with the texts of `route`."""
    return Head(path, **content("pages.json")[route] | {"robots": HIDDEN})
