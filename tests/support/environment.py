"""Loaded by pytest before Django's settings: tests never touch the owner's data or `.env`."""

import atexit
import gc
import os
import shutil
import tempfile
from pathlib import Path

import pytest

gc.disable()  # during imports it finds nothing; conftest.py enables it

# Before they are imported: their assertions say what was compared, as those of tests do.
MODULES = {path.stem for path in Path(__file__).parent.glob("*.py")} - {"__init__", "environment"}
pytest.register_assert_rewrite(*(f"tests.support.{name}" for name in MODULES))

DATA_DIR = tempfile.mkdtemp(prefix="quad-tests-")
atexit.register(shutil.rmtree, DATA_DIR, ignore_errors=True)

if "PREPARED_DIR" not in os.environ:  # shared by all pytest-xdist workers
    os.environ["PREPARED_DIR"] = tempfile.mkdtemp(prefix="quad-prepared-")
    atexit.register(shutil.rmtree, os.environ["PREPARED_DIR"], ignore_errors=True)

os.environ.update(
    DATA_DIR=DATA_DIR,
    SITE_URL="http://testserver",
    DEBUG="0",
    ALLOWED_HOSTS="testserver,127.0.0.1,localhost",
    TRUSTED_PROXIES="0",
    MEDIA_STORAGE="local",
    DATABASE_URL=os.environ.get("TEST_DATABASE_URL", ""),  # set by `make test-postgres`
    CORS_ALLOWED_ORIGINS="",
    EMAIL_URL="",
    CONTACT_TO="",
    CACHE_URL="",
    LOGIN_ATTEMPTS="0",  # tests send many requests from one address
    CONTACT_PER_HOUR="0",
    CONTACT_TOTAL_PER_HOUR="0",
    # Playwright's event loop runs between tests; Django would refuse database access.
    DJANGO_ALLOW_ASYNC_UNSAFE="1",
)
