"""The condition of the site, looked up when Prometheus asks, at most every ten seconds."""

import shutil
from collections.abc import Iterable
from pathlib import Path
from threading import Lock
from time import monotonic

from django.conf import settings
from django.db import Error, connections
from django.utils import timezone
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from contact.models import Addition, ContactMessage
from operations.backups import store

SECONDS = 10.0  # for which an answer is kept


class ConditionCollector(Collector):
    def __init__(self) -> None:
        self.lock = Lock()
        self.read_at = -SECONDS
        self.metrics: list[Metric] = []

    def collect(self) -> Iterable[Metric]:
        with self.lock:
            if monotonic() - self.read_at >= SECONDS:
                self.metrics = [*disks(), *backups(), *database()]
                self.read_at = monotonic()
            return self.metrics


def gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(f"quads_{name}", text, value=value)


def disks() -> Iterable[Metric]:
    free = GaugeMetricFamily("quads_disk_free_bytes", "Free space.", labels=["folder"])
    size = GaugeMetricFamily("quads_disk_size_bytes", "Size of the disk.", labels=["folder"])
    for name, folder in (("data", settings.DATA_DIR), ("backups", Path(settings.BACKUP_DIR))):
        if folder.exists():
            usage = shutil.disk_usage(folder)
            free.add_metric([name], usage.free)
            size.add_metric([name], usage.total)
    return free, size


def backups() -> Iterable[Metric]:
    newest = store.newest()
    made_at = store.made_at(newest) if newest else None
    if made_at:
        age = (timezone.now() - made_at).total_seconds()
        yield gauge("backup_age_seconds", "Age of the newest backup.", age)
    if last := store.last_backup():
        text = "Picture files that were missing in the last backup."
        yield gauge("backup_missing_pictures", text, last.missing)
    if sent := store.last_sent():
        age = (timezone.now() - sent.at).total_seconds()
        yield gauge("backup_sent_age_seconds", "Since a backup last left the machine.", age)


def database() -> Iterable[Metric]:
    try:
        waiting = ContactMessage.objects.unsent().count() + Addition.objects.unsent().count()
    except Error:
        return [gauge("database_up", "1 if the database answers.", 0)]
    finally:
        connections.close_all()  # this thread ends with the answer
    return [
        gauge("database_up", "1 if the database answers.", 1),
        gauge("mails_waiting", "Messages and additions to be mailed to the owner.", waiting),
    ]
