"""Fixtures of all tests: databases, quick settings, API clients, an item of each kind, pictures.

Those of one folder are in its own conftest.py.
"""

import gc
import io
import itertools
import os
import shutil
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.core.management.commands import flush
from django.db import connection
from django.test import override_settings
from PIL import Image
from rest_framework.test import APIClient

from accounts.authentication import access_token
from accounts.models import Session, User
from catalogue import images
from catalogue.items import Item
from catalogue.kinds import KINDS
from catalogue.models import Build, Part, Tyre
from tests.support.databases import SERVER
from tests.support.examples import BUILD, TYRE
from tests.support.items import RESOURCES
from tests.support.logins import PASSWORD
from tests.support.pictures import post_pictures
from tests.support.quick_pictures import LEAST_EFFORT
from tests.support.real_site import made_once

pytest_plugins = [
    "tests.support.authenticator",
    "tests.support.backups",
    "tests.support.django_admin",
    "tests.support.html",
    "tests.support.items",
    "tests.support.messages",
    "tests.support.pictures",
    "tests.support.push",
    "tests.support.samples",
    "tests.support.site_state",
    "tests.support.storages",
]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the flows: while they wait for their browser, Jest and linters use the cores."""
    items.sort(key=lambda item: "flows" not in item.path.parts)


def pytest_collection_finish() -> None:
    """Collect garbage from here on, but not in what was imported (support/environment.py)."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests have measured, with `record_property("figure", …)`."""
    reports = terminalreporter.getreports("passed") + terminalreporter.getreports("failed")
    for name, figure in itertools.chain(*(report.user_properties for report in reports)):
        if name == "figure":
            terminalreporter.write_line(str(figure))


# Written by migrations only; recreating these rows is the slowest part of a flush.
KEPT_TABLES = {"auth_permission", "django_content_type"}


@pytest.fixture(scope="session", autouse=True)
def quick_flush() -> Iterator[None]:
    """After a test with real commits, flush all tables except KEPT_TABLES."""

    def empty(style, connection, **options) -> list[str]:
        tables = connection.introspection.django_table_names(
            only_existing=True, include_views=False
        )
        written = sorted(set(tables) - KEPT_TABLES)
        statements: list[str] = connection.ops.sql_flush(style, written, **options)
        return statements

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flush, "sql_flush", empty)
        patch.setattr(flush, "emit_post_migrate_signal", lambda *args, **kwargs: None)
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings) -> None:
    """Commit without waiting for the disk: 5 ms each. operations/test_database.py waits."""
    if not SERVER:
        connection.settings_dict["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_modify_db_settings, django_db_blocker) -> bool:
    """Migrate a database of SQLite once, and give a copy to each pytest-xdist worker."""
    if SERVER:
        return False

    def migrate(file: Path) -> None:
        with patch.dict(connection.settings_dict, NAME=file), django_db_blocker.unblock():
            call_command("migrate", verbosity=0)
            connection.close()

    # The folder is set by support/environment.py.
    migrated = made_once(Path(os.environ["PREPARED_DIR"], "migrated.sqlite3"), migrate)
    shutil.copy(migrated, connection.settings_dict["TEST"]["NAME"])
    return True


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker) -> Iterator[None]:
    """Start PostgreSQL's sequences at 1000, so that ids set by tests do not collide."""
    if not SERVER:
        yield
        return
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute("SELECT sequencename FROM pg_sequences WHERE schemaname = 'public'")
        for (name,) in cursor.fetchall():
            cursor.execute(f"ALTER SEQUENCE {name} RESTART WITH 1000")
    yield
    # A test's thread may still hold a connection, and the database could not be dropped.
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


@pytest.fixture(autouse=True)
def media_folder() -> Iterator[Path]:
    """Remove the pictures of a test, and the files of messages. Most tests make none."""
    yield settings.MEDIA_ROOT
    if FILES.exists():
        shutil.rmtree(FILES)


FILES = settings.DATA_DIR / "files"


@pytest.fixture(scope="session", autouse=True)
def quick_settings() -> Iterator[None]:
    """What takes time and is not what most tests are about, and folders for files."""
    attachments: dict[str, Any] = deepcopy(settings.PRIVATE_STORAGE)
    attachments["OPTIONS"]["location"] = FILES / "attachments"
    with (
        override_settings(
            MEDIA_ROOT=FILES / "media",
            ATTACHMENTS_ROOT=FILES / "attachments",
            STORAGES=settings.STORAGES | {"attachments": attachments},
            PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
            WHITENOISE_AUTOREFRESH=True,  # looks up a static file on request, not all at first
        ),
        patch.object(images, "SAVE_OPTIONS", LEAST_EFFORT),  # sizes and names count, not bytes
    ):
        yield


@pytest.fixture
def owner(db) -> User:
    return User.objects.create_superuser("owner", password=PASSWORD)


@pytest.fixture
def visitor(db) -> APIClient:
    """A client without credentials; server errors are responses, not exceptions."""
    return APIClient(raise_request_exception=False)


@pytest.fixture
def owner_client(owner: User) -> APIClient:
    """A client of the owner, with a session as a login starts one. `log_in` sends one."""
    client = APIClient(raise_request_exception=False)
    token = access_token(Session.objects.create(user=owner))
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return client


@pytest.fixture
def build(db) -> Build:
    return Build.objects.create(**BUILD)


@pytest.fixture
def tyre(db) -> Tyre:
    return Tyre.objects.create(**TYRE)


@pytest.fixture
def part(db) -> Part:
    return Part.objects.create(name="A-arms", price=990)


@pytest.fixture(params=list(KINDS))
def kind(request: pytest.FixtureRequest) -> str:
    """Run the test for each kind of item; a test may parametrize its own."""
    kind: str = request.param
    return kind


@pytest.fixture
def item_by_kind(build: Build, tyre: Tyre, part: Part) -> dict[str, Item]:
    made = {"builds": build, "tyres": tyre, "parts": part}
    for each in RESOURCES:
        if each.kind not in made:
            made[each.kind] = each.model.objects.create(**each.required)
    return made


@pytest.fixture
def item(kind: str, item_by_kind: dict[str, Item]) -> Item:
    """One item of that kind, beside one of each other kind."""
    return item_by_kind[kind]


@pytest.fixture
def picture_file() -> Callable[..., SimpleUploadedFile]:
    """Make an uploadable picture; keyword arguments go to Pillow's `save`."""

    def make(
        name: str = "quad.jpg",
        *,
        size: tuple[int, int] = (240, 180),
        color: str = "orange",
        mode: str = "RGB",
        format: str = "JPEG",
        **options: object,
    ) -> SimpleUploadedFile:
        buffer = io.BytesIO()
        Image.new(mode, size, color).save(buffer, format, **options)
        return SimpleUploadedFile(name, buffer.getvalue(), "application/octet-stream")

    return make


@pytest.fixture
def upload(owner_client, picture_file) -> Callable[..., None]:
    """Upload `count` pictures to an item; keyword arguments go to `picture_file`."""

    def send(item: Item, count: int = 1, **options: object) -> None:
        files = [picture_file(**options) for _ in range(count)]
        response = post_pictures(owner_client, item, *files)
        assert response.status_code == 201, response.content

    return send
