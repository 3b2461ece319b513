"""What is safe about the image and compose.yaml; test_container.py builds and runs the image."""

import re

import yaml
from django.core.management import get_commands

from tests.support.gunicorn import ROOT
from tests.support.settings_file import setting_names

COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES = COMPOSE["services"]


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


def test_site_env_can_set_every_setting():
    """What stands in `environment` would win over it."""
    for name in ("site", "timers"):
        assert SERVICES[name]["env_file"] == [{"path": "site.env", "required": False}]
        assert not setting_names() & set(SERVICES[name].get("environment", ()))


def test_the_image_sets_only_settings_that_exist():
    image = re.findall(r"^ENV (.+)", (ROOT / "Containerfile").read_text(), re.MULTILINE)
    named = {pair.partition("=")[0] for pair in image[0].split()}
    assert {name for name in named if not name.startswith("PYTHON")} <= setting_names()


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
