"""Gathers counts in the worker's memory, and writes them every few seconds and at the end.

A beacon then costs no write, and nobody waits for the database. A killed worker loses what it
has gathered since.
"""

import atexit
import logging
from collections import Counter
from threading import Event, Lock, Thread

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.utils.timezone import localdate

from .beacon import Beacon
from .models import Count, Host, Key
from .words import MODELS, OTHER_HOST

# What a worker gathers at most. So much comes together only while nothing can be written.
KEYS_MAX, HOSTS_MAX = 50_000, 1_000

logger = logging.getLogger(__name__)


class Gathering:
    """One for each process. The first beacon starts its thread, as threads do not survive a fork.

    `items` are those that are known to be on the site, so that a beacon does not ask again. They
    are forgotten when the counts are written.
    """

    def __init__(self) -> None:
        self.lock, self.writing = Lock(), Lock()
        self.is_ending = Event()
        self.thread: Thread | None = None
        self.forget()

    def forget(self) -> None:
        self.counts: Counter[Key] = Counter()
        self.hosts: Counter[Key] = Counter()
        self.items: set[tuple[str, int]] = set()

    def knows(self, beacon: Beacon) -> bool:
        return not beacon.kind or (beacon.kind, beacon.item_id) in self.items

    def look_up(self, beacon: Beacon) -> bool:
        """Return whether the beacon's item is on the site, and remember it if so."""
        if not self.knows(beacon):
            published = MODELS[beacon.kind].objects.published()
            if not published.filter(pk=beacon.item_id).exists():
                return False
            self.items.add((beacon.kind, beacon.item_id))
        return True

    def add(self, beacon: Beacon) -> None:
        if not settings.VISITS_SECONDS:
            return
        day = localdate()
        what, page, language, kind, item_id, host = beacon
        with self.lock:
            key = (day, what, kind, item_id, page, language)
            if key in self.counts or len(self.counts) < KEYS_MAX:
                self.counts[key] += 1
            if host:
                is_one_more = (day, host) not in self.hosts and len(self.hosts) >= HOSTS_MAX
                self.hosts[day, OTHER_HOST if is_one_more else host] += 1
            if self.thread is None:
                self.thread = Thread(target=self.run, name="visits", daemon=True)
                self.thread.start()
                atexit.register(self.end)

    def run(self) -> None:
        while not self.is_ending.wait(settings.VISITS_SECONDS):
            self.write()
            connection.close()

    def end(self) -> None:
        """Write what is left before the process ends."""
        self.is_ending.set()
        self.write()

    def write(self) -> None:
        """Write all counts in one transaction. If it fails, they are kept for the next time."""
        with self.writing:
            with self.lock:
                counts, hosts = self.counts, self.hosts
                self.forget()
            if not counts:
                return
            try:
                with transaction.atomic():
                    Count.objects.add(counts)
                    Host.objects.add(hosts)
            except DatabaseError:
                logger.warning("Counts of visits could not be stored yet.", exc_info=True)
                with self.lock:
                    self.counts.update(counts)
                    self.hosts.update(hosts)


gathering = Gathering()
