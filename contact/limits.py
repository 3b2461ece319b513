"""How many messages are taken in an hour, counted in the cache that all workers share.

CONTACT_PER_HOUR from one sender, which is an address, of IPv6 a /64. More are refused: whoever
writes that much can call. Nobody is refused for what others send. The networks around a sender may
send AROUND times as many, and all senders together CONTACT_TOTAL_PER_HOUR. More are a flood, in
which a message has to bring a proof of work (proof.py). With it a message is taken as any other, up
to WORKED times as many; beyond that it is kept as suspected spam, which is not mailed.

TRIES times CONTACT_PER_HOUR requests from one sender are read, whatever is in them: who corrects a
mistake or sends again after a lost answer needs some, and a program that sends what is refused
stops being read.
"""

import logging
import math
import random
import time
from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from rest_framework.exceptions import APIException, Throttled

from . import flood
from .networks import around, masked
from .proof import WorkWanted
from .tries import HOUR, tries

AROUND = (2, 4)  # times CONTACT_PER_HOUR, of the networks around a sender
WORKED = 10
TRIES = 20

logger = logging.getLogger(__name__)


class TooManyMessages(Throttled):
    """Answered 429 with Retry-After; `wait` in seconds."""

    def __init__(self, wait: int) -> None:
        minutes = math.ceil(wait / 60)
        super().__init__(
            detail="So many messages cannot be taken. Please call us, or try again in "
            + ("a minute." if minutes == 1 else f"{minutes} minutes.")
        )
        self.wait = wait


class Budget(NamedTuple):
    name: str
    slots: int  # an hour; 0 is no limit

    def slot_names(self) -> list[str]:
        return [f"{self.name}:{slot}" for slot in range(self.slots)]


class Full(NamedTuple):
    budget: Budget
    wait: int  # seconds


def count_try(network: str) -> None:
    """Count a request from this network (META's CLIENT_NETWORK), before its body is read.

    Raises:
        TooManyMessages: it is not to be read.
    """
    if wait := tries.take(network, settings.CONTACT_PER_HOUR * TRIES):
        raise TooManyMessages(wait)


def count(network: str, *, worked: bool) -> bool:
    """Count a message from this network, with or without a proof of work.

    Returns:
        Whether it is to be kept as suspected spam.

    Raises:
        TooManyMessages: this sender's are too many.
        WorkWanted: those of others are too many, and there was no proof.
    """
    try:
        return counted(network, worked=worked)
    except APIException:
        raise
    except Exception:  # a message is worth more than a limit
        logger.exception("Messages cannot be counted.")
        return False


def counted(network: str, *, worked: bool) -> bool:
    own = Budget(f"contact:0:{masked(network)}", settings.CONTACT_PER_HOUR)
    ways = [(others(network, worked=False), False)]
    if worked:
        ways += [(others(network, worked=True), False), ([], True)]
    for budgets, is_suspected in ways:
        full = take_slots([own, *budgets])
        if not full:
            return is_suspected
        if full.budget == own:
            raise TooManyMessages(full.wait)
    flood.notice()
    raise WorkWanted(network)


def others(network: str, *, worked: bool) -> list[Budget]:
    """Return the budgets of all that a sender is part of, wider and wider.

    A full database cache lets the first names of the alphabet go. So wider ones are counted longer,
    and of one width what came without work, which tells a flood. It is one digit that differs,
    since databases do not agree on whether a digit or a colon comes first.
    """
    times, rank = (WORKED, 0) if worked else (1, 1)
    total = settings.CONTACT_TOTAL_PER_HOUR
    wider = enumerate(zip(around(network), AROUND, strict=True), start=1)
    return [
        *(
            Budget(f"contact:{width}:{rank}:{masked(name)}", settings.CONTACT_PER_HOUR * n * times)
            for width, (name, n) in wider
        ),
        Budget(f"contact:{len(AROUND) + 1}:{rank}", total * times),
    ]


def take_slots(budgets: list[Budget]) -> Full | None:
    """Take a slot of each for an hour, or none at all and say which of them is full.

    `add` succeeds for one process only, so that the limits are exact; `incr` of the database cache
    would lose counts.
    """
    now = time.time()
    limited = [budget for budget in budgets if budget.slots]
    taken = cache.get_many([key for budget in limited for key in budget.slot_names()])
    for budget in limited:
        if taken.keys() >= set(keys := budget.slot_names()):
            return Full(budget, max(1, math.ceil(min(taken[key] for key in keys) - now)))
    mine: list[str] = []
    with transaction.atomic():  # one write where the cache is in the database
        for budget in limited:
            free = [key for key in budget.slot_names() if key not in taken]
            random.shuffle(free)  # those who come at once do not all try the same one
            key = next((key for key in free if cache.add(key, now + HOUR, HOUR)), None)
            if key is None:  # others were quicker
                cache.delete_many(mine)
                return Full(budget, HOUR)
            mine.append(key)
    return None
