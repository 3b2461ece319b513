"""Time-based one-time passwords (RFC 6238), as the usual apps make them: SHA-1, 6 digits, 30 s."""

import base64
import hmac
import secrets
import struct
import time
from urllib.parse import quote

SECONDS, DIGITS, DRIFT = 30, 6, 1  # DRIFT: steps that a clock may be ahead or behind


def new_secret() -> str:
    """Return 160 random bits in base32, which the RFC recommends."""
    return base64.b32encode(secrets.token_bytes(20)).decode()


def current_step() -> int:
    return int(time.time()) // SECONDS


def code_at(secret: str, step: int) -> str:
    digest = hmac.digest(base64.b32decode(secret), struct.pack(">Q", step), "sha1")
    start = digest[-1] & 15
    number = int.from_bytes(digest[start : start + 4]) & 0x7FFFFFFF
    return str(number % 10**DIGITS).zfill(DIGITS)


def matching_step(secret: str, code: str) -> int | None:
    """Return the time step that the code is of, if that is now or one step beside."""
    now = current_step()
    for step in range(now - DRIFT, now + DRIFT + 1):
        if hmac.compare_digest(code_at(secret, step).encode(), code.encode()):
            return step
    return None


def app_address(secret: str, user: str, site: str) -> str:
    """Return the address in the QR code, which apps read."""
    label, issuer = quote(f"{site}:{user}"), quote(site)
    return f"otpauth://totp/{label}?secret={secret}&issuer={issuer}"
