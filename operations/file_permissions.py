"""Makes what is stored readable only for the site's user: files 0600, folders 0700.

deploy/gunicorn.conf.py and manage.py set a umask for that. This repairs what an older version, a
copy or a restore has left otherwise.

Pictures may be read by whoever may enter their folders. That is nginx, where deploy/install has
opened the data folder (0711), for everybody to enter but not to list. media/ is then opened alike.
"""

import os
from contextlib import suppress
from pathlib import Path

from django.conf import settings

ENTERABLE, PRIVATE = 0o711, 0o700  # folders
PUBLIC_FILE, PRIVATE_FILE = 0o644, 0o600
MEDIA = "media"
# Only these, so that a DATA_DIR that is set wrongly harms no files of others.
PRIVATE_PATTERNS = (
    *(f"{settings.SQLITE_FILE}*", "secret_key", "*.lock", "attachments", "backups"),
    *("before-restore-*", ".unfinished-*"),
)


def make_private(data: Path) -> None:
    """Set the permissions in a data folder."""
    is_enterable = mode_of(data) == ENTERABLE
    set_mode(data, ENTERABLE if is_enterable else PRIVATE)
    for pattern in PRIVATE_PATTERNS:
        for path in data.glob(pattern):
            set_modes(path, PRIVATE, PRIVATE_FILE)
    set_modes(data / MEDIA, ENTERABLE if is_enterable else PRIVATE, PUBLIC_FILE)


def set_modes(top: Path, folder_mode: int, file_mode: int) -> None:
    if not top.is_dir():
        set_mode(top, file_mode)
        return
    for place, _, names in os.walk(top):  # which follows no links
        set_mode(Path(place), folder_mode)
        for name in names:
            set_mode(Path(place, name), file_mode)


def mode_of(path: Path) -> int:
    return path.stat().st_mode & 0o7777


def set_mode(path: Path, mode: int) -> None:
    with suppress(OSError):  # it has just been deleted, or is not ours
        if not path.is_symlink() and mode_of(path) != mode:
            path.chmod(mode)
