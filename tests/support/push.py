"""A push service on loopback, and devices that decrypt what arrives there with their own keys."""

import json
import os
from base64 import urlsafe_b64encode
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, NamedTuple

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

DEVICES = "/api/auth/push-devices"


class Push(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """Keeps the pushes in `pushes`. It answers each with `answer`, a status, and `location`."""

    def __init__(self) -> None:
        self.pushes: list[Push] = []
        self.answer, self.location = 201, ""
        self.on_push: Callable[[Push], None] = lambda push: None
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        # Asked every 10 ms whether to end, not twice a second
        Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    def handler(self) -> type[BaseHTTPRequestHandler]:
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                push = Push(self.path, {k.lower(): v for k, v in self.headers.items()}, body)
                service.pushes.append(push)
                service.on_push(push)
                self.send_response(service.answer)
                if service.location:
                    self.send_header("Location", service.location)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                pass

        return Handler

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def text(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


class Phone:
    """A browser with a subscription."""

    def __init__(self, service: PushService | None = None, name: str = "phone") -> None:
        self.service, self.path = service, f"/{name}"
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.decrypted: list[dict[str, Any]] = []

    @property
    def subscription(self) -> dict[str, Any]:
        """As `PushSubscription.toJSON` returns it."""
        form = (Encoding.X962, PublicFormat.UncompressedPoint)
        point = self.key.public_key().public_bytes(*form)
        url = self.service.url if self.service else "https://fcm.googleapis.com"
        return {
            "endpoint": url + self.path,
            "expirationTime": None,
            "keys": {"p256dh": text(point), "auth": text(self.auth)},
        }

    def shown(self) -> list[dict[str, str]]:
        """Return the notifications that were pushed to it, decrypted."""
        import http_ece  # with pywebpush, which only sites with devices load

        assert self.service
        pushes = [each for each in self.service.pushes if each.path == self.path]
        keys = {"private_key": self.key, "auth_secret": self.auth}
        for push in pushes[len(self.decrypted) :]:
            content = json.loads(http_ece.decrypt(push.body, version="aes128gcm", **keys))
            assert content.keys() == {"web_push", "notification"}
            self.decrypted.append(content["notification"])
        return self.decrypted


@pytest.fixture
def push_service(settings):
    service = PushService()
    settings.PUSH_SERVICES = [service.url]
    yield service
    service.close()


@pytest.fixture
def phone(push_service, owner_client) -> Phone:
    """The owner's, which is notified."""
    phone = Phone(push_service)
    assert owner_client.post(DEVICES, phone.subscription).status_code == 201
    return phone
