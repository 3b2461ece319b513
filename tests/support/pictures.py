"""Create pictures, upload them to items through the API, and list them."""

import io
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pillow_heif
import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image
from rest_framework.test import APIClient

from catalogue import images, renditions
from catalogue.items import Item
from catalogue.models import Build
from core.deletions import DELETED_FOLDER

pillow_heif.register_heif_opener()  # to make pictures; the site does that in another process


def encoded(image: Image.Image, format: str, **options: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, format, **options)
    return buffer.getvalue()


def noise(format: str = "JPEG", size: tuple[int, int] = (64, 48)) -> bytes:
    """Return a picture of noise, which compresses badly."""
    return encoded(Image.effect_noise(size, 80).convert("RGB"), format)


def with_scans(jpeg: bytes, number: int) -> bytes:
    """Return a JPEG with so many scans in all: those that are added say nothing new."""
    empty = bytes.fromhex("ffda 0008 01 0100 01 3f 00")  # of the coefficients 1 to 63
    return jpeg[:-2] + empty * (number - jpeg.count(b"\xff\xda")) + jpeg[-2:]


LIMITS = renditions.Limits(
    pixels=settings.IMAGE_PIXELS_MAX,
    side=settings.IMAGE_SIDE_MIN,
    frames=settings.IMAGE_FRAMES_MAX,
    scans=settings.IMAGE_SCANS_MAX,
)


def decoded(content: bytes, side: int = images.STORED_SIDE) -> Image.Image:
    """Return the pixels of a file, as the picture process decodes them.

    Raises:
        renditions.Refused: it is not accepted.
    """
    with warnings.catch_warnings(action="ignore"):  # as in picture_worker.py
        return renditions.decode(content, side, LIMITS)


def rendered(content: bytes) -> list[renditions.Rendition]:
    """Return what the picture process makes of a file: the full-size JPEG, variants, preview."""
    with warnings.catch_warnings(action="ignore"):
        return renditions.render(
            content,
            side=images.STORED_SIDE,
            variants=images.VARIANTS,
            previews=[(images.PLACEHOLDER_SIDE, "WEBP")],
            options=images.SAVE_OPTIONS,
            limits=LIMITS._asdict(),
        )


def post_pictures(client: APIClient, item: Item, *files: SimpleUploadedFile):
    """Upload files to an item; return the response."""
    path = f"/api/{item._meta.model_name}s/{item.pk}/images"
    return client.post(path, {"images": files}, format="multipart")


def post_named(client: APIClient, item: Item, name: str, content: bytes):
    """Upload one file with this name as image/jpeg; return the response."""
    return post_pictures(client, item, SimpleUploadedFile(name, content, "image/jpeg"))


@pytest.fixture
def tiny_pictures(owner_client: APIClient, picture_file: Callable) -> Callable[..., list[int]]:
    """Upload `count` pictures that are too small for variants; return their ids."""

    def send(item: Item, count: int = 1, client: APIClient = owner_client) -> list[int]:
        response = post_pictures(client, item, *(picture_file(size=(32, 32)) for _ in range(count)))
        assert response.status_code == 201, response.content
        return [image["id"] for image in response.json()]

    return send


@pytest.fixture
def uploaded_picture(owner_client: APIClient, build: Build) -> Callable[[bytes], dict]:
    """Upload these bytes to a build; return the picture as the API returns it."""

    def send(content: bytes) -> dict:
        response = post_pictures(owner_client, build, SimpleUploadedFile("quad", content))
        assert response.status_code == 201, response.content
        picture: dict = response.json()[0]
        return picture

    return send


@pytest.fixture
def stored_files(media_folder: Path) -> Callable[[], list[Path]]:
    """Return a function that lists the current files, without those of what was deleted."""
    hidden = media_folder / DELETED_FOLDER
    files = partial(media_folder.rglob, "*")
    return lambda: [path for path in files() if path.is_file() and hidden not in path.parents]
