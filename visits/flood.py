"""Limits the beacons of one address, without keeping the address."""

import hashlib
import secrets
import time
from threading import Lock

MINUTE = 60  # seconds
PER_ADDRESS = 120  # beacons per minute that a worker counts
ADDRESSES_MAX = 20_000  # per minute; further ones are not counted


class FloodLimit:
    """Counts by a keyed hash of the address. Key and counts are in memory alone, and are thrown
    away after a minute: no two minutes, still less two days, can be compared.
    """

    def __init__(self) -> None:
        self.lock = Lock()
        self.forget(0.0)

    def forget(self, now: float) -> None:
        self.ends = now + MINUTE
        self.key = secrets.token_bytes(16)
        self.counts: dict[bytes, int] = {}

    def allows(self, address: str) -> bool:
        """Count a beacon; return whether there were not too many."""
        now = time.monotonic()  # not the clock, which may be set
        with self.lock:
            if now >= self.ends:
                self.forget(now)
            name = hashlib.blake2b(address.encode(), key=self.key, digest_size=8).digest()
            count = self.counts.get(name, 0)
            if count >= PER_ADDRESS or (not count and len(self.counts) >= ADDRESSES_MAX):
                return False
            self.counts[name] = count + 1
        return True


flood_limit = FloodLimit()
