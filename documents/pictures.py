"""Pictures of documents: uploaded ones, and the site's own, which webpack has made."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from rest_framework import serializers
from rest_framework.fields import SkipField

from catalogue.item_images import CENTRE
from catalogue.serializers import ImageSerializer
from core import brand
from core.languages import LANGUAGES, current_language

from .content import Values, fields_of, picture_names
from .models import Document, DocumentImage


class AltLanguageField(serializers.ChoiceField):
    """The language of the owner's text, if readers of another one get it."""

    def get_attribute(self, image: Any) -> str:
        """`image` is a DocumentImage, or a `site_picture`, whose text is the reader's."""
        is_uploaded = isinstance(image, DocumentImage)
        if not is_uploaded or not image.alt or image.alt_language == current_language():
            raise SkipField
        return image.alt_language


class DocumentImageSerializer(ImageSerializer):
    """A picture of a document, for readers of the active language."""

    name = serializers.CharField(read_only=True, help_text="What the document's values call it.")
    id = serializers.IntegerField(
        read_only=True, allow_null=True, help_text="Null: a picture of the site, not an upload."
    )
    alt: Any = serializers.CharField(read_only=True, help_text="The owner's text, or blank.")
    alt_language = AltLanguageField(
        LANGUAGES,
        read_only=True,
        help_text="That of `alt`. Only if it is not the wanted one; the owner's is the main one.",
    )
    default_alt: Any = serializers.CharField(
        read_only=True, help_text="The text to use if `alt` is blank."
    )
    is_primary: Any = None  # as REST framework removes an inherited field


def site_pictures() -> dict[str, dict[str, Any]]:
    """Return the site's own pictures by name: width, height, placeholder and variants."""
    file: Path = settings.PICTURES_FILE
    return read_pictures.__wrapped__(file) if settings.DEBUG else read_pictures(file)


@cache
def read_pictures(file: Path) -> dict[str, dict[str, Any]]:
    pictures: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    return pictures


def site_picture(name: str) -> dict[str, Any]:
    """Return one of the site's own pictures in the form of a DocumentImage."""
    picture = site_pictures()[name]
    return {
        "name": name,
        "id": None,
        "file": {"url": picture["variants"][-1]["url"]},
        "alt": alternative_texts().get(name, ""),
        "default_alt": "",
        "focus_x": CENTRE,
        "focus_y": CENTRE,
        "width": picture["width"],
        "height": picture["height"],
        "placeholder": picture["placeholder"],
        "variant_urls": picture["variants"],
    }


def alternative_texts() -> dict[str, str]:
    """Return those of the site's own pictures by name, and that of its share picture."""
    return brand.read(f"pictures/{current_language()}.json")


def used_pictures(key: str, values: Values) -> list[str]:
    """Return the names of the pictures that these values show, each once."""
    return list(dict.fromkeys(picture_names(fields_of(key), values)))


def known_pictures(key: str) -> set[str]:
    """Return the names of the pictures that a document may show. Within `write_lock` they stay."""
    uploaded = DocumentImage.objects.filter(item=key).values_list("pk", flat=True)
    return {*site_pictures(), *map(str, uploaded)}


def title_of(values: Values) -> str:
    """Return what a document is called on its page. The company has its name."""
    title: str = values.get("title") or values.get("name", "")
    return title


def uploaded_pictures(key: str, title: str) -> list[DocumentImage]:
    """Return all of a document in order of upload, whose texts are made of the title."""
    images = list(Document(key=key).images.order_by("position", "id"))
    for number, image in enumerate(images, 1):
        image.title, image.number = title, number
    return images


def pictures_of(key: str, values: Values, title: str) -> dict[str, Any]:
    """Return the pictures that these values show by name, as far as they still exist. The title is
    for readers of the active language.
    """
    names = used_pictures(key, values)
    uploaded = uploaded_pictures(key, title) if any(map(str.isdecimal, names)) else []
    own = {name: site_picture(name) for name in names if name in site_pictures()}
    return {image.name: image for image in uploaded if image.name in names} | own
