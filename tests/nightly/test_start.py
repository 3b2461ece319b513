"""The start of a site, in real processes."""

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import requests

from catalogue.kinds import KINDS
from catalogue.management.commands.load_samples import read_json
from tests.support.gunicorn import GUNICORN, OWNER, ROOT
from tests.support.real_site import QUICK_MANAGE, running_site


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


@pytest.mark.parametrize(
    ("command", "variables", "said"),
    [
        (
            (sys.executable, "manage.py", "prepare"),
            {"DATABASE_URL": "postgres://quads@127.0.0.1:1/quads"},
            "Cannot start: The database cannot be used: ",
        ),
        (
            (*GUNICORN, "config.wsgi"),
            {"SECRET_KEY": "x"},
            "Cannot start: Invalid environment variable. SECRET_KEY: ",
        ),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(tmp_path, command, variables, said):
    wrong = environment(tmp_path, **variables)
    result = subprocess.run(command, cwd=ROOT, env=wrong, capture_output=True, text=True)
    assert result.returncode == 1
    [line] = result.stderr.strip().splitlines()
    assert line.startswith(said)


def test_all_output_is_json(tmp_path):
    with running_site(tmp_path, LOAD_SAMPLES="0") as site:
        requests.post(f"{site}/api/auth/login", json=OWNER, timeout=60)
    output = [json.loads(line) for line in (tmp_path / "gunicorn.log").read_text().splitlines()]
    events = [line["event"] for line in output]
    assert "login ok" in events
    assert [event for event in events if event.startswith("Listening at: ")]
    assert {"gunicorn.error", "accounts.backends"} <= {line["logger"] for line in output}
