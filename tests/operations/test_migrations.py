"""Migrations keep stored data, forwards and backwards."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db.migrations import AddField
from django.db.migrations.loader import MigrationLoader

from tests.support.databases import site_database
from tests.support.examples import BUILD
from tests.support.forks import run_manage
from tests.support.gunicorn import ROOT
from tests.support.real_site import RealSite

APPS = ("catalogue", "accounts", "contact")
MESSAGE = {"name": "Anna", "email": "anna@example.lv", "message": "Is the orange one for sale?"}


@pytest.fixture
def site(tmp_path) -> RealSite:
    return RealSite(tmp_path / "data", tmp_path / "log")


def test_stored_data_survives_backward_and_forward_migrations(site, picture_file):
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


# --- a third kind and a new field, as CONTRIBUTING.md has them made ---

PART = """

class Part(Item):
    name = models.CharField(max_length=80)


class PartImage(ItemImage):
    item = models.ForeignKey(Part, on_delete=models.CASCADE, related_name="images")

    class Meta(ItemImage.Meta):
        pass
"""
TRIGGERS = """
        migrations.RunPython(
            create_triggers("build", "part", "partimage"), migrations.RunPython.noop
        ),
    ]
"""
WRITES = """
from catalogue.models import Build, Part, PartImage
from catalogue.version import current_token

image = {"file": "x.jpg", "width": 1, "height": 1}
for write in (
    lambda: Part.objects.create(pk=5, name="Bar"),
    lambda: PartImage.objects.create(item_id=5, **image),
    lambda: PartImage.objects.all()._raw_delete("default"),
    lambda: Part.objects.update(name="Bumper"),
    lambda: Part.objects.all()._raw_delete("default"),
    lambda: Build.objects.create(name="N", frame="F", engine="E", build_year=2026, colour="red"),
):
    before = current_token()
    write()
    print(current_token() != before)
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the project for migrations, in which the catalogue may be changed."""
    for name in ("accounts", "config", "contact", "frontend", "operations", "pages"):
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


def test_a_new_site_gets_a_third_kind_and_a_new_field(copy, manage_copy):
    models = copy / "catalogue/models.py"
    featured = "    featured = models"
    colour = '    colour = models.CharField(max_length=20, default="", unique=True)\n'
    models.write_text(models.read_text().replace(featured, colour + featured) + PART)
    manage_copy("makemigrations", "catalogue", "--name", "parts")
    [migration] = (copy / "catalogue/migrations").glob("*_parts.py")
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
