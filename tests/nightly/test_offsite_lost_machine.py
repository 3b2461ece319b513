"""The commands of "The machine is gone" in deploy/BACKUPS.md, on an empty machine.

As in test_release.py, only programs that need root are stubs.
Then the drill with 300 pictures, the real restic and an S3 server over HTTP.
"""

import re
import shlex
import shutil
from pathlib import Path

import psycopg
import pytest

from tests.support.backups import files, rows
from tests.support.examples import BUILD
from tests.support.gunicorn import ROOT
from tests.support.offsite import as_environment
from tests.support.postgresql import postgresql_server
from tests.support.real_site import RealSite, skip_or_fail

from .empty_machine import EmptyMachine

PAGE = (ROOT / "deploy/BACKUPS.md").read_text().split("## The machine is gone")[1]
COMMANDS = re.findall(r"^(deploy/\S+ .+?|nano .+?)(?: {2,}#.*)?$", PAGE.split("```")[1], re.M)


@pytest.fixture
def lost(tmp_path, settings, copies, picture_file) -> RealSite:
    """A site whose machine is gone, with a copy of its backup."""
    if not shutil.which("restic"):
        skip_or_fail("restic is not installed. On Debian: sudo apt-get install restic")
    variables = as_environment(settings.BACKUP_S3)
    site = RealSite(tmp_path / "lost", tmp_path / "gunicorn.log", **variables)
    with site.running():
        assert site.call("POST", "/api/builds", BUILD | {"name": "Orange 21"}).status == 201
        assert site.upload(1, picture_file().read()).status == 201
    assert "It was sent to" in site.manage("backup", "--to-offsite")
    return site


def test_the_commands_of_the_page_bring_the_site_back(lost, settings, tmp_path: Path):
    database, pictures = rows(lost.data_dir / "db.sqlite3"), files(lost.data_dir / "media")
    key = (lost.data_dir / "secret_key").read_text()
    shutil.rmtree(lost.data_dir)
    machine = EmptyMachine(tmp_path)
    environment = machine.root / "etc/quads.env"
    assert len(COMMANDS) == 5
    for command in COMMANDS:
        if command.startswith("nano"):
            kept = as_environment(settings.BACKUP_S3) | {"SECRET_KEY": key}
            lines = [f"{name}='{value}'" for name, value in kept.items()]
            environment.write_text("\n".join((environment.read_text(), *lines)))
            continue
        program, *arguments = shlex.split(command.removeprefix("deploy/"))
        built = [str(ROOT) if each == "origin/main" else each for each in arguments]
        result = machine.run(program, *built)
        assert result.returncode == 0, f"{command}: {result.stdout}{result.stderr}"
        machine.stub("id", "exit 0")  # the user exists from now on
    shared = machine.site / "shared"
    assert rows(shared / "db.sqlite3") == database
    assert files(shared / "media") == pictures and pictures


# --- the drill ---

PICTURES = 300
PHOTOGRAPH = next((ROOT / "brand/samples/builds").glob("*/*.*"))
# Rows of so many pictures, each with files of its own, as large as those of the first
MULTIPLY = """
import os, random, sys
from pathlib import Path
import django
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
django.setup()
from django.conf import settings
from catalogue.models import BuildImage
first, copies = BuildImage.objects.get(), []
for number in range(1, int(sys.argv[1])):
    def copy(name):
        new = name.replace("builds/", f"builds/{number:04}")
        content = random.randbytes((settings.MEDIA_ROOT / name).stat().st_size)
        (settings.MEDIA_ROOT / new).write_bytes(content)
        return new
    variants = [variant | {"name": copy(variant["name"])} for variant in first.variants]
    fields = {"width": first.width, "height": first.height, "position": number}
    image = BuildImage(item=first.item, file=copy(first.file.name), variants=variants, **fields)
    copies.append(image)
BuildImage.objects.bulk_create(copies)
"""


