"""Backups in tests, and a bucket for their copies: run the commands, read databases and folders."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db.backends.base.base import NO_DB_ALIAS

from catalogue.models import BuildImage
from operations.backups import inventory, store

from .pictures import post_pictures
from .storages import REGION

NOW = datetime(2026, 11, 21, 3, 10, tzinfo=UTC)


@pytest.fixture
def backup_dir(settings, tmp_path: Path) -> Path:
    settings.BACKUP_DIR = tmp_path / "backups"
    return settings.BACKUP_DIR


@pytest.fixture
def backups_may_be_read(monkeypatch) -> None:
    """Allow tests to open the database inside a backup, which Django normally blocks."""
    monkeypatch.setattr(inventory, "ALIAS", NO_DB_ALIAS)


@pytest.fixture
def manage(capsys):
    """Run a command; return its output, or its error message after `failed: `."""

    def run(*arguments: object) -> str:
        try:
            call_command(*map(str, arguments))
        except CommandError as error:
            capsys.readouterr()  # what it printed before is no part of the next output
            return f"failed: {error}"
        return capsys.readouterr().out

    return run


@pytest.fixture
def picture_names(owner_client, build, picture_file) -> list[str]:
    """Upload two pictures; return the names of their files."""
    files = [picture_file(size=(64, 48)), picture_file(size=(420, 300), color="teal")]
    response = post_pictures(owner_client, build, *files)
    assert response.status_code == 201, response.content
    return sorted(name for row in BuildImage.objects.all() for name in row.file_names())


@pytest.fixture
def backup(manage, picture_names) -> Path:
    output = manage("backup")
    assert not output.startswith("failed"), output
    return store.backups()[0]


def rows(file: Path) -> dict[str, list]:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        tables = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
        return {
            name: [sql, *database.execute(f"SELECT * FROM {name} ORDER BY 1")]
            for name, sql in tables.fetchall()
        }


def files(folder: Path) -> dict[str, bytes]:
    """Return the contents of all files in a folder, by relative name."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


# --- A bucket for copies of backups, on moto's server ---

BUCKET, FOLDER = "copies", "quads"
KEY = "a key that the bucket does not hold"


def offsite_settings(server: str) -> dict[str, str]:
    return {
        "bucket": f"{BUCKET}/{FOLDER}",
        "endpoint_url": server,
        "region_name": REGION,
        "access_key_id": "x",
        "secret_access_key": "x",
        "encryption_key": KEY,
    }


def as_environment(values: dict[str, str]) -> dict[str, str]:
    return {f"BACKUP_S3_{name.upper()}": value for name, value in values.items()}


@pytest.fixture
def offsite(settings, backup_dir: Path) -> dict[str, str]:
    """Set up copies in a bucket that nobody answers for."""
    settings.BACKUP_S3 = offsite_settings("http://127.0.0.1:9")
    return settings.BACKUP_S3


@pytest.fixture
def copies(settings, offsite, s3_server: str) -> Iterator:
    """The bucket for copies, empty."""
    import boto3

    settings.BACKUP_S3 = offsite | {"endpoint_url": s3_server}
    logging.getLogger("botocore").setLevel(logging.WARNING)
    keys = {"aws_access_key_id": "x", "aws_secret_access_key": "x"}
    s3 = boto3.resource("s3", REGION, endpoint_url=s3_server, **keys)
    bucket = s3.Bucket(BUCKET)
    bucket.create(CreateBucketConfiguration={"LocationConstraint": REGION})
    yield bucket
    bucket.objects.delete()
    bucket.delete()
    s3.meta.client.close()
