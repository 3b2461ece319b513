"""Messages sent through the API, with the limits as they are by default."""

import pytest
from rest_framework.test import APIClient

MESSAGE = {"name": "Anna", "email": "anna@example.lv", "message": "Is the No. 21 for sale?"}


@pytest.fixture
def default_limits(settings) -> None:
    """Use the default limits; the client's address comes from the header."""
    settings.CONTACT_PER_HOUR, settings.CONTACT_TOTAL_PER_HOUR = 5, 60
    settings.TRUSTED_PROXIES = 1


def send(address: str = "192.0.2.1", key: str = "", headers: dict | None = None, **changes: str):
    own = {"x-forwarded-for": address} | ({"idempotency-key": key} if key else {})
    return APIClient(raise_request_exception=False).post(
        "/api/contact", MESSAGE | changes, headers=own | (headers or {})
    )
