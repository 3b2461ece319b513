"""A new machine and the bucket of a lost one: the empty site is not sent after the lost one's.

restic is a stub here; see test_offsite_lost_machine.py for the real one.
"""

import shutil
from pathlib import Path

import pytest
import time_machine

from operations.backups import store
from tests.support.backups import NOW

pytestmark = [
    pytest.mark.sqlite,  # PostgreSQL's programs are not beside the stub
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("backups_may_be_read", "owner"),
]
RESTIC = """
case "$*" in
    *snapshots*) echo '[{{"paths": ["/{file.name}"], "id": "1"}}]' ;;
    *dump*) /bin/cat {file} ;;
    *) echo restic 0.14.0 ;;
esac
"""


@pytest.fixture
def left(manage, settings, copies, stub_restic, tmp_path) -> Path:
    """The backup in the bucket of a machine that is gone."""
    with time_machine.travel(NOW, tick=False):
        manage("backup")
    [backup] = store.backups()
    left = Path(shutil.copy(backup, tmp_path))
    shutil.rmtree(settings.BACKUP_DIR)
    copies.put_object(Key="quads/config", Body=b"x")
    stub_restic(RESTIC.format(file=left))
    return left


def test_nothing_is_sent_before_the_site_is_restored_unless_that_is_wanted(
    manage, left, settings, tmp_path
):
    for _ in range(2):
        output = manage("backup", "--to-offsite")
        assert " was not sent to " in output
        assert "this machine has sent or restored none of them. If its site was lost," in output
        assert store.last_sent() is None
    assert "was restored" in manage("restore", "--from-offsite", "--into", tmp_path / "new")
    assert "It was sent to " in manage("backup", "--to-offsite")
    assert (settings.BACKUP_DIR / store.LAST_SENT).exists()
    shutil.rmtree(settings.BACKUP_DIR)
    assert " was not sent to " in manage("backup", "--to-offsite")
    assert "It was sent to " in manage("backup", "--to-offsite", "--accept")
    assert "It was sent to " in manage("backup", "--to-offsite")


def test_a_doubtful_backup_may_be_the_one_that_is_restored(manage, left, stub_restic, tmp_path):
    doubtful = left.rename(left.with_name(left.name.replace("backup", "doubtful")))
    stub_restic(RESTIC.format(file=doubtful))
    restored = manage("restore", "--from-offsite", doubtful.name, "--into", tmp_path / "new")
    assert "was restored" in restored
    assert "It was sent to " in manage("backup", "--to-offsite")


def test_a_first_run_that_was_cut_off_is_repeated(manage, left, copies, stub_restic):
    copies.objects.delete()
    stub_restic(RESTIC.format(file=left).replace("*snapshots*)", "*check*) exit 1 ;; *snapshots*)"))
    assert "restic check failed" in manage("backup", "--to-offsite")
    copies.put_object(Key="quads/config", Body=b"x")
    stub_restic(RESTIC.format(file=left))
    assert "It was sent to " in manage("backup", "--to-offsite")
