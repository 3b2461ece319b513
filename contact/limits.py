"""Rate limits for messages, counted in the cache that all workers share.

One sender, which is an address (for IPv6, a /64), may send CONTACT_PER_HOUR messages. Further ones
are refused: somebody who writes that much can call. Nobody is refused because of other senders. The
networks around a sender may send WIDER_FACTORS times as many, and all senders together
CONTACT_TOTAL_PER_HOUR. More is a flood, in which a message needs a proof of work (proof.py). With a
proof, PROOF_FACTOR times as many are accepted; the rest is stored as suspected spam and not mailed.

Of one sender's requests, valid or not, REQUEST_FACTOR times CONTACT_PER_HOUR are read. This leaves
room for corrected mistakes and for repeats after a lost response.
"""

import logging
import math
from collections.abc import Callable
from contextlib import suppress

from django.conf import settings
from django.utils.translation import ngettext
from rest_framework.exceptions import APIException, Throttled

from . import flood
from .networks import hash_network, wider_networks
from .proof import ProofRequired
from .rate_limiter import request_limiter
from .slots import Quota, QuotaExceeded, acquire_slots, find_exceeded

WIDER_FACTORS = (2, 4)  # times CONTACT_PER_HOUR, for the networks around a sender
PROOF_FACTOR = 10
REQUEST_FACTOR = 20

logger = logging.getLogger(__name__)


class TooManyMessages(Throttled):
    """Answered 429 with a Retry-After of `wait` seconds."""

    def __init__(self, wait: int) -> None:
        minutes = math.ceil(wait / 60)
        super().__init__(
            detail=ngettext(
                "You have sent too many messages. Please call us, or try again in a minute.",
                "You have sent too many messages. Please call us, or try again in %(minutes)s "
                "minutes.",
                minutes,
            )
            % {"minutes": minutes}
        )
        self.wait = wait


def count_request(network: str) -> None:
    """Count a request from this network (META's CLIENT_NETWORK) before its body is read.

    Raises:
        TooManyMessages: it must not be read.
    """
    if wait := request_limiter.hit(network, settings.CONTACT_PER_HOUR * REQUEST_FACTOR):
        raise TooManyMessages(wait)


def count_message(network: str, *, has_proof: bool) -> bool:
    """Count a message from this network, with or without a proof of work.

    Returns:
        Whether to store it as suspected spam.

    Raises:
        TooManyMessages: this sender has sent too many.
        ProofRequired: others have sent too many, and there was no proof.
    """
    try:
        return apply_quotas(network, has_proof=has_proof)
    except APIException:
        raise
    except Exception:  # a message is more important than a limit
        logger.exception("Messages cannot be counted.")
        return False


def count_refused(network: str, *, has_proof: bool) -> None:
    """Count a message from this network whose files were read and refused."""
    with suppress(APIException):  # the sentence about the files is of more use
        count_message(network, has_proof=has_proof)


def check_message(network: str, *, has_proof: bool) -> None:
    """Raise what `count_message` would, without counting: before files are read, which is work."""
    try:
        apply_quotas(network, has_proof=has_proof, acquire=find_exceeded)
    except APIException:
        raise
    except Exception:
        logger.exception("Messages cannot be counted.")


def apply_quotas(
    network: str,
    *,
    has_proof: bool,
    acquire: Callable[[list[Quota]], QuotaExceeded | None] | None = None,
) -> bool:
    acquire = acquire or acquire_slots
    own = Quota(f"contact:0:{hash_network(network)}", settings.CONTACT_PER_HOUR)
    attempts = [(shared_quotas(network, has_proof=False), False)]
    if has_proof:
        attempts += [(shared_quotas(network, has_proof=True), False), ([], True)]
    for quotas, is_suspected in attempts:
        exceeded = acquire([own, *quotas])
        if not exceeded:
            return is_suspected
        if exceeded.quota == own:
            raise TooManyMessages(exceeded.wait)
    flood.record()
    raise ProofRequired(network)


def shared_quotas(network: str, *, has_proof: bool) -> list[Quota]:
    """Return the quotas that a sender shares with others, narrowest first.

    A full database cache evicts keys in alphabetical order. The names sort so that wider networks
    are evicted last and, within one width, messages without a proof, which reveal a flood. They
    differ in a digit, because databases disagree on whether a digit or a colon sorts first.
    """
    times, rank = (PROOF_FACTOR, 0) if has_proof else (1, 1)
    total = settings.CONTACT_TOTAL_PER_HOUR
    wider = enumerate(zip(wider_networks(network), WIDER_FACTORS, strict=True), start=1)
    return [
        *(
            Quota(
                f"contact:{width}:{rank}:{hash_network(name)}",
                settings.CONTACT_PER_HOUR * n * times,
            )
            for width, (name, n) in wider
        ),
        Quota(f"contact:{len(WIDER_FACTORS) + 1}:{rank}", total * times),
    ]
