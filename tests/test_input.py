"""Hostile and clumsy input to the catalogue: refused with a reason, never a 500; rows 30 to 34.

Bodies are sent as raw bytes, so that what cannot be said in Python can be said in JSON.
"""

import json

import pytest
from django.db import IntegrityError, transaction

from catalogue.models import Build, Tyre
from contact.models import ContactMessage

BUILD = {"name": "Orange 21", "frame": "Chromoly", "engine": "450", "build_year": 2026}
TYRE = {"name": "Trase", "size": "20x10-9", "type": "rear"}
ITEMS = {"builds": (Build, BUILD), "tyres": (Tyre, TYRE)}
TEXTS = (  # each text field with its limit
    *(("builds", field, 120) for field in ("name", "frame", "engine")),
    ("builds", "description", 10_000),
    *(("tyres", field, 80) for field in ("name", "size", "compound", "terrain")),
)
REQUIRED = [row for row in TEXTS if row[1] not in ("description", "compound", "terrain")]
JSON = "application/json"


def send(client, path: str, body: bytes | str, content_type: str = JSON, method: str = "POST"):
    return client.generic(method, path, body, content_type)


def create(client, items: str, changes: str = ""):
    """Post a good item with some JSON members replaced, given as JSON text without braces."""
    good = json.dumps(ITEMS[items][1])
    return send(client, f"/api/{items}", f"{good[:-1]}, {changes}}}" if changes else good)


def assert_refused(answer, field: str) -> None:
    """The answer says which field is wrong, and why, and nothing was stored."""
    assert answer.status_code == 400, answer.content
    assert list(answer.json()["fields"]) == [field]
    assert answer.json()["error"].startswith(field.replace("_", " ").capitalize())
    assert not Build.objects.exists() and not Tyre.objects.exists()


@pytest.mark.parametrize("items", ITEMS)
def test_the_item_that_the_refusals_below_start_from_is_good(owner_client, items):
    assert create(owner_client, items).status_code == 201


@pytest.mark.parametrize(("items", "field", "limit"), REQUIRED)
@pytest.mark.parametrize("text", ['""', '" "', '"\\t\\n\\u00a0"', "null"])
def test_a_required_text_must_say_something(owner_client, items, field, limit, text):
    assert_refused(create(owner_client, items, f'"{field}": {text}'), field)


@pytest.mark.parametrize("items", ITEMS)
def test_all_missing_fields_are_named_at_once(owner_client, items):
    answer = send(owner_client, f"/api/{items}", b"{}")
    assert answer.status_code == 400
    fields = dict.fromkeys(ITEMS[items][1], ["This field is required."])
    assert answer.json() == {"error": "Name is required.", "fields": fields}


@pytest.mark.parametrize(("items", "field", "limit"), TEXTS)
@pytest.mark.parametrize(
    "text", ['"a\\u0000b"', '"\\ud800"', '"\\udfff"', "true", '["a"]', '{"a": "b"}']
)
def test_what_is_no_text_is_refused(owner_client, items, field, limit, text):
    assert_refused(create(owner_client, items, f'"{field}": {text}'), field)


@pytest.mark.parametrize(("items", "field", "limit"), TEXTS)
def test_a_text_may_be_as_long_as_its_limit_and_no_longer(owner_client, items, field, limit):
    for length in (limit + 1, 20_000):
        assert_refused(create(owner_client, items, f'"{field}": "{"ž" * length}"'), field)
    answer = create(owner_client, items, f'"{field}": "{"ž" * limit}"')
    assert (answer.status_code, answer.json()[field]) == (201, "ž" * limit)


@pytest.mark.parametrize(("items", "field", "limit"), TEXTS)
@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", "🏁 ā ž", "רכב \u202eשטח", "' OR 1=1 --", "{{ 7 }} %s"]
)
def test_strange_text_is_stored_and_answered_as_text(owner_client, items, field, limit, text):
    answer = create(owner_client, items, f'"{field}": {json.dumps(text)}')
    assert (answer.status_code, answer.json()[field]) == (201, text)
    assert getattr(ITEMS[items][0].objects.get(), field) == text


@pytest.mark.parametrize("year", ["1900", "2026", "2100"])
def test_years_from_1900_to_2100_are_stored(owner_client, year):
    answer = create(owner_client, "builds", f'"build_year": {year}')
    assert (answer.status_code, answer.json()["build_year"]) == (201, int(year))


