"""Permissions: one table for every call of the API.

A route or method without a row fails here, and so does a row without a route. The file is over 200
lines because the table and its tests belong together.
"""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import NamedTuple

import pytest
from django.apps import apps
from django.db import transaction
from django.db.models import Sum
from django.urls import URLPattern, URLResolver, get_resolver, resolve
from django.utils import timezone
from rest_framework.test import APIClient

from accounts import second_step, totp
from accounts.models import Invitation, RecoveryCode, SecondStep, Session, User
from activity.models import Entry
from catalogue.models import Build, Part, Tyre
from config.api.errors import UnknownPathView
from contact.models import ContactMessage, ReplyTemplate
from pages.descriptions import descriptions
from pages.documents import defaults
from pages.models import Document, DocumentImage
from tests.support.authenticator import ADD, ADD_OPTIONS, SIGN_IN, SIGN_IN_OPTIONS, Authenticator
from tests.support.examples import SHORT_BUILD
from tests.support.pictures import noise
from tests.support.tokens import CREDENTIALS, PASSWORD, bearer, forge, log_in

BUILD = {"name": "N"} | SHORT_BUILD
TYRE = {"name": "N", "size": "20x10-9", "type": "front"}
PART = {"name": "N", "price": 990}
NEW_PASSWORD = "gravel pit 77 helmets"
PASSWORDS = {"current_password": PASSWORD, "new_password": NEW_PASSWORD}
TEMPLATE = {"name": "Price", "language": "lv", "text": "Sveiki, {name}!"}
MESSAGE = {"name": "Anna", "email": "anna@example.lv", "message": "Hello"}
REPORT = {
    "csp-report": {
        "document-uri": "http://testserver/about",
        "effective-directive": "img-src",
        "blocked-uri": "https://elsewhere.example/",
    }
}
OTHER_DEVICE = "00000000-0000-4000-8000-000000000005"
OWN_DEVICE = "00000000-0000-4000-8000-000000000006"  # of the editor
STEP = "/api/auth/second-step"
MEMBER = {"pk": 50, "username": "member", "password": "!", "role": "editor"}
CAREFUL = MEMBER | {"pk": 51, "username": "careful"}  # whose second step is on
INVITATION_ID = "00000000-0000-4000-8000-000000000007"
INVITATION = {"name": "Līga", "email": "liga@example.lv", "role": "editor"}
PICTURE = object()  # stands for a multipart body with one valid picture


def changed(key: str, text: str) -> dict:
    """Return the document's values with another first text."""
    values = defaults(key)
    return values | {next(iter(values)): text}


KEY = Authenticator()
OWN_KEY = Authenticator(credential_id=b"of the editor")
NEW_KEY = Authenticator(credential_id=b"new")
SECRET = totp.new_secret()
CONFIRMED = {"password": PASSWORD}


def used_passkey(client: APIClient) -> dict:
    options = APIClient().post(SIGN_IN_OPTIONS).json()["options"]
    return {"credential": KEY.use(options)}


def made_passkey(client: APIClient) -> dict:
    response = client.post(ADD_OPTIONS, CONFIRMED).json()
    return {"name": "New", "credential": NEW_KEY.make(response.get("options", {"challenge": ""}))}


def first_code(client: APIClient) -> dict:
    return {"code": totp.code_at(SECRET, totp.current_step())}


def recovery_code(client: APIClient) -> dict:
    return CONFIRMED | {"code": "aaaa-bbbb-cccc-dddd"}


def switch_on() -> None:
    """Turn the second step of everybody on, with a recovery code."""
    for step in SecondStep.objects.all():
        digest = second_step.digest("aaaabbbbccccdddd")
        RecoveryCode.objects.get_or_create(user=step.user, digest=digest)
    SecondStep.objects.update(confirmed_at=timezone.now())


class Row(NamedTuple):
    method: str
    path: str
    # Valid for the owner, so that only credentials can be refused; or what makes it for a client.
    body: object
    owner: int  # status for the owner
    editor: int = 0  # status for an editor; 0: that of the owner
    is_open: bool = False  # everybody gets the owner's status, with any token
    stores: bool = True  # whether a call other than a read changes what is stored
    prepare: Callable[[], None] | None = None  # before a call that is not refused


