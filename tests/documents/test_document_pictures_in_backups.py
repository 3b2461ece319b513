"""Documents and their pictures in backups, restores, and the search for missing files."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import connection

from documents.models import DocumentImage
from documents.reading import defaults
from operations.backups import inventory
from operations.health import has_missing_pictures
from tests.support.backups import files, rows

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("backup_dir", "backups_may_be_read"),
]
TABLES = ("pages_document", "pages_documentversion", "pages_documentimage")


@pytest.fixture
def shown(owner_client, picture_file: Callable) -> DocumentImage:
    """A picture that the owner uploaded and put on the page of the service."""
    body = {"images": picture_file(size=(420, 300))}
    [image] = owner_client.post("/api/pages/service/images", body, format="multipart").json()
    values = defaults("service") | {"picture": image["name"]}
    put = owner_client.put("/api/pages/service", {"values": values}, format="json")
    assert put.status_code == 200
    return DocumentImage.objects.get()


@pytest.mark.sqlite
def test_a_restored_site_has_the_owners_words_and_pictures(manage, shown, media_folder, tmp_path):
    assert not manage("backup").startswith("failed")
    assert "was restored into" in manage("restore", "--into", tmp_path / "new")
    restored = rows(tmp_path / "new" / "db.sqlite3")
    before = rows(Path(connection.settings_dict["NAME"]))
    for table in TABLES:
        assert len(restored[table]) == 2  # the table's SQL, and a row
        assert restored[table] == before[table]
    kept = files(tmp_path / "new" / "media")
    assert kept == files(media_folder)
    assert set(kept) == set(shown.file_names())


def test_a_backup_has_the_pictures_and_names_one_that_is_gone(manage, shown, media_folder):
    names = set(shown.file_names())
    assert inventory.picture_names("default") == names
    assert f"{len(names)} picture files" in manage("backup")
    assert not has_missing_pictures()
    (media_folder / shown.file.name).unlink()
    assert has_missing_pictures()
    assert "1 picture files are missing" in manage("backup")
