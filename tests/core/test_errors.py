"""Every error response of the API is JSON with a sentence in `error`."""

import io
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from catalogue.serializers import BuildSerializer
from tests.support.examples import SHORT_BUILD

SENTENCE = re.compile(r"[A-Z][^{}\[\]<>]* [^{}\[\]<>]*[^:,\s]")
WENT_WRONG = "Something went wrong on the server. Please try again."
NOTHING_HERE = "There is nothing at this address."
WRITE_ONLY = ("/api/contact", "/api/auth/login", "/api/auth/refresh", "/api/auth/logout")


def assert_error(response, status: int) -> None:
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/json"
    assert set(response.json()) <= {"error", "fields"}
    assert SENTENCE.fullmatch(response.json()["error"]), response.json()


@pytest.mark.parametrize("method", ["get", "post", "put", "patch", "delete", "options", "trace"])
@pytest.mark.parametrize(
    "path",
    ["", "x", "x/", "build", "builds/1/x", "builds//", "/builds", "tyres/by-type", "%00"],
)
def test_an_unknown_path_is_not_found_by_anybody(visitor, method, path):
    response = getattr(visitor, method)(f"/api/{path}")
    assert_error(response, 404)
    assert response.json()["error"] == NOTHING_HERE


@pytest.mark.parametrize(
    ("path", "verb"),
    [
        *(("/api/builds/5", verb) for verb in ("POST", "PATCH", "TRACE", "OPTIONS", "BREW")),
        *(("/api/builds", verb) for verb in ("PUT", "PATCH", "DELETE", "TRACE", "BREW")),
        *((path, verb) for path in WRITE_ONLY for verb in ("GET", "PUT", "DELETE", "TRACE")),
        *(("/api/tyres/images/6", verb) for verb in ("GET", "PUT", "POST", "TRACE")),
        *(("/api/tyres/images/6/set-primary", verb) for verb in ("GET", "POST", "PATCH", "TRACE")),
        *(("/api/builds/5/images/order", verb) for verb in ("GET", "POST", "DELETE")),
        *(("/api/contact/messages", verb) for verb in ("POST", "PUT", "DELETE", "TRACE")),
        *(("/api/auth/password", verb) for verb in ("GET", "PUT", "TRACE")),
        *(("/api/schema", verb) for verb in ("POST", "TRACE")),
        *(("/api/docs", verb) for verb in ("POST", "TRACE")),
    ],
)
def test_an_unsupported_method_is_refused(owner_client, path, verb):
    response = owner_client.generic(verb, path)
    assert_error(response, 405)
    assert verb not in response["Allow"].split(", ")


@pytest.mark.parametrize(
    ("path", "accept", "status"),
    [
        ("/api/builds", "text/html", 406),
        ("/api/builds?format=xml", "*/*", 404),
        ("/api/contact/messages", "*/*", 401),
        ("/api/schema", "*/*", 401),
        ("/api/schema", "application/json", 401),
        ("/api/docs", "text/html", 401),
        ("/api/docs", "application/json", 406),
        ("/api/builds/5", "*/*", 404),
        ("/api/tyres/by-type/side", "*/*", 404),
    ],
)
def test_a_refused_read_is_json_whatever_the_view_renders(visitor, path, accept, status):
    assert_error(visitor.get(path, headers={"accept": accept}), status)


@pytest.mark.parametrize("authorization", ["Bearer x", "Bearer", "Bearer a b", "Basic x"])
def test_a_refused_bearer_is_told_how_to_log_in(visitor, authorization):
    response = visitor.post("/api/builds", {}, headers={"authorization": authorization})
    assert_error(response, 401)
    assert response["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({f"field{number}": "x" for number in range(1001)}, 413),
        ({"text": "x" * 3_000_000}, 413),
        ({f"file{number}": SimpleUploadedFile("x.jpg", b"x") for number in range(101)}, 413),
    ],
    ids=["fields", "text", "files"],
)
def test_what_django_refuses_before_the_view_is_json_too(owner_client, build, fields, status):
    response = owner_client.post(f"/api/builds/{build.pk}/images", fields, format="multipart")
    assert_error(response, status)


@pytest.mark.parametrize("path", ["/api/builds/5/images", "/api/contact", "/api/x", "/nothing"])
def test_a_refused_request_is_read_to_its_end(client, db, path):
    """nginx may answer 502 if its connection is closed while it sends."""
    content = b"x" * 200_000
    body = io.BytesIO(content)
    response = client.post(path, content, "image/jpeg", **{"wsgi.input": body})
    assert response.status_code in (401, 404, 405, 415)
    assert body.read() == b""


@pytest.mark.parametrize("charset", ["idna", "utf-16", "zlib", "nonsense"])
def test_the_charset_of_an_upload_breaks_nothing(owner_client, build, charset):
    body = b'--cut\r\nContent-Disposition: form-data; name="text"\r\n\r\nx\r\n--cut--\r\n'
    content_type = f"multipart/form-data; boundary=cut; charset={charset}"
    assert_error(
        owner_client.generic("POST", f"/api/builds/{build.pk}/images", body, content_type), 400
    )


@pytest.fixture
def broken(monkeypatch, build):
    """Raise an error in every response with a build."""

    def fail(*args: object) -> None:
        raise RuntimeError("a secret of ours")

    monkeypatch.setattr(BuildSerializer, "to_representation", fail)


@pytest.mark.parametrize(("method", "path"), [("get", "/api/builds"), ("post", "/api/builds")])
def test_a_server_error_is_json_without_details(owner_client, broken, caplog, method, path):
    body = {"name": "N"} | SHORT_BUILD
    response = getattr(owner_client, method)(path, body if method == "post" else None)
    assert_error(response, 500)
    assert response.json() == {"error": WENT_WRONG}
    assert "a secret of ours" in caplog.text


def test_a_server_error_is_plain_text_on_a_page(visitor, broken, caplog):
    response = visitor.get("/quad-builds")
    assert (response.status_code, response.content.decode()) == (500, WENT_WRONG)
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert "a secret of ours" in caplog.text


def test_a_missing_file_of_a_page_is_a_server_error(visitor, monkeypatch):
    def missing(*args: object) -> None:
        raise FileNotFoundError("pages.json")

    monkeypatch.setattr("pages.views.page_head", missing)
    response = visitor.get("/quad-builds")
    assert (response.status_code, response.content.decode()) == (500, WENT_WRONG)


def test_a_foreign_host_name_is_refused_in_the_form_of_the_path(visitor):
    assert_error(visitor.get("/api/builds", headers={"host": "evil.example"}), 400)
    response = visitor.get("/quad-builds", headers={"host": "evil.example"})
    assert (response.status_code, response["Content-Type"]) == (400, "text/plain; charset=utf-8")


@pytest.mark.parametrize("path", ["/nothing", "/quad-builds/404", "/apis", "/builds"])
def test_an_unknown_page_is_the_shell_with_status_404(visitor, path):
    response = visitor.get(path)
    assert response.status_code == 404
    assert response["Content-Type"] == "text/html; charset=utf-8"
    assert b'<div id="root">' in response.content
