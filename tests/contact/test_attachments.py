"""Messages with photographs and a PDF: what is stored."""

import io
import stat
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from contact.models import Attachment, ContactMessage
from tests.support.attachments import PDF, WORDS, pdf, photograph, send_files, size_of
from tests.support.pictures import encoded, noise

pytestmark = pytest.mark.django_db(transaction=True)
HEIC = Path(__file__).parents[1] / "support" / "48_megapixels.heic"


def upload(name: str, content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, "image/jpeg")


def animation(frames: int) -> bytes:
    images = [Image.new("L", (40, 40), n % 250) for n in range(frames)]
    return encoded(images[0], "GIF", save_all=True, append_images=images[1:])


def test_photographs_are_stored_again_without_metadata_and_a_pdf_as_it_is(attachment_files):
    photo, png = photograph("Jāņa foto.HEIC"), upload("b.png", noise("PNG", (60, 40)))
    response = send_files(photo, png, file=pdf("My order.PDF"))
    assert response.status_code == 201, response.content
    message = ContactMessage.objects.get()
    assert response.json() == {"reference": message.reference}
    first, second, order = message.attachments.all()
    assert (first.kind, first.name, first.width, first.height) == (
        *("photograph", "Jāņa foto.jpg"),
        *(1200, 900),
    )
    assert (second.kind, second.name) == ("photograph", "b.jpg")
    assert (order.kind, order.name, order.thumbnail, order.width) == (
        *("pdf", "My order.pdf"),
        *("", None),
    )
    stored = attachment_files()
    assert set(stored) == {name for each in message.attachments.all() for name in each.file_names()}
    assert stored[order.file] == PDF
    assert first.size == len(stored[first.file])
    assert size_of(stored[first.thumbnail]) == (800, 600)
    assert not any(b"Anna" in content for name, content in stored.items() if ".jpg" in name)
    assert not any("foto" in name or "order" in name for name in stored)


def test_only_the_sites_user_can_read_the_files(settings, attachment_files):
    send_files(photograph())
    folder = Path(settings.ATTACHMENTS_ROOT)
    assert settings.MEDIA_ROOT not in folder.parents and folder != settings.MEDIA_ROOT
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    for name in attachment_files():
        assert stat.S_IMODE((folder / name).stat().st_mode) == 0o600


def test_the_other_fields_are_those_of_json(visitor):
    fields = {"subject.kind": "tyre", "subject.name": "Kāpa", "message": "One\r\ntwo"}
    assert send_files(photograph(), **fields).status_code == 201
    message = ContactMessage.objects.get()
    assert message.subject == {"kind": "tyre", "name": "Kāpa"}
    assert message.message == "One\ntwo"
    refused = send_files(photograph(), email="x")
    assert refused.status_code == 400
    assert refused.json()["fields"] == {"email": ["Please enter a valid email address"]}
    assert visitor.post("/api/contact", WORDS, format="multipart").status_code == 201


def test_a_file_is_what_its_content_says(attachment_files):
    heic = upload("x.pdf", HEIC.read_bytes())
    assert send_files(upload("photo.jpg", PDF), file=heic).status_code == 201
    kinds = {each.name: each.kind for each in Attachment.objects.all()}
    assert kinds == {"photo.pdf": "pdf", "x.jpg": "photograph"}


def test_of_a_polyglot_only_the_pixels_are_stored(attachment_files):
    script = b"<script>alert(1)</script>"
    assert send_files(upload("x.jpg.html", noise() + script)).status_code == 201
    assert not any(script in content for content in attachment_files().values())
    assert Attachment.objects.get().name == "x.jpg.jpg"


def test_five_photographs_and_a_pdf_are_accepted():
    photos = [photograph(f"{n}.jpg", (40, 40)) for n in range(5)]
    assert send_files(*photos, pdf()).status_code == 201
    assert Attachment.objects.count() == 6


def test_a_repeat_is_stored_once_and_another_message_is_not_taken_for_it(attachment_files):
    first = send_files(photograph(), key="one")
    before = attachment_files()
    assert send_files(photograph(), key="one").json() == first.json()
    assert attachment_files() == before
    assert send_files(photograph(), key="one", message="Another").status_code == 422
    assert send_files(photograph(), key="two").json() != first.json()
    assert ContactMessage.objects.count() == 2


def test_an_animation_is_stored_as_its_first_frame(attachment_files):
    assert send_files(upload("x.gif", animation(3))).status_code == 201
    for content in attachment_files().values():
        with Image.open(io.BytesIO(content)) as image:
            assert (image.format, getattr(image, "n_frames", 1)) == ("JPEG", 1)
