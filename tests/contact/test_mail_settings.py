"""The settings of the mail server, and what is wrong in them."""

import pytest

from tests.support.settings_file import environment_errors, read_settings, start
from tests.support.smtp_server import OWNER


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("smtp://a%40b.lv:p%3A%2F%23@mail.example:25", "mail.example|25|a@b.lv|p:/#|TLS|a@b.lv"),
        ("smtp://user:word@mail.example", "mail.example|587|user|word|TLS|owner@workshop.example"),
        ("smtps://user:word@mail.example", "mail.example|465|user|word|SSL|owner@workshop.example"),
        ("smtp+ssl://u:w@mail.example:99", "mail.example|99|u|w|SSL|owner@workshop.example"),
        ("smtp://mail.example/", "mail.example|587|||TLS|owner@workshop.example"),
        ("smtp://localhost:25", "localhost|25|||plain|owner@workshop.example"),
    ],
)
def test_the_mail_server_is_set_by_an_address(tmp_path, url, shown):
    settings = read_settings(tmp_path, EMAIL_URL=url, CONTACT_TO=OWNER)
    line = "TLS" if settings["EMAIL_USE_TLS"] else "SSL" if settings["EMAIL_USE_SSL"] else "plain"
    account = (settings["EMAIL_HOST_USER"], settings["EMAIL_HOST_PASSWORD"])
    server = (settings["EMAIL_HOST"], settings["EMAIL_PORT"], *account, line)
    assert "|".join(map(str, (*server, settings["DEFAULT_FROM_EMAIL"]))) == shown


@pytest.mark.parametrize(
    "url",
    [
        *("mail.example", "mail.example:587", "http://mail.example", "smtp://", "smtp://:25"),
        *("smtp://mail.example:port", "smtp://mail.example:99999", "smtp://mail.example:0"),
        *("smtp://user@mail.example", "smtp://:hush@mail.example", "smtp://m.example?tls=0"),
        *("smtp://u:hush/hush@mail.example", "smtp://u:hush#hush@mail.example"),
        *("smtp://u:hush?hush@mail.example", "smtp://u:1/hush@mail.example"),
        *("smtp://u:hush%C4%81@mail.example", "smtp://u:hush@[mail.example"),
    ],
)
def test_an_address_that_cannot_be_used_is_named_and_not_shown(tmp_path, url):
    [error] = environment_errors(tmp_path, EMAIL_URL=url, CONTACT_TO=OWNER)
    assert error.startswith("EMAIL_URL: this")
    assert "hush" not in error


def test_an_address_that_cannot_be_used_stops_the_start_and_is_not_shown(tmp_path):
    result = start(tmp_path, EMAIL_URL="smtp://u:hush@[mail.example", CONTACT_TO=OWNER)
    assert result.returncode == 1
    (line,) = result.stderr.strip().splitlines()
    assert line.startswith("Cannot start: Invalid environment variable. EMAIL_URL: this")
    assert "hush" not in line


@pytest.mark.parametrize("address", ["", "owner", "a@b.lv, c@d.lv", "Owner <a@b.lv>"])
def test_mailing_needs_one_address_to_mail_to(tmp_path, address):
    errors = environment_errors(tmp_path, EMAIL_URL="smtp://mail.example", CONTACT_TO=address)
    assert [error.split(":")[0] for error in errors] == ["CONTACT_TO"]


def test_an_address_to_mail_to_alone_mails_nothing(tmp_path):
    assert read_settings(tmp_path, CONTACT_TO=OWNER)["CONTACT_TO"] == ""
