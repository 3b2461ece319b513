"""The sample content, with pictures that are made at once."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import override_settings

from catalogue import images
from catalogue.management.commands import load_samples


def quick_pictures(names: list[str]) -> list[images.Picture]:
    picture = images.Picture(images.Rendition(b"x", "JPEG", 1, 1), [], "data:,")
    return [picture] * len(names)


@pytest.fixture(scope="module")
def sample_folder(django_db_setup, django_db_blocker, tmp_path_factory) -> Iterator[Path]:
    """Load the samples once for all tests of a file, and roll back at the end."""
    folder = tmp_path_factory.mktemp("samples")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(load_samples, "read_samples", quick_pictures)
        with django_db_blocker.unblock(), transaction.atomic():
            with override_settings(MEDIA_ROOT=folder):
                call_command("load_samples", stdout=io.StringIO())
            yield folder
            transaction.set_rollback(True)


@pytest.fixture
def samples(sample_folder: Path, settings, db) -> None:
    """They are in the database, and their pictures in the storage."""
    settings.MEDIA_ROOT = sample_folder
