"""Copies of backups in a bucket: what is refused, with a sentence that says what to do, and a new
machine, whose empty site is not sent after the backups of the lost one.

restic is a stub here; see nightly/test_offsite.py for the real one.
"""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import time_machine

from operations.backups import store
from operations.backups.offsite import describe_failure
from tests.support.backups import BUCKET, NOW, files
from tests.support.settings_file import environment_errors

pytestmark = pytest.mark.usefixtures("backup_dir")
WHOLE = {
    "BACKUP_S3_BUCKET": "copies/quads",
    "BACKUP_S3_ACCESS_KEY_ID": "id",
    "BACKUP_S3_SECRET_ACCESS_KEY": "secret",
    "BACKUP_S3_ENCRYPTION_KEY": "0123456789abcdefghijklmnopqrstuvwxyz",
}
# The tests' own database on PostgreSQL has tables, so a restore into it is refused before.
empty_site = pytest.mark.sqlite


@pytest.fixture
def stub_restic(tmp_path, monkeypatch) -> Callable[[str], None]:
    """Replace restic by a script; "" takes it away."""
    programs = tmp_path / "programs"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))

    def use(script: str) -> None:
        (programs / "restic").write_text(f"#!/bin/sh\n{script}\n")
        (programs / "restic").chmod(0o755)

    use("echo restic 0.14.0 compiled with go1.19")
    return use


def test_the_settings_are_set_together_or_not_at_all(tmp_path):
    assert environment_errors(tmp_path, **WHOLE) == []
    for name in WHOLE:
        rest = {each: value for each, value in WHOLE.items() if each != name}
        [error] = environment_errors(tmp_path, **rest)
        assert error.startswith(f"{name}: this is needed, too, because BACKUP_S3_")


def test_a_wrong_value_is_named_and_a_secret_not_shown(tmp_path):
    for name, value in (
        ("BACKUP_S3_BUCKET", "s3://copies"),
        ("BACKUP_S3_BUCKET", "Copies"),
        ("BACKUP_S3_ENDPOINT_URL", "s3.example"),
        ("BACKUP_S3_ENCRYPTION_KEY", "short"),
    ):
        [error] = environment_errors(tmp_path, **WHOLE | {name: value})
        assert error.startswith(f"{name}: ") and "short" not in error
    pictures = {
        "MEDIA_STORAGE": "s3",
        "AWS_STORAGE_BUCKET_NAME": "copies",
        "AWS_PRIVATE_BUCKET_NAME": "private",
    }
    [error] = environment_errors(tmp_path, **WHOLE, **pictures)
    assert error == "BACKUP_S3_BUCKET: use another bucket than the one of the pictures."


@empty_site
def test_what_is_wrong_with_restic_is_said(manage, offsite, stub_restic):
    for script, sentence in (
        ("echo restic 0.9.6 compiled", "restic 0.9 is too old; 0.14 is needed."),
        (None, "restic is not installed; Debian has it in the package restic."),
    ):
        if script:
            stub_restic(script)
        else:
            os.remove(Path(os.environ["PATH"], "restic"))
        output = manage("restore", "--from-offsite")
        assert output.startswith("failed: ") and output.endswith(" Nothing was changed.")
        assert sentence in output


def test_what_restic_says_is_told_with_what_to_do():
    for said, sentence in (
        ("Fatal: wrong password or no key found", "BACKUP_S3_ENCRYPTION_KEY does not open what"),
        ("repository is already locked by PID 7 on vm", "Another machine is using the bucket"),
        ("write /dev/stdout: no space left on device", "The disk of BACKUP_DIR is full."),
        ("decrypting failed: ciphertext verification failed", "What is stored there is damaged."),
        ("Fatal: something new", "restic dump failed: Fatal: something new"),
    ):
        assert describe_failure("dump", said).startswith(sentence)


@empty_site
def test_what_is_wrong_with_the_bucket_is_said(manage, settings, copies, stub_restic):
    def answer(**changed: str) -> str:
        settings.BACKUP_S3 = whole | changed
        return manage("restore", "--from-offsite")

    whole = settings.BACKUP_S3
    assert "There is no such bucket. Please create it" in answer(bucket="nowhere")
    assert f"{BUCKET}/quads has no backup. Is BACKUP_S3_BUCKET right?" in answer()
    copies.put_object(Key="quads/holiday.jpg", Body=b"x")
    assert "The bucket has other files. Please name a folder" in answer()


@empty_site
def test_a_site_is_not_replaced_and_nothing_is_fetched_for_it(manage, offsite, tmp_path):
    (tmp_path / "media" / "builds").mkdir(parents=True)
    before = files(tmp_path)
    output = manage("restore", "--from-offsite", "--into", tmp_path)
    assert "already contains a site. Nothing was changed. With --replace" in output
    assert files(tmp_path) == before


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("backups_may_be_read")
def test_a_backup_that_cannot_leave_is_made_and_the_failure_is_told(
    manage, owner, settings, offsite
):
    output = manage("backup", "--to-offsite")
    [made] = store.backups()
    assert output.startswith(
        f"failed: {made.name} was not sent to http://127.0.0.1:9/copies/quads. "
    )
    assert store.last_sent() is None
    settings.BACKUP_S3 = offsite | {"bucket": ""}
    assert "It stays on this machine, because BACKUP_S3_BUCKET is not set." in manage(
        "backup", "--to-offsite"
    )


@empty_site
def test_only_one_run_uses_the_bucket_at_a_time(manage, offsite, stub_restic):
    with store.work_folder(".offsite.lock", ".offsite-"):
        output = manage("restore", "--from-offsite")
    assert "Another run is sending or fetching a backup." in output


# --- a new machine ---

RESTIC = """
case "$*" in
    *snapshots*) echo '[{{"paths": ["/{file.name}"], "id": "1"}}]' ;;
    *dump*) /bin/cat {file} ;;
    *) echo restic 0.14.0 ;;
esac
"""


@pytest.fixture
def left(manage, settings, copies, stub_restic, tmp_path) -> Path:
    """The backup in the bucket of a machine that is gone."""
    with time_machine.travel(NOW, tick=False):
        manage("backup")
    [backup] = store.backups()
    left = Path(shutil.copy(backup, tmp_path))
    shutil.rmtree(settings.BACKUP_DIR)
    copies.put_object(Key="quads/config", Body=b"x")
    stub_restic(RESTIC.format(file=left))
    return left


@pytest.mark.sqlite  # PostgreSQL's programs are not beside the stub
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("backups_may_be_read", "owner")
def test_nothing_is_sent_before_the_site_is_restored_unless_that_is_wanted(
    manage, left, settings, tmp_path
):
    output = manage("backup", "--to-offsite")
    assert " was not sent to " in output
    assert "this machine has sent or restored none of them. If its site was lost," in output
    assert store.last_sent() is None
    assert "was restored" in manage("restore", "--from-offsite", "--into", tmp_path / "new")
    assert "It was sent to " in manage("backup", "--to-offsite")
    assert (settings.BACKUP_DIR / store.LAST_SENT).exists()
    shutil.rmtree(settings.BACKUP_DIR)
    assert " was not sent to " in manage("backup", "--to-offsite")
    assert "It was sent to " in manage("backup", "--to-offsite", "--accept")
