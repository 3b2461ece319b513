"""The owner's account: its name, and the language of the admin on all devices."""

import pytest
from rest_framework.test import APIClient

from accounts.models import Preferences, User
from tests.support.tokens import log_in

ACCOUNT = "/api/auth/account"
DEFAULTS = {
    "username": "owner",
    "language": "en",
    "passkey_only": False,
    "codes_gone": False,
}


def test_the_admin_speaks_english_until_another_language_is_chosen(owner_client):
    response = owner_client.get(ACCOUNT)
    assert response.json() == DEFAULTS
    assert response["Cache-Control"] == "no-store"


def test_a_chosen_language_is_that_of_the_other_devices_too(owner_client):
    for language in ("lv", "ru"):
        response = owner_client.patch(ACCOUNT, {"language": language})
        assert response.json() == DEFAULTS | {"language": language}
        assert response["Cache-Control"] == "no-store"
        assert log_in(APIClient()).get(ACCOUNT).json()["language"] == language


def test_each_user_has_a_language_of_their_own(owner_client):
    User.objects.create_superuser("partner", password="gravel pit 77 helmets")
    owner_client.patch(ACCOUNT, {"language": "lv"})
    partner = log_in(APIClient(), username="partner", password="gravel pit 77 helmets")
    assert partner.get(ACCOUNT).json() == DEFAULTS | {"username": "partner"}


@pytest.mark.parametrize("language", ["de", "LV", "", None, 1])
def test_other_languages_are_refused_and_nothing_changes(owner_client, language):
    owner_client.patch(ACCOUNT, {"language": "lv"})
    response = owner_client.patch(ACCOUNT, {"language": language}, format="json")
    assert response.status_code == 400
    assert "language" in response.json()["fields"]
    assert owner_client.get(ACCOUNT).json()["language"] == "lv"


def test_the_name_of_the_user_stays(owner_client):
    response = owner_client.patch(ACCOUNT, {"username": "somebody", "language": "lv"})
    assert response.json() == DEFAULTS | {"language": "lv"}
    assert User.objects.get().username == "owner"


def test_who_used_codes_of_an_app_is_told_once_that_they_are_gone(owner, owner_client):
    Preferences.objects.create(user=owner, codes_gone=True)
    assert owner_client.get(ACCOUNT).json()["codes_gone"] is True
    assert owner_client.patch(ACCOUNT, {"codes_gone": False}).json() == DEFAULTS
    assert owner_client.get(ACCOUNT).json()["codes_gone"] is False
