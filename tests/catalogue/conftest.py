"""Fixtures for tests of the catalogue."""

from pathlib import Path

import pytest
from rest_framework.test import APIClient

from accounts.authentication import access_token
from accounts.models import Session, User
from tests.support.storages import Stored, in_folder


@pytest.fixture
def owner_client(owner: User) -> APIClient:
    """A client with the token of a session: signing in is tested with the accounts."""
    client = APIClient(raise_request_exception=False)
    token = access_token(Session.objects.create(user=owner))
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return client


@pytest.fixture
def stored(media_folder: Path) -> Stored:
    """The files of pictures, in a folder."""
    return in_folder(media_folder)
