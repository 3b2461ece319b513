"""Wrong settings stop the start with a sentence each; others are warned about.

nightly/test_processes.py starts real processes.
"""

import json
import os
import runpy
import shutil
import stat
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest
from django.core.checks.registry import registry
from django.core.management import call_command
from django.db import OperationalError, connection
from django.test import override_settings

from catalogue.kinds import KINDS
from config import wsgi
from documents.reading import defaults
from documents.saving import save_document
from operations import upgrades
from tests.support.gunicorn import ROOT
from tests.support.settings_file import (
    environment_errors,
    environment_without_settings,
    read_settings,
)

# --- settings ---


def test_a_bad_value_is_named(tmp_path):
    for name, value in (
        ("PORT", "eighty"),
        ("WEB_CONCURRENCY", "0"),
        ("DATA_DIR", "/dev/null/data"),
        ("TRUSTED_PROXIES", "one"),
        ("SITE_URL", "quads.example"),
        ("SITE_URL", "https://quads.example/shop"),
        ("SITE_URL", "https://owner@quads.example"),
        ("SECRET_KEY", "x" * 60),
        ("DATABASE_URL", "mysql://localhost/quads"),
        ("MEDIA_STORAGE", "floppy"),
        ("LOGIN_ATTEMPTS", "-1"),
        ("CACHE_URL", f"redis://:{'x' * 60}/b@cache.example:6379/0"),
        ("SENTRY_DSN", "https://errors.example/" + "x" * 60),
    ):
        [error] = environment_errors(tmp_path, **{name: value})
        assert error.startswith(f"{name}: ")
        assert "x" * 60 not in error


def test_nothing_has_to_be_set(tmp_path):
    with patch.dict(os.environ, environment_without_settings(), clear=True):
        assert environment_errors(tmp_path) == []


def test_a_public_site_may_not_answer_to_any_host(tmp_path):
    proxy = {"ALLOWED_HOSTS": "*", "TRUSTED_PROXIES": "1"}
    [error] = environment_errors(tmp_path, SITE_URL="https://quads.example", **proxy)
    assert error.startswith("ALLOWED_HOSTS: ")
    assert environment_errors(tmp_path, SITE_URL="http://127.0.0.1:8000", **proxy) == []


def test_s3_needs_a_bucket_and_another_one_for_what_nobody_may_see(tmp_path):
    [error] = environment_errors(tmp_path, MEDIA_STORAGE="s3")
    assert error.startswith("AWS_STORAGE_BUCKET_NAME: ")
    s3 = {"MEDIA_STORAGE": "s3", "AWS_STORAGE_BUCKET_NAME": "quads"}
    for private in ("", "quads"):
        [error] = environment_errors(tmp_path, **s3, AWS_PRIVATE_BUCKET_NAME=private)
        assert error.startswith("AWS_PRIVATE_BUCKET_NAME: ")
    assert environment_errors(tmp_path, **s3, AWS_PRIVATE_BUCKET_NAME="private") == []


def test_the_secret_key_is_created_once_and_readable_by_its_owner_only(tmp_path):
    first, second = (read_settings(tmp_path / "data")["SECRET_KEY"] for _ in range(2))
    key_file = tmp_path / "data" / "secret_key"
    assert first == second == key_file.read_text()
    assert len(first) > 60
    assert stat.S_IMODE(key_file.stat().st_mode) == 0o600


def test_a_dot_env_file_beside_manage_py_is_read_and_the_environment_wins(tmp_path):
    (tmp_path / "config").mkdir()
    shutil.copy(ROOT / "config/settings.py", tmp_path / "config")
    (tmp_path / "frontend").symlink_to(ROOT / "frontend")
    (tmp_path / ".env").write_text(
        "SITE_URL=https://quads.example\nDATABASE_URL=postgres://quads:x@db.example/quads\n"
    )
    others = {"SITE_URL": "https://other.example", "DATA_DIR": str(tmp_path / "data")}
    with patch.dict(os.environ, environment_without_settings() | others, clear=True):
        found = runpy.run_path(str(tmp_path / "config/settings.py"), run_name="config.settings")
    assert found["SITE_URL"] == others["SITE_URL"]
    assert found["DATABASES"]["default"]["HOST"] == "db.example"


# --- the start ---


@pytest.fixture(params=["gunicorn", "prepare"])
def complaint(request, capsys, monkeypatch):
    """Start what `make run` starts; return what it says before it ends."""
    monkeypatch.setattr(wsgi, "get_wsgi_application", lambda: None)  # Django is set up already
    starts = {"gunicorn": wsgi.make_application, "prepare": lambda: call_command("prepare")}

    def start() -> list[str]:
        with pytest.raises(SystemExit) as ended:
            starts[request.param]()
        assert ended.value.code == 1
        return capsys.readouterr().err.splitlines()

    return start