TABLE = [
    Row("post", "/api/auth/login", CREDENTIALS, 200, is_open=True),
    Row("post", "/api/auth/refresh", None, 200, is_open=True),
    Row("post", "/api/auth/logout", None, 204, is_open=True),
    Row("post", "/api/auth/password", PASSWORDS, 200),
    Row("get", "/api/auth/account", None, 200),
    Row("patch", "/api/auth/account", {"language": "lv"}, 200),
    Row("get", "/api/auth/sessions", None, 200),
    Row("delete", "/api/auth/sessions", None, 204),
    Row("delete", f"/api/auth/sessions/{OTHER_DEVICE}", None, 204),
    Row("get", ADD, None, 200),
    Row("post", ADD, made_passkey, 201),
    Row("post", ADD_OPTIONS, CONFIRMED, 200, stores=False),
    Row("patch", f"{ADD}/5", {"name": "Left"}, 200),
    Row("delete", f"{ADD}/5", None, 204),
    Row("post", SIGN_IN_OPTIONS, None, 200, is_open=True, stores=False),
    Row("post", SIGN_IN, used_passkey, 200, is_open=True),
    Row("get", STEP, None, 200),
    Row("post", STEP, first_code, 200),
    Row("post", f"{STEP}/setup", CONFIRMED, 200),
    Row("post", f"{STEP}/off", recovery_code, 204, prepare=switch_on),
    Row("post", f"{STEP}/recovery-codes", recovery_code, 200, prepare=switch_on),
    Row("post", "/api/contact", MESSAGE, 201, is_open=True),
    Row("get", "/api/contact/message/{token}", None, 200, is_open=True),
    Row("post", "/api/contact/message/{token}/additions", {"text": "Left"}, 201, is_open=True),
    Row("get", "/api/contact/messages", None, 200),
    Row("get", "/api/contact/messages/counts", None, 200),
    Row("get", "/api/contact/messages/5", None, 200),
    Row("patch", "/api/contact/messages/5", {"state": "answered"}, 200),
    Row("delete", "/api/contact/messages/5", None, 204),
    Row("get", "/api/reply-templates", None, 200),
    Row("post", "/api/reply-templates", TEMPLATE, 201),
    Row("get", "/api/reply-templates/5", None, 200),
    Row("put", "/api/reply-templates/5", TEMPLATE | {"name": "New"}, 200),
    Row("delete", "/api/reply-templates/5", None, 204),
    Row("get", "/api/deleted", None, 200),
    Row("post", "/api/deleted/tyre/8/restore", None, 200),
    Row("delete", "/api/deleted/tyre/8", None, 204, editor=403),
    Row("get", "/api/status", None, 200, editor=403),
    Row("get", "/api/people", None, 200, editor=403),
    Row("patch", "/api/people/50", {"role": "owner"}, 200, editor=403),
    Row("post", "/api/people/50/sign-in-link", CONFIRMED, 201, editor=403),
    Row("post", "/api/people/51/second-step/off", CONFIRMED, 204, editor=403),
    Row("post", "/api/invitations", INVITATION | {"email": "new@b.lv"}, 201, editor=403),
    Row("delete", f"/api/invitations/{INVITATION_ID}", None, 204, editor=403),
    Row("get", "/api/invitation/{invitation}", None, 200, is_open=True),
    Row("post", "/api/invitation/{invitation}", {"password": NEW_PASSWORD}, 200, is_open=True),
    Row("get", "/api/activity", None, 200),
    Row("get", "/api/activity/people", None, 200),
    Row("post", "/api/csp-reports", REPORT, 204, is_open=True),
    # Counted in memory at first.
    Row("post", "/api/seen", {"what": "view", "path": "/"}, 204, is_open=True, stores=False),
    Row("get", "/api/visits", None, 200),
    Row("get", "/api/visits/csv", None, 200),
    Row("get", "/api/visits/tyres/5", None, 200),
    Row("get", "/api/schema", None, 200, editor=403),
    Row("get", "/api/docs", None, 200, editor=403),
    Row("get", "/api/builds/featured", None, 200, is_open=True),
    Row("get", "/api/builds/5/neighbours", None, 200, is_open=True),
    Row("get", "/api/tyres/by-type/rear", None, 200, is_open=True),
    Row("get", "/api/parts/teaser", None, 200, is_open=True),
    Row("put", "/api/parts/order", [6, 5], 200),
    Row("get", "/api/pages", None, 200, is_open=True),
    *(
        row
        for key in descriptions()
        for row in (
            Row("get", f"/api/pages/{key}", None, 200, is_open=True),
            Row("put", f"/api/pages/{key}", {"values": changed(key, "New")}, 200),
        )
    ),
    Row("get", "/api/pages/about/history", None, 200),
    Row("post", "/api/pages/about/restore", {"version": 0}, 200),
    Row("get", "/api/pages/about/images", None, 200),
    Row("post", "/api/pages/about/images", PICTURE, 201),
    Row("patch", "/api/pages/about/images/6", {"alt": "Left"}, 200),
    Row("delete", "/api/pages/about/images/6", None, 204, editor=403),
    *(
        row
        for items, body in (("/api/builds", BUILD), ("/api/tyres", TYRE), ("/api/parts", PART))
        for row in (
            Row("get", items, None, 200, is_open=True),
            Row("post", items, body, 201),
            Row("get", f"{items}/5", None, 200, is_open=True),
            Row("put", f"{items}/5", body, 200),
            Row("delete", f"{items}/5", None, 204),
            Row("get", f"{items}/5/images", None, 200, is_open=True),
            Row("post", f"{items}/5/images", PICTURE, 201),
            Row("put", f"{items}/5/images/order", [7, 6], 200),
            Row("delete", f"{items}/images/6", None, 204),
            Row("patch", f"{items}/images/6", {"alt": "Left", "focus": {"x": 0, "y": 1}}, 200),
            Row("put", f"{items}/images/7/set-primary", None, 200),
            Row("post", f"{items}/images/6/rotate", {"clockwise": True}, 200),
        )
    ),
]
CLOSED = [row for row in TABLE if not row.is_open]
# What a user changes of their own, and what visitors do
NOT_RECORDED = (
    *("/api/auth/account", "/api/auth/sessions", f"/api/auth/sessions/{OTHER_DEVICE}"),
    *("/api/auth/refresh", "/api/auth/logout", "/api/csp-reports", "/api/contact"),
    "/api/seen",
    "/api/contact/message/{token}/additions",
    *(ADD_OPTIONS, SIGN_IN_OPTIONS, f"{STEP}/setup"),
)
OWNERS = [row for row in CLOSED if row.editor == 403]
EDITORS = [row for row in CLOSED if row not in OWNERS]
OPEN = [row for row in TABLE if row.is_open]


