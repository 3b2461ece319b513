"""Migrations keep what is stored, forwards and backwards; row 64 of the floor."""

import pytest

from .real_site import BUILD, RealSite

APPS = ("catalogue", "accounts", "contact")
MESSAGE = {"name": "Anna", "email": "anna@example.lv", "message": "Is the orange one for sale?"}


@pytest.fixture
def site(tmp_path) -> RealSite:
    return RealSite(tmp_path / "data", tmp_path / "log")


def test_all_that_is_stored_survives_the_way_back_and_forth(site, picture_file):
    with site.running():
        build = site.call("POST", "/api/builds", {**BUILD, "name": "Ķēde"}).json()
        assert site.upload(build["id"], picture_file().read()).status == 201
        assert site.call("POST", "/api/contact", MESSAGE).status == 201
        stored = read_all(site)
    for app in APPS:
        site.manage("migrate", app, "0001")
    site.manage("migrate")
    with site.running():
        assert read_all(site) == stored
        renamed = site.call("PUT", f"/api/builds/{build['id']}", {**BUILD, "name": "After"})
        assert renamed.status == 200
        assert b"After" in site.call("GET", "/quad-builds").body


def read_all(site: RealSite) -> list[object]:
    paths = ("/api/builds", "/api/contact/messages", "/api/auth/sessions")
    return [site.call("GET", path).json() for path in paths]
