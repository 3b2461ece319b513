"""The image of Containerfile, as a container without a writable root runs it."""

import os
import shutil
import urllib.request
from pathlib import Path

import pytest

from tests.support.gunicorn import free_port
from tests.support.image import USER, Image

TOOLS = ("buildah", "debootstrap", "unshare")
MEGABYTES_MAX = 400


@pytest.fixture(scope="module")
def image(tmp_path_factory) -> Image:
    if os.getuid() != 0 or not all(map(shutil.which, TOOLS)):
        pytest.skip("Only root can build an image, with buildah and debootstrap.")
    return Image(tmp_path_factory.mktemp("image"))


@pytest.fixture(scope="module")
def data(tmp_path_factory) -> Path:
    """The volume, which belongs to the site's user as /data does in the image."""
    folder = tmp_path_factory.mktemp("data")
    os.chown(folder, USER, USER)
    return folder


def test_it_is_small_and_its_data_belongs_to_another_user_than_root(image):
    assert image.megabytes() < MEGABYTES_MAX
    assert (image.root / "data").stat().st_uid == USER
    for name in ("node_modules", "tests", ".git", ".env", "var"):
        assert not (image.root / "site" / name).exists()


def test_it_serves_from_a_root_that_cannot_be_written_and_keeps_its_data(image, data, tmp_path):
    port = free_port()
    assert image.run(data, port, "deploy/container", "health").returncode != 0
    with image.running(data, port, tmp_path / "log") as address:
        for path in ("/", "/lv/quad-builds", "/api/builds"):
            with urllib.request.urlopen(address + path) as response:
                assert response.status == 200
        health = image.run(data, port, "deploy/container", "health")
        assert health.returncode == 0, health.stderr
        assert image.run(data, port, "touch", "/site/x").returncode != 0
    assert (data / "db.sqlite3").stat().st_uid == USER
    made = image.run(data, port, "deploy/container", "backup")
    assert made.returncode == 0, made.stderr
    assert image.run(data, port, "pg_dump", "--version").returncode == 0
    with image.running(data, port, tmp_path / "log"):
        assert "Created the owner" not in (tmp_path / "log").read_text()
