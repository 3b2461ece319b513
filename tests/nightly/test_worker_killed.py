"""A real worker killed with SIGKILL while it stores a picture."""

import json
import os
import select
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.databases import site_database
from tests.support.gunicorn import OWNER, ROOT
from tests.support.real_site import running_site
from tests.support.storages import BUCKET, PRIVATE_BUCKET, REGION, Stored, in_bucket, in_folder

BOUNDARY = "cut"


class Site(NamedTuple):
    address: str
    environment: dict[str, str]
    stored: Stored


@pytest.fixture
def site(request: pytest.FixtureRequest, tmp_path: Path):
    """Start a site that stops at the given file and writes its process id to `pipe`."""
    environment = {
        "DATA_DIR": str(tmp_path),
        "DATABASE_URL": site_database(tmp_path),
        "LOAD_SAMPLES": "0",
        "DJANGO_SETTINGS_MODULE": "tests.support.stopping_site",
        "STOP_PIPE": str(tmp_path / "pipe"),
    }
    stored = in_folder(tmp_path / "media")
    if request.param == "s3":
        stored = in_bucket(request.getfixturevalue("bucket"))
        environment |= {
            "MEDIA_STORAGE": "s3",
            "AWS_STORAGE_BUCKET_NAME": BUCKET,
            "AWS_PRIVATE_BUCKET_NAME": PRIVATE_BUCKET,
            "AWS_S3_REGION_NAME": REGION,
            "AWS_S3_ENDPOINT_URL": request.getfixturevalue("s3_server"),
            "AWS_ACCESS_KEY_ID": "x",
            "AWS_SECRET_ACCESS_KEY": "x",
        }

    @contextmanager
    def start(stop_at: int) -> Iterator[Site]:
        environment["STOP_AT"] = str(stop_at)
        options = {name: value for name, value in environment.items() if name != "DATA_DIR"}
        with running_site(tmp_path, **options) as address:
            yield Site(address, environment, stored)

    return start


def call(address: str, body: bytes | dict | None = None, token: str = "", **headers: str) -> dict:
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    if isinstance(body, dict):
        body = json.dumps(body).encode()
        headers["Content-Type"] = "application/json"
    request = urllib.request.Request(address, body, headers)
    with urllib.request.urlopen(request) as response:
        return json.load(response)


def log_in(address: str) -> str:
    return call(f"{address}/api/auth/login", OWNER)["token"]


def upload(address: str, token: str, build: int, picture: bytes) -> list:
    head = 'Content-Disposition: form-data; name="images"; filename="quad.jpg"'
    body = f"--{BOUNDARY}\r\n{head}\r\n\r\n".encode() + picture + f"\r\n--{BOUNDARY}--".encode()
    kind = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
    return call(f"{address}/api/builds/{build}/images", body, token, **kind)


def audit_an_hour_later(site: Site) -> list[str]:
    """Run `media_audit --fix` at a time when current uploads must have ended."""
    code = (
        "import time_machine; from datetime import datetime, timedelta, timezone;"
        "time_machine.travel(datetime.now(timezone.utc) + timedelta(hours=1, minutes=1)).start();"
        "from django.core.management import execute_from_command_line as run;"
        "run(['manage.py', 'media_audit', '--fix'])"
    )
    command, environment = [sys.executable, "-c", code], os.environ | site.environment
    return subprocess.check_output(command, cwd=ROOT, env=environment, text=True).splitlines()


def output(pipe: int) -> int:
    """Wait for the process id that the worker writes when it has stopped."""
    readable, _, _ = select.select([pipe], [], [], 60)
    assert readable, "the worker never came to the file at which it should stop"
    return int(os.read(pipe, 100))


@pytest.mark.parametrize(
    ("site", "stop_at"), [("local", 2), ("s3", 3)], indirect=["site"], ids=["local", "s3"]
)
def test_files_left_by_a_killed_worker_break_no_page_and_are_cleaned_up(
    site, picture_file, tmp_path, stop_at
):
    picture = picture_file(size=(420, 300)).read()
    os.mkfifo(tmp_path / "pipe")
    pipe = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    with site(stop_at=stop_at) as running, ThreadPoolExecutor() as pool:
        address, token = running.address, log_in(running.address)
        build = {"name": "Orange 21", "frame": "F", "engine": "E", "build_year": 2024}
        pk = call(f"{address}/api/builds", build, token)["id"]
        under_way = pool.submit(upload, address, token, pk, picture)
        os.kill(output(pipe), signal.SIGKILL)
        assert isinstance(under_way.exception(), OSError)  # no response
        left = running.stored.names()
        assert len(left) == stop_at

        assert call(f"{address}/api/builds/{pk}")["images"] == []
        with urllib.request.urlopen(f"{address}/quad-builds/{pk}") as page:
            assert page.status == 200

        assert audit_an_hour_later(running) == [
            *(f"orphan: {name}" for name in sorted(left)),
            f"{stop_at} orphans, 0 pictures with missing files, 0 outdated.",
            f"Deleted {stop_at} orphans.",
        ]
        assert not running.stored.names()
    os.close(pipe)
