"""Calls that save a document and upload its pictures."""

from collections.abc import Callable
from copy import deepcopy

from rest_framework.test import APIClient

from documents.models import Document
from documents.reading import defaults

COMPANY = "/api/pages/company"
SERVICE = "/api/pages/service"
HOURS = {"first_day": "Saturday", "last_day": "Sunday", "opens": "10:00", "closes": "14:00"}


def save_values(
    client: APIClient, path: str, values: object, status: int = 200, **extra: object
) -> dict:
    response = client.put(path, {"values": values, **extra}, format="json")
    assert response.status_code == status, response.json()
    return response.json()


def save_changed(
    client: APIClient, key: str, change: Callable[[dict], object], status: int = 200
) -> dict:
    """Save a document; `change` gets a copy of its default values."""
    values = deepcopy(defaults(key))
    change(values)
    return save_values(client, f"/api/pages/{key}", values, status)


def write_first_in(language: str) -> None:
    """Make it the company's main language."""
    Document.objects.create(key="company", values={"main_language": language})


def read_company() -> dict:
    """Return the company's facts as anybody gets them."""
    response = APIClient().get(COMPANY)
    assert response.status_code == 200
    return response.json()


def upload_pictures(
    client: APIClient,
    picture_file: Callable,
    count: int = 1,
    key: str = "service",
    **options: object,
) -> list[dict]:
    """Upload pictures to a document; return them as the API does."""
    files = [picture_file(**options) for _ in range(count)]
    response = client.post(f"/api/pages/{key}/images", {"images": files}, format="multipart")
    assert response.status_code == 201, response.content
    return response.json()
