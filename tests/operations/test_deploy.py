"""What deploy/, compose.yaml and the Containerfile repeat of the code, and what is safe about them.

nightly/ has the tests that run them.
"""

import re
import runpy

import yaml
from django.conf import settings
from django.core.management import get_commands

from tests.support.gunicorn import ROOT
from tests.support.settings_file import setting_names

DEPLOY = ROOT / "deploy"
LINES = (DEPLOY / "quads.env").read_text().splitlines()
VARIABLE = re.compile(r"#?([A-Z][A-Z0-9_]*)=(.*)")
SERVICES = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
SITE = (DEPLOY / "nginx/quads.conf").read_text()


def test_the_environment_file_names_and_explains_exactly_the_settings_that_exist():
    named = [match[1] for line in LINES if (match := VARIABLE.fullmatch(line))]
    assert len(named) == len(set(named))
    assert set(named) == setting_names()

    for above, line in zip(["", *LINES], LINES, strict=False):
        if VARIABLE.fullmatch(line):
            assert re.fullmatch(r"# .+[.;]", above), line
        assert not line or line.startswith("# ") or VARIABLE.fullmatch(line), line


def test_nginx_accepts_as_much_as_the_application_and_waits_longer_than_gunicorn():
    limits = (settings.UPLOAD_BYTES_MAX, settings.CONTACT_UPLOAD_BYTES_MAX)
    megabytes = {size // 1024**2 for size in limits}
    assert set(map(int, re.findall(r"client_max_body_size (\d+)m;", SITE))) == megabytes
    gunicorn = runpy.run_path(str(DEPLOY / "gunicorn.conf.py"))
    unit = (DEPLOY / "systemd/quads-web.service").read_text()
    stop = int(re.search(r"TimeoutStopSec=(\d+)", unit)[1])
    read = int(re.search(r"proxy_read_timeout (\d+)s", SITE)[1])
    assert gunicorn["graceful_timeout"] < stop < read


def test_nginx_error_pages_have_the_apis_error_texts():
    pages = list(DEPLOY.glob("nginx/errors/*.html"))
    assert pages
    for path in pages:
        sentence = re.search(r"<p>(.+)", path.read_text())[1]
        assert path.with_suffix(".json").read_text() == f'{{"error": "{sentence}"}}\n'


def network(address: str) -> str:
    """Evaluate the configuration's map as nginx does: the first match wins."""
    text = (DEPLOY / "nginx/quads-maps.conf").read_text()
    body = re.search(r"map \$remote_addr \$quads_network \{(.*?)\n\}", text, re.S)[1]
    for pattern in re.findall(r'"~([^"]+)"', body):
        if match := re.search(pattern.replace("?<", "?P<"), address):
            return match["net"]
    return address


def test_addresses_of_one_customer_are_counted_as_one():
    for one, other, same in (
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:1:2::5", "2001:db8:1:2:3:4:5:6", True),
        ("2001:db8:1:2::5", "2001:db8:1:3::5", False),
        ("2001:db8:1::5", "2001:db8:1::6:7:8:9", True),
        ("::1", "::2", True),
    ):
        assert (network(one) == network(other)) == same


# --- the image and compose.yaml ---


def test_the_site_alone_starts_without_a_profile_and_with_nothing_writable_but_its_data():
    assert [name for name in SERVICES if "profiles" not in SERVICES[name]] == ["site", "timers"]
    for name in ("site", "timers"):
        service = SERVICES[name]
        assert service["read_only"] and service["cap_drop"] == ["ALL"]
        assert service["volumes"] == ["data:/data"]
        assert service["stop_grace_period"] == "75s"  # gunicorn gives requests 60 s
        assert service["logging"]["driver"] == "local"  # json-file would fill the disk
        assert service["depends_on"]["database"]["required"] is False
    assert SERVICES["site"]["ports"] == ["127.0.0.1:8000:8000"]  # a proxy with https is in front
    assert "ports" not in SERVICES["database"]


def test_the_image_is_made_without_secrets_data_and_what_was_built_here():
    ignored = set((ROOT / ".dockerignore").read_text().splitlines())
    assert {".git", ".env", "*.env", "var", "build", ".venv", "**/node_modules"} <= ignored
    text = (ROOT / "Containerfile").read_text()
    assert re.findall("^USER (.+)", text, re.MULTILINE) == ["10001:10001"]
    assert "HEALTHCHECK" in text


def test_a_container_runs_commands_that_exist():
    text = (ROOT / "deploy/container").read_text()
    called = set(re.findall(r"^ +manage ([a-z_]+)", text, re.MULTILINE))
    assert {"prepare", "send_messages", "backup", "purge_messages"} <= called
    assert called <= set(get_commands())
