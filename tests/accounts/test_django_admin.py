"""Users in Django's admin."""

from datetime import timedelta

import pytest
import time_machine
from django.contrib.admin.models import CHANGE, LogEntry
from django.utils import timezone

from accounts.models import User
from tests.support.django_admin import text
from tests.support.logins import PASSWORD

from .attempts import DJANGO_ADMIN, LOGIN

USERS = "/django-admin/accounts/user/"
NEW = "gravel pit 77 helmets"


def test_an_owner_gives_a_user_a_password(admin):
    other = User.objects.create_user("liga", password=None)
    page = f"{USERS}{other.pk}/password/"
    assert "Enter a new password for the user" in text(admin.get(page))
    assert admin.post(page, {"password1": NEW, "password2": NEW}).status_code == 302
    other.refresh_from_db()
    assert other.check_password(NEW)


def test_an_older_form_gives_nobody_back_what_was_taken(admin):
    other = User.objects.create_user("liga", password=PASSWORD, email="l@a.lv")
    path = f"{USERS}{other.pk}/change/"
    opened = admin.get(path)
    assert "initial-password" not in text(opened)
    form = opened.context["adminform"].form
    sent = {"date_joined_0": "2026-11-24", "date_joined_1": "12:00:00"}
    sent |= {f"initial-{name}": value for name, value in sent.items()}
    for name in ("username", "first_name", "email", "is_active"):
        assert f'name="initial-{name}"' in text(opened)
        sent |= dict.fromkeys((name, f"initial-{name}"), form[name].value())
    User.objects.filter(pk=other.pk).update(is_active=False, email="")
    assert admin.post(path, sent | {"first_name": "Līga"}).status_code == 302
    stored = User.objects.get(pk=other.pk)
    names = ("first_name", "is_active", "email")
    assert [getattr(stored, name) for name in names] == ["Līga", False, ""]
    assert stored.date_joined == other.date_joined and stored.check_password(PASSWORD)
    entry = LogEntry.objects.latest("pk")
    assert entry.get_change_message() == "Changed First name."

    back = {"initial-is_active": "False", "is_active": "on"}
    assert admin.post(path, sent | back).status_code == 302
    stored.refresh_from_db()
    assert stored.is_active and stored.is_staff and stored.first_name == "Līga"


def test_who_has_changed_something_is_disabled_and_not_deleted(admin):
    """Their entries would go with them. Who never did anything can be deleted."""
    new = User.objects.create_user("anna", password=PASSWORD)
    busy = User.objects.create_user("liga", password=PASSWORD)
    LogEntry.objects.log_actions(busy.pk, [new], CHANGE)
    both = {"action": "delete_selected", "_selected_action": [new.pk, busy.pk]}
    sentence = "liga has changed something or signed in during the last year"
    for asked in (admin.get(f"{USERS}{busy.pk}/delete/"), admin.post(USERS, both)):
        assert text(asked).count(sentence) == 1
    for path, form in ((f"{USERS}{busy.pk}/delete/", {}), (USERS, both)):
        assert admin.post(path, form | {"post": "yes"}).status_code in (200, 403)
    assert LogEntry.objects.filter(user=busy).exists()
    assert admin.post(f"{USERS}{new.pk}/delete/", {"post": "yes"}).status_code == 302
    assert list(User.objects.order_by("pk").values_list("username", flat=True)) == ["owner", "liga"]


@pytest.fixture
def later(admin):
    """Eleven minutes after the sign-in to Django's admin."""
    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        yield


def assert_asks_again(admin, response, path: str) -> None:
    assert (response.status_code, response["Location"]) == (302, f"{DJANGO_ADMIN}?next={path}")
    page = text(admin.get(response["Location"]))
    assert page.count("Please sign in again to change users.") == 1
    was_sent = response.wsgi_request.method == "POST"
    assert page.count("What you have sent was not saved.") == was_sent


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", USERS + "{pk}/password/"),
        ("post", USERS + "add/"),
        ("post", USERS + "{pk}/change/"),
        ("post", USERS + "{pk}/delete/"),
        ("post", "/django-admin/password_change/"),
    ],
)
def test_a_session_alone_changes_no_user(admin, owner, later, method, path):
    other = User.objects.create_user("liga", password=PASSWORD)
    path = path.format(pk=other.pk)
    users = [*User.objects.order_by("pk").values()]
    new = {"username": "anna", "password1": NEW, "password2": NEW, "post": "yes"}
    own = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    joined = {"date_joined_0": "2026-11-24", "date_joined_1": "12:00:00"}
    response = getattr(admin, method)(path, new | own | joined if method == "post" else None)
    assert_asks_again(admin, response, path)
    assert [*User.objects.order_by("pk").values()] == users
    assert admin.get("/django-admin/").status_code == 302


def test_a_session_alone_reads_the_list_but_its_actions_ask(admin, owner, later):
    other = User.objects.create_user("liga", password=PASSWORD)
    assert "liga" in text(admin.get(USERS))
    form = {"action": "delete_selected", "_selected_action": [other.pk], "post": "yes"}
    assert_asks_again(admin, admin.post(USERS, form), USERS)
    assert User.objects.filter(username="liga").exists()


def test_the_password_is_asked_and_leads_back_to_the_form(admin, owner, later):
    path = f"{USERS}{owner.pk}/password/"
    page = admin.get(path)["Location"]
    login = {"username": "owner", "password": PASSWORD, "next": path}
    assert admin.get(path).status_code == 302
    assert admin.post(page, login)["Location"] == path
    assert "Enter a new password" in text(admin.get(path))


def test_another_users_sign_in_to_the_site_does_not_count(admin, owner, later):
    User.objects.create_user("liga", password=PASSWORD)
    body = {"username": "liga", "password": PASSWORD}
    assert admin.post(LOGIN, body, content_type="application/json").status_code == 200
    assert_asks_again(admin, admin.get(f"{USERS}add/"), f"{USERS}add/")
