"""manage.py backup: contents, retention, and what it does on a site that has lost data.

See test_restore.py for restoring, nightly/test_faults.py for load and real faults, and
test_backup_postgresql.py for the tests marked `sqlite`.
"""

import json
import stat
import tarfile
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command

from catalogue.models import Build, BuildImage
from contact.models import ContactMessage
from documents.models import Document
from operations.backups import archive, store
from operations.backups.restore import database
from tests.support.backups import NOW, files, rows
from tests.support.examples import SHORT_BUILD

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("backup_dir", "backups_may_be_read"),
]


def test_a_backup_prints_one_line_and_is_readable_by_its_owner_only(
    manage, picture_names, backup_dir
):
    with time_machine.travel(NOW, tick=False):
        (line,) = manage("backup").splitlines()
    path = backup_dir / "backup-20261121T031000Z.tar"
    assert line.startswith(f"{path}: ") and f"{len(picture_names)} picture files" in line
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(backup_dir.stat().st_mode) == 0o700
    assert {each.name for each in backup_dir.iterdir()} == {path.name, ".lock", store.LAST_BACKUP}


def test_no_other_database_is_used_instead_of_one_that_is_mistyped(
    manage, backup, backup_dir, settings
):
    """The nightly units skip the checks, and an invalid setting has its default value."""
    before = files(backup_dir)
    settings.ENVIRONMENT_ERRORS = ["DATABASE_URL: Not a valid database URL."]
    for command in ("backup", "restore", "purge_messages"):
        output = manage(command)
        assert output.startswith("failed: No")
        assert output.endswith(f". {settings.ENVIRONMENT_ERRORS[0]}")
    assert files(backup_dir) == before


def test_the_last_of_each_of_14_days_and_8_weeks_is_kept(manage, owner, backup_dir):
    with time_machine.travel(NOW, tick=False) as clock:
        for day in range(100, 0, -1):
            for hours in (5, 0):
                made = NOW - timedelta(days=day, hours=hours)
                backup_dir.mkdir(exist_ok=True)
                (backup_dir / made.strftime(store.NAME)).touch()
        (backup_dir / "backup-by-hand.tar").touch()
        clock.move_to(NOW)
        manage("backup")
    days = [store.made_at(path) for path in store.backups()]
    assert days[:14] == [NOW - timedelta(days=day) for day in range(14)]
    # the 21st of November 2026 is a Saturday; two of the eight weeks are among the days
    assert [day.strftime("%a %d.%m.") for day in days[14:]] == [
        f"Sun {day}" for day in ("01.11.", "25.10.", "18.10.", "11.10.", "04.10.")
    ]
    assert (backup_dir / "backup-by-hand.tar").exists()


@pytest.mark.sqlite  # PostgreSQL: see test_backup_postgresql.py
def test_pictures_may_be_deleted_while_it_runs(
    manage, picture_names, monkeypatch, media_folder, tmp_path
):
    """Those of the dump are held."""
    add = archive.ArchiveWriter.add

    def delete_one_after_the_database(packing, name, path):
        add(packing, name, path)
        if name == "database.sqlite3" and BuildImage.objects.count() == 2:
            BuildImage.objects.first().delete()

    monkeypatch.setattr(archive.ArchiveWriter, "add", delete_one_after_the_database)
    (media_folder / ".unfinished-killed").mkdir()
    assert "missing" not in manage("backup")
    assert "can be restored" in manage("restore", "--check")
    manage("restore", "--into", tmp_path / "new")
    kept = rows(tmp_path / "new" / "db.sqlite3")["catalogue_buildimage"][1:]
    assert len(kept) == 2
    assert not list(media_folder.glob(".*"))


@pytest.mark.sqlite  # restored into a folder
def test_pictures_in_s3_storage_are_listed_and_left_there(
    request, manage, settings, s3_storage, tmp_path
):
    """The database is backed up even if the storage does not respond."""
    settings.MEDIA_STORAGE = "s3"
    names = request.getfixturevalue("picture_names")
    assert f"{len(names)} files in S3 storage are listed, not copied." in manage("backup")
    with tarfile.open(store.backups()[0]) as tar:
        assert tar.getnames() == ["database.sqlite3", "manifest.json"]
        manifest = json.load(tar.extractfile("manifest.json"))
    assert (manifest["elsewhere"], manifest["missing"]) == (names, [])
    assert "was restored" in manage("restore", "--into", tmp_path / "new")
    s3_storage(bucket_name="somebody-elses")
    with time_machine.travel(NOW, tick=False):
        assert "The picture files in the storage could not be listed" in manage("backup")
    assert len(store.backups()) == 2


def test_only_one_backup_is_made_at_a_time(manage, owner):
    with store.work_folder():
        assert manage("backup") == "failed: No backup was made. Another backup or check is running."
    assert "rows" in manage("backup")


