"""Migrations keep stored data, forwards and backwards."""

import json
import os
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.db.migrations import AddField
from django.db.migrations.loader import MigrationLoader

from tests.support.databases import site_database
from tests.support.examples import BUILD
from tests.support.forks import run_manage, run_python
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
        assert "0 orphans, 0 pictures with missing files, 0 outdated" in site.manage("media_audit")
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


def test_a_site_without_content_gets_no_parts(site):
    migrate(site, "catalogue", "0005")
    migrate(site)
    assert json.loads(site.manage("dumpdata", "catalogue.part")) == []


# --- a further kind and a new field, as CONTRIBUTING.md has them made ---

RIMS = """
from django.db import models

from ..item_images import ItemImage
from ..items import Item


class Rim(Item):
    name = models.CharField(max_length=80)


class RimImage(ItemImage):
    item = models.ForeignKey(Rim, on_delete=models.CASCADE, related_name="images")

    class Meta(ItemImage.Meta):
        pass
"""
TRIGGERS = """
        migrations.RunPython(
            create_triggers("build", "rim", "rimimage"), migrations.RunPython.noop
        ),
    ]
"""
WRITES = """
from catalogue.models import Build, Rim, RimImage
from catalogue.version import current_token

image = {"file": "x.jpg", "width": 1, "height": 1}
for write in (
    lambda: Rim.objects.create(pk=5, name="Bar"),
    lambda: RimImage.objects.create(item_id=5, **image),
    lambda: RimImage.objects.all()._raw_delete("default"),
    lambda: Rim.objects.update(name="Bumper"),
    lambda: Rim.objects.all()._raw_delete("default"),
    lambda: Build.objects.create(name="N", frame="F", engine="E", build_year=2026, colour="red"),
):
    before = current_token()
    write()
    print(current_token() != before)
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the project for migrations, in which the catalogue may be changed."""
    apps = ("accounts", "activity", "contact", "operations", "pages", "visits")
    for name in ("config", "frontend", *apps):
        (tmp_path / name).symlink_to(ROOT / name)
    shutil.copytree(ROOT / "catalogue", tmp_path / "catalogue")
    shutil.copy(ROOT / "manage.py", tmp_path)
    return tmp_path


@pytest.fixture
def manage_copy(copy: Path) -> Callable[..., str]:
    data = copy / "data"
    data.mkdir()
    places = {"DATA_DIR": str(data), "DATABASE_URL": site_database(data)}

    def run(*arguments: str) -> str:
        done = run_manage(arguments, copy, os.environ | places)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_a_new_site_gets_a_further_kind_and_a_new_field(copy, manage_copy):
    models = copy / "catalogue/models"
    featured = "    featured = models"
    colour = '    colour = models.CharField(max_length=20, default="", unique=True)\n'
    builds, kinds = models / "builds.py", models / "__init__.py"
    builds.write_text(builds.read_text().replace(featured, colour + featured))
    (models / "rims.py").write_text(RIMS)
    kinds.write_text(kinds.read_text() + "from .rims import Rim, RimImage\n")
    manage_copy("makemigrations", "catalogue", "--name", "rims")
    [migration] = (copy / "catalogue/migrations").glob("*_rims.py")
    text = "from ._triggers import create_triggers\n" + migration.read_text()
    migration.write_text(text.removesuffix("    ]\n").rstrip() + TRIGGERS)
    manage_copy("migrate", "--verbosity", "0")
    assert manage_copy("shell", "--verbosity", "0", "--command", WRITES).split() == ["True"] * 6


def test_the_previous_release_can_write_without_a_new_column():
    """While a release migrates, the one before still writes rows, without the new columns."""
    before_releases = {("catalogue", "0002_updated_at"), ("contact", "0002_outbox")}
    migrations = MigrationLoader(None).disk_migrations
    added = [
        (app, name, operation.model_name, operation.name, operation.field)
        for (app, name), migration in migrations.items()
        if (ROOT / app).is_dir() and (app, name) not in before_releases
        for operation in migration.operations
        if isinstance(operation, AddField)
    ]
    assert added
    required = [column for *column, field in added if not (field.null or field.has_db_default())]
    assert required == []
