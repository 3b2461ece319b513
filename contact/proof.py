"""A small piece of work that a browser does for its visitor while a flood of messages comes in.

As in hashcash, a number is looked for by trying: the SHA-256 of `seed` and the number's four bytes
has to begin with so many zero bits. The challenge names its time and the sender's network and is
signed, so that nothing has to be remembered. The work is bound to an Idempotency-Key, under which
one message is stored and no second one: nobody sends two for one work.
"""

import hashlib
from contextlib import suppress

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from rest_framework.exceptions import APIException

from .networks import hash_network, wider_networks


class ProofRequired(APIException):
    status_code = 428
    default_detail = (
        "So many messages are coming in that your browser has to do a short calculation first, "
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
    """Name the widest network of a sender: a telephone changes its address within it."""
    return hash_network(wider_networks(network)[-1])


def seed(token: str, key: str) -> bytes:
    return hashlib.sha256(f"{token}:{key}".encode()).digest()


def is_valid(proof: str, *, network: str, key: str) -> bool:
    """Say whether a `Contact-Proof` header, "token:number", is one for this sender and key."""
    token, _, number = proof.rpartition(":")
    with suppress(BadSignature, ValueError, OverflowError):
        sender = signer().unsign(token, max_age=settings.CONTACT_PROOF_AGE)
        digest = hashlib.sha256(seed(token, key) + int(number).to_bytes(4)).digest()
        zeros = 32 - int.from_bytes(digest[:4]).bit_length()
        return (
            bool(key) and sender == home_network(network) and zeros >= settings.CONTACT_PROOF_BITS
        )
    return False
