"""Django's admin in tests: log in, add a build, change it."""

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from catalogue.models import Build

from .logins import PASSWORD

BUILDS = "/django-admin/catalogue/build/"
FIELDS = {
    "name": "No. 7",
    "frame": "Chromoly",
    "engine": "450",
    "build_year": 2025,
    "published": True,
}
NO_INLINES = {"images-TOTAL_FORMS": 0, "images-INITIAL_FORMS": 0}


@pytest.fixture
def admin(owner: User) -> Client:
    """A client that has logged in through the admin's form."""
    client = Client(raise_request_exception=False)
    response = client.post("/django-admin/login/", {"username": "owner", "password": PASSWORD})
    assert response.status_code == 302
    return client


@pytest.fixture
def add_build(admin: Client, picture_file: Callable) -> Callable:
    """Submit the form for a new build, with `count` small photographs."""

    def send(*photographs: SimpleUploadedFile, count: int = 0, **fields: object):
        files = [*photographs, *(picture_file(size=(64, 32)) for _ in range(count))]
        data = FIELDS | NO_INLINES | {"photographs": files} | fields
        return admin.post(f"{BUILDS}add/", data, follow=True)

    return send


@pytest.fixture
def change_build(admin: Client) -> Callable:
    """Submit the form of the only build; `rows` are changes to its pictures, in order."""

    def send(*rows: dict, **fields: object):
        build = Build.objects.get()
        images = build.images.all()
        data = FIELDS | {"images-TOTAL_FORMS": len(images), "images-INITIAL_FORMS": len(images)}
        data |= {"based_on": build.updated_at.isoformat()}
        for index, image in enumerate(images):
            row = {"id": image.pk, "item": build.pk, "alt": "", "position": image.position}
            row |= {"focus_x": image.focus_x, "focus_y": image.focus_y}
            row |= rows[index] if index < len(rows) else {}
            data |= {f"images-{index}-{name}": value for name, value in row.items()}
        return admin.post(f"{BUILDS}{build.pk}/change/", data | fields, follow=True)

    return send


def text(response) -> str:
    assert response.status_code == 200, response.content
    return response.content.decode()
