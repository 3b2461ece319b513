"""Challenges for passkeys: short-lived, for one purpose, and valid once.

A challenge is signed instead of stored, so asking for many of them fills nothing. Only one that a
known passkey has answered is stored, until it expires, so that it cannot be answered again.
"""

import secrets
import struct
import time
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from .models import SpentChallenge

LIFETIME = timedelta(minutes=5)
NONCE_BYTES, TIME_BYTES = 16, 8


def make_challenge(purpose: str) -> bytes:
    """Return a challenge. The purpose says what for, and for whom if it is known."""
    facts = secrets.token_bytes(NONCE_BYTES) + struct.pack(">Q", int(time.time()))
    return facts + signature(facts, purpose)


def signature(facts: bytes, purpose: str) -> bytes:
    return salted_hmac(f"accounts.challenge {purpose}", facts, algorithm="sha256").digest()


def is_current(challenge: bytes, purpose: str) -> bool:
    """Return whether this is a challenge of ours for the purpose, and not too old."""
    facts = challenge[: NONCE_BYTES + TIME_BYTES]
    if not constant_time_compare(challenge, facts + signature(facts, purpose)):
        return False
    (made_at,) = struct.unpack(">Q", facts[NONCE_BYTES:])
    return bool(0 <= time.time() - made_at < LIFETIME.total_seconds())


def spend(challenge: bytes) -> bool:
    """Store that the challenge was answered; return whether that was the first time."""
    SpentChallenge.objects.filter(expires_at__lt=timezone.now()).delete()
    try:
        with transaction.atomic():
            SpentChallenge.objects.create(
                value=challenge.hex(), expires_at=timezone.now() + LIFETIME
            )
    except IntegrityError:
        return False
    return True
