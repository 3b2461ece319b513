"""Login attempts from given addresses, with the default limit."""

import pytest
from rest_framework.test import APIClient

LOGIN = "/api/auth/login"
DJANGO_ADMIN = "/django-admin/login/"


@pytest.fixture
def login_limit(settings) -> None:
    """Use the default limit; the client's address comes from the header."""
    settings.LOGIN_ATTEMPTS, settings.TRUSTED_PROXIES = 5, 1


def try_password(password: str, address: str = "192.0.2.1", *, username="owner", path=LOGIN):
    client = APIClient(raise_request_exception=False)
    body, form = {"username": username, "password": password}, "json"
    if path == DJANGO_ADMIN:
        form = "multipart"
    return client.post(path, body, format=form, headers={"x-forwarded-for": address})


def fail(times: int, address: str = "192.0.2.1", **options: str) -> list[int]:
    return [try_password("wrong", address, **options).status_code for _ in range(times)]
