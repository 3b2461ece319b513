"""The site behind Debian's nginx with the configuration of deploy/: headers, hosts, sizes."""

import http.client
import io
import json
import os
import re
import socket
import ssl

import pytest
from PIL import Image
from urllib3 import encode_multipart_formdata
from urllib3.exceptions import ProtocolError

from catalogue.kinds import KINDS
from tests.nightly.nginx import BUNDLES, HOST, Nginx, a_bundle
from tests.support.gunicorn import OWNER, ROOT

POLICY = {"default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"}
YEAR = "public, max-age=31536000, immutable"
MEGABYTE = 1024 * 1024


def chunks() -> list[str]:
    """Return the scripts that pages load lazily."""
    stats = json.loads((ROOT / "build/webpack-stats.json").read_text())
    first = sum(stats["chunks"].values(), [])
    scripts = [path.name for path in BUNDLES.glob("*.js") if path.name not in first]
    return [f"/static/bundles/{name}" for name in scripts]


ANSWERS = {
    "page": "/",
    "unknown page": "/nothing",
    "api": "/api/builds",
    "unknown call": "/api/nothing",
    "file": "/static/favicon.svg",
    "unknown file": "/static/nothing.js",
    "unknown picture": "/media/nothing.webp",
    "refused": "/api/contact/messages",
}


@pytest.mark.parametrize("kind", [*ANSWERS, "bundle", "picture", "too large"])
def test_every_answer_carries_the_headers_once(nginx, nginx_picture, kind):
    if kind == "too large":
        response = nginx.ask("POST", "/api/contact", b"x" * 61 * MEGABYTE)
        assert response.status == 413
    else:
        others = {"bundle": a_bundle("main.*.js"), "picture": nginx_picture}
        response = nginx.get((ANSWERS | others)[kind])
    page = nginx.get("/").headers
    for name in (
        *("Strict-Transport-Security", "X-Content-Type-Options", "X-Frame-Options"),
        *("Referrer-Policy", "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy"),
        "Permissions-Policy",
    ):
        assert response.headers.getlist(name) == page.getlist(name) != [], name
    (policy,) = response.headers.getlist("Content-Security-Policy")
    assert set(policy.split("; ")) >= POLICY
    assert "unsafe" not in policy
    assert len(response.headers.getlist("Cache-Control")) == 1
    assert len(response.headers.getlist("Content-Type")) == 1
    assert "/" not in response.headers["Server"]


@pytest.mark.parametrize("pattern", ["main.*.js", "main.*.css"])
@pytest.mark.parametrize(("accepted", "encoding"), [("gzip, br", "br"), ("gzip", "gzip"), ("", "")])
def test_a_bundle_is_kept_for_a_year_and_sent_compressed(nginx, pattern, accepted, encoding):
    path = a_bundle(pattern)
    response = nginx.get(path, Accept_Encoding=accepted)
    assert (response.status, response.headers["Cache-Control"]) == (200, YEAR)
    assert response.headers.get("Content-Encoding", "") == encoding
    assert response.headers["Vary"] == "Accept-Encoding"
    assert response.headers["Content-Type"].endswith("charset=utf-8")
    suffix = {"br": ".br", "gzip": ".gz", "": ""}[encoding]
    assert response.data == (ROOT / f"build{path}{suffix}").read_bytes()


def test_a_lazy_chunk_is_kept_for_a_year(nginx):
    assert {nginx.get(path).headers["Cache-Control"] for path in chunks()} == {YEAR}


def test_a_file_without_a_hash_in_its_name_is_kept_for_a_minute(nginx):
    assert nginx.get("/static/favicon.svg").headers["Cache-Control"] == "public, max-age=60"


def test_a_bundle_of_the_release_before_is_still_answered(nginx):
    old = "main.000000000000.js"
    folder = nginx.folder / "srv/quads/previous/build/static/bundles"
    (folder / old).write_text("old")
    response = nginx.get(f"/static/bundles/{old}")
    assert (response.status, response.data, response.headers["Cache-Control"]) == (
        200,
        b"old",
        YEAR,
    )


