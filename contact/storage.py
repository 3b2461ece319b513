"""Where the files of messages are stored: apart from the site's pictures, and without addresses."""

import os
from typing import Any

from django.conf import settings
from django.core.files.storage import FileSystemStorage, Storage, storages


class PrivateFolder(FileSystemStorage):
    """A folder that only the site's user can read."""

    file_permissions_mode = 0o600
    directory_permissions_mode = 0o700

    @property
    def base_location(self) -> Any:
        return settings.ATTACHMENTS_ROOT

    @property
    def location(self) -> str:
        return os.path.abspath(self.base_location)

    def url(self, name: str | None) -> str:
        raise ValueError("Files of messages have no public address.")


def attachment_storage() -> Storage:
    return storages["attachments"]
