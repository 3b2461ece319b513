"""Backups taken while the site is being written to."""

import itertools
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

from tests.support.backups import files, rows
from tests.support.examples import BUILD
from tests.support.real_site import RealSite

BACKUPS, WRITERS = 3, 4


class Load:
    """Add builds and pictures, and delete pictures, until `done`."""

    def __init__(self, site: RealSite, picture: bytes) -> None:
        self.site, self.picture, self.done = site, picture, threading.Event()
        self.answered: set[str] = set()

    def write(self, writer: int) -> None:
        for number in itertools.count():
            if self.done.is_set():
                return
            name = f"{writer}-{number}"
            build = self.site.call("POST", "/api/builds", BUILD | {"name": name})
            assert build.status == 201
            uploaded = [self.site.upload(build.json()["id"], self.picture) for _ in range(2)]
            assert {response.status for response in uploaded} == {201}
            image = uploaded[0].json()[0]["id"]
            assert self.site.call("DELETE", f"/api/builds/images/{image}").status == 204
            self.answered.add(name)


def assert_whole(folder: Path, answered: set[str]) -> None:
    """Check that all acknowledged writes and all files of pictures are there."""
    with closing(sqlite3.connect(folder / "db.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        names = {name for (name,) in database.execute("SELECT name FROM catalogue_build")}
        pictures = {name for (name,) in database.execute("SELECT file FROM catalogue_buildimage")}
    assert answered <= names
    assert pictures <= files(folder / "media").keys()


def test_backups_under_load_are_complete_and_the_last_one_equals_the_original(
    tmp_path, picture_file, capsys
):
    (tmp_path / "data").mkdir()
    site = RealSite(tmp_path / "data", tmp_path / "gunicorn.log", WEB_CONCURRENCY="2")
    load = Load(site, picture_file(size=(64, 48)).read())
    newest = tmp_path / "data" / "backups"
    with site.running(), ThreadPoolExecutor(WRITERS) as pool:
        writing = [pool.submit(load.write, writer) for writer in range(WRITERS)]
        try:
            for number in range(BACKUPS):
                answered = set(load.answered)
                output = site.manage("backup")
                assert "missing" not in output
                site.manage("restore", "--into", tmp_path / f"{number}")
                assert_whole(tmp_path / f"{number}", answered)
        finally:
            load.done.set()
        for writer in writing:
            writer.result()
        changes = 4 * len(load.answered)
        site.manage("backup")
        site.manage("restore", "--into", tmp_path / "last")
    assert rows(tmp_path / "last" / "db.sqlite3") == rows(site.data_dir / "db.sqlite3")
    assert files(tmp_path / "last" / "media") == files(site.data_dir / "media")
    with capsys.disabled():
        size = max(path.stat().st_size for path in newest.glob("*.tar")) / 1024**2
        print(
            f"\n{BACKUPS} backups during {changes} writes: all whole; the last one, of "
            f"{len(rows(tmp_path / 'last' / 'db.sqlite3')['catalogue_build']) - 1} builds and "
            f"{size:.1f} MB, equals the original in every row and file"
        )
