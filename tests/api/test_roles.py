"""Roles: an owner stays, in every way to change users, and a role decides at once."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from accounts.roles import LastOwner
from tests.support.tokens import PASSWORD, log_in

USERS = "/django-admin/accounts/user/"
SENTENCE = "There has to be an owner who can log in."


def fields(user: User, **changes: str) -> dict[str, str]:
    """Return the form of a user in Django's admin."""
    joined = {"date_joined_0": "2026-11-24", "date_joined_1": "12:00:00"}
    shown = {"initial-role": user.role, "initial-is_active": "True"}
    form = {"username": user.username, "role": user.role, "is_active": "on"}
    form |= joined | shown | changes
    return {name: value for name, value in form.items() if value != "absent"}


@pytest.mark.parametrize("changes", [{"role": "editor"}, {"role": ""}, {"is_active": "absent"}])
def test_the_last_owner_stays_in_the_django_admin(owner, admin, changes):
    page = admin.post(f"{USERS}{owner.pk}/change/", fields(owner, **changes))
    assert SENTENCE in page.content.decode()
    owner.refresh_from_db()
    assert owner.is_owner and owner.is_staff and owner.is_superuser
    User.objects.create_superuser("partner", password=PASSWORD)
    assert admin.post(f"{USERS}{owner.pk}/change/", fields(owner, **changes))
    owner.refresh_from_db()
    assert not owner.is_owner


@pytest.mark.parametrize("path", ["{pk}/delete/", ""])
def test_the_django_admin_does_not_delete_the_last_owner(owner, admin, path):
    User.objects.create_user("helper", password=PASSWORD, role="editor")
    form = {"post": "yes"}
    if not path:
        form |= {"action": "delete_selected", "_selected_action": [owner.pk]}
    page = admin.post(USERS + path.format(pk=owner.pk), form)
    assert SENTENCE in page.content.decode()
    assert User.objects.filter(pk=owner.pk).exists()
    User.objects.create_superuser("partner", password=PASSWORD)
    assert admin.post(USERS + path.format(pk=owner.pk), form).status_code == 302
    assert not User.objects.filter(pk=owner.pk).exists()


def test_no_code_leaves_a_site_without_an_owner(owner):
    User.objects.create_superuser("disabled", password=PASSWORD, is_active=False)
    owner.is_active = False
    with pytest.raises(LastOwner):
        owner.save(update_fields=["is_active"])
    with pytest.raises(LastOwner):
        owner.delete()
    assert User.objects.active_owners().get() == owner


def test_an_editor_is_refused_with_a_sentence_and_has_no_django_admin(owner):
    editor = User.objects.create_user("editor", password=PASSWORD, role="editor")
    client = log_in(APIClient(), "editor")
    response = client.get("/api/status")
    assert response.status_code == 403
    assert response.json() == {"error": "Only an owner may do this. Please ask one."}
    assert client.get("/api/auth/account").json()["role"] == "editor"
    browser = Client()
    browser.force_login(editor)
    assert browser.get("/django-admin/").status_code == 302


def test_another_role_counts_at_once_with_the_same_token(owner):
    editor = User.objects.create_user("editor", password=PASSWORD, role="editor")
    client = log_in(APIClient(), "editor")
    for role, status, messages in (("owner", 200, 200), ("editor", 403, 200), ("", 403, 403)):
        editor.role = role
        editor.save()
        assert client.get("/api/status").status_code == status
        assert client.get("/api/contact/messages").status_code == messages
        assert (editor.is_staff, editor.is_superuser) == (role == "owner", role == "owner")
