"""The picture that chats and social networks show of pages without one of their own."""

import hashlib
from functools import lru_cache
from typing import TypedDict

from django.core.files.storage import default_storage
from django.urls import reverse
from PIL import Image

from catalogue.share import RECIPE, draw

from .content import Texts, content
from .models import DocumentImage


class SharePicture(TypedDict):
    path: str
    alt: str


def share_picture(texts: Texts) -> SharePicture:
    """Return the home page's picture with the company's name, if the owner has uploaded it, else
    the site's own one.
    """
    if digest := share_digest(texts):
        return {"path": reverse("site-share-picture", args=[digest]), "alt": company_name(texts)}
    head = content("head.json")
    return {"path": head["picture"], "alt": head["picture_alt"]}


def share_digest(texts: Texts) -> str:
    """Return what changes with the drawn picture, or "" if there is none to draw."""
    picture = texts["home"]["picture"]
    if not picture.isdecimal():
        return ""
    shown = (RECIPE, picture, company_name(texts))
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]


def draw_share_picture(texts: Texts) -> bytes:
    """Return the JPEG.

    Raises:
        DocumentImage.DoesNotExist, OSError: there is no photograph, or it cannot be read.
    """
    image = DocumentImage.objects.get(item="home", pk=texts["home"]["picture"])
    return drawn(image.file.name or "", image.focus, company_name(texts))


@lru_cache(maxsize=1)
def drawn(name: str, focus: tuple[float, float], text: str) -> bytes:
    with default_storage.open(name) as file, Image.open(file) as photograph:
        return draw(photograph, focus, text)


def company_name(texts: Texts) -> str:
    name: str = texts["company"]["name"]
    return name