def test_a_picture_is_kept_for_a_year(nginx, nginx_picture):
    response = nginx.get(nginx_picture)
    assert (response.status, response.headers["Cache-Control"]) == (200, YEAR)
    assert response.headers["Content-Type"] == "image/jpeg"
    assert "X-Request-ID" not in response.headers  # served by nginx itself


def test_a_missing_picture_is_not_kept(nginx):
    response = nginx.get("/media/builds/nothing.webp")
    assert (response.status, response.headers["Cache-Control"]) == (404, "no-cache")


@pytest.mark.parametrize("path", ["/", "/api/builds"])
def test_pages_and_answers_are_compressed_and_asked_for_again(nginx, path):
    first = nginx.get(path, Accept_Encoding="gzip")
    assert (first.headers["Content-Encoding"], first.headers["Cache-Control"]) == (
        "gzip",
        "no-cache",
    )
    again = nginx.get(path, Accept_Encoding="gzip", If_None_Match=first.headers["ETag"])
    assert (again.status, again.data) == (304, b"")


# --- which hosts, protocols and files nginx answers for ---


def test_a_page_over_http_is_redirected_to_the_same_page(nginx):
    response = nginx.http.request("GET", "/quad-builds?a=b", headers={"Host": HOST}, redirect=False)
    assert (response.status, response.headers["Location"]) == (
        301,
        f"https://{HOST}/quad-builds?a=b",
    )


@pytest.mark.parametrize("path", ["/api", "/api/auth/login"])
def test_the_api_over_http_is_refused_and_not_redirected(nginx, path):
    response = nginx.http.request("POST", path, headers={"Host": HOST}, json=OWNER, redirect=False)
    assert (response.status, "Location" in response.headers) == (403, False)
    assert "https" in response.json()["error"]


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", f"{HOST}.evil.example", "localhost"])
def test_another_host_name_gets_no_answer(nginx, host):
    with pytest.raises(ProtocolError):
        nginx.http.request("GET", "/", headers={"Host": host})
    with pytest.raises(ProtocolError):
        nginx.ask("GET", "/", Host=host)


@pytest.mark.parametrize("host", ["new.example", HOST])
def test_the_challenge_of_a_certificate_is_answered_for_every_name(nginx, host):
    folder = nginx.folder / "html/.well-known/acme-challenge"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "token").write_text("the answer")
    path = "/.well-known/acme-challenge/token"
    response = nginx.http.request("GET", path, headers={"Host": host})
    assert (response.status, response.data) == (200, b"the answer")


@pytest.mark.parametrize("name", ["evil.example", None])
def test_another_name_gets_no_certificate(nginx, name):
    anybody = ssl._create_unverified_context()
    with (
        socket.create_connection(("127.0.0.1", nginx.https_port)) as client,
        pytest.raises(ssl.SSLError),
    ):
        anybody.wrap_socket(client, server_hostname=name)


def test_http_2_is_offered(nginx):
    with nginx.connect("h2", "http/1.1") as line:
        assert line.selected_alpn_protocol() == "h2"


@pytest.mark.parametrize(
    "path",
    [
        *("/.git/config", "/.env", "/static/", "/static/bundles/", "/media/", "/media/builds/"),
        *("/static/../manage.py", "/static../manage.py", "/media../secret_key", "/secret_key"),
        *("/media/..%2fsecret_key", "/media/%2e%2e/secret_key", "/media/../db.sqlite3"),
        *("/.errors/50x.html", "/static/..%2f..%2f.env"),
    ],
)
def test_no_other_files_of_the_machine_are_served(nginx, path):
    line = http.client.HTTPConnection(HOST)  # urllib3 would normalise the path
    line.sock = nginx.connect()
    line.request("GET", path)
    assert line.getresponse().status in (400, 404)
    line.close()


# --- what is too large or too often, and who says so ---


