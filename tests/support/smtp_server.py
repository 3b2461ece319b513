"""An SMTP server on loopback whose replies each test can set."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from django.core.management import call_command
from django.utils import timezone

from contact import outbox
from contact.models import ContactMessage

from .gunicorn import free_port

TIMEOUT = 20  # seconds to wait for another thread
OWNER = "owner@workshop.example"
MESSAGE = {"name": "Anna", "email": "anna@example.lv", "message": "Is No. 21 for sale?"}
WAITING = {"mail_state": "waiting", "mail_due_at": timezone.now() - timedelta(minutes=1)}


class MailServer:
    """A mail server that stores accepted mails in `mails`. Tests may set:

    `answer`, which returns the reply to a mail, or None to close the connection; `released`,
    cleared to delay the reply. `received` is set when a mail has arrived.
    """

    def __init__(self, **options: Any) -> None:
        self.mails: list[EmailMessage] = []
        self.answer: Callable[[EmailMessage], str | None] = lambda mail: "250 OK"
        self.recipient_answer = "250 OK"
        self.before_quit: Callable[[], None] = lambda: None
        self.received, self.released = threading.Event(), threading.Event()
        self.released.set()
        self.port = free_port()
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port, **options)

    async def handle_RCPT(self, server, session, envelope, address, options) -> str:
        envelope.rcpt_tos.append(address)
        return self.recipient_answer

    async def handle_DATA(self, server, session, envelope) -> str:
        mail = message_from_bytes(envelope.content, policy=policy.default)
        self.received.set()
        await asyncio.to_thread(self.released.wait, TIMEOUT)
        answer = self.answer(mail)
        if answer is None:
            server.transport.abort()
            return ""
        if answer.startswith("2"):
            self.mails.append(mail)
        return answer

    async def handle_QUIT(self, server, session, envelope) -> str:
        self.before_quit()
        return "221 Bye"


def send(visitor, **headers: str) -> None:
    assert visitor.post("/api/contact", MESSAGE, headers=headers).status_code == 201


def mail_of(owner_client) -> dict:
    """Return the mail state of the only message, as shown to the owner."""
    (message,) = owner_client.get("/api/contact/messages").json()
    return message["mail"]


def make_due() -> None:
    """Skip the pause before the next attempt and the claim of a dead sender."""
    wait_for_background_work()  # it could still pick up these messages
    ContactMessage.objects.unsent().update(mail_due_at=timezone.now())


def send_messages(capsys) -> str:
    call_command("send_messages")
    return capsys.readouterr().out.strip()


def wait_for_background_work() -> None:
    """Wait for the work that the site does after its responses."""
    assert outbox.owner_worker.wait(TIMEOUT)
    assert outbox.copies_worker.wait(TIMEOUT)


@pytest.fixture
def mail_server(settings) -> Iterator[Callable[..., MailServer]]:
    """Start a mail server with aiosmtpd's options, and configure the site to use it."""
    started: list[MailServer] = []

    def start(**options: Any) -> MailServer:
        server = MailServer(**options)
        server.controller.start()
        started.append(server)
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        settings.CONTACT_TO = settings.DEFAULT_FROM_EMAIL = OWNER
        settings.EMAIL_TIMEOUT = TIMEOUT
        return server

    yield start
    for server in started:
        server.released.set()
    wait_for_background_work()
    for server in started:
        server.controller.stop()


@pytest.fixture
def smtp(mail_server) -> MailServer:
    return mail_server()
