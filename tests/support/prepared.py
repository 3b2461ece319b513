"""A data folder after the first start: created once for each test run, then copied."""

import fcntl
import hashlib
import os
import shutil
from pathlib import Path

from .databases import SERVER
from .gunicorn import prepare

QUICK_MANAGE = ("-m", "tests.support.quick_pictures")
# Variables that the first start stores; all others are read at each start.
WRITTEN = ("ADMIN_USERNAME", "ADMIN_PASSWORD", "LOAD_SAMPLES", "MEDIA_STORAGE", "SECRET_KEY")


def prepare_copy(environment: dict[str, str]) -> None:
    """Prepare the environment's empty DATA_DIR; with SQLite, copy a prepared one."""
    shared = os.environ.get("PREPARED_DIR")  # set by environment.py
    if not shared or SERVER or environment.get("DATABASE_URL"):
        prepare(environment, QUICK_MANAGE)
        return
    written = repr([environment.get(name) for name in WRITTEN])
    name = hashlib.sha256(written.encode()).hexdigest()
    first = Path(shared) / name
    with first.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # shared by all pytest-xdist workers
        if not first.exists():
            incomplete = first.with_suffix(".new")
            prepare(environment | {"DATA_DIR": str(incomplete), "BACKUP_DIR": ""}, QUICK_MANAGE)
            incomplete.rename(first)
    shutil.copytree(first, environment["DATA_DIR"], dirs_exist_ok=True)
