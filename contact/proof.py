"""Proof of work that a browser does during a flood of messages.

As in hashcash, the browser searches for a number such that the SHA-256 of `seed` and the number's
four bytes begins with enough zero bits. The challenge contains its time and the sender's network
and is signed, so nothing has to be stored. A proof is bound to an Idempotency-Key, and a key stores
only one message, so a proof cannot be used twice.
"""

import hashlib
from contextlib import suppress

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException

from .networks import hash_network, wider_networks


class ProofRequired(APIException):
    status_code = 428
    default_detail = _(
        "We are receiving so many messages that your browser has to do a short calculation first, "
        "which did not work. Please reload this page and try again, or call us."
    )

    def __init__(self, network: str) -> None:
        super().__init__()
        challenge = {
            "token": signer().sign(home_network(network)),
            "bits": settings.CONTACT_PROOF_BITS,
        }
        self.extra = {"challenge": challenge}


def signer() -> TimestampSigner:
    return TimestampSigner(salt="contact.proof")


def home_network(network: str) -> str:
    """Return a name for the sender's widest network, which mobile phones stay in."""
    return hash_network(wider_networks(network)[-1])


def seed(token: str, key: str) -> bytes:
    return hashlib.sha256(f"{token}:{key}".encode()).digest()


def is_valid(proof: str, *, network: str, key: str) -> bool:
    """Return whether a `Contact-Proof` header, "token:number", is valid for the sender and key."""
    token, _, number = proof.rpartition(":")
    with suppress(BadSignature, ValueError, OverflowError):
        sender = signer().unsign(token, max_age=settings.CONTACT_PROOF_AGE)
        digest = hashlib.sha256(seed(token, key) + int(number).to_bytes(4)).digest()
        zeros = 32 - int.from_bytes(digest[:4]).bit_length()
        return (
            bool(key) and sender == home_network(network) and zeros >= settings.CONTACT_PROOF_BITS
        )
    return False
