"""manage.py media_audit, and pictures for it to find."""

import io

import pytest
from django.core.management import CommandError, call_command
from PIL import Image

from .pictures import noise, post_pictures

NOTHING_FOUND = "0 orphans, 0 pictures with missing files, 0 outdated."


@pytest.fixture
def uploaded_row(owner_client, stored):
    """Upload a picture and return its row."""

    def send(item, size: tuple[int, int] = (900, 120)):
        response = post_pictures(owner_client, item, io.BytesIO(noise("PNG", size)))
        assert response.status_code == 201, response.content
        return item.images.get(pk=response.json()[0]["id"])

    return send


@pytest.fixture
def audit(capsys):
    """Run the command; return its output lines and its error message, or ''."""

    def run(*arguments: str) -> tuple[list[str], str]:
        message = ""
        try:
            call_command("media_audit", *arguments)
        except CommandError as error:
            message = str(error)
        return capsys.readouterr().out.splitlines(), message

    return run


def assert_whole(row, stored) -> None:
    """Check that each file exists and matches its row."""
    described = [(row.file.name, row.width, row.height, "image/jpeg")]
    described += [(v["name"], v["width"], v["height"], v["type"]) for v in row.variants]
    for name, width, height, media_type in described:
        with Image.open(io.BytesIO(stored.read(name))) as picture:
            assert (*picture.size, Image.MIME[picture.format]) == (width, height, media_type)
