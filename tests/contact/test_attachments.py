"""Messages with photographs and a PDF: what is stored."""

import stat
from pathlib import Path

import pytest
from django.core.files.storage import FileSystemStorage
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from catalogue.images import VISITORS
from contact import attachment_files
from contact.models import Attachment, ContactMessage
from core.deletions import Deletion
from tests.support.messages import PDF, pdf, photograph, send_files, size_of
from tests.support.pictures import encoded, noise

pytestmark = pytest.mark.django_db


def upload(name: str, content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, "image/jpeg")


def animation(frames: int) -> bytes:
    images = [Image.new("L", (40, 40), n % 250) for n in range(frames)]
    return encoded(images[0], "GIF", save_all=True, append_images=images[1:])


def test_photographs_are_stored_again_without_metadata_and_a_pdf_as_it_is(attachment_files):
    script = b"<script>alert(1)</script>"
    photo, png = photograph("Jāņa foto.HEIC"), upload("b.png", noise("PNG", (60, 40)) + script)
    response = send_files(photo, png, file=pdf("My order.PDF"))
    assert response.status_code == 201, response.content
    message = ContactMessage.objects.get()
    assert response.json()["reference"] == message.reference
    first, second, order = message.attachments.all()
    assert (first.kind, first.name, first.width, first.height) == (
        *("photograph", "Jāņa foto.jpg"),
        *(1000, 40),
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
    assert size_of(stored[first.thumbnail]) == (800, 32)
    photos = [content for name, content in stored.items() if ".jpg" in name]
    assert not any(b"Anna" in content or script in content for content in photos)
    assert not any("foto" in name or "order" in name for name in stored)


def test_only_the_sites_user_can_read_the_files(settings, attachment_files):
    send_files(photograph())
    folder = Path(settings.ATTACHMENTS_ROOT)
    assert settings.MEDIA_ROOT not in folder.parents and folder != settings.MEDIA_ROOT
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    for name in attachment_files():
        assert stat.S_IMODE((folder / name).stat().st_mode) == 0o600


def test_a_file_is_what_its_content_says(attachment_files):
    heic = upload("x.pdf", encoded(Image.new("RGB", (80, 60)), "HEIF"))
    assert send_files(upload("photo.jpg", PDF), file=heic).status_code == 201
    kinds = {each.name: each.kind for each in Attachment.objects.all()}
    assert kinds == {"photo.pdf": "pdf", "x.jpg": "photograph"}


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


def test_if_one_file_is_refused_nothing_is_stored_and_it_is_named(attachment_files, caplog):
    """Pictures have the checks of the owner's: catalogue/test_picture_formats.py."""
    too_many = "Please send at most 5 photographs and one PDF."
    for files, status, sentence in (
        (
            [upload("large.jpg", PDF + b"\xff" * (10 * 1024**2))],
            *(413, "large.pdf is larger than 10 MB. Please send a smaller PDF."),
        ),
        (
            [upload("half.jpg", noise(size=(400, 300))[:2000])],
            *(400, "half.jpg is damaged. Please send the picture again."),
        ),
        (
            [upload("late.pdf", b"\n%PDF-1.7")],
            *(
                400,
                "late.pdf is not a picture. Please send JPEG, PNG, WebP, AVIF, GIF or HEIC.",
            ),
        ),
        (
            [upload("film.gif", animation(101))],
            *(400, "film.gif is a long animation. Please send a still picture."),
        ),
        ([photograph(f"{n}.jpg", (40, 40)) for n in range(5)], 400, too_many),
        ([pdf("a"), pdf("b")], 400, too_many),
    ):
        response = send_files(photograph("good.jpg", (40, 40)), *files)
        assert (response.status_code, response.json()["error"]) == (status, sentence)
        assert attachment_files() == {}
        assert files[0].name not in caplog.text
    assert not ContactMessage.objects.exists()


def test_a_body_that_is_too_large_is_not_read(settings):
    settings.CONTACT_UPLOAD_BYTES_MAX = 1024**2
    response = send_files(upload("x.jpg", b"x" * 2 * 1024**2))
    assert response.status_code == 413
    assert response.json() == {"error": "Please send at most 1 MB at once."}


@pytest.fixture
def one_an_hour(settings, db) -> None:
    settings.CONTACT_PER_HOUR = 1


@pytest.mark.usefixtures("one_an_hour")
def test_a_message_whose_photographs_were_read_and_refused_counts():
    """Otherwise a stranger could have the server read bad ones all day."""
    assert send_files(upload("x.jpg", b"x")).status_code == 400
    assert send_files(photograph()).status_code == 429


@pytest.mark.usefixtures("one_an_hour")
def test_the_photographs_of_a_sender_who_sent_too_much_are_not_decoded(monkeypatch):
    send_files()
    monkeypatch.setattr(VISITORS, "ask", lambda *task: pytest.fail("it was decoded"))
    assert send_files(photograph()).status_code == 429


def test_while_a_worker_reads_other_photographs_one_is_told_to_wait():
    for _ in range(attachment_files.CONCURRENT_READS):
        assert attachment_files.read_slots.acquire(blocking=False)
    try:
        response = send_files(photograph())
        assert (response.status_code, response["Retry-After"]) == (503, "10")
        assert send_files().status_code == 201
    finally:
        for _ in range(attachment_files.CONCURRENT_READS):
            attachment_files.read_slots.release()
    assert send_files(photograph()).status_code == 201


def test_above_the_limit_of_all_files_a_message_is_asked_for_without(settings):
    send_files(photograph(), pdf())
    stored = ContactMessage.objects.get()
    settings.CONTACT_FILES_BYTES_MAX = sum(each.size for each in stored.attachments.all()) + 10
    refused = send_files(pdf())
    assert refused.status_code == 507
    assert "Please send your message without them." in refused.json()["error"]
    stored.delete()  # it can be restored, so its files count
    assert send_files(pdf()).status_code == 507
    assert send_files().status_code == 201
    Deletion.objects.get().delete()
    assert send_files(pdf()).status_code == 201


def test_what_fills_in_the_trap_fills_no_disk(attachment_files):
    assert send_files(photograph(), website="https://x.example").status_code == 201
    assert ContactMessage.objects.get().state == "spam"
    assert attachment_files() == {}


def test_if_the_disk_fails_nothing_is_stored(monkeypatch, attachment_files):
    save = FileSystemStorage._save

    def fail_later(self, name, content):
        if attachment_files():
            raise OSError(28, "No space left on device")
        return save(self, name, content)

    monkeypatch.setattr(FileSystemStorage, "_save", fail_later)
    assert send_files(photograph()).status_code == 507
    assert attachment_files() == {} and not ContactMessage.objects.exists()
