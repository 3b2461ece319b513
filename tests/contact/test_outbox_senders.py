"""Mail senders: several at once, a killed one, a whole site."""

import os
import signal
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
import requests
from django.core.management import call_command
from django.db import connections
from django.utils import timezone

from contact.models import ContactMessage
from tests.support.databases import own_database
from tests.support.gunicorn import ROOT
from tests.support.real_site import running_site
from tests.support.smtp_server import MESSAGE, OWNER, TIMEOUT, WAITING, MailServer, make_due

pytestmark = pytest.mark.django_db(transaction=True)  # commits: other threads see the rows


def test_two_senders_at_once_send_each_message_once(smtp):
    for _ in range(20):
        ContactMessage.objects.create(**MESSAGE, **WAITING)

    def sweep() -> None:
        try:
            call_command("send_messages", stdout=StringIO())
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        for sender in [pool.submit(sweep) for _ in range(2)]:
            sender.result(TIMEOUT)
    assert set(Counter(mail["Message-ID"] for mail in smtp.mails).values()) == {1}
    assert len(smtp.mails) == 20


def start_sender(smtp: MailServer) -> subprocess.Popen[str]:
    """Start `manage.py send_messages` as a timer does, on this test's database."""
    environment = os.environ | {
        "DATABASE_URL": own_database(),
        "EMAIL_URL": f"smtp://127.0.0.1:{smtp.port}",
        "CONTACT_TO": OWNER,
    }
    command = [sys.executable, "manage.py", "send_messages"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen(command, cwd=ROOT, env=environment, **pipes)


@pytest.mark.parametrize("moment", ["before the server's yes", "after it"])
def test_a_sender_killed_before_it_records_the_result_sends_at_most_one_duplicate(smtp, moment):
    message = ContactMessage.objects.create(**MESSAGE, **WAITING)
    senders: list[subprocess.Popen[str]] = []
    smtp.released.clear()

    def kill() -> str:
        """Called when the server has the mail and the sender has not recorded it yet."""
        os.kill(senders[0].pid, signal.SIGKILL)
        return "250 OK"

    if moment == "after it":
        smtp.before_quit = kill
    else:
        smtp.answer = lambda mail: kill()
    senders.append(start_sender(smtp))
    smtp.released.set()
    assert senders[0].wait(TIMEOUT) == -signal.SIGKILL
    senders[0].communicate()
    message.refresh_from_db()
    assert message.mail_state == "sending"
    smtp.before_quit, smtp.answer = lambda: None, lambda mail: "250 OK"

    def run() -> str:
        call_command("send_messages", stdout=(out := StringIO()))
        return out.getvalue().strip()

    assert run() == "0 sent, 0 failed for good, 1 waiting."  # it might still be sending
    claimed_for = message.mail_due_at - timezone.now()
    assert timedelta(minutes=9) < claimed_for <= timedelta(minutes=10)
    make_due()
    assert run() == "1 sent, 0 failed for good, 0 waiting."
    assert run() == "0 sent, 0 failed for good, 0 waiting."
    assert len(smtp.mails) == 2
    assert len({mail["Message-ID"] for mail in smtp.mails}) == 1


def test_a_real_site_mails_after_its_response(smtp, visitor, tmp_path: Path):
    """gunicorn forks its workers, and the mail thread must start in each of them."""
    smtp.released.clear()
    environment = {
        "EMAIL_URL": f"smtp://127.0.0.1:{smtp.port}",
        "CONTACT_TO": OWNER,
        "LOAD_SAMPLES": "0",
    }
    with running_site(tmp_path, **environment) as address:
        response = requests.post(f"{address}/api/contact", json=MESSAGE, timeout=TIMEOUT)
        assert response.status_code == 201
        assert smtp.received.wait(TIMEOUT)
        assert not smtp.mails
        smtp.released.set()
    # A stopping site waits for the mails.
    assert sorted(mail["To"] for mail in smtp.mails) == [MESSAGE["email"], OWNER]
    assert all(response.json()["reference"] in mail["Subject"] for mail in smtp.mails)
