"""The admin as an app on the home screen, with a service worker that visitors do not get."""

import re
from contextlib import closing

import pytest

pytestmark = pytest.mark.django_db


def manifest_of(client, path: str) -> str:
    found = re.search(r'<link rel="manifest" href="([^"]+)"', client.get(path).content.decode())
    assert found
    return found[1]


def test_the_admin_can_be_installed_in_the_owners_language(client):
    path = manifest_of(client, "/admin/account")
    assert path not in (manifest_of(client, "/"), manifest_of(client, "/lv/"))
    response = client.get(path, headers={"accept-language": "lv"})
    assert "Accept-Language" in response["Vary"]
    manifest = response.json()
    assert manifest["name"].endswith(": administrēšana")
    assert (manifest["lang"], manifest["display"]) == ("lv", "standalone")
    assert manifest["scope"] == manifest["start_url"] == manifest["id"] == "/admin"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        with closing(client.get(icon["src"])) as file:
            assert file.status_code == 200


def test_the_service_worker_may_control_the_admin_alone_and_is_always_asked_for_anew(client):
    response = client.get("/admin/worker.js")
    assert response["Content-Type"] == "text/javascript; charset=utf-8"
    assert response["Service-Worker-Allowed"] == "/admin"
    assert response["Cache-Control"] == "no-cache"
    assert "/static/icon-192.png" in response.content.decode()
