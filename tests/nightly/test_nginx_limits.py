"""What is too large or too often behind nginx, and who says so."""

import io
import os
import re

import pytest
from PIL import Image
from urllib3 import encode_multipart_formdata

from catalogue.kinds import KINDS
from tests.support.nginx import Nginx

YEAR = "public, max-age=31536000, immutable"
MEGABYTE = 1024 * 1024


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


@pytest.mark.parametrize("path", ["/api/contact", "/api/contact/message/7-x/additions"])
def test_nginx_leaves_photographs_of_visitors_to_the_application(nginx, path):
    response = nginx.ask("POST", path, b"x" * 2 * MEGABYTE)
    assert response.status in (404, 415), response.data
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