def name(row: Row) -> str:
    return f"{row.method} {row.path.removeprefix('/api/')}"


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


def pending_step(user: User) -> None:
    """Start a second step that asks for nothing yet."""
    second_step.start_setup(user)
    secret = second_step.cipher().encrypt(SECRET.encode()).decode()
    SecondStep.objects.filter(user=user).update(secret=secret)


@pytest.fixture
def stock(owner, media_folder, site_with_passkeys) -> Callable[[], dict]:
    """Create items of each kind with two pictures, and a message; return a dump function."""
    build = Build.objects.create(pk=5, **BUILD | {"name": "Orange 21"})
    tyre = Tyre.objects.create(pk=5, **TYRE | {"name": "Trase", "type": "rear"})
    part = Part.objects.create(pk=5, **PART | {"name": "A-arms"})
    Part.objects.create(pk=6, **PART)
    Tyre.objects.create(pk=8, **TYRE).delete()
    ContactMessage.objects.create(pk=5, **MESSAGE)
    ReplyTemplate.objects.create(pk=5, **TEMPLATE)
    Document.objects.bulk_create(
        Document(key=key, values=changed(key, "Old"), version=1) for key in descriptions()
    )
    DocumentImage.objects.create(pk=6, item_id="about", file="6.jpg", width=1, height=1)
    Session.objects.create(pk=OTHER_DEVICE, user=owner)
    KEY.stored_for(owner, pk=5)
    pending_step(owner)
    User.objects.create(**MEMBER)
    careful = User.objects.create(**CAREFUL)
    SecondStep.objects.create(user=careful, secret="-", confirmed_at=timezone.now())
    Invitation.objects.create(pk=INVITATION_ID, created_by=owner, **INVITATION)
    for item in (build, tyre, part):
        for pk in (6, 7):
            file = f"{type(item).__name__}-{pk}.jpg"
            item.images.create(pk=pk, file=file, width=1, height=1, is_primary=pk == 6, position=pk)
            media_folder.mkdir(exist_ok=True)
            (media_folder / file).write_bytes(noise())

    def take() -> dict:
        labels = ("operations", "accounts", "activity", "catalogue", "contact", "pages", "visits")
        models = [model for label in labels for model in apps.get_app_config(label).get_models()]
        rows = {model: list(model.objects.order_by("pk").values()) for model in models}
        return rows | {"files": sorted(media_folder.rglob("*"))}

    return take


