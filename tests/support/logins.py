"""The owner's password and tokens in API tests, and attempts to log in from given addresses."""

import jwt
import pytest
from django.conf import settings
from rest_framework.test import APIClient

PASSWORD = "correct horse 21 battery"
CREDENTIALS = {"username": "owner", "password": PASSWORD}
CONFIRMED = {"password": PASSWORD}
OWNER_ONLY = "/api/contact/messages"  # any call that requires the owner


def log_in(client: APIClient, username: str = "owner", password: str = PASSWORD) -> APIClient:
    response = client.post("/api/auth/login", {"username": username, "password": password})
    assert response.status_code == 200, response.content
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {response.json()['token']}")
    return client


def bearer(client: APIClient) -> str:
    return client._credentials["HTTP_AUTHORIZATION"].removeprefix("Bearer ")


def refresh(client: APIClient, **headers: str):
    client.credentials()
    return client.post("/api/auth/refresh", headers=headers)


def forge(token: str, key: str | None = None, algorithm: str = "HS256", **claims: object) -> str:
    """Return the token with other claims, or signed with another key."""
    payload = jwt.decode(token, options={"verify_signature": False})
    key = settings.SECRET_KEY if key is None else key
    return jwt.encode(payload | claims, key, algorithm=algorithm)


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