def noise(size: int) -> bytes:
    """Return a picture of at least this many bytes, and little more."""
    width = 2000
    height = size // (3 * width) + 1
    buffer = io.BytesIO()
    Image.frombytes("RGB", (width, height), os.urandom(3 * width * height)).save(
        buffer, "PNG", compress_level=0
    )
    return buffer.getvalue()


def upload(nginx: Nginx, token: str, content: bytes, build: int = 10):
    body, kind = encode_multipart_formdata({"images": ("quad.png", content)})
    headers = {"Content_Type": kind, "Authorization": f"Bearer {token}"}
    return nginx.ask("POST", f"/api/builds/{build}/images", body, **headers)


def test_a_picture_of_24_megabytes_is_accepted(nginx, nginx_token):
    response = upload(nginx, nginx_token, noise(24 * MEGABYTE))
    assert response.status == 201, response.data
    shown = nginx.get(response.json()[0]["image_path"])
    assert (shown.status, shown.headers["Cache-Control"]) == (200, YEAR)


@pytest.mark.parametrize(
    ("item", "status"),
    [
        *((item, 401) for item in (*(f"{kind}/5" for kind in KINDS), "pages/about")),
        *((item, 401) for item in ("pages/tfx-suspension", "pages/company")),
        *((item, 404) for item in ("custom-parts/5", "parts_2/5", "pages/nothing")),
    ],
)
def test_nginx_leaves_the_validation_of_pictures_to_the_application(nginx, item, status):
    content, wrong = b"x" * 2 * MEGABYTE, "Bearer x"
    response = nginx.ask("POST", f"/api/{item}/images", content, Authorization=wrong)
    assert response.status == status, response.data
    assert response.headers["X-Request-ID"]


@pytest.mark.parametrize("megabytes", [26, 31, 60])
def test_a_larger_picture_is_refused_in_a_sentence(nginx, nginx_token, megabytes):
    response = upload(nginx, nginx_token, noise(megabytes * MEGABYTE))
    assert response.status == 413, response.data
    assert response.headers["Content-Type"].startswith("application/json")
    assert re.search("25 MB|fewer or smaller files", response.json()["error"])


def test_too_large_a_call_is_refused_in_json(nginx):
    response = nginx.ask("POST", "/api/contact", b"x" * 61 * MEGABYTE)
    assert (response.status, list(response.json())) == (413, ["error"])
    assert response.headers["Content-Type"] == "application/json; charset=utf-8"


@pytest.mark.parametrize(
    "path",
    ["/api/contact", "/api/contact/message/7-x/entries", "/api/contact/messages/7/entries"],
)
def test_nginx_leaves_photographs_of_messages_to_the_application(nginx, path):
    response = nginx.ask("POST", path, b"x" * 2 * MEGABYTE, Authorization="Bearer x")
    assert response.status in (401, 404, 415), response.data
    assert response.headers["X-Request-ID"]


def test_too_large_a_form_is_refused_with_a_page(nginx):
    response = nginx.ask("POST", "/contact", b"x" * 61 * MEGABYTE)
    assert (response.status, response.headers["Content-Type"]) == (413, "text/html; charset=utf-8")
    assert b"<h1>Too large</h1>" in response.data


def test_forged_addresses_do_not_dodge_the_login_limit(nginx):
    wrong = {"username": "stranger", "password": "guess"}
    responses = [
        nginx.ask(
            "POST",
            "/api/auth/login",
            wrong,
            X_Forwarded_For=f"192.0.2.{number}, 198.51.100.{number}",
            X_Real_IP=f"192.0.2.{number}",
            Forwarded=f"for=192.0.2.{number}",
            X_Forwarded_Proto="http",
            X_Forwarded_Host="evil.example",
        )
        for number in range(1, 7)
    ]
    assert [response.status for response in responses] == [401] * 5 + [429]
    assert responses[-1].headers["X-Request-ID"]  # the application's own limit, not nginx's
    assert responses[-1].headers["Retry-After"]
