"""Failures of the mail server, and what happens to the message."""

import ssl
from datetime import timedelta

import pytest
import time_machine
import trustme
from django.utils import timezone

from contact.models import ContactMessage
from tests.support.gunicorn import free_port
from tests.support.smtp_server import (
    MESSAGE,
    WAITING,
    mail_of,
    make_due,
    send,
    send_messages,
    wait_for_background_work,
)

pytestmark = pytest.mark.django_db(transaction=True)  # commits: other threads see the rows


@pytest.mark.parametrize(
    ("response", "reason"),
    [
        ("451 4.7.1 Greylisted", "The mail server answered 451 4.7.1 Greylisted"),
        ("421 Too busy", "The mail server answered 421 Too busy"),
        (None, "The mail server could not be used: Connection unexpectedly closed"),
    ],
)
def test_a_temporary_failure_is_shown_and_retried(
    visitor, owner_client, smtp, capsys, response, reason
):
    smtp.answer = lambda mail: response
    send(visitor)
    wait_for_background_work()
    mail = mail_of(owner_client)
    assert (mail["state"], mail["reason"], mail["attempts"]) == ("waiting", reason, 1)
    assert mail["next_attempt"]
    assert send_messages(capsys) == "0 sent, 0 failed for good, 1 waiting."  # not yet due
    smtp.answer = lambda mail: "250 OK"
    make_due()
    assert send_messages(capsys) == "1 sent, 0 failed for good, 0 waiting."
    assert mail_of(owner_client)["reason"] == ""


def test_an_unreachable_server_is_retried(visitor, owner_client, smtp, settings, capsys):
    settings.EMAIL_PORT = free_port()
    send(visitor)
    wait_for_background_work()
    mail = mail_of(owner_client)
    assert mail["state"] == "waiting"
    assert "Connection refused" in mail["reason"]
    settings.EMAIL_PORT = smtp.port
    make_due()
    assert send_messages(capsys).startswith("1 sent")


def test_a_silent_server_is_retried(visitor, owner_client, smtp, settings):
    settings.EMAIL_TIMEOUT = 0.05
    smtp.released.clear()
    send(visitor)
    wait_for_background_work()
    mail = mail_of(owner_client)
    assert mail["state"] == "waiting"
    assert "timed out" in mail["reason"]


@pytest.mark.parametrize("kind", ["smtps", "starttls"])
def test_an_untrusted_certificate_is_retried(
    visitor, owner_client, mail_server, settings, capsys, monkeypatch, tmp_path, kind
):
    authority, context = trustme.CA(), ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("127.0.0.1").configure_cert(context)
    smtp = mail_server(**{"ssl_context" if kind == "smtps" else "tls_context": context})
    settings.EMAIL_USE_SSL, settings.EMAIL_USE_TLS = kind == "smtps", kind == "starttls"
    send(visitor)
    wait_for_background_work()
    mail = mail_of(owner_client)
    assert mail["state"] == "waiting"
    assert "certificate verify failed" in mail["reason"]
    authority.cert_pem.write_to_path(tmp_path / "authority.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))
    make_due()
    assert send_messages(capsys).startswith("1 sent")
    assert len(smtp.mails) == 1


def test_nothing_is_sent_in_the_clear_to_a_server_without_tls(
    visitor, owner_client, smtp, settings
):
    settings.EMAIL_USE_TLS = True
    send(visitor)
    wait_for_background_work()
    assert mail_of(owner_client)["state"] == "waiting"
    assert not smtp.received.is_set()


def test_a_refused_login_is_retried(visitor, owner_client, mail_server, settings):
    mail_server(authenticator=lambda *args: False, auth_require_tls=False)
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "owner", "old password"
    send(visitor)
    wait_for_background_work()
    mail = mail_of(owner_client)
    assert mail["state"] == "waiting"
    assert "535" in mail["reason"]


@pytest.mark.parametrize("step", ["answer", "recipient_answer"])
def test_a_permanent_failure_is_final_and_shown(visitor, owner_client, smtp, capsys, step):
    no = "552 Mailbox full"
    setattr(smtp, step, (lambda mail: no) if step == "answer" else no)
    send(visitor)
    wait_for_background_work()
    reason = f"The mail server answered {no}"
    failed = {"state": "failed", "reason": reason, "attempts": 1, "next_attempt": None}
    assert mail_of(owner_client) == failed
    make_due()
    assert send_messages(capsys) == "0 sent, 0 failed for good, 0 waiting."
    assert owner_client.get("/api/contact/messages/counts").json()["failed"] == 1


def test_retry_intervals_grow_to_an_hour_and_end_after_some_days(smtp, settings, capsys):
    settings.EMAIL_PORT = free_port()  # nothing listens there
    message = ContactMessage.objects.create(**MESSAGE, **WAITING)
    pauses, start = [], timezone.now()
    with time_machine.travel(start, tick=False) as clock:
        while message.mail_state == "waiting":
            send_messages(capsys)
            message.refresh_from_db()
            if message.mail_due_at:
                pauses.append((message.mail_due_at - timezone.now()) / timedelta(minutes=1))
                clock.move_to(message.mail_due_at)
        days = (timezone.now() - start).days
    assert pauses[:6] == [1, 5, 15, 60, 60, 60]
    assert set(pauses[6:]) == {60}
    assert (message.mail_state, days) == ("failed", 2)
    assert "Connection refused" in message.mail_reason


def fail_for_bad_message(subjects):
    if ("part", "Poison") in subjects:
        raise RuntimeError("This subject breaks the search.")
    return {}


@pytest.mark.parametrize(
    ("poison", "line"),
    [
        ("554 No", "9 sent, 1 failed for good, 0 waiting."),
        (None, "9 sent, 0 failed for good, 1 waiting."),
        ("a mail that cannot be made", "9 sent, 0 failed for good, 1 waiting."),
    ],
)
def test_one_bad_message_among_ten_blocks_no_other(smtp, monkeypatch, capsys, poison, line):
    if poison and poison.startswith("a mail"):
        monkeypatch.setattr("contact.models.find_items", fail_for_bad_message)
    smtp.answer = lambda mail: poison if "Poison" in mail["Subject"] else "250 OK"
    for number in range(10):
        about = {"subject_kind": "part", "subject_name": "Poison"} if number == 3 else {}
        ContactMessage.objects.create(**MESSAGE, **about, **WAITING)
    assert send_messages(capsys) == line
    assert len(smtp.mails) == 9
