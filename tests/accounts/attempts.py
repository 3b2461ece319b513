"""Attempts to log in, from given addresses, and to go on."""

from rest_framework.test import APIClient

OWNER_ONLY = "/api/contact/messages"  # any call that requires the owner
LOGIN = "/api/auth/login"
DJANGO_ADMIN = "/django-admin/login/"


def refresh(client: APIClient, **headers: str):
    client.credentials()
    return client.post("/api/auth/refresh", headers=headers)


def try_password(password: str, address: str = "192.0.2.1", *, username="owner", path=LOGIN):
    client = APIClient(raise_request_exception=False)
    body, form = {"username": username, "password": password}, "json"
    if path == DJANGO_ADMIN:
        form = "multipart"
    return client.post(path, body, format=form, headers={"x-forwarded-for": address})


def fail(times: int, address: str = "192.0.2.1", **options: str) -> list[int]:
    return [try_password("wrong", address, **options).status_code for _ in range(times)]
