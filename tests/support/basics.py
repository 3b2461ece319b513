"""Fixtures that most tests use: API clients, an item of each kind, pictures."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image
from rest_framework.test import APIClient

from accounts.authentication import access_token
from accounts.models import Session, User
from catalogue import images
from catalogue.items import Item
from catalogue.kinds import KINDS
from catalogue.models import Build, Part, Tyre

from .examples import BUILD, TYRE
from .items import RESOURCES
from .pictures import post_pictures
from .quick_pictures import LEAST_EFFORT
from .tokens import PASSWORD


@pytest.fixture(autouse=True)
def media_folder(settings, tmp_path: Path) -> Path:
    """Give each test its own empty folders for pictures and for the files of messages."""
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.ATTACHMENTS_ROOT = tmp_path / "attachments"
    return settings.MEDIA_ROOT


@pytest.fixture(autouse=True)
def quick_static_files(settings) -> None:
    """Look up a static file on request, instead of listing all of them for each client."""
    settings.WHITENOISE_AUTOREFRESH = True


@pytest.fixture(autouse=True)
def quick_passwords(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def quick_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Encode quickly: most tests check sizes and names of files, not their bytes."""
    monkeypatch.setattr(images, "SAVE_OPTIONS", LEAST_EFFORT)


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
    """Upload `count` pictures to an item; keyword arguments go to `picture_file`."""

    def send(item: Item, count: int = 1, **options: object) -> None:
        files = [picture_file(**options) for _ in range(count)]
        response = post_pictures(owner_client, item, *files)
        assert response.status_code == 201, response.content

    return send
