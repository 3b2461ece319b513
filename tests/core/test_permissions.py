"""Permissions: every call of the API has a row in one table.

A route or method without a row fails here, and so does a row without a route.
"""

from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import cycle
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.db import connection, transaction
from django.urls import URLPattern, URLResolver, get_resolver, resolve
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import PushDevice, Session, User
from accounts.people import link_for
from catalogue.models import Part, Tyre
from config.api_errors import UnknownPathView
from contact.models import ContactMessage
from core.models import CacheToken, Deletion
from documents.content import descriptions
from documents.models import Document, DocumentImage
from tests.support.authenticator import ADD
from tests.support.items import RESOURCES
from tests.support.logins import PASSWORD, bearer, forge, log_in
from tests.support.permission_table import (
    BODIES,
    CLOSED,
    KEY,
    MESSAGE,
    NOT_LOGGED,
    OPEN,
    OTHER_DEVICE,
    OTHER_KEY,
    PICTURE,
    TABLE,
    Row,
    changed,
    name,
)
from tests.support.pictures import noise


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
    # Signed addresses open files of messages: test_attachment_access.py.
    all_routes = routes(get_resolver().url_patterns)
    left_out = ("contact/attachments", "/additions/")  # the second tells old pages to reload
    walked = sorted(each for each in all_routes if not any(name in each[1] for name in left_out))
    rows = [(row.method, resolve(row.path).route) for row in TABLE]
    assert len(walked) > 30
    assert walked == sorted(rows)


@pytest.fixture
def stock(owner: User, media_folder: Path, site_with_passkeys: None) -> Callable[[], dict]:
    """Store what the calls of the table name; return a function that returns all that is stored.

    The ids are ones that no sequence reaches.
    """
    items = [each.model.objects.create(pk=5005, **each.required) for each in RESOURCES]
    Part.objects.create(pk=5006, **BODIES["parts"])
    Tyre.objects.create(pk=5008, **BODIES["tyres"]).delete()
    ContactMessage.objects.create(pk=5005, **MESSAGE)
    Document.objects.bulk_create(
        Document(key=key, values=changed(key, "Old"), version=1) for key in descriptions()
    )
    DocumentImage.objects.create(pk=5006, item_id="about", file="5006.jpg", width=1, height=1)
    Session.objects.create(pk=OTHER_DEVICE, user=owner)
    KEY.stored_for(owner, pk=5005)
    OTHER_KEY.stored_for(owner, pk=5006)
    PushDevice.objects.create(pk=5005, user=owner)
    User.objects.create(pk=5050, username="member", password="!")
    media_folder.mkdir(parents=True, exist_ok=True)
    for item in items:
        for pk in (5006, 5007):
            file = f"{type(item).__name__}-{pk}.jpg"
            item.images.create(
                pk=pk, file=file, width=1, height=1, is_primary=pk == 5006, position=pk
            )
            (media_folder / file).write_bytes(noise())

    def take() -> dict:
        labels = ("accounts", "catalogue", "contact", "documents", "visits")
        models = [model for label in labels for model in apps.get_app_config(label).get_models()]
        rows = {}
        with connection.cursor() as cursor:
            for model in (*models, CacheToken, Deletion):
                cursor.execute(f"SELECT * FROM {model._meta.db_table} ORDER BY 1")
                rows[model] = cursor.fetchall()
        return rows | {"files": sorted(media_folder.rglob("*.*"))}

    return take


REFUSED_TOKENS = (
    *("garbage", "expired", "refresh as access", "other signing key", "ended session"),
    "disabled",
)
NOT_STAFF = "without the flags of an owner"


