"""The mail to the owner: its text."""

import re
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
import time_machine

from contact.mail import compose_message
from contact.models import ContactMessage
from tests.support.messages import OWNER
from tests.support.settings_file import environment_errors, read_settings

GOOD = {"name": "Jānis Bērziņš", "email": "janis@example.lv", "message": "Vai ir noliktavā?"}
HEADERS = {
    *("From", "To", "Subject", "Reply-To", "Date", "Message-ID"),
    *("MIME-Version", "Content-Type", "Content-Transfer-Encoding"),
}


@pytest.fixture
def mail_about(db, settings):
    """Store a message with the given changes; return the mail about it as the owner gets it."""
    settings.CONTACT_TO = settings.DEFAULT_FROM_EMAIL = OWNER

    def compose(**changes: object) -> EmailMessage:
        row = ContactMessage.objects.create(**GOOD | changes)
        [mail] = compose_message(row)
        sent = mail.message().as_bytes(linesep="\r\n")
        return message_from_bytes(sent, policy=policy.default)

    return compose


def test_the_mail_holds_the_message_and_says_who_wrote_it(mail_about, settings):
    settings.SITE_URL = "https://quads.example"
    mail = mail_about(pk=12)
    assert mail["Subject"] == "M00012 from Jānis Bērziņš"
    assert (mail["To"], mail["From"], mail["Reply-To"]) == (OWNER, OWNER, "janis@example.lv")
    lines = mail.get_content().splitlines()
    assert lines[0] == GOOD["message"]
    assert "From: Jānis Bērziņš, janis@example.lv" in lines
    assert "Read and answer it here: https://quads.example/admin/messages?search=M00012" in lines


def test_the_mail_says_how_the_visitor_would_like_to_be_answered(mail_about):
    for preferred, way in (("call", "phone call"), ("whatsapp", "WhatsApp"), ("email", "e-mail")):
        lines = mail_about(phone="26 123 456", preferred=preferred).get_content().splitlines()
        assert "Phone: 26 123 456" in lines
        assert f"Would like to be answered by: {way}" in lines
    content = mail_about().get_content()
    assert "Phone" not in content and "answered by" not in content


def test_no_text_can_add_a_header(mail_about):
    for end in ("\r\n", "\n", "\r", "\u2028", "\x0b"):
        text = f"Anna{end}Bcc: all@example.lv{end}{end}Body"
        mail = mail_about(name=text, subject_name=text, subject_kind="part")
        assert sorted(mail.keys()) == sorted(HEADERS)
        assert "Anna Bcc: all@example.lv Body" in mail["Subject"]


def test_an_address_that_no_header_can_carry_stands_in_the_text_only(mail_about):
    for email, reply_to in (
        ("o'neil+quad@mail.example.lv", "o'neil+quad@mail.example.lv"),
        ("info@пример.рф", "info@xn--e1afmkfd.xn--p1ai"),
        ("a@b..lv", None),
        ("a,b@c.lv", None),
        ("<a>@c.lv", None),
        ("x:a;b@c.lv", None),
        ("a@b.lv\x07", None),
        ("a@b.lv\nBcc:x@y.lv", None),
        ("иван@пример.рф", None),
    ):
        mail = mail_about(email=email)
        assert mail["Reply-To"] == reply_to
        assert email.splitlines()[0] in mail.get_content()


def test_each_message_has_a_message_id_of_its_own(mail_about):
    first, second = mail_about(pk=1)["Message-ID"], mail_about(pk=2)["Message-ID"]
    ContactMessage.objects.filter(pk=1).delete()
    again = mail_about(pk=1)["Message-ID"]  # as in a database that was set up again
    assert len({first, second, again}) == 3
    assert re.fullmatch(r"<M00001\.\d{20}@testserver>", first)


def test_the_time_is_the_workshops(mail_about):
    with time_machine.travel(datetime(2026, 7, 1, 21, 30, tzinfo=UTC)):
        assert "received 02.07.2026 00:30" in mail_about().get_content()


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("smtp://a%40b.lv:p%3A%2F%23@mail.example:25", "mail.example|25|a@b.lv|p:/#|TLS|a@b.lv"),
        ("smtp://user:word@mail.example", "mail.example|587|user|word|TLS|owner@workshop.example"),
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


def test_an_address_that_cannot_be_used_is_named_and_not_shown(tmp_path):
    for url in (
        *("mail.example:587", "http://mail.example", "smtp://:25", "smtp://mail.example:port"),
        *("smtp://user@mail.example", "smtp://:hush@mail.example", "smtp://m.example?tls=0"),
        *("smtp://u:hush/hush@mail.example", "smtp://u:hush@[mail.example"),
    ):
        [error] = environment_errors(tmp_path, EMAIL_URL=url, CONTACT_TO=OWNER)
        assert error.startswith("EMAIL_URL: this"), url
        assert "hush" not in error


def test_mailing_needs_one_address_to_mail_to(tmp_path):
    for address in ("", "owner", "a@b.lv, c@d.lv"):
        errors = environment_errors(tmp_path, EMAIL_URL="smtp://mail.example", CONTACT_TO=address)
        assert [error.split(":")[0] for error in errors] == ["CONTACT_TO"]
    # Without a server, the address alone mails nothing.
    assert read_settings(tmp_path, CONTACT_TO=OWNER)["CONTACT_TO"] == ""
