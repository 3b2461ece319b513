"""A bucket for copies of backups, on moto's server."""

import logging
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from .storages import REGION

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


@contextmanager
def checked_keys(server: str) -> Iterator[None]:
    """Let moto check access keys, of which it knows none."""

    def check_after(requests: int) -> None:
        url, body = f"{server}/moto-api/reset-auth", str(requests).encode()
        call = urllib.request.Request(url, body, {"Content-Type": "text/plain"})
        urllib.request.urlopen(call).close()

    check_after(0)
    try:
        yield
    finally:
        check_after(10**9)


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
