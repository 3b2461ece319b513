"""What most tests stand on: clients for nobody and the owner, an item of each kind, pictures."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image
from rest_framework.test import APIClient

from accounts.models import User
from catalogue.models import Build, Tyre

from .backups import (  # noqa: F401 - fixtures
    backup,
    backup_dir,
    backups_may_be_read,
    manage,
    picture_names,
)
from .browser import (  # noqa: F401 - fixtures
    base_url,
    browser_type_launch_args,
    complaints,
    layout_shift,
    site,
)
from .condition import backed_up, disk  # noqa: F401 - fixtures
from .contact_form import contact_form, sent_messages  # noqa: F401 - fixtures
from .databases import django_db_setup  # noqa: F401 - fixture
from .django_admin import add_build, admin, change_build  # noqa: F401 - fixtures
from .html import read_page  # noqa: F401 - fixtures
from .images_panel import filled_panel, panel  # noqa: F401 - fixtures
from .item_form import edited_build, edited_tyre, new_build, new_name, writes  # noqa: F401 - fixtures
from .items import posted, resource  # noqa: F401 - fixtures
from .late_scripts import arrive, torn_line  # noqa: F401 - fixtures
from .login_attempts import login_limit  # noqa: F401 - fixtures
from .media_audit import audit, uploaded_row  # noqa: F401 - fixtures
from .owner import api, empty_inbox, signed_in, site_build, site_tyre, token  # noqa: F401 - fixtures
from .pictures import (  # noqa: F401 - fixtures
    answered_picture,
    post_pictures,
    stored_files,
    tiny_pictures,
)
from .share_pictures import share_url  # noqa: F401 - fixture
from .smtp_server import mail_server, smtp  # noqa: F401 - fixtures
from .storages import bucket, s3_server, s3_storage, stored  # noqa: F401 - fixtures
from .third_parties import cautious_site, outside  # noqa: F401 - fixtures
from .tokens import PASSWORD, log_in
from .workshop_map import no_banner  # noqa: F401 - fixtures


@pytest.fixture(autouse=True)
def media_folder(settings, tmp_path: Path) -> Path:
    """Each test has its own empty folder for pictures."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return settings.MEDIA_ROOT


@pytest.fixture(autouse=True)
def quick_static_files(settings) -> None:
    """Look for a static file when it is asked for, instead of listing all for each client."""
    settings.WHITENOISE_AUTOREFRESH = True


@pytest.fixture(autouse=True)
def quick_passwords(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def owner(db) -> User:
    return User.objects.create_superuser("owner", password=PASSWORD)


@pytest.fixture
def visitor(db) -> APIClient:
    """A client without any credentials; errors of the server are answers, not exceptions."""
    return APIClient(raise_request_exception=False)


@pytest.fixture
def owner_client(owner: User) -> APIClient:
    return log_in(APIClient(raise_request_exception=False))


@pytest.fixture
def build(db) -> Build:
    return Build.objects.create(name="Orange 21", frame="Chromoly", engine="450", build_year=2024)


@pytest.fixture
def tyre(db) -> Tyre:
    return Tyre.objects.create(name="Trase", size="20x10-9", type="rear")


@pytest.fixture(params=["builds", "tyres"])
def kind(request: pytest.FixtureRequest) -> str:
    """Each kind of item in turn, by its path; a test may name its own."""
    kind: str = request.param
    return kind


@pytest.fixture
def item(kind: str, build: Build, tyre: Tyre) -> Build | Tyre:
    return build if kind == "builds" else tyre


@pytest.fixture
def picture_file() -> Callable[..., SimpleUploadedFile]:
    """Make an uploadable picture; keyword arguments go to Pillow's `save`."""

    def make(
        name: str = "quad.jpg",
        *,
        size: tuple[int, int] = (640, 480),
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
    """Give an item so many pictures; keyword arguments go to `picture_file`."""

    def send(item: Build | Tyre, count: int = 1, **options: object) -> None:
        files = [picture_file(**options) for _ in range(count)]
        answer = post_pictures(owner_client, item, *files)
        assert answer.status_code == 201, answer.content

    return send