@pytest.mark.parametrize(
    "year",
    [
        *("1899", "2101", "0", "-2024", "1e9", "2024.5", '"2024.5"', "99999999999999999999"),
        *("null", "true", '""', '"MMXXIV"', "[2024]", "{}", '"\\u0000"', '"' + "9" * 5000 + '"'),
    ],
)
def test_what_is_no_year_from_1900_to_2100_is_refused(owner_client, year):
    assert_refused(create(owner_client, "builds", f'"build_year": {year}'), "build_year")


@pytest.mark.parametrize("year", ["NaN", "Infinity", "-Infinity", "9" * 5000])
def test_a_number_beyond_json_is_refused_before_anything_is_read(owner_client, year):
    answer = create(owner_client, "builds", f'"build_year": {year}')
    assert answer.status_code == 400
    assert answer.json() == {"error": "This is no readable JSON in UTF-8."}


@pytest.mark.parametrize("type", ['"Front"', '"side"', '""', '["front"]', "{}", "null", "1"])
def test_a_tyre_is_front_or_rear(owner_client, type):
    assert_refused(create(owner_client, "tyres", f'"type": {type}'), "type")


@pytest.mark.parametrize("featured", ["null", '"x"', "2", "[]", "{}"])
def test_a_build_is_featured_or_not(owner_client, featured):
    assert_refused(create(owner_client, "builds", f'"featured": {featured}'), "featured")


@pytest.mark.parametrize("version", ["null", "true", '"x"', "1.5", "[]"])
def test_a_version_is_a_number(owner_client, build, version):
    body = f'{json.dumps(BUILD)[:-1]}, "version": {version}}}'
    answer = send(owner_client, f"/api/builds/{build.pk}", body, method="PUT")
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["version"])
    build.refresh_from_db()
    assert build.version == 1


CALLS = (  # every call that reads JSON
    *(("POST", f"/api/{path}") for path in ("builds", "tyres", "contact", "auth/login")),
    *(("PUT", f"/api/{items}/1") for items in ITEMS),
    *(("PUT", f"/api/{items}/1/images/order") for items in ITEMS),
    *(("PATCH", f"/api/{items}/images/1") for items in ITEMS),
    ("POST", "/api/auth/password"),
    ("PATCH", "/api/contact/messages/1"),
)
DEEP = 10_000
BROKEN = {
    "cut": (b'{"name": "x"', JSON, 400),
    "no JSON": (b"name=x", JSON, 400),
    "single quotes": (b"{'name': 'x'}", JSON, 400),
    "latin-1 bytes": ('{"name": "ž"}'.encode("cp1257"), JSON, 400),
    "utf-16 bytes": ('{"name": "x"}'.encode("utf-16"), JSON, 400),
    "a list": (b"[]", JSON, 400),
    "a string": (b'"name"', JSON, 400),
    "a number": (b"1", JSON, 400),
    "null": (b"null", JSON, 400),
    "true": (b"true", JSON, 400),
    "deep list": (b"[" * DEEP + b"]" * DEEP, JSON, 400),
    "deep object": (b'{"a":' * (DEEP - 1) + b"{}" + b"}" * (DEEP - 1), JSON, 400),
    "long": (b'{"name": "' + b"x" * 65_536 + b'"}', JSON, 413),
    "only blanks": (b" " * 65_537, JSON, 413),
    "5 MB": (b"[" + b"1," * 2_500_000 + b"1]", JSON, 413),
    **{
        f"charset {charset}": (b"{}", f"{JSON}; charset={charset}", 415)
        for charset in ("latin-1", "utf-16", "utf-7", "unicode_escape", "idna", "zlib", "nonsense")
    },
    **{
        content_type: (b"{}", content_type, 415)
        for content_type in (
            *("text/plain", "text/html", "application/xml", "application/x-www-form-urlencoded"),
            *("multipart/form-data; boundary=cut", "application/merge-patch+json", "json", "/"),
        )
    },
}


@pytest.fixture
def rows(owner, media_folder) -> None:
    """Something at every path of CALLS, with the id 1."""
    for model, fields in ITEMS.values():
        item = model.objects.create(pk=1, **fields)
        item.images.create(pk=1, file="x.jpg", width=1, height=1, is_primary=True)
    ContactMessage.objects.create(pk=1, name="Anna", email="a@example.lv", message="Hello")


