"""What is stored is only for the site's user, but for pictures that nginx serves.

nightly/test_stored_files.py looks at what a real site leaves.
"""

import os
import runpy
import stat
from pathlib import Path

import pytest

from operations.file_permissions import make_private
from tests.support.gunicorn import ROOT

FILES = (
    *("db.sqlite3", "db.sqlite3-wal", "secret_key", "prepare.lock", "attachments/a/b.pdf"),
    *("backups/backup.tar", "before-restore-1/db.sqlite3", ".unfinished-1/0.tar"),
)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize(("given", "kept"), [(0o755, 0o700), (0o711, 0o711)])
def test_what_is_loose_is_made_private_but_pictures(tmp_path, given, kept):
    """Also on a machine where nginx may enter the folder."""
    data, picture = tmp_path / "data", tmp_path / "data/media/builds/quad.jpg"
    paths = [data / name for name in FILES]
    for path in (*paths, picture):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        path.chmod(0o664)
    (data / "of-others.txt").touch()
    (data / "of-others.txt").chmod(0o644)
    (data / "attachments/link").symlink_to(data / "of-others.txt")
    for folder in (path for path in data.rglob("*") if path.is_dir()):
        folder.chmod(0o755)
    data.chmod(given)
    make_private(data)
    assert {mode(path) for path in paths} == {0o600}
    assert {mode(path.parent) for path in paths if path.parent != data} == {0o700}
    assert [mode(path) for path in (data, picture.parent, picture)] == [kept, kept, 0o644]
    assert mode(data / "of-others.txt") == 0o644


def test_a_new_picture_may_be_read_by_nginx(upload, build, media_folder):
    before = os.umask(0o077)
    try:
        upload(build, size=(32, 32))
    finally:
        os.umask(before)
    [picture] = [path for path in media_folder.rglob("*") if path.is_file()]
    assert mode(picture) == 0o644


def test_the_server_writes_for_its_user_alone():
    before = os.umask(0o022)
    try:
        runpy.run_path(str(ROOT / "deploy/gunicorn.conf.py"))
        assert os.umask(before) == 0o077
    finally:
        os.umask(before)
