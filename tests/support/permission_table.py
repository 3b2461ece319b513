"""Every call of the API, what it sends, and what it answers to the owner and anybody."""

from typing import NamedTuple

from rest_framework.test import APIClient

from documents.content import descriptions
from documents.reading import defaults

from .authenticator import ADD, ADD_OPTIONS, SIGN_IN, SIGN_IN_OPTIONS, Authenticator
from .items import RESOURCES
from .logins import CONFIRMED, CREDENTIALS, PASSWORD
from .push import DEVICES, Phone

BODIES = {each.kind: each.required | {"name": "N"} for each in RESOURCES}
NEW_PASSWORD = "gravel pit 77 helmets"
PASSWORDS = {"current_password": PASSWORD, "new_password": NEW_PASSWORD}
MESSAGE = {"name": "Anna", "email": "anna@example.lv", "message": "Hello"}
OTHER_DEVICE = "00000000-0000-4000-8000-000000000005"
PICTURE = object()  # stands for a multipart body with one valid picture
KEY = Authenticator()
OTHER_KEY = Authenticator(credential_id=b"other")
NEW_KEY = Authenticator(credential_id=b"new")


def changed(key: str, text: str) -> dict:
    """Return the document's values with another first text."""
    values = defaults(key)
    return values | {next(iter(values)): text}


def used_passkey(client: APIClient) -> dict:
    options = APIClient().post(SIGN_IN_OPTIONS).json()["options"]
    return {"credential": KEY.use(options)}


def made_passkey(client: APIClient) -> dict:
    response = client.post(ADD_OPTIONS, CONFIRMED).json()
    return {"name": "New", "credential": NEW_KEY.make(response.get("options", {"challenge": ""}))}


class Row(NamedTuple):
    method: str
    path: str
    # Valid for the owner, so that only credentials can be refused; or what makes it for a client.
    body: object
    owner: int  # status for the owner
    is_open: bool = False  # everybody gets the owner's status, with any token
    stores: bool = True  # whether a call other than a read changes what is stored


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
    Row("patch", f"{ADD}/5005", {"name": "Left"}, 200),
    Row("delete", f"{ADD}/5005", None, 204),
    Row("post", SIGN_IN_OPTIONS, None, 200, is_open=True, stores=False),
    Row("post", SIGN_IN, used_passkey, 200, is_open=True),
    Row("put", f"{ADD}/only", CONFIRMED | {"on": True}, 204),
    Row("get", DEVICES, None, 200),
    Row("post", DEVICES, Phone().subscription, 201),
    Row("delete", f"{DEVICES}/5005", None, 204),
    # Its address is not one of a push service, so it is removed.
    Row("post", f"{DEVICES}/5005/test", None, 409),
    Row("post", "/api/contact", MESSAGE, 201, is_open=True),
    Row("get", "/api/contact/message/{token}", None, 200, is_open=True),
    Row("post", "/api/contact/message/{token}/entries", {"text": "Left"}, 201, is_open=True),
    Row("get", "/api/contact/messages", None, 200),
    Row("post", "/api/contact/messages/5005/entries", {"text": "Left"}, 201),
    Row("get", "/api/contact/messages/counts", None, 200),
    Row("get", "/api/contact/messages/5005", None, 200),
    Row("patch", "/api/contact/messages/5005", {"state": "done"}, 200),
    Row("delete", "/api/contact/messages/5005", None, 204),
    Row("get", "/api/deleted", None, 200),
    Row("post", "/api/deleted/tyre/5008/restore", None, 200),
    Row("delete", "/api/deleted/tyre/5008", None, 204),
    Row("get", "/api/status", None, 200),
    Row("get", "/api/people", None, 200),
    Row("post", "/api/people", CONFIRMED | {"name": "Līga", "email": "new@b.lv"}, 201),
    Row("patch", "/api/people/5050", CONFIRMED | {"is_active": False}, 200),
    Row("post", "/api/people/5050/link", CONFIRMED, 201, stores=False),
    Row("get", "/api/link/{link}", None, 200, is_open=True),
    Row("post", "/api/link/{link}", {"password": NEW_PASSWORD}, 204, is_open=True),
    Row("get", "/api/changes", None, 200),
    # The client of these tests is a program, which is not counted.
    Row("post", "/api/seen", {"what": "view", "path": "/"}, 204, is_open=True, stores=False),
    Row("get", "/api/visits", None, 200),
    Row("get", "/api/visits/csv", None, 200),
    Row("get", "/api/visits/tyres/5005", None, 200),
    Row("get", "/api/schema", None, 200),
    Row("get", "/api/docs", None, 200),
    Row("get", "/api/builds/featured", None, 200, is_open=True),
    Row("get", "/api/builds/5005/neighbours", None, 200, is_open=True),
    Row("get", "/api/tyres/by-type/rear", None, 200, is_open=True),
    Row("get", "/api/parts/teaser", None, 200, is_open=True),
    Row("put", "/api/parts/order", [5006, 5005], 200),
    Row("get", "/api/pages", None, 200, is_open=True),
    Row("get", "/api/samples", None, 200),
    Row("delete", "/api/samples", None, 200),
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
    Row("patch", "/api/pages/about/images/5006", {"alt": "Left"}, 200),
    Row("delete", "/api/pages/about/images/5006", None, 204),
    *(
        row
        for items, body in ((f"/api/{kind}", body) for kind, body in BODIES.items())
        for row in (
            Row("get", items, None, 200, is_open=True),
            Row("post", items, body, 201),
            Row("get", f"{items}/5005", None, 200, is_open=True),
            Row("put", f"{items}/5005", body, 200),
            Row("delete", f"{items}/5005", None, 204),
            Row("get", f"{items}/5005/images", None, 200, is_open=True),
            Row("post", f"{items}/5005/images", PICTURE, 201),
            Row("put", f"{items}/5005/images/order", [5007, 5006], 200),
            Row("delete", f"{items}/images/5006", None, 204),
            Row("patch", f"{items}/images/5006", {"alt": "Left", "focus": {"x": 0, "y": 1}}, 200),
            Row("put", f"{items}/images/5007/set-primary", None, 200),
            Row("post", f"{items}/images/5006/rotate", {"clockwise": True}, 200),
        )
    ),
]
CLOSED = [row for row in TABLE if not row.is_open]
# What a user changes of their own, and what concerns visitors
NOT_LOGGED = (
    *("/api/auth/account", "/api/auth/sessions", f"/api/auth/sessions/{OTHER_DEVICE}"),
    *("/api/auth/refresh", "/api/auth/logout", "/api/contact"),
    *("/api/people/5050/link", "/api/seen", "/api/contact/messages/5005"),
    *("/api/contact/message/{token}/entries", "/api/contact/messages/5005/entries"),
    *(ADD_OPTIONS, SIGN_IN_OPTIONS),
    *(DEVICES, f"{DEVICES}/5005", f"{DEVICES}/5005/test"),
)
OPEN = [row for row in TABLE if row.is_open]


def name(row: Row) -> str:
    return f"{row.method} {row.path.removeprefix('/api/')}"
