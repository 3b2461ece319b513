"""Messages of visitors, and a mail server in memory whose answers each test can set."""

import io
from collections.abc import Callable
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from smtplib import SMTPDataError, SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.mail.backends.base import BaseEmailBackend
from django.core.management import call_command
from django.db import connection
from django.utils import timezone
from PIL import Image
from rest_framework.test import APIClient

from contact import outbox
from contact.models import ContactMessage
from operations.purge import purge, purge_worker

from .pictures import encoded

OWNER = "owner@workshop.example"
MESSAGE = {"name": "Anna", "email": "anna@example.lv", "message": "Is No. 21 for sale?"}
WAITING = {"mail_state": "waiting", "mail_due_at": timezone.now() - timedelta(minutes=1)}


class MailServer:
    """Keeps the mails that it accepts. It answers each with `answer`: a reply, None to close the
    connection, or an exception of the line. A `recipient_answer` refuses the recipient.
    """

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.answer: Callable[[EmailMessage], str | Exception | None] = lambda mail: "250 OK"
        self.recipient_answer = ""

    def take(self, content: bytes) -> None:
        mail = message_from_bytes(content, policy=policy.default)
        if self.recipient_answer:
            code, _, text = self.recipient_answer.partition(" ")
            raise SMTPRecipientsRefused({str(mail["To"]): (int(code), text.encode())})
        answer = self.answer(mail)
        if isinstance(answer, Exception):
            raise answer
        if answer is None:
            raise SMTPServerDisconnected("Connection unexpectedly closed")
        code, _, text = answer.partition(" ")
        if not code.startswith("2"):
            raise SMTPDataError(int(code), text.encode())
        self.mails.append(mail)


class MailBackend(BaseEmailBackend):
    server: MailServer

    def send_messages(self, email_messages: Any) -> int:
        for each in email_messages:
            self.server.take(each.message().as_bytes(linesep="\r\n"))
        return len(email_messages)


@pytest.fixture
def mail_server(settings, monkeypatch) -> MailServer:
    """The site's mail server, which its background threads use."""
    server = MailServer()
    monkeypatch.setattr(MailBackend, "server", server, raising=False)
    settings.EMAIL_BACKEND = f"{__name__}.MailBackend"
    settings.CONTACT_TO = settings.DEFAULT_FROM_EMAIL = OWNER
    settings.EMAIL_HOST = "mail.example"
    return server


@pytest.fixture(autouse=True)
def quick_purge(monkeypatch) -> None:
    """Purge in the thread of the test: another could still write when the next test runs."""
    monkeypatch.setattr(purge_worker, "start", purge)


@pytest.fixture
def smtp(mail_server, monkeypatch) -> MailServer:
    """The same, for a site that mails in the thread of the test, as soon as `commit` is called."""
    monkeypatch.setattr(outbox.push_worker, "start", outbox.push_due)
    monkeypatch.setattr(outbox.owner_worker, "start", outbox.send_to_owner)
    monkeypatch.setattr(outbox.visitors_worker, "start", outbox.send_to_visitors)
    return mail_server


def commit() -> None:
    """Do what the site does at the end of a transaction, which a test has around it."""
    while waiting := connection.run_on_commit:
        connection.run_on_commit = []
        for _savepoints, work, _is_robust in waiting:
            work()


def send(visitor, **headers: str) -> None:
    assert visitor.post("/api/contact", MESSAGE, headers=headers).status_code == 201
    commit()


def make_due() -> None:
    """Skip the pause before the next attempt, and the claim of a sender that died."""
    ContactMessage.objects.unsent().update(mail_due_at=timezone.now())


def send_messages(capsys) -> str:
    call_command("send_messages")
    output: str = capsys.readouterr().out
    return output.strip()


GOOD = {"name": "Jānis Bērziņš", "email": "janis@example.lv", "message": "Is the No. 21 for sale?"}


def post_message(client, changes: dict | None = None, **headers: str):
    return client.post("/api/contact", GOOD | (changes or {}), headers=headers)


# --- Messages with files, and what is stored of them ---

WORDS = {"name": "Anna", "email": "anna@example.lv", "message": "The shock is broken."}
PDF = b"%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF"


def photograph(
    name: str = "IMG_1.jpg", size: tuple[int, int] = (1000, 40), color: str = "teal"
) -> SimpleUploadedFile:
    """A JPEG that says where it was taken."""
    exif = Image.Exif()
    exif[0x010E] = "At Anna's home"
    content = encoded(Image.new("RGB", size, color), "JPEG", exif=exif)
    return SimpleUploadedFile(name, content, "image/jpeg")


def pdf(name: str = "Order.pdf", content: bytes = PDF) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, "application/pdf")


def send_files(*photos, key: str = "", client: APIClient | None = None, **fields):
    """Send a message with files as the script does; return the response."""
    client = client or APIClient(raise_request_exception=False)
    headers = {"idempotency-key": key} if key else {}
    body = WORDS | {"photos": photos} | fields
    return client.post("/api/contact", body, format="multipart", headers=headers)


def size_of(content: bytes) -> tuple[int, int]:
    with Image.open(io.BytesIO(content)) as image:
        return image.size
