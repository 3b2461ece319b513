"""Every error response is a sentence, in JSON for the API; a wrong value has it at its field."""

import io
import re
import sqlite3
from types import SimpleNamespace

import psycopg
import pytest
from django.db import OperationalError, connection

from catalogue.serializers import BuildSerializer
from contact.subjects import LIST_PATHS
from tests.support.examples import BUILD, PART, TYRE
from tests.support.items import send
from tests.support.logins import PASSWORD

SENTENCE = re.compile(r"[A-Z][^{}\[\]<>]* [^{}\[\]<>]*[^:,\s]")
WENT_WRONG = "Something went wrong on the server. Please try again."
NOTHING_HERE = "There is nothing at this address."
AWAY = "The site's database is not available at the moment. Please try again in a minute."
WRITE_ONLY = ("/api/contact", "/api/auth/login", "/api/auth/refresh", "/api/auth/logout")


def assert_error(response, status: int) -> None:
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/json"
    assert set(response.json()) <= {"error", "fields"}
    assert SENTENCE.fullmatch(response.json()["error"]), response.json()


def test_an_unknown_path_is_not_found_by_anybody(visitor):
    paths = ("", "x/", "builds/1/x", "builds//", "/builds", "%00")
    for method, path in (
        *(("GET", path) for path in paths),
        *((method, "x") for method in ("POST", "OPTIONS", "TRACE")),
    ):
        response = visitor.generic(method, f"/api/{path}")
        assert_error(response, 404)
        assert response.json()["error"] == NOTHING_HERE, path


def test_an_unsupported_method_is_refused(owner_client):
    for path, verbs in [
        ("/api/builds/5", ("POST", "PATCH", "TRACE", "OPTIONS", "BREW")),
        *((path, ("GET", "PUT")) for path in WRITE_ONLY),
        ("/api/schema", ("POST", "TRACE")),
    ]:
        for verb in verbs:
            response = owner_client.generic(verb, path)
            assert_error(response, 405)
            assert verb not in response["Allow"].split(", "), path


def test_a_refused_read_is_json_whatever_the_view_renders(visitor):
    for path, accept, status in [
        ("/api/builds", "text/html", 406),
        ("/api/builds?format=xml", "*/*", 404),
        ("/api/schema", "*/*", 401),
        ("/api/docs", "text/html", 401),
        ("/api/docs", "application/json", 406),
    ]:
        assert_error(visitor.get(path, headers={"accept": accept}), status)


def test_what_django_refuses_before_the_view_is_json_too(owner_client, build):
    fields = {"text": "x" * 3_000_000}
    response = owner_client.post(f"/api/builds/{build.pk}/images", fields, format="multipart")
    assert_error(response, 413)


@pytest.mark.parametrize("path", ["/api/builds/5/images", "/nothing"])
def test_a_refused_request_is_read_to_its_end(client, db, path):
    """nginx may answer 502 if its connection is closed while it sends."""
    content = b"x" * 200_000
    body = io.BytesIO(content)
    response = client.post(path, content, "image/jpeg", **{"wsgi.input": body})
    assert response.status_code in (401, 404, 405, 415)
    assert body.read() == b""


def test_the_charset_of_an_upload_breaks_nothing(owner_client, build):
    body = b'--cut\r\nContent-Disposition: form-data; name="text"\r\n\r\nx\r\n--cut--\r\n'
    for charset in ("utf-16", "zlib"):
        kind = f"multipart/form-data; boundary=cut; charset={charset}"
        response = owner_client.generic("POST", f"/api/builds/{build.pk}/images", body, kind)
        assert_error(response, 400)


@pytest.fixture
def broken(monkeypatch, build):
    """Raise an error in every response with a build."""

    def fail(*args: object) -> None:
        raise RuntimeError("a secret of ours")

    monkeypatch.setattr(BuildSerializer, "to_representation", fail)


def test_a_server_error_is_json_or_plain_text_without_details(visitor, broken, caplog):
    response = visitor.get("/api/builds")
    assert_error(response, 500)
    assert response.json() == {"error": WENT_WRONG}
    response = visitor.get("/quad-builds")
    assert (response.status_code, response.content.decode()) == (500, WENT_WRONG)
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert "a secret of ours" in caplog.text


def test_a_foreign_host_name_is_refused_in_the_form_of_the_path(visitor):
    assert_error(visitor.get("/api/builds", headers={"host": "evil.example"}), 400)
    response = visitor.get("/quad-builds", headers={"host": "evil.example"})
    assert (response.status_code, response["Content-Type"]) == (400, "text/plain; charset=utf-8")


