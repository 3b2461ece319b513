"""A data folder as the first start leaves it: made once in a run of the tests, then copied."""

import fcntl
import hashlib
import os
import shutil
from pathlib import Path

from .databases import SERVER
from .gunicorn import prepare

QUICK_MANAGE = ("-m", "tests.support.quick_pictures")
# What a first start writes down; the rest of the environment is read again at each start.
WRITTEN = ("ADMIN_USERNAME", "ADMIN_PASSWORD", "LOAD_SAMPLES", "MEDIA_STORAGE", "SECRET_KEY")


def prepare_copy(environment: dict[str, str]) -> None:
    """Prepare the environment's empty DATA_DIR, with SQLite by a copy."""
    shared = os.environ.get("PREPARED_DIR")  # where pytest runs (environment.py)
    if not shared or SERVER or environment.get("DATABASE_URL"):
        prepare(environment, QUICK_MANAGE)
        return
    written = repr([environment.get(name) for name in WRITTEN])
    name = hashlib.sha256(written.encode()).hexdigest()
    first = Path(shared) / name
    with first.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the workers of one run share it
        if not first.exists():
            begun = first.with_suffix(".new")
            prepare(environment | {"DATA_DIR": str(begun), "BACKUP_DIR": ""}, QUICK_MANAGE)
            begun.rename(first)
    shutil.copytree(first, environment["DATA_DIR"], dirs_exist_ok=True)