@pytest.mark.django_db
def test_what_is_wrong_stops_the_start_in_one_sentence_each(complaint, settings):
    settings.ENVIRONMENT_ERRORS = ["PORT: eighty is no number.", "SITE_URL: It has no scheme."]
    assert complaint() == [
        "Cannot start: Invalid environment variable. PORT: eighty is no number.",
        "Cannot start: Invalid environment variable. SITE_URL: It has no scheme.",
    ]
    settings.ENVIRONMENT_ERRORS = []
    settings.DATA_DIR = Path("/sys/quads")
    assert complaint() == ["Cannot start: The data folder /sys/quads cannot be written to."]


def stats_of(**changes: object) -> str:
    return json.dumps({"status": "done", "chunks": {"main": ["main.js"]}} | changes)


@pytest.mark.django_db
def test_a_bundle_that_is_not_whole_stops_the_start(complaint, settings, tmp_path):
    settings.BUNDLE_STATS_FILE = tmp_path / "stats.json"
    for stats, said in (
        (None, "is not built: "),
        (stats_of()[:-2], "is incomplete."),
        (stats_of(status="compile"), "is not built: webpack's status is compile."),
        (stats_of(), "lacks main.js."),
    ):
        if stats:
            settings.BUNDLE_STATS_FILE.write_text(stats)
        [line] = complaint()
        assert line.startswith("Cannot start: The bundle ") and line.endswith(" Run `make build`.")
        assert said in line


def test_a_database_that_is_away_stops_the_start(db, capsys, monkeypatch):
    def refuse(alias: str) -> list:
        raise OperationalError("connection refused\nIs the server running?")

    monkeypatch.setattr(upgrades, "applied_migrations", refuse)
    with pytest.raises(SystemExit):
        call_command("prepare")
    said = "Cannot start: The database cannot be used: connection refused\n"
    assert capsys.readouterr().err == said


def test_samples_that_the_owner_deleted_do_not_come_back(owner, settings):
    settings.LOAD_SAMPLES = True
    call_command("load_samples")
    assert not any(kind.model.objects.exists() for kind in KINDS.values())


# --- warnings ---


def check(tmp_path: Path, *, deploy: bool = True, **environment: str) -> str:
    """Return what the site's own checks say with these settings."""
    names = ("HTTPS", "HOST", "TRUSTED_PROXIES")
    settings = read_settings(tmp_path / "data", **environment)
    with override_settings(**{name: settings[name] for name in names}):
        checks = [each for each in registry.get_checks(deploy) if is_own(each)]
        return "\n".join(message.msg for each in checks for message in each(app_configs=None))


def is_own(check: Callable) -> bool:
    return check.__module__.startswith(("config.", "documents."))


def test_a_release_warns_of_sample_values_on_a_public_site_and_other_commands_do_not(tmp_path, db):
    public = {"SITE_URL": "https://quads.example"}
    assert "sample" not in check(tmp_path, deploy=False, **public)
    company = "Company still has sample values: "
    phone, whatsapp = "How to reach it: Phone; ", "How to reach it: WhatsApp; "
    warned = check(tmp_path, **public)
    assert f"{company}{phone}{whatsapp}" in warned
    assert "Racing parts still has sample values: Steering damper: Title; " in warned
    assert "; Suppliers." in warned
    assert "About us still has sample values: At the top: Picture; People." in warned
    assert "Contact still has" not in warned
    save_document("company", defaults("company") | {"phone": "+371 29 123 456"}, "owner")
    about = defaults("about")
    first, second, *_ = about["people"]
    save_document("about", about | {"people": [first | {"title": "Anna"}, second]}, "owner")
    assert "About us still has sample values: At the top: Picture; People." in check(
        tmp_path, **public
    )
    save_document("about", about | {"people": [first | {"title": "Anna"}]}, "owner")
    warned = check(tmp_path, **public)
    assert f"{company}{whatsapp}" in warned
    assert "About us still has sample values: At the top: Picture.\n" in f"{warned}\n"
    assert "sample" not in check(tmp_path, SITE_URL="http://127.0.0.1:8000")


def test_https_without_a_trusted_proxy_is_warned_about_even_without_tables(tmp_path, db):
    def refuse(*args: object) -> None:
        raise OperationalError("no such table")

    https = {"SITE_URL": "https://quads.example"}
    with connection.execute_wrapper(refuse):
        assert "no proxy's X-Forwarded headers are trusted" in check(tmp_path, **https)
    assert "headers are trusted" not in check(tmp_path, **https, TRUSTED_PROXIES="1")


def test_gunicorn_without_a_proxy_is_warned_about_where_others_reach_it(tmp_path):
    assert "slow ones can block it" in check(tmp_path, HOST="192.0.2.1")
    assert "slow ones" not in check(tmp_path, HOST="192.0.2.1", TRUSTED_PROXIES="1")
    for host in ("127.0.0.1", "[::1]", "localhost"):
        assert "slow ones" not in check(tmp_path, HOST=host)
