"""Wrong settings are reported at start in one sentence, checked in real processes."""

import json
import re
import shutil
import stat
from pathlib import Path

import pytest

from tests.support.gunicorn import ROOT
from tests.support.processes import run_python
from tests.support.settings_file import environment_errors, environment_without_settings, start

WITH_STATS = """
import json, sys
from pathlib import Path
from django.conf import settings
settings.BUNDLE_STATS_FILE = Path(sys.argv[1])
import config.wsgi
"""


def start_with_stats(tmp_path: Path, stats_file: Path):
    code = WITH_STATS.replace("sys.argv[1]", repr(str(stats_file)))
    return start(tmp_path, code, DJANGO_SETTINGS_MODULE="config.settings")


def test_it_starts_with_nothing_set(tmp_path):
    result = start(tmp_path, SITE_URL="http://127.0.0.1:8000", ALLOWED_HOSTS="")
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "eighty"),
        ("PORT", "99999"),
        ("WEB_CONCURRENCY", "two"),
        ("WEB_CONCURRENCY", "0"),
        ("DATA_DIR", "/dev/null/data"),
        ("DEBUG", "perhaps"),
        ("TRUSTED_PROXIES", "one"),
        ("SITE_URL", "quads.example"),
        ("SITE_URL", "https://quads .example"),
        ("SITE_URL", "https://quads.example/shop"),
        ("SITE_URL", "https://quads.example?x=1"),
        ("SITE_URL", "https://owner@quads.example"),
        ("SECRET_KEY", "x"),
        ("SECRET_KEY", "x" * 60),
        ("DATABASE_URL", "mongodb://localhost/quads"),
        ("DATABASE_URL", "mysql://localhost/quads"),
        ("MEDIA_STORAGE", "floppy"),
        ("LOAD_SAMPLES", "later"),
        ("LOGIN_ATTEMPTS", "-1"),
        ("CONTACT_PER_HOUR", "few"),
        ("CACHE_URL", "locmem://"),
        ("CACHE_URL", f"redis://:{'x' * 60}/b@cache.example:6379/0"),
        ("SENTRY_DSN", "https://errors.example/" + "x" * 60),
    ],
)
def test_a_bad_value_is_named(tmp_path, name, value):
    [error] = environment_errors(tmp_path, **{name: value})
    assert error.startswith(f"{name}: ")
    assert "x" * 60 not in error


def test_each_bad_value_stops_the_start_in_one_sentence(tmp_path):
    result = start(tmp_path, PORT="eighty", SITE_URL="quads.example", SECRET_KEY="x")
    assert result.returncode == 1
    lines = result.stderr.strip().splitlines()
    named = [
        re.match(r"Cannot start: Invalid environment variable\. ([A-Z_]+):", line) for line in lines
    ]
    assert sorted(match[1] for match in named if match) == ["PORT", "SECRET_KEY", "SITE_URL"]
    assert len(lines) == 3


def test_a_data_folder_that_is_a_file_is_reported_in_one_sentence(tmp_path):
    (tmp_path / "data").touch()
    result = start(tmp_path)
    assert result.returncode == 1
    [line] = result.stderr.strip().splitlines()
    assert line.startswith("Cannot start: ") and str(tmp_path / "data") in line


def test_a_public_site_that_answers_to_any_host_does_not_start(tmp_path):
    proxy = {"ALLOWED_HOSTS": "*", "TRUSTED_PROXIES": "1"}
    result = start(tmp_path, SITE_URL="https://quads.example", **proxy)
    assert result.returncode == 1
    assert "Cannot start: Invalid environment variable. ALLOWED_HOSTS" in result.stderr
    assert start(tmp_path, SITE_URL="http://127.0.0.1:8000", **proxy).returncode == 0


def test_s3_needs_a_bucket(tmp_path):
    [error] = environment_errors(tmp_path, MEDIA_STORAGE="s3")
    assert error.startswith("AWS_STORAGE_BUCKET_NAME: ")


