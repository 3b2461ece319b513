"""The picture that chats and social networks show of pages without one of their own."""

from functools import lru_cache
from typing import TypedDict

from django.urls import reverse

from catalogue.share_pictures import RECIPE, digest_of, draw, drawable
from core.content import content

from .content import COMPANY, Texts
from .models import DocumentImage
from .pictures import alternative_texts


class SharePicture(TypedDict):
    path: str
    alt: str


def site_share_picture(texts: Texts) -> SharePicture:
    """Return the home page's picture with the company's name, if the owner has uploaded it, else
    the site's own one.
    """
    if digest := site_share_digest(texts):
        return {"path": reverse("site-share-picture", args=[digest]), "alt": company_name(texts)}
    return {"path": content("head.json")["picture"], "alt": alternative_texts()["share"]}


def site_share_digest(texts: Texts) -> str:
    """Return what changes with the drawn picture, or "" if there is none to draw."""
    picture = texts["home"]["picture"]
    if not picture.isdecimal():
        return ""
    return digest_of((RECIPE, picture, drawable(company_name(texts))))


def draw_site_share_picture(texts: Texts) -> bytes:
    """Return the JPEG.

    Raises:
        DocumentImage.DoesNotExist, OSError: there is no photograph, or it cannot be read.
    """
    image = DocumentImage.objects.get(item="home", pk=texts["home"]["picture"])
    return last_drawn(image.file.name or "", image.focus, company_name(texts))


last_drawn = lru_cache(maxsize=1)(draw)


def company_name(texts: Texts) -> str:
    name: str = texts[COMPANY]["name"]
    return name
