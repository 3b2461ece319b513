"""An SMTP server on loopback, for tests of whole sites."""

import asyncio
import threading
from email import message_from_bytes, policy
from email.message import EmailMessage

from aiosmtpd.controller import Controller

from .gunicorn import free_port

TIMEOUT = 20  # seconds to wait for another thread


class MailServer:
    """Stores mails in `mails`. `received` is set when one arrives; `released`, cleared, delays the
    answer.
    """

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.received, self.released = threading.Event(), threading.Event()
        self.released.set()
        self.port = free_port()
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port)

    async def handle_DATA(self, server, session, envelope) -> str:
        self.received.set()
        await asyncio.to_thread(self.released.wait, TIMEOUT)
        self.mails.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"