def sentence_of(response) -> str:
    is_json = response["Content-Type"] == "application/json"
    return response.json()["error"] if is_json else response.content.decode()


NO_FILE = sqlite3.OperationalError("unable to open database file")
NO_FILE.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN


@pytest.mark.parametrize(
    ("vendor", "cause"),
    [
        ("postgresql", psycopg.OperationalError("connection refused")),
        ("sqlite", NO_FILE),
    ],
    ids=["postgresql", "no file"],
)
def test_while_the_database_is_away_everything_asks_to_come_back(
    visitor, monkeypatch, vendor, cause
):
    """For a real server that stops see nightly/test_machines.py."""

    def refuse(*args: object) -> None:
        raise OperationalError(*cause.args) from cause

    monkeypatch.setattr("pages.error_pages.connection", SimpleNamespace(vendor=vendor))
    for path, afterwards in [("/api/builds", 200), ("/quad-builds/1/", 404)]:
        with connection.execute_wrapper(refuse):
            response = visitor.get(path)
        assert (response.status_code, response["Retry-After"]) == (503, "60"), path
        assert sentence_of(response) == AWAY
        assert visitor.get(path).status_code == afterwards  # nothing of it is kept


YEAR = "Build year must be a whole number from 1900 to 2100."
PRICE = "Price must be a whole number from 0 to 1000000."
LONG = "x" * 20_000
IN_A_LANGUAGE = "must be written in at least one language."
LOGIN = {"username": "owner", "password": "x"}
CHANGE = {"current_password": PASSWORD, "new_password": "gravel pit 77 helmets"}
MESSAGE = {"name": "Anna", "email": "anna@example.lv", "message": "Hi"}
WRONG_VALUES = [
    ("/api/builds", BUILD, "name", LONG, "Name may have at most 120 characters."),
    ("/api/builds", BUILD, "engine", None, f"Engine {IN_A_LANGUAGE}"),
    ("/api/builds", BUILD, "frame", ["x"], "Frame must be text."),
    ("/api/builds", BUILD, "frame", "\0", "Frame contains characters that cannot be stored."),
    ("/api/builds", BUILD, "build_year", "9" * 5000, YEAR),
    ("/api/builds", BUILD, "build_year", None, "Build year is required."),
    ("/api/builds", BUILD, "featured", "x", "Featured must be true or false."),
    ("/api/tyres", TYRE, "type", "side", "Type must be front or rear."),
    ("/api/parts", PART, "price", 9.5, PRICE),
    ("/api/contact", MESSAGE, "phone", 26123456, "Phone must be text."),
    (
        *("/api/contact", MESSAGE, "preferred", "fax"),
        "Preferred must be call or whatsapp or email.",
    ),
    ("/api/contact", MESSAGE, "subject", {"name": "x"}, "Kind is required."),
    (
        *("/api/contact", MESSAGE, "subject", {"kind": "boat", "name": "x"}),
        f"Kind must be {' or '.join(LIST_PATHS)}.",
    ),
    ("/api/auth/login", LOGIN, "password", "", "Password is required."),
    (
        *("/api/auth/password", CHANGE, "new_password", LONG),
        "New password may have at most 1000 characters.",
    ),
    (
        *("/api/auth/password", CHANGE, "new_password", "kt7!"),
        "New password must have at least 10 characters.",
    ),
    (
        *("/api/auth/password", CHANGE, "new_password", "password123"),
        "New password is too common. Please choose another one.",
    ),
    (
        *("/api/auth/password", CHANGE, "new_password", "8204619375204"),
        "New password must not consist of digits only.",
    ),
    (
        *("/api/auth/password", CHANGE, "current_password", "wrong"),
        "This is not your current password.",
    ),
]


def test_a_wrong_value_is_reported_by_its_label(owner_client):
    for path, good, field, value, sentence in WRONG_VALUES:
        response = owner_client.post(path, good | {field: value})
        assert response.status_code == 400, (path, field)
        assert response.json() == {"error": sentence, "fields": {field: [sentence]}}


def test_what_is_no_object_is_refused_in_a_sentence(owner_client):
    for path, body in (("/api/builds", "[]"), ("/api/contact", "7"), ("/api/auth/login", "null")):
        response = send(owner_client, path, body)
        assert response.status_code == 400
        assert response.json()["error"] == "Please send a JSON object with the fields."
