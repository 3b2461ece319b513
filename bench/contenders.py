"""The ways to make the same renditions of a photograph that bench/images.py compares."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.files.base import ContentFile, File
from django.core.files.storage import InMemoryStorage
from django.core.management import call_command
from django.test import Client
from PIL import Image, ImageOps

from catalogue import images

# width (of the kept one: longest side), format
RENDITIONS = [(images.KEPT_SIDE, "JPEG")]
RENDITIONS += [(width, format) for width, formats in images.VARIANTS for format in formats]


def prepare(name: str) -> Callable[[Path], object]:
    """Load what the contender needs; return what makes all renditions of a file."""
    warm_up = io.BytesIO()
    Image.effect_noise((500, 400), 90).convert("RGB").save(warm_up, "JPEG")
    images.read_picture(ContentFile(warm_up.getvalue(), "small.jpg"))
    return {
        "ours": lambda: ours,
        "upload": upload,
        "pillow": lambda: pillow,
        "pyvips": pyvips,
        "easy_thumbnails": easy_thumbnails,
        "django_pictures": django_pictures,
    }[name]()


def ours(path: Path) -> None:
    with path.open("rb") as file:
        images.read_picture(File(file, path.name))


def upload() -> Callable[[Path], object]:
    """The same as an answer of the API: multipart read, files written, rows inserted."""
    from accounts.models import User
    from catalogue.models import Build

    call_command("migrate", verbosity=0)
    User.objects.filter(username="bench").delete()
    User.objects.create_superuser("bench", password="gravel pit 77 helmets")
    build = Build.objects.create(name="Bench", frame="F", engine="E", build_year=2026)
    client = Client(SERVER_NAME="localhost")
    login = json.dumps({"username": "bench", "password": "gravel pit 77 helmets"})
    token = client.post("/api/auth/login", login, "application/json").json()["token"]

    def post(path: Path) -> None:
        with path.open("rb") as file:
            answer = client.post(
                f"/api/builds/{build.pk}/images",
                {"images": file},
                headers={"Authorization": f"Bearer {token}"},
            )
        assert answer.status_code == 201, answer.content

    return post


def pillow(path: Path) -> None:
    """As a guide to Pillow shows it: each rendition from the whole picture."""
    image = ImageOps.exif_transpose(Image.open(path)).convert("RGB")
    for width, format in RENDITIONS:
        small = image.copy()
        small.thumbnail((width, image.height), Image.Resampling.LANCZOS, reducing_gap=None)
        small.save(io.BytesIO(), format, **images.SAVE_OPTIONS[format])


def pyvips() -> Callable[[Path], object]:
    import pyvips as vips

    options: dict[str, tuple[str, dict[str, Any]]] = {
        "JPEG": (".jpg", {"Q": 85, "optimize_coding": True}),
        "WEBP": (".webp", {"Q": 80, "effort": 2}),
        "AVIF": (".avif", {"Q": 60, "effort": 1}),  # 9 less the encoder's speed
    }

    def make(path: Path) -> None:
        fields = vips.Image.new_from_file(str(path)).get_fields()
        colours = {"export_profile": "srgb"} if "icc-profile-data" in fields else {}
        image = vips.Image.thumbnail(str(path), images.KEPT_SIDE, **colours).copy_memory()
        for width, format in RENDITIONS:
            if width < image.width:
                image = image.thumbnail_image(width).copy_memory()
            suffix, given = options[format]
            image.write_to_buffer(suffix, keep="none", **given)

    return make


def easy_thumbnails() -> Callable[[Path], object]:
    from easy_thumbnails.files import get_thumbnailer

    def make(path: Path) -> None:
        with path.open("rb") as file:
            for width, format in RENDITIONS:
                thumbnailer = get_thumbnailer(File(file, path.name), relative_name=path.name)
                thumbnailer.thumbnail_extension = images.SUFFIXES[format]
                thumbnailer.generate_thumbnail({"size": (width, 0), "subsampling": "4:2:0"})

    return make


def django_pictures() -> Callable[[Path], object]:
    from pictures.models import PillowPicture

    storage = InMemoryStorage()

    def make(path: Path) -> None:
        image = PillowPicture.pre_process(Image.open(path))
        for width, format in RENDITIONS:
            PillowPicture(path.name, format, None, storage, width).save(image)

    return make
