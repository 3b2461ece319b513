"""Fixtures of accounts, where signing in is what is tested."""

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from tests.support.logins import log_in


@pytest.fixture
def owner_client(owner: User) -> APIClient:
    """Signed in through the API, with the cookies of a login."""
    return log_in(APIClient(raise_request_exception=False))


@pytest.fixture
def login_limit(settings) -> None:
    """Use the default limit; the client's address comes from the header."""
    settings.LOGIN_ATTEMPTS, settings.TRUSTED_PROXIES = 5, 1
