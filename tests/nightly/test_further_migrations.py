"""A further kind and a new field, with migrations as CONTRIBUTING.md has them made."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.databases import site_database
from tests.support.gunicorn import ROOT, run_python

RIMS = """

class Rim(Item):
    name = models.CharField(max_length=80)


class RimImage(ItemImage):
    item = models.ForeignKey(Rim, on_delete=models.CASCADE, related_name="images")

    class Meta(ItemImage.Meta):
        pass
"""
TRIGGERS = """
        migrations.RunPython(
            create_triggers("catalogue_build", "catalogue_rim", "catalogue_rimimage"),
            migrations.RunPython.noop,
        ),
    ]
"""
WRITES = """
from catalogue.models import Build, Rim, RimImage
from core.cache_token import current_token

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
    apps = ("accounts", "contact", "core", "documents", "operations", "pages", "visits")
    for name in ("brand", "config", "frontend", *apps):
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
        done = run_python(("manage.py", *arguments), copy, os.environ | places)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_a_new_site_gets_a_further_kind_and_a_new_field(copy, manage_copy):
    models = copy / "catalogue/models.py"
    featured = "    featured = models"
    colour = '    colour = models.CharField(max_length=20, default="", unique=True)\n'
    models.write_text(models.read_text().replace(featured, colour + featured) + RIMS)
    manage_copy("makemigrations", "catalogue", "--name", "rims")
    [migration] = (copy / "catalogue/migrations").glob("*_rims.py")
    text = "from ._triggers import create_triggers\n" + migration.read_text()
    migration.write_text(text.removesuffix("    ]\n").rstrip() + TRIGGERS)
    manage_copy("migrate", "--verbosity", "0")
    assert manage_copy("shell", "--verbosity", "0", "--command", WRITES).split() == ["True"] * 6
