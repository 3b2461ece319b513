"""The proof of work that a message needs in a flood, as the schema describes it."""

from hashlib import sha256
from itertools import count


def solve(challenge: dict, key: str) -> str:
    """Return a valid `Contact-Proof` header for this Idempotency-Key."""
    proofs = (f"{challenge['token']}:{number}" for number in count())
    return next(proof for proof in proofs if is_valid(proof, challenge, key))


def is_valid(proof: str, challenge: dict, key: str) -> bool:
    token, _, number = proof.rpartition(":")
    seed = sha256(f"{token}:{key}".encode()).digest()
    digest = sha256(seed + int(number).to_bytes(4)).digest()
    return token == challenge["token"] and int.from_bytes(digest) >> (256 - challenge["bits"]) == 0
