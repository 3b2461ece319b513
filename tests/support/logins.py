"""The owner's password and tokens in API tests."""

import jwt
from django.conf import settings
from rest_framework.test import APIClient

PASSWORD = "correct horse 21 battery"
CREDENTIALS = {"username": "owner", "password": PASSWORD}
CONFIRMED = {"password": PASSWORD}


def log_in(client: APIClient, username: str = "owner", password: str = PASSWORD) -> APIClient:
    response = client.post("/api/auth/login", {"username": username, "password": password})
    assert response.status_code == 200, response.content
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {response.json()['token']}")
    return client


def bearer(client: APIClient) -> str:
    return client._credentials["HTTP_AUTHORIZATION"].removeprefix("Bearer ")


def forge(token: str, key: str | None = None, algorithm: str = "HS256", **claims: object) -> str:
    """Return the token with other claims, or signed with another key."""
    payload = jwt.decode(token, options={"verify_signature": False})
    key = settings.SECRET_KEY if key is None else key
    return jwt.encode(payload | claims, key, algorithm=algorithm)
