"""Invalid JSON, orders, focal points and unknown ids, sent to every call that takes them."""

import pytest
from django.conf import settings

from catalogue.models import Part
from contact.models import ContactMessage
from tests.support.items import ITEMS, JSON, send

CALLS = (  # every call that reads JSON
    *(("POST", f"/api/{path}") for path in (*ITEMS, "contact", "auth/login")),
    *(("PUT", f"/api/{items}/1") for items in ITEMS),
    ("PUT", "/api/builds/1/images/order"),
    ("PATCH", "/api/builds/images/1"),
    ("PUT", "/api/parts/order"),
    ("POST", "/api/auth/password"),
    ("PATCH", "/api/contact/messages/1"),
)
DEEP = 10_000
BROKEN = {
    "cut": (b'{"name": "x"', JSON, 400),
    "latin-1 bytes": ('{"name": "ž"}'.encode("cp1257"), JSON, 400),
    "a list": (b"[]", JSON, 400),
    "NaN": (b'{"name": NaN}', JSON, 400),
    "deep list": (b"[" * DEEP + b"]" * DEEP, JSON, 400),
    "long": (b'{"name": "' + b"x" * settings.JSON_BODY_MAX + b'"}', JSON, 413),
    "charset utf-16": (b"{}", f"{JSON}; charset=utf-16", 415),
    "text/plain": (b"{}", "text/plain", 415),
    "multipart": (b"{}", "multipart/form-data; boundary=cut", 415),
}


@pytest.fixture
def rows(owner, media_folder) -> None:
    """Create an object with the id 1 for every path of CALLS."""
    for model, fields in ITEMS.values():
        item = model.objects.create(pk=1, **fields)
        item.images.create(pk=1, file="x.jpg", width=1, height=1, is_primary=True)
    ContactMessage.objects.create(pk=1, name="Anna", email="a@example.lv", message="Hello")


def test_a_body_that_is_no_good_json_is_refused(owner_client, rows):
    for case, (body, content_type, status) in BROKEN.items():
        response = send(owner_client, "/api/builds", body, content_type)
        assert_refused(response, status)
        if case in ("cut", "latin-1 bytes", "NaN"):
            assert response.json() == {"error": "This is not valid JSON in UTF-8."}, case
    assert_nothing_changed()


def test_every_call_that_reads_json_refuses_a_list(owner_client, rows):
    for method, path in CALLS:
        assert_refused(send(owner_client, path, b"[]", method=method), 400)
    assert_nothing_changed()


def assert_refused(response, status: int) -> None:
    assert response.status_code == status, response.wsgi_request
    assert response["Content-Type"] == JSON
    assert response.json()["error"]


def assert_nothing_changed() -> None:
    stored = [model.objects.values(*fields).get() for model, fields in ITEMS.values()]
    assert stored == [fields for _, fields in ITEMS.values()]


def test_an_order_names_each_part_once(owner_client, rows):
    Part.objects.create(pk=2, name="Frame")
    message = "Please send the ids of all parts, each once."
    for order in ("[1]", "[1, 1]", "[1, 2, 1]", "[2, 1, 3]"):
        response = send(owner_client, "/api/parts/order", order, method="PUT")
        assert response.status_code == 400
        assert response.json() == {"error": message, "fields": {"order": [message]}}
    assert [part["id"] for part in owner_client.get("/api/parts").json()] == [1, 2]


HUGE = "9" * 400
WRONG_FOCUS = (
    *("null", "{}", "[0.5, 0.5]", '{"x": 0.5}', '{"x": 1.001, "y": 0.5}'),
    *(f'{{"x": 0.5, "y": {y}}}' for y in ("-0.001", "1.001", "1e999", HUGE, "null", '"0.5"')),
)


def test_a_focal_point_is_within_the_picture(owner_client, rows):
    message = "Please choose a point within the picture: x and y from 0 to 1."
    for focus in WRONG_FOCUS:
        body = f'{{"alt": "x", "focus": {focus}}}'
        response = send(owner_client, "/api/builds/images/1", body, method="PATCH")
        assert response.status_code == 400, focus
        assert response.json() == {"error": message, "fields": {"focus": [message]}}
    (image,) = owner_client.get("/api/builds/1/images").json()
    assert (image["alt"], image["focus"]) == ("", {"x": 0.5, "y": 0.5})


ITEM, IMAGE = "/api/builds/{}", "/api/builds/images/{}"
PATHS = (  # every call with an id; the body is valid, so that only the id can be refused
    *(("get", f"/api/{items}/{{}}", None) for items in ITEMS),
    ("put", ITEM, ITEMS["builds"][1]),
    ("delete", ITEM, None),
    ("get", f"{ITEM}/images", None),
    ("post", f"{ITEM}/images", None),
    ("put", f"{ITEM}/images/order", [1]),
    ("patch", IMAGE, {"alt": "x"}),
    ("put", f"{IMAGE}/set-primary", None),
    ("delete", IMAGE, None),
    *((m, "/api/contact/messages/{}", {"state": "spam"}) for m in ("get", "patch", "delete")),
)
UNKNOWN = ("0", "-1", "9" * 5000, "1.0", "+1", "1%00", "%D9%A1", "..%2F1", "%FF")


def test_an_id_that_there_is_not_is_not_found_by_any_call(owner_client, rows, picture_file):
    calls = [(*call, str(2**63)) for call in PATHS]
    calls += [("get", "/api/builds/{}", None, pk) for pk in UNKNOWN]
    for method, path, body, pk in calls:
        if method == "post":
            files = {"images": [picture_file(size=(32, 32))]}
            response = owner_client.post(path.format(pk), files, "multipart")
        else:
            response = getattr(owner_client, method)(path.format(pk), body, format="json")
        assert_refused(response, 404)
    assert ContactMessage.objects.get(pk=1).state == "new"