@pytest.fixture
def client_of(owner) -> Callable[[str], APIClient]:
    """Make a client with the named token; the refresh cookie alone opens nothing."""

    def make(who: str) -> APIClient:
        if who in ("nobody", "garbage"):  # who never logged in
            client = APIClient(raise_request_exception=False)
            if who == "garbage":
                client.credentials(HTTP_AUTHORIZATION="Bearer garbage")
            return client
        roles = {"without a role": "", "editor": "editor"}
        username = "rider" if who in roles else "owner"
        if who in roles:
            User.objects.create_user(username, password=PASSWORD, role=roles[who])
        client = log_in(APIClient(raise_request_exception=False), username)
        token = bearer(client)
        bearers = {
            "expired": forge(token, exp=timezone.now() - timedelta(seconds=1)),
            "refresh as access": client.cookies["refresh"].value,
            "other signing key": forge(token, key="another key of thirty-two bytes!!"),
            "ended session": token,
        }
        if who == "ended session":
            Session.objects.all().end()
        client.credentials(HTTP_AUTHORIZATION=f"Bearer {bearers.get(who, token)}")
        return client

    return make


NOT_LOGGED_IN = (
    *("nobody", "garbage", "expired", "refresh as access", "other signing key", "ended session"),
)


def page_token() -> str:
    message = ContactMessage.objects.filter(pk=5).first()
    return message.page_token if message else ""


def invitation_token() -> str:
    invitation = Invitation.objects.filter(pk=INVITATION_ID).first()
    return invitation.link.rpartition("/")[2] if invitation else ""


@pytest.fixture
def call(picture_file) -> Callable:
    def send(client: APIClient, row: Row):
        path = row.path.replace("{token}", page_token())
        row = row._replace(path=path.replace("{invitation}", invitation_token()))
        if row.body is PICTURE:
            return client.post(row.path, {"images": [picture_file()]}, format="multipart")
        body = row.body(client) if callable(row.body) else row.body
        return getattr(client, row.method)(row.path, body, format="json")

    return send


@pytest.mark.parametrize("who", [*NOT_LOGGED_IN, "without a role", "editor"])
def test_a_closed_call_is_refused_and_changes_nothing(stock, client_of, call, subtests, who):
    client = client_of(who)
    before = stock()
    for row in OWNERS if who == "editor" else CLOSED:
        with subtests.test(call=name(row)):
            response = call(client, row)
            assert response.status_code == (401 if who in NOT_LOGGED_IN else 403)
            assert response["Content-Type"] == "application/json"
            assert response.json()["error"].endswith(".")
    assert stock() == before


def test_an_editor_may_make_all_other_calls(stock, client_of, call, subtests):
    client = client_of("editor")
    for row in EDITORS:
        path = row.path.replace(OTHER_DEVICE, OWN_DEVICE).replace(f"{ADD}/5", f"{ADD}/6")
        own = row._replace(path=path)
        with subtests.test(call=name(row)), transaction.atomic():
            editor = User.objects.get(username="rider")
            Session.objects.create(pk=OWN_DEVICE, user=editor)
            OWN_KEY.stored_for(editor, pk=6)
            pending_step(editor)
            if row.prepare:
                row.prepare()
            assert call(client, own).status_code == row.owner
            transaction.set_rollback(True)


@pytest.mark.parametrize("row", TABLE, ids=name)
def test_the_owner_may_do_everything(stock, client_of, call, row):
    client = client_of("owner")
    if row.prepare:
        row.prepare()
    before = stock()
    entries = Entry.objects.aggregate(Sum("times"))
    assert call(client, row).status_code == row.owner
    assert (stock() == before) == (row.method == "get" or not row.stores)
    is_recorded = Entry.objects.aggregate(Sum("times")) != entries
    is_renaming = row.method == "patch" and row.path == f"{ADD}/5"
    is_exempt = row.method == "get" or row.path in NOT_RECORDED or is_renaming
    assert is_recorded != is_exempt


@pytest.mark.parametrize("who", [*NOT_LOGGED_IN, "without a role"])
@pytest.mark.parametrize("row", OPEN, ids=name)
def test_an_open_call_is_open_whatever_the_bearer(stock, client_of, call, row, who):
    client = client_of(who)
    client.cookies["refresh"] = log_in(APIClient()).cookies["refresh"].value  # required by refresh
    assert call(client, row).status_code == row.owner


@pytest.mark.parametrize("row", [row for row in CLOSED if row.method == "get"], ids=name)
def test_asking_for_the_head_alone_opens_nothing(stock, client_of, row):
    assert client_of("nobody").head(row.path).status_code == 401
