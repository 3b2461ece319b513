"""manage.py backup on a site that has lost data: it warns, and keeps the last good backup."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command

from catalogue.models import Build
from contact.models import ContactMessage
from documents.models import Document
from operations.backups import store
from tests.support.backups import NOW, rows
from tests.support.examples import SHORT_BUILD

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("backup_dir", "backups_may_be_read"),
]


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


def test_files_in_s3_storage_are_looked_for_by_one_listing_of_each_folder(
    nightly, settings, s3_storage, pictures, monkeypatch
):
    settings.MEDIA_STORAGE = "s3"
    lose(pictures[:2])
    monkeypatch.setattr(type(default_storage._wrapped), "exists", None)
    status, output = nightly(0)
    assert status == 3 and "2 picture files are missing" in output


def test_the_database_is_backed_up_when_the_storage_does_not_respond(
    nightly, settings, s3_storage, pictures
):
    settings.MEDIA_STORAGE = "s3"
    s3_storage(bucket_name="somebody-elses")
    status, output = nightly(0)
    assert status == 3 and "The picture files in the storage could not be listed" in output
    assert len(store.backups()) == 1


def test_backups_without_the_pictures_never_push_out_those_that_have_them(
    nightly, pictures, settings
):
    settings.BACKUPS_DAILY, settings.BACKUPS_WEEKLY = 2, 1
    assert [nightly(night)[0] for night in range(2)] == [0, 0]
    good = store.backups()
    lose(pictures)
    for night in range(2, 8):
        status, output = nightly(night)
        assert status == 3
        assert f"Much is missing since {good[0].name}: 0 pictures instead of 4." in output
    assert store.backups() == good
    assert [path.name for path in store.doubtful_backups()] == [
        f"doubtful-202611{day}T031000Z.tar" for day in (28, 27, 26)
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


@pytest.mark.parametrize("model", [Build, ContactMessage])
def test_losing_more_than_half_of_the_rows_is_a_loss_and_half_is_not(nightly, owner, model):
    builds_and_messages(6)
    assert nightly(0)[0] == 0
    model.objects.filter(name__lt="3").delete()
    assert nightly(1)[0] == 0
    model.objects.all().delete()
    status, output = nightly(2)
    assert status == 3 and re.search("0 (builds|messages) instead of 3", output)


def test_losing_the_owners_words_is_a_loss(nightly, owner):
    for key in ("home", "service", "about"):
        Document.objects.create(key=key)
    assert nightly(0)[0] == 0
    Document.objects.all().delete()
    status, output = nightly(1)
    assert status == 3 and "0 documents instead of 3" in output


def test_a_few_rows_and_spam_are_no_loss(nightly, owner):
    builds_and_messages(2)
    for number in range(20):
        ContactMessage.objects.create(name=f"{number}", email="a@b.lv", message="m", state="spam")
    assert nightly(0)[0] == 0
    ContactMessage.objects.all().delete()
    Build.objects.all().delete()
    assert nightly(1)[0] == 0
