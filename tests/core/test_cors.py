"""CORS: other sites may not call the API, unless they are configured."""

from contextlib import closing

import pytest

from tests.support.settings_file import read_settings, start

ALLOWED = "https://shop.example"
FOREIGN = (
    *("https://evil.example", "null", "http://shop.example", "https://shop.example:8443"),
    *("https://shop.example.evil.example", "https://evilshop.example", "https://shop.exampl"),
    *("https://shop.example@evil.example", "https://sub.shop.example", "file://", "*"),
)
PUT_PREFLIGHT = {
    "access-control-request-method": "PUT",
    "access-control-request-headers": "authorization, content-type, idempotency-key",
}


@pytest.fixture
def with_a_shop(settings) -> None:
    settings.CORS_ALLOWED_ORIGINS = [ALLOWED]


def allows(response) -> dict[str, str]:
    headers = {name.lower(): value for name, value in response.items()}
    return {name: value for name, value in headers.items() if name.startswith("access-control")}


@pytest.mark.parametrize("origin", FOREIGN)
@pytest.mark.parametrize("path", ["/api/builds", "/api/contact/messages", "/api/nothing"])
def test_a_foreign_page_may_not_read_answers(visitor, with_a_shop, path, origin):
    assert not allows(visitor.get(path, headers={"origin": origin}))


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_foreign_pages_preflight_allows_nothing(visitor, with_a_shop, origin):
    response = visitor.options("/api/builds/1", headers={"origin": origin, **PUT_PREFLIGHT})
    assert not allows(response)


@pytest.mark.parametrize("origin", [ALLOWED, "http://testserver", *FOREIGN])
def test_no_other_origin_is_allowed_by_default(visitor, origin):
    assert not allows(visitor.get("/api/builds", headers={"origin": origin}))
    response = visitor.options("/api/builds/1", headers={"origin": origin, **PUT_PREFLIGHT})
    assert not allows(response)


@pytest.mark.parametrize(
    ("path", "status"),
    [("/api/builds", 200), ("/api/builds/1", 404), ("/api/contact/messages", 401)],
)
def test_a_configured_page_may_read_answers_and_refusals(visitor, with_a_shop, path, status):
    response = visitor.get(path, headers={"origin": ALLOWED})
    assert response.status_code == status
    assert allows(response) == {
        "access-control-allow-origin": ALLOWED,
        "access-control-allow-credentials": "true",
    }


def test_answers_that_differ_by_origin_say_so_to_caches(visitor, with_a_shop):
    for headers in ({}, {"origin": ALLOWED}, {"origin": "https://evil.example"}):
        assert "origin" in visitor.get("/api/builds", headers=headers)["Vary"].lower()


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_a_configured_pages_preflight_allows_each_write(visitor, with_a_shop, method):
    preflight = PUT_PREFLIGHT | {"access-control-request-method": method}
    response = visitor.options("/api/builds/1", headers={"origin": ALLOWED, **preflight})
    assert response.status_code == 200
    assert response["Access-Control-Allow-Origin"] == ALLOWED
    assert response["Access-Control-Allow-Credentials"] == "true"
    assert method in response["Access-Control-Allow-Methods"].split(", ")
    headers = response["Access-Control-Allow-Headers"].split(", ")
    wanted = {"authorization", "content-type", "idempotency-key"}
    assert wanted <= set(headers)


def test_a_configured_page_writes_with_the_owners_bearer(owner_client, build, with_a_shop):
    body = {"name": "Blue 7", "frame": "F", "engine": "E", "build_year": 1999}
    response = owner_client.put(f"/api/builds/{build.pk}", body, headers={"origin": ALLOWED})
    assert (response.status_code, response["Access-Control-Allow-Origin"]) == (200, ALLOWED)


@pytest.mark.parametrize(
    "path", ["/", "/quad-builds", "/static/favicon.svg", "/media/x.jpg", "/django-admin/login/"]
)
def test_pages_are_for_no_other_site(visitor, with_a_shop, path):
    with closing(visitor.get(path, headers={"origin": ALLOWED})) as response:
        assert not allows(response)


def test_several_pages_are_named_in_the_environment(tmp_path):
    settings = read_settings(tmp_path, CORS_ALLOWED_ORIGINS=f"{ALLOWED}, https://b.example")
    assert list(settings["CORS_ALLOWED_ORIGINS"]) == [ALLOWED, "https://b.example"]


@pytest.mark.parametrize("value", ["*", "null", f"{ALLOWED},null", f"{ALLOWED}/", "shop.example"])
def test_an_origin_that_would_open_too_much_or_nothing_stops_the_start(tmp_path, value):
    result = start(tmp_path, CORS_ALLOWED_ORIGINS=value)
    assert result.returncode == 1
    assert "CORS_ALLOWED_ORIGINS" in result.stderr
