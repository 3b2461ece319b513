"""An authenticator in software, which makes and uses passkeys as a browser answers them."""

import hashlib
import json
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

import cbor2
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from accounts.models import Passkey, User

ORIGIN, RP_ID = "https://quads.example", "quads.example"
ADD_OPTIONS, ADD = "/api/auth/passkeys/options", "/api/auth/passkeys"
SIGN_IN_OPTIONS, SIGN_IN = "/api/auth/passkeys/sign-in/options", "/api/auth/passkeys/sign-in"
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@pytest.fixture
def site_with_passkeys(settings) -> None:
    """Give the site a name and https, without which browsers have no passkeys."""
    settings.SITE_URL = ORIGIN


def encode(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Authenticator:
    """One passkey; tests may change any part of what it answers."""

    origin: str = ORIGIN
    rp_id: str = RP_ID
    flags: int = PRESENT | VERIFIED
    count: int = 0
    credential_id: bytes = b"passkey of the tests"
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )

    def client_data(self, kind: str, challenge: str) -> bytes:
        data = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(data).encode()

    def data(self, flags: int) -> bytes:
        self.count += 1
        return hashlib.sha256(self.rp_id.encode()).digest() + struct.pack(">BI", flags, self.count)

    def public_key(self) -> bytes:
        numbers = self.key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32), numbers.y.to_bytes(32)
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})

    def answer(self, response: dict[str, str]) -> dict[str, Any]:
        name = encode(self.credential_id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer `navigator.credentials.create`."""
        length = struct.pack(">H", len(self.credential_id))
        attested = bytes(16) + length + self.credential_id + self.public_key()
        data = self.data(self.flags | ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self.client_data("webauthn.create", options["challenge"])
        return self.answer(
            {"clientDataJSON": encode(client), "attestationObject": encode(attestation)}
        )

    def use(
        self, options: dict[str, Any], kind: str = "webauthn.get", **more: str
    ) -> dict[str, Any]:
        """Answer `navigator.credentials.get`."""
        client = self.client_data(kind, options["challenge"])
        data = self.data(self.flags)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self.answer(
            {
                "clientDataJSON": encode(client),
                "authenticatorData": encode(data),
                "signature": encode(signature),
                **more,
            }
        )

    def stored_for(self, user: User, **fields: Any) -> Passkey:
        """Store the passkey as if the user had added it."""
        return Passkey.objects.create(
            user=user,
            name="Phone",
            credential_id=encode(self.credential_id),
            public_key=encode(self.public_key()),
            **fields,
        )
