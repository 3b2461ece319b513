"""Settings that are warned about at start, and what https sets by itself."""

from pathlib import Path

from django.core.checks import run_checks
from django.test import override_settings

from documents.reading import defaults
from documents.saving import save_document
from tests.support.settings_file import read_settings, start


def check(tmp_path: Path, **environment: str) -> str:
    """Return what the checks say with these settings."""
    names = ("HTTPS", "HOST", "TRUSTED_PROXIES")
    settings = read_settings(tmp_path / "data", **environment)
    with override_settings(**{name: settings[name] for name in names}):
        return "\n".join(message.msg for message in run_checks())


def test_warnings_are_printed_before_there_are_any_tables(tmp_path):
    code = "import config.wsgi; from django.core.management import call_command as c; c('check')"
    assert "(config.W002)" in start(tmp_path, code, SITE_URL="https://quads.example").stderr


def test_sample_values_on_a_public_site_are_warned_about(tmp_path, db):
    public = {"SITE_URL": "https://quads.example"}
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


def test_https_without_a_trusted_proxy_is_warned_about(tmp_path, db):
    https = {"SITE_URL": "https://quads.example"}
    assert "no proxy's X-Forwarded headers are trusted" in check(tmp_path, **https)
    assert "headers are trusted" not in check(tmp_path, **https, TRUSTED_PROXIES="1")


def test_gunicorn_without_a_proxy_is_warned_about_where_others_reach_it(tmp_path):
    assert "slow ones can block it" in check(tmp_path, HOST="192.0.2.1")
    assert "slow ones" not in check(tmp_path, HOST="192.0.2.1", TRUSTED_PROXIES="1")
    for host in ("127.0.0.1", "[::1]", "localhost"):
        assert "slow ones" not in check(tmp_path, HOST=host)


def test_https_enables_its_security_settings(tmp_path):
    code = (
        "import config.wsgi; from django.conf import settings as s;"
        "print(s.SECURE_HSTS_SECONDS, s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE,"
        " s.CSRF_TRUSTED_ORIGINS)"
    )
    secure = start(tmp_path, code, SITE_URL="https://quads.example").stdout
    assert secure == "31536000 True True ['https://quads.example']\n"
    plain = start(tmp_path, code, SITE_URL="http://127.0.0.1:8000").stdout
    assert plain == "0 False False []\n"
