"""Limits how often somebody may do something: the one rate limiter of the site.

    if seconds := limiter.hit("message", request.META["CLIENT_NETWORK"], 5, limiter.HOUR):
        raise TooOften(seconds, TOO_MANY_MESSAGES)

The time begins with the first hit and is not prolonged by further ones. All workers share the
counts, which are exact: each hit is one statement on a row of the database or, if CACHE_URL is set,
one transaction of Redis. Django's cache in the database would not do: it loses counts, and evicts
them when it is full.

Call `hit` outside of a transaction, whose failure would undo the count, and which would let other
hits of the same key wait. `who` is CLIENT_NETWORK for an address, so that an IPv6 /64 counts as
one. It is only stored as a hash.
"""

import functools
import logging
import math
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection
from django.db.models import F
from django.utils.crypto import salted_hmac
from rest_framework.exceptions import Throttled

from .models import RateCount

MINUTE, HOUR = 60, 3600  # seconds
REDIS_TIMEOUT = 2  # seconds; then the database counts
UPSERT = """
    INSERT INTO core_ratecount (key, times, until) VALUES (%(key)s, 1, %(end)s)
    ON CONFLICT (key) DO UPDATE SET
        times = CASE WHEN core_ratecount.until > %(now)s AND core_ratecount.until <= %(end)s
            THEN core_ratecount.times + 1 ELSE 1 END,
        until = CASE WHEN core_ratecount.until > %(now)s AND core_ratecount.until <= %(end)s
            THEN core_ratecount.until ELSE %(end)s END
    RETURNING times, until
"""  # an end that is too far away was set by a clock that was wrong

logger = logging.getLogger(__name__)

Limit = tuple[str, str, int]  # what is counted, for whom, and how often it is allowed


class TooOften(Throttled):
    """Answered 429 with a Retry-After of `wait` seconds. The sentence may say in how many
    `minutes`.
    """

    def __init__(self, wait: int, sentence: Any) -> None:
        super().__init__(detail=sentence % {"minutes": math.ceil(wait / 60)})
        self.wait = wait


class HitCount(NamedTuple):
    """How often something was done since the first time."""

    times: int
    wait: int  # seconds until it is deleted


def hit(what: str, who: str, allowed: int, seconds: int) -> int:
    """Count it, and return 0; or return the seconds to wait if it was done too often.

    What is refused costs no write. If `allowed` is 0, there is no limit.
    """
    return hit_all([(what, who, allowed)], seconds)


def hit_all(limits: Iterable[Limit], seconds: int) -> int:
    """Do as `hit` for several limits, each of which is asked once. What one of them refuses is
    counted for none.
    """
    limits = [limit for limit in limits if limit[2]]
    if refused := max((wait(*limit, seconds) for limit in limits), default=0):
        return refused
    counts = [(add(key_of(what, who), seconds), allowed) for what, who, allowed in limits]
    return max(
        (max(1, count.wait) for count, allowed in counts if count.times > allowed), default=0
    )


def wait(what: str, who: str, allowed: int, seconds: int) -> int:
    """Return what `hit` would, without counting."""
    counted = read(key_of(what, who), seconds) if allowed else None
    return max(1, counted.wait) if counted and counted.times >= allowed else 0


def undo_hit(what: str, who: str, seconds: int) -> None:
    """Undo a hit, as of a login whose password was right."""
    key = key_of(what, who)
    # What has expired meanwhile is set first: Redis would count below 0, and for ever.
    if ask_redis(key, lambda steps: steps.set(key, 1, ex=seconds, nx=True).decr(key)) is None:
        counts = RateCount.objects.filter(key=key, times__gt=0)
        counts.update(times=F("times") - 1)


def reset(what: str, who: str) -> None:
    """Delete the count, as after a successful login."""
    key = key_of(what, who)
    ask_redis(key, lambda steps: steps.delete(key))
    RateCount.objects.filter(key=key).delete()


def purge() -> None:
    """Delete expired counts. Redis does so by itself."""
    RateCount.objects.filter(until__lte=int(time.time())).delete()


def key_of(what: str, who: str) -> str:
    return f"{what}:{salted_hmac('core.limiter', who, algorithm='sha256').hexdigest()[:40]}"


def add(key: str, seconds: int) -> HitCount:
    if answer := ask_redis(
        key, lambda steps: steps.set(key, 0, ex=seconds, nx=True).incr(key).ttl(key)
    ):
        return HitCount(answer[1], answer[2])
    now = int(time.time())
    with connection.cursor() as cursor:
        cursor.execute(UPSERT, {"key": key, "now": now, "end": now + seconds})
        times, until = cursor.fetchone()
    return HitCount(times, until - now)


def read(key: str, seconds: int) -> HitCount | None:
    if answer := ask_redis(key, lambda steps: steps.get(key).ttl(key)):
        return HitCount(int(answer[0]), answer[1]) if answer[0] else None
    now = int(time.time())
    rows = RateCount.objects.filter(key=key, until__gt=now, until__lte=now + seconds)
    row = rows.values_list("times", "until").first()
    return HitCount(row[0], row[1] - now) if row else None


def ask_redis(key: str, fill: Callable[[Any], object]) -> list[Any] | None:
    """Return the answers to the steps, or None if the database has to count."""
    if not settings.CACHE_URL:
        return None
    try:
        with connect(settings.CACHE_URL).pipeline() as steps:
            fill(steps)
            return steps.execute()
    except Exception:  # the database is there, or nothing works
        logger.exception("Redis cannot count %s; the database does.", key)
        return None


@functools.cache
def connect(address: str) -> Any:
    import redis  # takes 0.3 s, which other sites can save

    return redis.Redis.from_url(
        address, socket_connect_timeout=REDIS_TIMEOUT, socket_timeout=REDIS_TIMEOUT
    )