@pytest.fixture
def clients(stock: Callable[[], dict]) -> dict[str, APIClient]:
    """A client with each kind of token; the refresh cookie alone opens nothing."""

    def client_of(username: str) -> APIClient:
        return log_in(APIClient(raise_request_exception=False), username)

    def anybody(token: str = "") -> APIClient:
        client = APIClient(raise_request_exception=False)
        if token:
            client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
        return client

    made = {"ended session": client_of("owner")}
    Session.objects.exclude(pk=OTHER_DEVICE).end()
    for username in ("disabled", NOT_STAFF):
        user = User.objects.create_user(username.split()[0], password=PASSWORD)
        made[username] = client_of(user.username)
    User.objects.filter(username="disabled").update(is_active=False)
    # Saving a user gives the flags.
    User.objects.filter(username="without").update(is_staff=False, is_superuser=False)
    owner = client_of("owner")
    token = bearer(owner)
    return made | {
        "owner": owner,
        "nobody": anybody(),
        "garbage": anybody("garbage"),
        "expired": anybody(forge(token, exp=timezone.now() - timedelta(seconds=1))),
        "refresh as access": anybody(owner.cookies["refresh"].value),
        "other signing key": anybody(forge(token, key="another key of thirty-two bytes!!")),
    }


@pytest.fixture
def call(picture_file: Callable) -> Callable:
    """Send the call of a row as this client, whose cookies it leaves as they are."""

    def send(client: APIClient, row: Row):
        path = row.path
        if "{token}" in path:
            path = path.replace("{token}", ContactMessage.objects.get(pk=5005).page_token)
        if "{link}" in path:
            link = link_for(User.objects.get(pk=5050))
            path = path.replace("{link}", link.rpartition("/")[2])
        sender = APIClient(raise_request_exception=False)
        sender.credentials(**client._credentials)
        sender.cookies.update(client.cookies)
        if row.body is PICTURE:
            files = {"images": [picture_file(size=(32, 32))]}
            return sender.post(path, files, format="multipart")
        body = row.body(sender) if callable(row.body) else row.body
        return getattr(sender, row.method)(path, body, format="json")

    return send


def test_a_closed_call_is_refused_and_changes_nothing(stock, clients, call):
    """To nobody, to a user without the flags, and to one of the tokens in turn."""
    before, wrong = stock(), []
    for row, token in zip(CLOSED, cycle(REFUSED_TOKENS), strict=False):
        for who in ("nobody", token, NOT_STAFF):
            response = call(clients[who], row)
            refused = response["Content-Type"] == "application/json"
            refused = refused and response.json()["error"].endswith(".")
            if not refused or response.status_code != (403 if who == NOT_STAFF else 401):
                wrong.append((name(row), who, response.status_code))
    assert wrong == []
    assert stock() == before
    heads = [row.path for row in CLOSED if row.method == "get"]
    assert [path for path in heads if clients["nobody"].head(path).status_code != 401] == []


def test_the_owner_may_do_everything_and_what_is_written_is_logged(stock, clients, call):
    before, entries, wrong = stock(), LogEntry.objects.count(), []
    reads = [row for row in TABLE if row.method == "get"]
    statuses = {name(row): call(clients["owner"], row).status_code for row in reads}
    assert statuses == {name(row): row.owner for row in reads}
    assert (stock(), LogEntry.objects.count()) == (before, entries)
    for row in TABLE:
        if row.method == "get":
            continue
        savepoint = transaction.savepoint()
        status = call(clients["owner"], row).status_code
        after, logged = stock(), LogEntry.objects.count() - entries
        transaction.savepoint_rollback(savepoint)
        for file in set(after["files"]) - set(before["files"]):
            file.unlink()
        is_renaming = row.method == "patch" and row.path == f"{ADD}/5005"
        is_logged = row.path not in NOT_LOGGED and not is_renaming
        if (status, after != before, logged) != (row.owner, row.stores, is_logged):
            wrong.append((name(row), status, after != before, logged))
    assert wrong == []


def test_an_open_call_is_open_whatever_the_bearer(clients, call):
    """For nobody, and with one of the tokens in turn."""
    wrong = []
    for row, token in zip(OPEN, cycle(REFUSED_TOKENS), strict=False):
        for who in ("nobody", token):
            client = clients[who]
            client.cookies["refresh"] = clients["owner"].cookies["refresh"].value  # for refresh
            savepoint = transaction.savepoint()
            status = call(client, row).status_code
            transaction.savepoint_rollback(savepoint)
            if status != row.owner:
                wrong.append((name(row), who, status))
    assert wrong == []
