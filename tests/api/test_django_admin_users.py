"""Users in Django's admin."""

import pytest

from accounts.models import User
from tests.support.django_admin import text
from tests.support.tokens import PASSWORD

USERS = "/django-admin/accounts/user/"
NEW = "gravel pit 77 helmets"


def test_a_user_is_disabled_by_is_active_and_not_by_taking_the_password(admin, owner):
    page = f"{USERS}{owner.pk}/password/"
    refused = admin.post(page, {"usable_password": "false", "unset-password": "1"})
    assert text(refused).count("This field is required.") == 2
    owner.refresh_from_db()
    assert owner.check_password(PASSWORD)
    taken = {"username": "liga", "role": "editor", "usable_password": "false"}
    assert text(admin.post(f"{USERS}add/", taken)).count("This field is required.") == 2
    assert not User.objects.filter(username="liga").exists()
    for shown in (text(admin.get(page)), text(admin.get(f"{USERS}add/"))):
        assert "usable_password" not in shown.replace("unusable_password_field", "")
        assert "unset-password" not in shown


@pytest.mark.parametrize("had_password", [True, False])
def test_an_owner_gives_a_user_a_password(admin, had_password):
    editor = User.objects.create_user("liga", password=PASSWORD if had_password else None)
    page = f"{USERS}{editor.pk}/password/"
    assert "Enter a new password for the user" in text(admin.get(page))
    assert admin.post(page, {"password1": NEW, "password2": NEW}).status_code == 302
    editor.refresh_from_db()
    assert editor.check_password(NEW)
