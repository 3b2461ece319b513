"""Limits how many messages and entries are taken, from one sender and from all.

One sender, which is an address (for IPv6, a /64), may send CONTACT_PER_HOUR messages. Further ones
are refused: somebody who writes that much can call.

All senders together may send CONTACT_TOTAL_PER_HOUR. More is a flood: what comes then is stored as
suspected spam, with the same answer, and the status page says so. Above FLOOD_FACTOR times as many
nothing is stored, because people could not find their messages among so many.

Of one sender's requests, valid or not, REQUEST_FACTOR times CONTACT_PER_HOUR are read. This leaves
room for corrected mistakes and for repeats after a lost response.
"""

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from core import limiter
from core.limiter import HOUR, TooOften

REQUEST_FACTOR = 20
FLOOD_FACTOR = 10
NOTICE_SECONDS = 6 * HOUR  # until a flood counts as a new one
EVERYBODY = ""
TOO_MANY = ngettext_lazy(
    "You have sent too many messages. Please call us, or try again in a minute.",
    "You have sent too many messages. Please call us, or try again in %(minutes)s minutes.",
    "minutes",
)
FLOODED = _("We are receiving too many messages at the moment. Please call us instead.")

logger = logging.getLogger(__name__)


def count_request(network: str) -> None:
    """Count a request from this network (META's CLIENT_NETWORK) before its body is read.

    Raises:
        TooOften: it must not be read.
    """
    allowed = settings.CONTACT_PER_HOUR * REQUEST_FACTOR
    if wait := limiter.hit("contact request", network, allowed, HOUR):
        raise TooOften(wait, TOO_MANY)


def count_message(network: str) -> bool:
    """Count a message from this network, before files are read, which is work; return whether to
    store it as suspected spam.

    Raises:
        TooOften: this sender has sent too many, or all together have.
    """
    if wait := limiter.hit("message", network, settings.CONTACT_PER_HOUR, HOUR):
        raise TooOften(wait, TOO_MANY)
    most = settings.CONTACT_TOTAL_PER_HOUR * FLOOD_FACTOR
    if wait := limiter.hit("messages stored", EVERYBODY, most, HOUR):
        raise TooOften(wait, FLOODED)
    if not limiter.hit("messages", EVERYBODY, settings.CONTACT_TOTAL_PER_HOUR, HOUR):
        return False
    if not limiter.hit("flood", EVERYBODY, 1, NOTICE_SECONDS):
        logger.warning("contact flood")
    return True


def undo_message(network: str) -> None:
    limiter.undo_hit("message", network, HOUR)


def flooded_since() -> datetime | None:
    """Return when a flood began, if that was in the last hours."""
    left = limiter.wait("flood", EVERYBODY, 1, NOTICE_SECONDS)
    return timezone.now() - timedelta(seconds=NOTICE_SECONDS - left) if left else None
