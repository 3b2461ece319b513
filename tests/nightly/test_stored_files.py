"""What is stored is only for the site's user, but for pictures, and in S3 for nobody else."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from urllib3 import encode_multipart_formdata

from contact.models import Attachment, ContactMessage
from core.deletions import Deletion
from tests.support.messages import PDF, commit, pdf, photograph, send_files, size_of
from tests.support.pictures import noise
from tests.support.real_site import RealSite
from tests.support.storages import PRIVATE_BUCKET


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(data: Path) -> dict[str, set[int]]:
    """Return the permissions of the folders and files in a data folder, by what they are for."""
    found: dict[str, set[int]] = {}
    for path in (data, *data.rglob("*")):
        is_public = "media" in path.relative_to(data).parts[:1]
        kind = f"{'public' if is_public else 'private'} {'folder' if path.is_dir() else 'file'}"
        kind = "data folder" if path == data else kind
        found.setdefault(kind, set()).add(stat.S_IMODE(path.stat().st_mode))
    return found


@pytest.mark.sqlite
@pytest.mark.parametrize(("given", "kept"), [(0o755, 0o700), (0o711, 0o711)])
def test_others_on_the_machine_can_read_nothing_but_pictures(tmp_path, given, kept):
    """After a start, a backup and a restore, also on a machine where nginx may enter the folder."""
    data = tmp_path / "data"
    site = RealSite(data, tmp_path / "gunicorn.log")  # loose, as an older version left it
    data.chmod(given)
    expected = {
        "data folder": {kept},
        "public folder": {kept},
        "public file": {0o644},
        "private folder": {0o700},
        "private file": {0o600},
    }
    with site.running():
        assert modes(data).keys() <= expected.keys()
        build = {"name": "A", "frame": "F", "engine": "E", "build_year": 2024}
        number = site.call("POST", "/api/builds", build).json()["id"]
        assert site.upload(number, noise()).status == 201
        fields = {"name": "A", "email": "a@example.com", "message": "A", "photos": ("a.pdf", PDF)}
        body, kind = encode_multipart_formdata(fields)
        assert site.call("POST", "/api/contact", body, kind=kind).status == 201
        site.manage("backup")
        assert modes(data) == expected
    site.manage("restore", "--replace")
    assert modes(data) == expected


@pytest.mark.django_db
@pytest.mark.usefixtures("s3_storage")
def test_files_of_messages_are_in_a_bucket_of_their_own(owner_client, bucket, s3_server):
    assert send_files(photograph(size=(60, 40)), pdf()).status_code == 201
    assert list(bucket.objects.all()) == []
    [first, _] = owner_client.get("/api/contact/messages").json()[0]["attachments"]
    assert size_of(owner_client.get(first["url"]).getvalue()) == (60, 40)
    with pytest.raises(HTTPError, match="403") as refused:
        urlopen(f"{s3_server}/{PRIVATE_BUCKET}/{Attachment.objects.first().file}")
    refused.value.close()
    message = ContactMessage.objects.get()
    message.delete()
    Deletion.objects.get().delete()
    commit()
    private = bucket.meta.client.list_objects_v2(Bucket=PRIVATE_BUCKET)
    assert private["KeyCount"] == 0
