"""Preloads of a page's first picture, which browsers request before any script runs.

frontend/src/pictures/picture.tsx uses the same candidates for the picture itself, so that the
browser chooses the same file. Both are tested with the same examples.
"""

from typing import Any

from core.content import PAGES, content

Attributes = dict[str, str]  # of <link rel="preload" as="image">
Picture = dict[str, Any]  # in the format of the API


def page_preload(route: str, data: dict[str, Any]) -> list[Attributes]:
    """Return the preload of the picture on top of a page without catalogue items."""
    page = PAGES[route]
    if not (first := page.first_picture):
        return []
    document = data[f"pages/{page.document}"]
    image = document["pictures"].get(value_at(document["values"], first["field"]))
    return preload(image, first["sizes"]) if image else []


def value_at(values: Any, path: str) -> Any:
    """Return the value at a path such as `gallery.0.picture`, or None if the list is shorter."""
    for step in path.split("."):
        if not step.isdecimal():
            values = values[step]
        elif int(step) < len(values):
            values = values[int(step)]
        else:
            return None
    return values


def builds_preload(builds: list[Any]) -> list[Attributes]:
    """Return the preload of the first build; featured builds come first, and are larger."""
    for build in builds:
        if build["featured"]:
            return item_preload(build, "featured-build")
    return list_preload(builds, "other-build")


def list_preload(items: list[Any], place: str) -> list[Attributes]:
    """Return the preload of the first item of a list."""
    return item_preload(items[0], place) if items else []


def item_preload(item: Any, place: str) -> list[Attributes]:
    """Return the preload of the item's first picture, which is the primary one."""
    return preload(item["images"][0], place) if item["images"] else []


def preload(image: Picture, place: str) -> list[Attributes]:
    """Return the preload for the best format that the picture has."""
    sizes = content(f"picture-sizes/{place}.json")["sizes"]
    for type in ("image/avif", "image/webp"):
        if variants := of_type(image, type):
            return [{"type": type, "imagesizes": sizes, "imagesrcset": srcset(variants)}]
    urls = [image.get("image_path"), *(jpeg["url"] for jpeg in of_type(image, "image/jpeg"))]
    return [{"href": urls[-1]}] if urls[-1] else []


def of_type(image: Picture, type: str) -> list[Picture]:
    return [variant for variant in image["variants"] if variant["type"] == type]


def srcset(candidates: list[Picture]) -> str:
    return ", ".join(f"{candidate['url']} {candidate['width']}w" for candidate in candidates)