@pytest.fixture(autouse=True)
def with_restic() -> None:
    if not shutil.which("restic"):
        skip_or_fail("restic is not installed. On Debian: sudo apt-get install restic")


def stored_bytes(bucket) -> int:
    return sum(entry.size for entry in bucket.objects.all())


def test_a_lost_machine_is_restored_with_every_row_and_picture(
    settings, copies, tmp_path: Path, capsys
):
    """The drill: 300 pictures, then nothing but this code, the bucket and its key."""
    data = tmp_path / "data"
    variables = as_environment(settings.BACKUP_S3)
    site = RealSite(data, tmp_path / "gunicorn.log", **variables)
    with site.running():
        assert site.call("POST", "/api/builds", BUILD | {"name": "Orange 21"}).status == 201
        photograph = PHOTOGRAPH.read_bytes()
        assert site.upload(1, photograph).status == 201
    site.python("-c", MULTIPLY, PICTURES)
    site.python("-m", "tests.support.every_table", "fill")
    assert "It was sent to " in site.manage("backup", "--to-offsite")
    first = stored_bytes(copies)
    with site.running():
        blue = site.call("POST", "/api/builds", BUILD | {"name": "Blue 7"})
        assert site.upload(blue.json()["id"], photograph).status == 201
    assert "It was sent to " in site.manage("backup", "--to-offsite")
    added = stored_bytes(copies) - first
    assert added < first / 10  # only what is new
    before_rows = rows(data / "db.sqlite3")
    before = {folder: files(data / folder) for folder in ("media", "attachments")}
    assert len(before_rows["catalogue_buildimage"]) > PICTURES and before["attachments"]
    assert len(before["media"]) > PICTURES and len(set(before["media"].values())) > PICTURES

    shutil.rmtree(data)
    output = site.manage("restore", "--from-offsite")
    assert rows(data / "db.sqlite3") == before_rows
    assert {folder: files(data / folder) for folder in before} == before
    assert not list(data.rglob(".offsite-*")) and not list(data.rglob(".unfinished-*"))

    site.token = ""
    site.manage("prepare")
    with site.running():  # the owner's password works
        for number, name in ((1, "Orange 21"), (blue.json()["id"], "Blue 7")):
            assert site.call("GET", f"/api/builds/{number}").json()["name"] == name
        name = min(before["media"])
        assert site.call("GET", f"/media/{name}").body == before["media"][name]
        checks = site.call("GET", "/readyz").json()["checks"]
        assert checks["backup"] == checks["offsite"] == checks["pictures"] == "ok"
    assert "It was sent to " in site.manage("backup", "--to-offsite")  # and goes on from there
    with capsys.disabled():
        whole = sum(map(len, before["media"].values())) / 1024**2
        print(f"\n{len(before['media'])} picture files, {whole:.0f} MB: {output}", end="")
        print(f"stored {first / 1024**2:.0f} MB, and {added / 1024**2:.1f} MB the next night")


def test_a_site_on_postgresql_is_restored_from_the_bucket(settings, copies, tmp_path: Path):
    with postgresql_server() as server:
        variables = as_environment(settings.BACKUP_S3) | {"DATABASE_URL": server.url}
        data = tmp_path / "data"
        data.mkdir()
        site = RealSite(data, tmp_path / "gunicorn.log", **variables)
        site.python("-m", "tests.support.every_table", "fill")
        before = site.python("-m", "tests.support.every_table", "rows")
        pictures = files(data / "media")
        site.manage("backup", "--to-offsite")
        shutil.rmtree(data)
        with psycopg.connect(server.url, autocommit=True) as database:
            database.execute("DROP SCHEMA public CASCADE")
            database.execute("CREATE SCHEMA public")
        assert "was restored into" in site.manage("restore", "--from-offsite")
        assert site.python("-m", "tests.support.every_table", "rows") == before
        assert files(data / "media") == pictures
