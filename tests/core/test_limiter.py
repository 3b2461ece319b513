"""The one limiter: exact for all who count at once, in the database and in Redis."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.utils import timezone

from core import limiter
from core.models import RateCount
from tests.support.servers import redis_server


@pytest.fixture(scope="module")
def server():
    with redis_server() as server:
        yield server


@pytest.fixture(params=["database", "redis"])
def counted_in(request, settings):
    if request.param == "redis":
        address = request.getfixturevalue("server").url
        settings.CACHE_URL = address
        limiter.connect(address).flushall()
    return request.param


def hit(who: str = "192.0.2.1", what: str = "message", allowed: int = 3) -> int:
    return limiter.hit(what, who, allowed, limiter.HOUR)


def test_what_is_done_too_often_has_to_wait(db, counted_in):
    assert [hit() for _ in range(3)] == [0, 0, 0]
    assert 3590 < limiter.wait("message", "192.0.2.1", 3, limiter.HOUR) <= 3600
    assert 3590 < hit() <= 3600
    assert hit("192.0.2.2") == hit(what="upload") == 0
    assert limiter.wait("message", "192.0.2.2", 3, limiter.HOUR) == 0
    limiter.reset("message", "192.0.2.1")
    assert hit() == 0


def test_what_is_taken_back_does_not_count(db, counted_in):
    limiter.undo_hit("message", "192.0.2.1", limiter.HOUR)  # nothing, as after the time is over
    for _ in range(5):
        assert hit() == 0
        limiter.undo_hit("message", "192.0.2.1", limiter.HOUR)
    assert [bool(hit()) for _ in range(4)] == [False, False, False, True]


def test_a_hit_of_several_limits_counts_for_all_or_for_none(db, counted_in):
    limits = [("login", "owner 192.0.2.1", 1), ("logins", "192.0.2.1", 6), ("user", "owner", 0)]
    assert limiter.hit_all(limits, limiter.HOUR) == 0
    assert 3590 < limiter.hit_all(limits, limiter.HOUR) <= 3600
    assert limiter.wait("logins", "192.0.2.1", 1, limiter.HOUR)
    assert limiter.wait("logins", "192.0.2.1", 2, limiter.HOUR) == 0


def test_zero_is_no_limit(db, counted_in):
    assert {hit(allowed=0) for _ in range(10)} == {0}


def test_what_is_refused_prolongs_nothing_and_an_hour_later_it_starts_anew(db):
    start = timezone.now()
    for minute, is_refused in [(0, False)] * 3 + [(30, True), (59, True), (60, False)]:
        with time_machine.travel(start + timedelta(minutes=minute, seconds=1), tick=False):
            assert bool(hit()) == is_refused


def test_a_clock_that_was_wrong_locks_nobody_for_longer(db):
    with time_machine.travel(timezone.now() + timedelta(days=400)):
        assert [bool(hit()) for _ in range(4)] == [False, False, False, True]
    assert not hit()


@pytest.mark.django_db(transaction=True)
def test_the_limit_is_exact_for_all_who_come_at_once(counted_in):
    def from_thread(number: int) -> bool:
        try:
            return not hit()
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=8) as pool:
        assert sum(pool.map(from_thread, range(24))) == 3


def test_no_address_is_stored_and_the_purge_deletes_what_is_over(db):
    for minutes in (0, 61):
        with time_machine.travel(timezone.now() + timedelta(minutes=minutes - 61)):
            hit(f"192.0.2.{minutes}")
    assert "192.0" not in str(RateCount.objects.values_list())
    limiter.purge()
    assert RateCount.objects.count() == 1


def test_without_redis_the_database_counts(db, settings, caplog):
    settings.CACHE_URL = "redis://127.0.0.1:9/0"
    assert [bool(hit()) for _ in range(4)] == [False, False, False, True]
    assert "the database does" in caplog.text
