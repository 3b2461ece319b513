"""Copies of backups in a bucket, with the real restic and an S3 server over HTTP.

See operations/test_offsite.py for what is refused before restic does anything.
"""

import re
import shlex
import shutil
import subprocess
from datetime import timedelta
from pathlib import Path

import psycopg
import pytest
import time_machine

from catalogue.models import Build
from operations.backups import offsite as copying
from operations.backups import store
from tests.support.backups import KEY, NOW, as_environment, files, rows
from tests.support.examples import BUILD, SHORT_BUILD
from tests.support.gunicorn import ROOT
from tests.support.real_site import RealSite, mounted, skip_or_fail
from tests.support.servers import postgresql_server

from .empty_machine import EmptyMachine


@pytest.fixture(autouse=True)
def with_restic() -> None:
    if not shutil.which("restic"):
        skip_or_fail("restic is not installed. On Debian: sudo apt-get install restic")


@pytest.fixture
def sent(request, manage, copies) -> Path:
    """A backup that was sent, and then lost here."""
    request.getfixturevalue("backups_may_be_read")
    request.getfixturevalue("picture_names")
    assert "It was sent to " in manage("backup", "--to-offsite")
    [backup] = store.backups()
    return backup


in_process = pytest.mark.django_db(transaction=True)


def lose(copies, share: str) -> None:
    """Take away or change the largest file of restic."""
    packs = [entry for entry in copies.objects.all() if "/data/" in entry.key]
    largest = max(packs, key=lambda entry: entry.size)
    content = bytearray(largest.get()["Body"].read())
    if share == "deleted":
        largest.delete()
    elif share == "cut":
        largest.put(Body=bytes(content[: len(content) // 2]))
    else:
        content[len(content) // 2] ^= 1
        largest.put(Body=bytes(content))


@in_process
@pytest.mark.parametrize("damage", ["altered", "cut", "deleted"])
def test_damage_is_found_and_leaves_nothing_half_restored(
    manage, sent, copies, settings, tmp_path, monkeypatch, damage
):
    lose(copies, damage)
    sent.unlink()
    # restic 0.14 asks again for a quarter of an hour when something is missing
    monkeypatch.setattr(copying, "TIMEOUT", 10)
    output = manage("restore", "--from-offsite", "--into", tmp_path / "new")
    assert output.startswith("failed: ") and output.endswith(" Nothing was changed.")
    assert "damaged" in output or (damage != "altered" and "took more than" in output)
    assert files(tmp_path / "new") == {}
    assert {path.name for path in settings.BACKUP_DIR.iterdir()} == {
        *(".lock", ".offsite.lock", store.MAY_SEND, store.LAST_BACKUP, store.LAST_SENT)
    }
    monkeypatch.setattr(copying, "TIMEOUT", 300)
    monkeypatch.setattr(copying, "PARTS", 1)
    before = store.last_sent()
    output = manage("backup", "--to-offsite")
    assert "was not sent to" in output and "What is stored there is damaged." in output
    assert store.last_sent() == before
    kept = [entry for entry in copies.objects.all() if "/snapshots/" in entry.key]
    assert len(kept) == 2  # nothing older was deleted


@in_process
def test_another_key_opens_nothing(manage, sent, settings, tmp_path):
    settings.BACKUP_S3 = settings.BACKUP_S3 | {"encryption_key": f"not {KEY}"}
    restoring = ("restore", "--from-offsite", "--into", tmp_path / "new")
    for command in (restoring, ("backup", "--to-offsite")):
        assert "BACKUP_S3_ENCRYPTION_KEY does not open what is stored there." in manage(*command)


@in_process
def test_what_leaves_is_encrypted(request, copies, upload, build):
    upload(build, 2, size=(1200, 800))
    sent = request.getfixturevalue("sent")
    Build.objects.get(name="Orange 21")
    whole = b"".join(entry.get()["Body"].read() for entry in copies.objects.all())
    assert len(whole) > 20_000
    for clear in (b"Orange 21", b"SQLite format", b"JFIF", b"owner", sent.name.encode()):
        assert clear not in whole


@in_process
def test_a_lock_is_respected_while_its_run_lives_and_removed_when_that_was_killed(
    manage, sent, copies
):
    waiting = subprocess.Popen(
        ["restic", "--no-cache", "backup", "--stdin"],
        env=copying.restic_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    )
    while not any("/locks/" in entry.key for entry in copies.objects.all()):
        assert waiting.poll() is None
    before = store.last_sent()
    assert "Another machine is using the bucket" in manage("backup", "--to-offsite")
    assert store.last_sent() == before
    waiting.kill()
    waiting.wait()
    waiting.stdin.close()
    assert "It was sent to" in manage("backup", "--to-offsite")


@in_process
def test_a_disk_that_fills_up_meanwhile_is_named_and_freed(manage, sent, settings, tmp_path):
    with mounted(tmp_path / "small", "-o", "size=100k"):
        settings.BACKUP_DIR = tmp_path / "small"
        output = manage("restore", "--from-offsite", "--into", tmp_path / "new")
        assert output == "failed: The disk of BACKUP_DIR is full. Nothing was changed."
        assert {path.name for path in settings.BACKUP_DIR.iterdir()} == {".offsite.lock"}


@in_process
@pytest.mark.usefixtures("backups_may_be_read")
def test_days_and_weeks_are_kept_there_and_doubtful_ones_are_fetched_by_name(
    manage, owner, copies, settings, tmp_path
):
    settings.BACKUPS_DAILY, settings.BACKUPS_WEEKLY = 2, 2
    Build.objects.bulk_create(Build(name=f"B{n}", **SHORT_BUILD) for n in range(5))
    for day in (15, 10, 5, 0):
        with time_machine.travel(NOW - timedelta(days=day), tick=False):
            assert "It was sent to" in manage("backup", "--to-offsite")
    Build.objects.all().delete()
    with time_machine.travel(NOW + timedelta(days=1), tick=False):
        assert "Much is missing" in manage("backup", "--to-offsite")
    shutil.rmtree(settings.BACKUP_DIR)

    # The 11th is the last of its week, the 16th and 21st are the last two days.
    kept = [f"backup-202611{day}T031000Z.tar" for day in (11, 16, 21)]
    doubtful = "doubtful-20261122T031000Z.tar"
    assert manage("restore", "--from-offsite", "--list").split() == [doubtful, *kept[::-1]]
    output = manage("restore", "--from-offsite", "yesterday.tar", "--into", tmp_path / "new")
    assert "has no backup yesterday.tar. --list prints the names. Nothing was changed." in output
    for name, builds in ((None, 5), (kept[0], 5), (doubtful, 0)):
        place = tmp_path / (name or "newest")
        output = manage("restore", "--from-offsite", *filter(None, [name]), "--into", place)
        assert f"{name or kept[-1]} was restored into {place}" in output
        assert len(rows(place / "db.sqlite3")["catalogue_build"]) == 1 + builds
    assert [path.name for path in store.backups()] == [kept[-1], kept[0]]
    assert "can be restored" in manage("restore", "--from-offsite", "--check")
    assert store.last_check().backup == kept[-1]


# --- The commands of "The machine is gone" in deploy/BACKUPS.md, on an empty machine ---
# As in test_release.py, only programs that need root are stubs.

PAGE = (ROOT / "deploy/BACKUPS.md").read_text().split("## The machine is gone")[1]
COMMANDS = re.findall(r"^(deploy/\S+ .+?|nano .+?)(?: {2,}#.*)?$", PAGE.split("```")[1], re.M)


@pytest.fixture
def lost(tmp_path, settings, copies, picture_file) -> RealSite:
    """A site whose machine is gone, with a copy of its backup."""
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


# --- The drill, with 300 pictures ---

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
