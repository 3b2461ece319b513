"""What somebody else changes while a call is being answered is not written over."""

from collections.abc import Callable

import pytest

from accounts.models import User
from accounts.people import PersonSerializer
from accounts.serializers import PasskeySerializer
from tests.support.authenticator import ADD, Authenticator
from tests.support.tokens import CONFIRMED, PASSWORD


@pytest.fixture
def meanwhile(monkeypatch) -> Callable:
    """Return a function that adds a change right before this function is called."""

    def add(module: object, name: str, change: Callable[[], object]) -> None:
        function = getattr(module, name)

        def changed_first(*arguments, **options):
            change()
            return function(*arguments, **options)

        monkeypatch.setattr(module, name, changed_first)

    return add


def test_allowing_somebody_leaves_a_new_password(owner_client, meanwhile):
    other = User.objects.create_user("other", password=PASSWORD)

    def choose_another_password() -> None:
        user = User.objects.get(pk=other.pk)
        user.set_password("gravel pit 77 helmets")
        user.save(update_fields=["password"])

    meanwhile(PersonSerializer, "is_valid", choose_another_password)
    response = owner_client.patch(f"/api/people/{other.pk}", CONFIRMED | {"is_active": True})
    assert response.status_code == 200
    other.refresh_from_db()
    assert other.check_password("gravel pit 77 helmets")
    assert other.is_staff


@pytest.mark.usefixtures("site_with_passkeys")
def test_another_name_leaves_the_count_of_a_sign_in(owner, owner_client, meanwhile):
    passkey = Authenticator().stored_for(owner)
    before = passkey.sign_count
    meanwhile(PasskeySerializer, "is_valid", lambda: passkey.record_use(sign_count=before + 5))
    assert owner_client.patch(f"{ADD}/{passkey.pk}", {"name": "Phone"}).status_code == 200
    passkey.refresh_from_db()
    assert (passkey.name, passkey.sign_count) == ("Phone", before + 5)
