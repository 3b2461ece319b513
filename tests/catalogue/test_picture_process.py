"""The process that decodes pictures: what it refuses, its limits, and how it is replaced."""

import os
import select
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from catalogue import images, picture_process
from catalogue.models import BuildImage
from contact.models import ContactMessage
from tests.support.messages import send_files
from tests.support.pictures import encoded, noise, post_named, with_scans

COSTLY = (
    "quad.jpg takes too much time or memory to open. Please save it as a new JPEG, and send that."
)
BUSY = "The server is busy with other photographs. Please try again in a moment."
DIES = "print('ready', flush=True); input(); raise SystemExit(1)"


@pytest.fixture(autouse=True)
def fresh_processes():
    """Use no process of earlier tests, and leave none to later ones."""
    images.OWNERS.close()
    images.VISITORS.close()
    yield
    images.OWNERS.close()
    images.VISITORS.close()


def run_instead(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    monkeypatch.setattr(picture_process, "COMMAND", [sys.executable, "-c", code])


def refused_with(sentence: str, response, status: int = 400) -> bool:
    return (response.status_code, response.json()["error"]) == (status, sentence)


def test_a_picture_that_ends_the_process_is_named_and_the_next_one_is_read(
    owner_client, build, stored_files, monkeypatch
):
    send = partial(post_named, owner_client, build, "quad.jpg")
    with monkeypatch.context() as patch:
        run_instead(patch, DIES)
        assert refused_with(COSTLY, send(noise()))
    assert not stored_files() and not BuildImage.objects.exists()
    assert send(noise()).status_code == 201
    assert refused_with(COSTLY, send(with_scans(noise(), 101)))
    assert BuildImage.objects.count() == 1


def test_a_picture_that_takes_too_much_memory_is_given_up(owner_client, build, monkeypatch):
    code = "from catalogue import picture_worker as it; it.MEMORY_MAX = 100 * 2**20; it.main()"
    run_instead(monkeypatch, code)
    large = encoded(Image.new("RGB", (4000, 3000)), "PNG", compress_level=1)
    assert refused_with(COSTLY, post_named(owner_client, build, "quad.jpg", large))


def test_while_other_pictures_take_too_long_one_is_told_to_wait(owner_client, build, monkeypatch):
    monkeypatch.setattr(picture_process, "WAIT_SECONDS", 0)
    photograph = SimpleUploadedFile("quad.jpg", noise(), "image/jpeg")
    with images.OWNERS.turns, images.VISITORS.turns:
        owners = post_named(owner_client, build, "quad.jpg", noise())
        visitors = send_files(photograph)
    for response in (owners, visitors):
        assert refused_with(BUSY, response, 503)
        assert response["Retry-After"] == "10"
    assert not BuildImage.objects.exists() and not ContactMessage.objects.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_process_is_limited_and_has_nothing_of_the_site(owner_client, build, monkeypatch):
    """Photographs of visitors do not keep the owner from adding pictures, and a worker that keeps
    to one core does not keep the process there.
    """
    monkeypatch.setattr(picture_process, "WAIT_SECONDS", 0)
    all_cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(all_cores)})
    try:
        with images.VISITORS.turns:
            assert post_named(owner_client, build, "quad.jpg", noise()).status_code == 201
    finally:
        os.sched_setaffinity(0, all_cores)
    (process,) = images.OWNERS.idle
    assert os.sched_getaffinity(process.pid) == all_cores
    folder = Path(f"/proc/{process.pid}")
    limits = (folder / "limits").read_text()
    assert "Max address space         1468006400" in limits
    used = int(limits.partition("Max cpu time")[2].split()[0])
    assert 15 < used < 30
    assert b"SECRET_KEY" not in (folder / "environ").read_bytes()
    assert b"DATA_DIR" not in (folder / "environ").read_bytes()
    files = {name: os.readlink(folder / "fd" / name) for name in os.listdir(folder / "fd")}
    assert files.pop("2") == files.pop("1") == os.readlink("/proc/self/fd/2")
    assert len(files) == 2 and all(name.startswith("pipe:") for name in files.values())


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="waits for a process of another one")
def test_the_process_ends_with_its_parent_and_needs_no_django(settings):
    code = (
        "import signal, sys; from catalogue import picture_process as it, picture_worker;"
        "django = [name for name in sys.modules if name.startswith(('django', 'config', 'rest_'))];"
        "print(it.start().pid, *django, flush=True); signal.pause()"
    )
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, cwd=settings.BASE_DIR, stdout=subprocess.PIPE) as parent:
        [pid] = parent.stdout.readline().split()  # and no module of Django
        process = os.pidfd_open(int(pid))
        try:
            assert select.select([process], [], [], 0)[0] == []
            parent.kill()
            assert select.select([process], [], [], 30)[0] == [process]
        finally:
            os.close(process)
