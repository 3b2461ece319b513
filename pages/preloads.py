"""What a page shows first, for its head: the browser asks for it before any script runs.

frontend/src/components/picture.tsx offers the same candidates for the picture itself, so that the
browser chooses the same one again; both sides are tried with the same examples.
"""

from typing import Any

from .bundle import bundled_pictures
from .content import content

Attributes = dict[str, str]  # of an element link rel=preload as=image
Picture = dict[str, Any]  # as the API describes one


def page_preload(route: str) -> list[Attributes]:
    """Return what the picture on top of a page needs that is the same for all."""
    first = content("picture-places.json")["first"].get(route)
    if not first:
        return []
    widths = sorted(bundled_pictures().get(first["file"], {}).items())
    variants = [{"url": url, "width": width, "type": "image/webp"} for width, url in widths]
    return preload({"variants": variants}, first["sizes"])


def builds_preload(builds: list[Any]) -> list[Attributes]:
    """The featured ones stand first, and larger."""
    for build in builds:
        if build["featured"]:
            return item_preload(build, "featured_build")
    return item_preload(builds[0], "other_build") if builds else []


def tyres_preload(tyres: list[Any]) -> list[Attributes]:
    return item_preload(tyres[0], "tyre") if tyres else []


def build_preload(build: Any) -> list[Attributes]:
    return item_preload(build, "gallery")


def item_preload(item: Any, place: str) -> list[Attributes]:
    """The primary one comes first."""
    return preload(item["images"][0], place) if item["images"] else []


def preload(image: Picture, place: str) -> list[Attributes]:
    """Return the preload of the candidates that a current browser chooses among."""
    sizes = content("picture-places.json")["sizes"][place]
    for type in ("image/avif", "image/webp"):
        if variants := of_type(image, type):
            return [{"type": type, "imagesizes": sizes, "imagesrcset": srcset(variants)}]
    urls = [image.get("image_path"), *(jpeg["url"] for jpeg in of_type(image, "image/jpeg"))]
    return [{"href": urls[-1]}] if urls[-1] else []


def of_type(image: Picture, type: str) -> list[Picture]:
    return [variant for variant in image["variants"] if variant["type"] == type]


def srcset(candidates: list[Picture]) -> str:
    return ", ".join(f"{candidate['url']} {candidate['width']}w" for candidate in candidates)
