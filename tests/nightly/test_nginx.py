"""The site behind Debian's nginx with the configuration of deploy/: headers and caching."""

import json

import pytest

from tests.support.gunicorn import ROOT
from tests.support.running_nginx import BUNDLES, a_bundle

POLICY = {"default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"}
YEAR = "public, max-age=31536000, immutable"
MEGABYTE = 1024 * 1024


def chunks() -> list[str]:
    """Return the scripts that pages load lazily."""
    stats = json.loads((ROOT / "build/webpack-stats.json").read_text())
    first = sum(stats["chunks"].values(), [])
    scripts = [path.name for path in BUNDLES.glob("*.js") if path.name not in first]
    return [f"/static/bundles/{name}" for name in scripts]


KINDS = {
    "page": "/",
    "unknown page": "/nothing",
    "api": "/api/builds",
    "unknown call": "/api/nothing",
    "file": "/static/favicon.svg",
    "unknown file": "/static/nothing.js",
    "unknown picture": "/media/nothing.webp",
    "refused": "/api/contact/messages",
}


@pytest.mark.parametrize("kind", [*KINDS, "bundle", "picture", "too large"])
def test_every_answer_carries_the_headers_once(nginx, nginx_picture, kind):
    if kind == "too large":
        response = nginx.ask("POST", "/api/contact", b"x" * 61 * MEGABYTE)
        assert response.status == 413
    else:
        others = {"bundle": a_bundle("main.*.js"), "picture": nginx_picture}
        response = nginx.get((KINDS | others)[kind])
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