def test_a_failure_is_explained_and_leaves_existing_backups(manage, backup, monkeypatch, settings):
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    before = files(backup.parent)
    monkeypatch.setattr(archive.ArchiveWriter, "finish", full)
    assert "No backup was made. The disk is full." in manage("backup")
    assert files(backup.parent) == before
    settings.BACKUP_DIR = Path("/sys/quads")
    assert manage("backup").startswith("failed: No backup was made. [Errno ")


def test_a_backup_that_cannot_be_verified_is_not_kept(manage, backup, monkeypatch):
    finish = archive.ArchiveWriter.finish

    def corrupt_digest(packing, manifest):
        packing.files[database().FILE]["sha256"] = "0" * 64
        finish(packing, manifest)

    monkeypatch.setattr(archive.ArchiveWriter, "finish", corrupt_digest)
    with time_machine.travel(NOW + timedelta(days=1)):
        assert "No backup was made" in manage("backup")
    assert store.backups() == [backup]


# --- losses: it warns, and keeps the last good backup ---


@pytest.fixture
def nightly(capsys):
    """Back up on the n-th night; return the exit status and the output."""

    def run(night: int, *arguments: str) -> tuple[int, str]:
        with time_machine.travel(NOW + timedelta(days=night), tick=False):
            try:
                call_command("backup", *arguments)
            except CommandError as error:
                return error.returncode, capsys.readouterr().out + str(error)
            return 0, capsys.readouterr().out

    return run


@pytest.fixture
def pictures(owner, build, upload) -> list[str]:
    """Names of the files of four pictures."""
    upload(build, 4)
    return sorted(name for image in build.images.all() for name in image.file_names())


def lose(names: list[str]) -> None:
    for name in names:
        default_storage.delete(name)


def test_a_missing_file_is_reported_and_the_backup_counts(nightly, manage, pictures):
    lose(pictures[:1])
    status, output = nightly(0)
    assert status == 3
    assert "1 picture files are missing; see manage.py media_audit." in output
    assert [path.name for path in store.backups()] == ["backup-20261121T031000Z.tar"]
    assert "can be restored" in manage("restore", "--check")


def test_backups_without_the_pictures_never_push_out_those_that_have_them(
    nightly, pictures, settings
):
    settings.BACKUPS_DAILY, settings.BACKUPS_WEEKLY = 2, 1
    assert [nightly(night)[0] for night in range(2)] == [0, 0]
    good = store.backups()
    lose(pictures)
    for night in range(2, 6):
        status, output = nightly(night)
        assert status == 3
        assert f"Much is missing since {good[0].name}: 0 pictures instead of 4." in output
    assert store.backups() == good
    assert [path.name for path in store.doubtful_backups()] == [
        f"doubtful-202611{day}T031000Z.tar" for day in (26, 25, 24)
    ]


@pytest.mark.sqlite  # restored into a folder
def test_a_doubtful_backup_is_restored_when_it_is_named(nightly, manage, pictures, tmp_path):
    nightly(0)
    lose(pictures)
    nightly(1)
    (doubtful,) = store.doubtful_backups()
    assert store.backups()[0].name in manage("restore", "--check")
    assert "can be restored" in manage("restore", doubtful, "--check")
    assert "was restored" in manage("restore", doubtful, "--into", tmp_path / "new")
    assert len(rows(tmp_path / "new" / "db.sqlite3")["catalogue_buildimage"]) == 1 + 4


def test_what_was_deleted_on_purpose_is_accepted_once(nightly, pictures, build):
    nightly(0)
    build.images.all()[0].delete()
    assert nightly(1)[0] == 0
    for image in build.images.all():
        image.delete()
    status, output = nightly(2)
    assert status == 3 and "please run manage.py backup --accept" in output
    assert nightly(3, "--accept")[0] == 0
    assert nightly(4)[0] == 0
    assert len(store.backups()) == 4


def builds_and_messages(count: int) -> None:
    for number in range(count):
        Build.objects.create(name=f"{number}", **SHORT_BUILD)
        ContactMessage.objects.create(name=f"{number}", email="a@b.lv", message="m")


def test_losing_more_than_half_of_the_rows_is_a_loss_and_half_is_not(nightly, owner):
    builds_and_messages(6)
    for key in ("home", "service", "about"):
        Document.objects.create(key=key)
    assert nightly(0)[0] == 0
    for model in (Build, ContactMessage):
        model.objects.filter(name__lt="3").delete()
    assert nightly(1)[0] == 0
    for model in (Build, ContactMessage, Document):
        model.objects.all().delete()
    status, output = nightly(2)
    assert status == 3
    for lost in ("builds", "messages", "documents"):
        assert f"0 {lost} instead of 3" in output


def test_a_few_rows_and_spam_are_no_loss(nightly, owner):
    builds_and_messages(2)
    for number in range(20):
        ContactMessage.objects.create(name=f"{number}", email="a@b.lv", message="m", state="spam")
    assert nightly(0)[0] == 0
    ContactMessage.objects.all().delete()
    Build.objects.all().delete()
    assert nightly(1)[0] == 0
