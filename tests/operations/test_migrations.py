"""Migrations keep stored data, forwards and backwards."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.support.examples import BUILD
from tests.support.forks import run_python
from tests.support.gunicorn import ROOT
from tests.support.real_site import RealSite

APPS = ("catalogue", "accounts", "contact")
MESSAGE = {"name": "Anna", "email": "anna@example.lv", "message": "Is the orange one for sale?"}
# The files of the first parts, smaller, which are made quickly.
MIGRATE = """
import sys
from importlib import import_module

from django.core.management import execute_from_command_line

parts = import_module("catalogue.migrations.0008_first_parts")
parts.VARIANTS = tuple((width // 20, formats) for width, formats in parts.VARIANTS)
execute_from_command_line(["manage.py", "migrate", *ARGUMENTS])
"""


@pytest.fixture
def site(tmp_path) -> RealSite:
    return RealSite(tmp_path / "data", tmp_path / "log")


def migrate(site: RealSite, *arguments: str) -> None:
    environment = site.environment | {"DJANGO_SETTINGS_MODULE": "config.settings"}
    code = MIGRATE.replace("ARGUMENTS", repr(arguments))
    done = run_python(code, ROOT, environment)
    assert done.returncode == 0, done.stderr


@pytest.mark.detail
def test_stored_data_survives_backward_and_forward_migrations(site, picture_file):
    with site.running():
        build = site.call("POST", "/api/builds", {**BUILD, "name": "Ķēde"}).json()
        assert site.upload(build["id"], picture_file().read()).status == 201
        assert site.call("POST", "/api/contact", MESSAGE).status == 201
        stored = read_all(site)
    for app in APPS:
        migrate(site, app, "0001")
    migrate(site)
    with site.running():
        assert read_all(site) == stored
        parts = site.call("GET", "/api/parts").json()
        assert len(parts) == 12  # the first parts: the site has content
        for [image] in (part["images"] for part in parts):
            assert site.call("GET", image["image_path"]).status == 200
        renamed = site.call("PUT", f"/api/builds/{build['id']}", {**BUILD, "name": "After"})
        assert renamed.status == 200
        assert b"After" in site.call("GET", "/quad-builds").body


def read_all(site: RealSite) -> list[object]:
    paths = ("/api/builds", "/api/contact/messages", "/api/auth/sessions")
    return [site.call("GET", path).json() for path in paths]


@pytest.mark.slow  # it encodes all photographs; the first test does it with small files
def test_a_site_with_content_gets_the_first_parts_once_with_their_pictures(site):
    with site.running():
        assert site.call("POST", "/api/builds", {**BUILD, "name": "Old"}).status == 201
    site.manage("migrate", "catalogue", "0005")
    site.manage("migrate")
    with site.running():
        frame, arms, *others = stored = site.call("GET", "/api/parts").json()
        assert (len(stored), frame["name"], frame["price"]) == (12, "Frame", 2950)
        assert [part["name"] for part in stored if not part["published"]] == ["Battery box"]
        for [image] in (part["images"] for part in stored):
            assert image["is_primary"] and image["alt"] and len(image["variants"]) == 7
            for url in (image["image_path"], *(each["url"] for each in image["variants"])):
                assert site.call("GET", url).status == 200
        # The migration makes them with the recipe of its day.
        assert "0 orphans, 0 pictures with missing files, 12 outdated" in site.manage("media_audit")
        changed = {"name": "Frame", "description": "Ours.", "price": 3100}
        assert site.call("PUT", f"/api/parts/{frame['id']}", changed).status == 200
        assert site.call("DELETE", f"/api/parts/{arms['id']}").status == 204
        kept = site.call("GET", "/api/parts").json()
    site.manage("migrate", "catalogue", "0007")
    site.manage("migrate")
    with site.running():
        assert site.call("GET", "/api/parts").json() == kept
        assert [part["id"] for part in kept] == [part["id"] for part in (frame, *others)]


@pytest.mark.slow  # two processes encode all photographs
def test_two_migrations_at_once_store_the_first_parts_once(site):
    with site.running():
        assert site.call("POST", "/api/builds", {**BUILD, "name": "Old"}).status == 201
    site.manage("migrate", "catalogue", "0007")
    command = ("manage.py", "migrate", "catalogue", "0008")  # site.manage runs one at a time
    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(site.python, *command) for _ in range(2)]:
            done.result()
    site.manage("migrate")
    assert "0 orphans, 0 pictures with missing files" in site.manage("media_audit")
    with site.running():
        assert len(site.call("GET", "/api/parts").json()) == 12


@pytest.mark.detail
def test_a_site_without_content_gets_no_parts(site):
    migrate(site, "catalogue", "0005")
    migrate(site)
    assert json.loads(site.manage("dumpdata", "catalogue.part")) == []


STORE_TEMPLATES = """
from django.db import connection
with connection.cursor() as cursor:
    for name, text in (("Cena", "Sveiki, {name}!\\nNo 45 eiro."), ("Hours", "At nine.")):
        cursor.execute(
            "INSERT INTO contact_replytemplate (name, language, text, version) "
            "VALUES (%s, 'lv', %s, 1)", [name, text]
        )
"""


def test_the_owners_reply_templates_are_printed_before_they_go(site):
    site.manage("migrate", "contact", "0014")
    site.manage("shell", "--verbosity", "0", "--command", STORE_TEMPLATES)
    printed = site.manage("migrate", "--verbosity", "0")
    assert "--- Cena (lv)\nSveiki, {name}!\nNo 45 eiro.\n" in printed
    assert "--- Hours (lv)\nAt nine.\n" in printed
    assert site.manage("migrate", "--verbosity", "0") == ""
