"""Pushes notifications to devices (Web Push). Only this module uses the package pywebpush.

The server's key is derived from SECRET_KEY: nothing is stored, and several machines have the same.
A push passes through the browser maker's service, which cannot read it, and only to one of
PUSH_SERVICES: the address comes from a browser, and must not lead this server elsewhere.
"""

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import timedelta
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.utils.crypto import salted_hmac

from .models import PushDevice

CURVE = ec.SECP256R1()
# Of P-256, by FIPS 186-5. Any number from 1 to one less is a private key.
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
POINT_BYTES, AUTH_BYTES = 65, 16
TIMEOUT = 10  # seconds to connect, and between two parts of an answer
KEPT = timedelta(days=3)  # by the service, for a phone that is off
GONE = (404, 410)
DECLARATIVE = 8030  # https://www.w3.org/TR/push-api/#declarative-push-message


class PushFailed(Exception):
    """The service did not accept a push. `status` is its answer, or 0."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status

    @property
    def is_gone(self) -> bool:
        """Whether the device does not accept pushes any more."""
        return self.status in GONE


def private_key() -> ec.EllipticCurvePrivateKey:
    digest = salted_hmac("accounts.push", "server key", algorithm="sha512").digest()
    # More bits than the key has, so that no key is likelier than another.
    return ec.derive_private_key(int.from_bytes(digest) % (ORDER - 1) + 1, CURVE)


def server_key() -> str:
    """Return the public key, as browsers want it for a subscription."""
    point = private_key().public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()


def is_push_service(endpoint: str) -> bool:
    """Return whether the address is one of PUSH_SERVICES, whose `*` stands for parts of a host."""
    services = (re.escape(each).replace(r"\*", "[a-z0-9.-]+") for each in settings.PUSH_SERVICES)
    # Printable ASCII without a backslash, which programs read differently.
    return bool(re.fullmatch(rf"({'|'.join(services)})/[!-\[\]-~]*", endpoint))


def are_keys(p256dh: str, auth: str) -> bool:
    """Return whether a device can decrypt with these keys."""
    try:
        point, secret = (urlsafe_b64decode(f"{key}===") for key in (p256dh, auth))
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except ValueError:
        return False
    return len(point) == POINT_BYTES and len(secret) == AUTH_BYTES


def push(device: PushDevice, title: str, path: str) -> None:
    """Push a notification that opens the path when it is tapped.

    Safari shows it by itself, from this form of the W3C; templates/admin-worker.js does elsewhere.

    Raises:
        PushFailed: the service did not accept it.
    """
    # They take 0.2 s and 20 MB, which sites without devices can save.
    import requests
    from py_vapid import Vapid02
    from pywebpush import WebPushException, webpush

    if not is_push_service(device.endpoint):  # PUSH_SERVICES has changed
        raise PushFailed(410, "The address is not one of a push service.")
    address = f"{settings.SITE_URL}{path}"
    content = {"title": title, "navigate": address, "tag": address}
    claims: dict[str, Any] = {"sub": settings.SITE_URL}
    with requests.Session() as session:
        session.max_redirects = 0  # it raises TooManyRedirects
        try:
            webpush(
                {
                    "endpoint": device.endpoint,
                    "keys": {"p256dh": device.p256dh, "auth": device.auth},
                },
                json.dumps({"web_push": DECLARATIVE, "notification": content}),
                # Its own check of `sub` knows no ports.
                vapid_private_key=Vapid02(private_key(), conf={"no-strict": True}),
                vapid_claims=claims,
                headers={"Urgency": "high"},  # also to a phone that saves power
                ttl=int(KEPT.total_seconds()),
                timeout=TIMEOUT,
                requests_session=session,
            )
        except WebPushException as error:
            status = error.status_code or 0
            raise PushFailed(status, f"The push service answered {status}.") from error
        except requests.RequestException as error:  # its text has the address, which is secret
            reason = f"The push service could not be used: {type(error).__name__}."
            raise PushFailed(0, reason) from error
