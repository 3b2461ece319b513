"""What a page shows first, for its head: the browser asks for it before any script runs.

frontend/src/components/picture.tsx offers the same candidates for the picture itself, so that the
browser chooses the same one again.
"""

from typing import Any

from .bundle import bundled_pictures
from .content import content

Attributes = dict[str, str]  # of an element link rel=preload as=image
Picture = dict[str, Any]  # as the API describes one


def page_picture(route: str) -> list[Attributes]:
    """Return what the picture on top of a page needs that is the same for all."""
    first = content("picture-places.json")["first"].get(route)
    if not first:
        return []
    widths = sorted(bundled_pictures().get(first["file"], {}).items())
    variants = [{"url": url, "width": width, "type": "image/webp"} for width, url in widths]
    return picture({"variants": variants}, first["sizes"])


def builds_picture(builds: list[Any]) -> list[Attributes]:
    """The featured ones stand first, and larger."""
    for build in builds:
        if build["featured"]:
            return item_picture(build, "featured_build")
    return item_picture(builds[0], "other_build") if builds else []


def tyres_picture(tyres: list[Any]) -> list[Attributes]:
    return item_picture(tyres[0], "tyre") if tyres else []


def build_picture(build: Any) -> list[Attributes]:
    return item_picture(build, "gallery")


def item_picture(item: Any, place: str) -> list[Attributes]:
    """The primary one comes first."""
    return picture(item["images"][0], place) if item["images"] else []


def picture(image: Picture, place: str) -> list[Attributes]:
    """Return the preload of the candidates that a current browser chooses among."""
    sizes = content("picture-places.json")["sizes"][place]
    if avif := of_type(image, "image/avif"):
        return [{"type": "image/avif", "imagesizes": sizes, "imagesrcset": srcset(avif)}]
    if webp := of_type(image, "image/webp"):
        return [{"type": "image/webp", "imagesizes": sizes, "imagesrcset": srcset(webp)}]
    return [{"href": image["image_path"]}] if image.get("image_path") else []


def of_type(image: Picture, type: str) -> list[Picture]:
    return [variant for variant in image["variants"] if variant["type"] == type]


def srcset(candidates: list[Picture]) -> str:
    return ", ".join(f"{candidate['url']} {candidate['width']}w" for candidate in candidates)