@pytest.mark.parametrize("private", ["", "quads"])
def test_s3_needs_another_bucket_for_what_nobody_may_see(tmp_path, private):
    buckets = {"AWS_STORAGE_BUCKET_NAME": "quads", "AWS_PRIVATE_BUCKET_NAME": private}
    [error] = environment_errors(tmp_path, MEDIA_STORAGE="s3", **buckets)
    assert error.startswith("AWS_PRIVATE_BUCKET_NAME: ")
    buckets["AWS_PRIVATE_BUCKET_NAME"] = "private"
    assert environment_errors(tmp_path, MEDIA_STORAGE="s3", **buckets) == []


def test_a_missing_bundle_stops_the_start(tmp_path):
    result = start_with_stats(tmp_path, tmp_path / "none.json")
    assert result.returncode == 1
    assert "Cannot start: The bundle is not built" in result.stderr
    assert "make build" in result.stderr


@pytest.mark.parametrize("share", [0, 0.5, 0.99])
def test_a_half_written_stats_file_stops_the_start(tmp_path, share):
    whole = (ROOT / "build" / "webpack-stats.json").read_text()
    (tmp_path / "stats.json").write_text(whole[: int(len(whole.strip()) * share)])
    result = start_with_stats(tmp_path, tmp_path / "stats.json")
    assert result.returncode == 1
    assert "is incomplete" in result.stderr


@pytest.mark.parametrize("status", ["compile", "error"])
def test_a_bundle_that_failed_to_build_stops_the_start(tmp_path, status):
    (tmp_path / "stats.json").write_text(json.dumps({"status": status}))
    assert status in start_with_stats(tmp_path, tmp_path / "stats.json").stderr


def test_a_bundle_with_a_missing_file_stops_the_start(tmp_path):
    stats = {"status": "done", "chunks": {"main": ["main.00000000000000000000.js"]}}
    (tmp_path / "stats.json").write_text(json.dumps(stats))
    result = start_with_stats(tmp_path, tmp_path / "stats.json")
    assert "The bundle lacks main.00000000000000000000.js" in result.stderr


def test_the_secret_key_is_created_once_and_readable_by_its_owner_only(tmp_path):
    code = "from config import settings; print(settings.SECRET_KEY)"
    first, second = start(tmp_path, code).stdout, start(tmp_path, code).stdout
    key_file = tmp_path / "data" / "secret_key"
    assert first == second == key_file.read_text() + "\n"
    assert len(first) > 60
    assert stat.S_IMODE(key_file.stat().st_mode) == 0o600


def test_a_dot_env_file_beside_manage_py_is_read_and_the_environment_wins(tmp_path):
    shutil.copytree(ROOT / "config", tmp_path / "config")
    for name in ("brand", "core", "frontend"):
        (tmp_path / name).symlink_to(ROOT / name)
    in_file = {
        "SITE_URL": "https://quads.example",
        "DATABASE_URL": "postgres://quads:x@db.example/quads",
        "CACHE_URL": "redis://cache.example:6379/0",
        "BACKUP_S3_BUCKET": "backups/quads",
    }
    (tmp_path / ".env").write_text("".join(f"{name}={in_file[name]}\n" for name in in_file))
    code = """from config import settings as s
print(s.SITE_URL, s.DATABASES["default"]["HOST"], s.CACHE_URL)
print(*s.ENVIRONMENT_ERRORS, sep="\\n")"""
    others = {"SITE_URL": "https://other.example", "DATA_DIR": str(tmp_path / "data")}
    result = run_python(("-c", code), tmp_path, environment_without_settings() | others)
    needed = "this is needed, too, because BACKUP_S3_BUCKET is set."
    assert result.stdout.splitlines() == [
        f"https://other.example db.example {in_file['CACHE_URL']}",
        f"BACKUP_S3_ACCESS_KEY_ID: {needed}",
        f"BACKUP_S3_SECRET_ACCESS_KEY: {needed}",
        f"BACKUP_S3_ENCRYPTION_KEY: {needed}",
    ]
