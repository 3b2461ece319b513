"""A site is prepared once: by concurrent starts, and by later ones."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from catalogue.kinds import KINDS
from catalogue.management.commands.load_samples import read_json
from tests.support.gunicorn import ROOT
from tests.support.prepared import QUICK_MANAGE
from tests.support.real_site import RealSite

PREPARE = (sys.executable, "manage.py", "prepare")


def environment(tmp_path: Path, **variables: str) -> dict[str, str]:
    return os.environ | {"DATA_DIR": str(tmp_path / "data"), "DATABASE_URL": ""} | variables


@pytest.mark.sqlite
def test_two_concurrent_first_starts_create_one_site(tmp_path):
    starts = [
        subprocess.Popen(
            (sys.executable, *QUICK_MANAGE, "prepare"),
            cwd=ROOT,
            env=environment(tmp_path, STORED_SIDE="100"),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    output = [start.communicate() for start in starts]
    assert [start.returncode for start in starts] == [0, 0], output
    assert sorted("Created the owner's account" in out for out, _ in output) == [False, True]
    tables = [*(kind.model._meta.db_table for kind in KINDS.values()), "accounts_user"]
    with sqlite3.connect(tmp_path / "data" / "db.sqlite3") as database:
        counts = [
            database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables
        ]
    samples = [len(items) for items in read_json("samples.json").values()]
    assert counts == [*samples, 1]


def test_samples_that_the_owner_deleted_do_not_come_back(tmp_path):
    site = RealSite(tmp_path, tmp_path / "gunicorn.log", LOAD_SAMPLES="1")
    with site.running():
        for kind in KINDS:
            for item in site.call("GET", f"/api/{kind}").json():
                assert site.call("DELETE", f"/api/{kind}/{item['id']}").status == 204
    assert site.manage("prepare") == ""
    with site.running():
        assert [site.call("GET", f"/api/{kind}").json() for kind in KINDS] == [[]] * len(KINDS)


def test_an_unreachable_database_is_reported_in_one_sentence(tmp_path):
    nobody = environment(tmp_path, DATABASE_URL="postgres://quads@127.0.0.1:1/quads")
    result = subprocess.run(PREPARE, cwd=ROOT, env=nobody, capture_output=True, text=True)
    assert result.returncode == 1
    [line] = result.stderr.strip().splitlines()
    assert line.startswith("Cannot start: The database cannot be used: ")
    assert "refused" in line
