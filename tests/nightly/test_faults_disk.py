"""A real full disk and a real read-only folder.

Failures of single files are simulated in catalogue/test_full_disk.py.
"""

import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.examples import BUILD
from tests.support.real_site import RealSite, mounted

WRITES = {
    "a build": ("POST", "/api/builds", BUILD | {"name": "N", "description": "d" * 9_999}),
    "a message": (
        *("POST", "/api/contact"),
        {"name": "Anna", "email": "anna@example.lv", "message": "m" * 4_999},
    ),
}
READS = ("/api/builds", "/api/builds/1", "/quad-builds", "/quad-builds/1", "/contact", "/livez")


@pytest.fixture
def picture(picture_file) -> bytes:
    return picture_file(size=(900, 600), mode="RGB").read()


def assert_refused(response, status: int, words: str) -> None:
    assert response.status == status, response
    assert set(response.json()) == {"error"} and words in response.json()["error"]


def assert_reads_go_on(site: RealSite, image: dict) -> None:
    assert [site.call("GET", path).status for path in READS] == [200] * len(READS)
    assert site.call("GET", "/api/builds/1").json()["images"] == [image]
    assert site.call("GET", image["image_path"]).status == 200


def fill(folder: Path) -> None:
    """Write until the disk is full."""
    with suppress(OSError), (folder / "filler").open("wb", buffering=0) as filler:
        while True:
            filler.write(b"x" * 1024)


def test_a_full_disk_refuses_writes_in_a_sentence_and_reads_go_on(tmp_path, picture, capsys):
    data = tmp_path / "data"
    with mounted(data, "-o", "size=120m"):
        site = RealSite(data, tmp_path / "gunicorn.log")
        with site.running():
            assert site.call(*WRITES["a build"]).status == 201
            (image,) = site.upload(1, picture).json()
            assert site.call("GET", "/readyz").status == 200
            fill(data)
            refused = 0
            for method, path, body in WRITES.values():
                response = site.call(method, path, body)
                while response.status == 201:  # into the space left in the log file
                    response = site.call(method, path, body)
                to_visitor = path == "/api/contact"
                sentence = "We cannot store your" if to_visitor else "The server's disk is full"
                assert_refused(response, 507, sentence)
                refused += 1
            assert_refused(site.upload(1, picture), 507, "The server's disk is full")
            assert_reads_go_on(site, image)
            assert site.wait_until_not_ready()["disk"] == "The disk is full."

            (data / "filler").unlink()
            before = len(site.call("GET", "/api/builds").json())
            for method, path, body in WRITES.values():
                assert site.call(method, path, body).status == 201
            assert site.upload(1, picture).status == 201
            assert len(site.call("GET", "/api/builds").json()) == before + 1
        assert site.manage("media_audit").startswith("0 orphans, 0 pictures with missing files")
        assert "can be restored" in site.manage("backup") + site.manage("restore", "--check")
    with capsys.disabled():
        print(f"\nfull disk: {refused + 1} kinds of writes answered 507, {len(READS)} reads 200")


def test_a_folder_of_pictures_that_became_read_only_stops_uploads_alone(tmp_path, picture):
    data = tmp_path / "data"
    with mounted(data / "media"):
        site = RealSite(data, tmp_path / "gunicorn.log")
        with site.running():
            assert site.call(*WRITES["a build"]).status == 201
            (image,) = site.upload(1, picture).json()
            remount = ["mount", "-o", "remount,ro", str(data / "media")]
            subprocess.run(remount, check=True)
            assert_refused(site.upload(1, picture), 503, "cannot store anything")
            assert_reads_go_on(site, image)
            assert site.call(*WRITES["a message"]).status == 201
            assert site.wait_until_not_ready()["storage"] == "Pictures cannot be stored."
