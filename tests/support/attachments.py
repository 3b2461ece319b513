"""Messages with files, and what is stored of them."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image
from rest_framework.test import APIClient

from .pictures import encoded

WORDS = {"name": "Anna", "email": "anna@example.lv", "message": "The shock is broken."}
PDF = b"%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF"


def photograph(
    name: str = "IMG_1.jpg", size: tuple[int, int] = (1200, 900), color: str = "teal"
) -> SimpleUploadedFile:
    """A JPEG that says where it was taken."""
    exif = Image.Exif()
    exif[0x010E] = "At Anna's home"
    content = encoded(Image.new("RGB", size, color), "JPEG", exif=exif)
    return SimpleUploadedFile(name, content, "image/jpeg")


def pdf(name: str = "Order.pdf", content: bytes = PDF) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, "application/pdf")


def send_files(*photos, key: str = "", client: APIClient | None = None, **fields):
    """Send a message with files as the script does; return the response."""
    client = client or APIClient(raise_request_exception=False)
    headers = {"idempotency-key": key} if key else {}
    body = WORDS | {"photos": photos} | fields
    return client.post("/api/contact", body, format="multipart", headers=headers)


@pytest.fixture
def attachment_files(settings) -> Callable[[], dict[str, bytes]]:
    """Return a function that reads all stored files of messages, by name."""

    def read() -> dict[str, bytes]:
        folder = Path(settings.ATTACHMENTS_ROOT)
        return {
            str(path.relative_to(folder)): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file()
        }

    return read


def size_of(content: bytes) -> tuple[int, int]:
    with Image.open(io.BytesIO(content)) as image:
        return image.size
