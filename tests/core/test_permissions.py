"""Permissions: every call of the API has a row in one table.

A route or method without a row fails here, and so does a row without a route.
"""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.urls import URLPattern, URLResolver, get_resolver, resolve
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import Session, User
from accounts.people import link_for
from config.api_errors import UnknownPathView
from contact.models import ContactMessage
from tests.support.authenticator import ADD
from tests.support.permission_stock import (
    PICTURE,
)
from tests.support.permission_table import (
    CLOSED,
    NOT_LOGGED,
    OPEN,
    TABLE,
    Row,
    name,
)
from tests.support.tokens import PASSWORD, bearer, forge, log_in


def routes(patterns: list[URLPattern | URLResolver], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Walk the URLconf; yield the method and route of each call below /api."""
    for pattern in patterns:
        route = prefix + str(pattern.pattern).removeprefix("^")
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        elif route.startswith("api/"):
            yield from ((method, route) for method in methods(pattern.callback))


def methods(view: Callable) -> set[str]:
    if hasattr(view, "actions"):  # a viewset: the router's methods that the class allows
        return set(view.actions) & set(view.cls.http_method_names) - {"head"}
    if view.view_class is UnknownPathView:
        return set()
    return {m for m in ("get", "post", "put", "patch", "delete") if hasattr(view.view_class, m)}


def test_every_call_of_the_api_has_a_row_and_every_row_a_call():
    # Signed addresses open files of messages, and a token none: test_attachment_access.py.
    all_routes = routes(get_resolver().url_patterns)
    walked = sorted(each for each in all_routes if "contact/attachments" not in each[1])
    rows = [(row.method, resolve(row.path).route) for row in TABLE]
    assert len(walked) > 30
    assert walked == sorted(rows)


@pytest.fixture
def client_of(owner) -> Callable[[str], APIClient]:
    """Make a client with the named token; the refresh cookie alone opens nothing."""

    def make(who: str) -> APIClient:
        if who in ("nobody", "garbage"):  # who never logged in
            client = APIClient(raise_request_exception=False)
            if who == "garbage":
                client.credentials(HTTP_AUTHORIZATION="Bearer garbage")
            return client
        username = "rider" if who in ("disabled", NOT_STAFF) else "owner"
        if username == "rider":
            User.objects.create_user(username, password=PASSWORD)
        if who == NOT_STAFF:  # saving a user gives the flags
            User.objects.filter(username=username).update(is_staff=False, is_superuser=False)
        client = log_in(APIClient(raise_request_exception=False), username)
        token = bearer(client)
        bearers = {
            "expired": forge(token, exp=timezone.now() - timedelta(seconds=1)),
            "refresh as access": client.cookies["refresh"].value,
            "other signing key": forge(token, key="another key of thirty-two bytes!!"),
            "ended session": token,
        }
        if who == "disabled":
            User.objects.filter(username=username).update(is_active=False)
        if who == "ended session":
            Session.objects.all().end()
        client.credentials(HTTP_AUTHORIZATION=f"Bearer {bearers.get(who, token)}")
        return client

    return make


NOT_LOGGED_IN = (
    *("nobody", "garbage", "expired", "refresh as access", "other signing key", "ended session"),
    "disabled",
)
NOT_STAFF = "without the flags of an owner"


def page_token() -> str:
    message = ContactMessage.objects.filter(pk=5005).first()
    return message.page_token if message else ""


def link_token() -> str:
    person = User.objects.filter(pk=5050).first()
    return link_for(person).rpartition("/")[2] if person else ""


@pytest.fixture
def call(picture_file) -> Callable:
    def send(client: APIClient, row: Row):
        path = row.path.replace("{token}", page_token())
        row = row._replace(path=path.replace("{link}", link_token()))
        if row.body is PICTURE:
            return client.post(row.path, {"images": [picture_file()]}, format="multipart")
        body = row.body(client) if callable(row.body) else row.body
        return getattr(client, row.method)(row.path, body, format="json")

    return send


@pytest.mark.parametrize("who", [*NOT_LOGGED_IN, NOT_STAFF])
def test_a_closed_call_is_refused_and_changes_nothing(stock, client_of, call, subtests, who):
    client = client_of(who)
    before = stock()
    for row in CLOSED:
        with subtests.test(call=name(row)):
            response = call(client, row)
            assert response.status_code == (403 if who == NOT_STAFF else 401)
            assert response["Content-Type"] == "application/json"
            assert response.json()["error"].endswith(".")
    assert stock() == before


@pytest.mark.parametrize("row", TABLE, ids=name)
def test_the_owner_may_do_everything(stock, client_of, call, row):
    client = client_of("owner")
    before = stock()
    entries = LogEntry.objects.count()
    assert call(client, row).status_code == row.owner
    assert (stock() == before) == (row.method == "get" or not row.stores)
    is_logged = LogEntry.objects.count() == entries + 1
    is_renaming = row.method == "patch" and row.path == f"{ADD}/5005"
    is_exempt = row.method == "get" or row.path in NOT_LOGGED or is_renaming
    assert is_logged != is_exempt


@pytest.mark.parametrize("who", NOT_LOGGED_IN)
@pytest.mark.parametrize("row", OPEN, ids=name)
def test_an_open_call_is_open_whatever_the_bearer(stock, client_of, call, row, who):
    client = client_of(who)
    client.cookies["refresh"] = log_in(APIClient()).cookies["refresh"].value  # required by refresh
    assert call(client, row).status_code == row.owner


@pytest.mark.parametrize("row", [row for row in CLOSED if row.method == "get"], ids=name)
def test_asking_for_the_head_alone_opens_nothing(stock, client_of, row):
    assert client_of("nobody").head(row.path).status_code == 401
