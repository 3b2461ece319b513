"""Settings of a site that stops while it stores a picture, for nightly/test_workers.py.

The worker writes half of the STOP_AT-th file, writes its process id to the named pipe STOP_PIPE
and waits to be killed.
"""

import os
import signal
from collections.abc import Callable
from pathlib import Path

from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage
from storages.backends.s3 import S3Storage

from config.settings import *

written = 0


def stopping(save: Callable[..., str]) -> Callable[..., str]:
    def save_or_stop(storage: object, name: str, content: ContentFile) -> str:
        global written
        written += 1
        if written != int(os.environ["STOP_AT"]):
            return save(storage, name, content)
        whole = content.read()
        save(storage, name, ContentFile(whole[: len(whole) // 2]))
        Path(os.environ["STOP_PIPE"]).write_text(f"{os.getpid()}\n")
        signal.pause()
        raise AssertionError

    return save_or_stop


for storage in (FileSystemStorage, S3Storage):
    storage._save = stopping(storage._save)