@pytest.mark.parametrize("case", BROKEN)
def test_a_body_that_is_no_good_json_is_refused_by_every_call(owner_client, rows, case):
    body, content_type, status = BROKEN[case]
    for method, path in CALLS:
        answer = send(owner_client, path, body, content_type, method)
        assert answer.status_code == status, (method, path, answer.content)
        assert answer["Content-Type"] == JSON
        assert answer.json()["error"]
    stored = [model.objects.values(*fields).get() for model, fields in ITEMS.values()]
    assert stored == [fields for _, fields in ITEMS.values()]


@pytest.mark.parametrize("items", ITEMS)
@pytest.mark.parametrize("order", ["[]", "[1, 1]", "[2]", '["a"]', "[true]", "[null]", "[[1]]"])
def test_an_order_names_each_picture_once(owner_client, rows, items, order):
    answer = send(owner_client, f"/api/{items}/1/images/order", order, method="PUT")
    assert answer.status_code == 400
    message = "Please send the ids of all pictures of this item, each once."
    assert answer.json() == {"error": message, "fields": {"order": [message]}}


@pytest.mark.parametrize("text", ["null", '"\\u0000"', '"\\ud800"', f'"{"x" * 251}"', "[]", "true"])
def test_an_alternative_text_is_a_text(owner_client, rows, text):
    answer = send(owner_client, "/api/builds/images/1", f'{{"alt": {text}}}', method="PATCH")
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["alt"])


PATHS = (  # every call with an id; the body is good, so that only the id can be refused
    *((m, f"/api/{items}/{{}}", ITEMS[items][1]) for items in ITEMS for m in ("get", "put")),
    *(("delete", f"/api/{items}/{{}}", None) for items in ITEMS),
    *(("get", f"/api/{items}/{{}}/images", None) for items in ITEMS),
    *(("post", f"/api/{items}/{{}}/images", None) for items in ITEMS),
    *(("put", f"/api/{items}/{{}}/images/order", [1]) for items in ITEMS),
    *(("patch", f"/api/{items}/images/{{}}", {"alt": "x"}) for items in ITEMS),
    *(("put", f"/api/{items}/images/{{}}/set-primary", None) for items in ITEMS),
    *(("delete", f"/api/{items}/images/{{}}", None) for items in ITEMS),
    *((m, "/api/contact/messages/{}", {"state": "spam"}) for m in ("get", "patch", "delete")),
)


@pytest.mark.parametrize(
    "pk",
    [
        *("0", "-1", str(2**63), str(2**63 - 1), "9" * 5000, "1.0", "1e0", "+1", "0x1"),
        *("abc", "%00", "1%00", "1%0A", "%20", "%D9%A1", "1%3B", "..%2F1", "%FF"),
    ],
)
def test_an_id_that_there_is_not_is_not_found_by_any_call(owner_client, rows, picture_file, pk):
    for method, path, body in PATHS:
        if method == "post":
            answer = owner_client.post(path.format(pk), {"images": [picture_file()]}, "multipart")
        else:
            answer = getattr(owner_client, method)(path.format(pk), body, format="json")
        assert answer.status_code == 404, (method, path, answer.content)
        assert answer["Content-Type"] == JSON
        assert answer.json()["error"]
    assert ContactMessage.objects.get(pk=1).state == "new"


@pytest.mark.parametrize(
    ("model", "changes"),
    [
        *((Build, {"build_year": year}) for year in (1899, 2101, -1, None)),
        *((Tyre, {"type": type}) for type in ("side", "Front", "", None)),
        *((Build, {field: None}) for field in ("name", "frame", "engine", "description")),
        *((Tyre, {field: None}) for field in ("name", "size", "compound", "terrain")),
    ],
)
def test_the_database_itself_refuses_what_the_rules_forbid(db, model, changes):
    good = ITEMS["builds" if model is Build else "tyres"][1]
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.create(**good | changes)
    item = model.objects.create(**good)
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.filter(pk=item.pk).update(**changes)


def test_the_database_itself_refuses_a_message_of_an_unknown_state(db):
    with pytest.raises(IntegrityError):
        ContactMessage.objects.create(name="A", email="a@b.lv", message="m", state="lost")
