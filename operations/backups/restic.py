"""Runs restic, which encrypts what leaves the machine and keeps it in the bucket of BACKUP_S3_*."""

import os
import re
import subprocess
from pathlib import Path
from typing import IO

from django.conf import settings

from . import BackupError

OLDEST = (0, 14)  # older ones cannot read what newer ones write
TIMEOUT = 4 * 3600  # seconds; a line that hangs must not hold up the next night
# What restic says, and what to do about it.
FAILURES = {
    "wrong password or no key found": (
        "BACKUP_S3_ENCRYPTION_KEY does not open what is stored there. Please set the key with "
        "which it was made, or another folder in BACKUP_S3_BUCKET to begin anew."
    ),
    "already locked": (
        "Another machine is using the bucket, or a run was cut off there: its lock ends after half "
        "an hour. Please try again then. Two machines need a folder each in BACKUP_S3_BUCKET."
    ),
    "no space left on device": "The disk of BACKUP_DIR is full.",
    "verification failed|does not match|contains errors|invalid data|key does not exist": (
        "What is stored there is damaged. Please set a new folder in BACKUP_S3_BUCKET, so that "
        "the next backup begins anew, and keep the old one for what can still be read."
    ),
}


def place() -> str:
    """Return the address of the bucket or folder."""
    return f"{settings.BACKUP_S3['endpoint_url']}/{settings.BACKUP_S3['bucket']}"


def run(*arguments: str, folder: Path | None = None, output: IO[bytes] | None = None) -> str:
    """Run a command of restic, and return what it prints, unless that goes to `output`.

    Raises:
        BackupError: it is missing, too old, too slow, or it failed.
    """
    command = ["restic", "--quiet", "--no-cache", *arguments]
    try:
        done = subprocess.run(  # noqa: S603 - not user input
            command,
            env=environment(),
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=output or subprocess.PIPE,
            stderr=subprocess.PIPE,
            timeout=TIMEOUT,
        )
    except FileNotFoundError as error:
        sentence = "restic is not installed; Debian has it in the package restic."
        raise BackupError(sentence) from error
    except subprocess.TimeoutExpired as error:
        raise BackupError(f"restic {arguments[0]} took more than {TIMEOUT} seconds.") from error
    if done.returncode:
        raise BackupError(failure(arguments[0], done.stderr.decode(errors="replace")))
    return "" if output else done.stdout.decode()


def environment() -> dict[str, str]:
    """Return the environment for restic, without the settings of the pictures' storage (AWS_*)."""
    s3 = settings.BACKUP_S3
    kept = {name: os.environ[name] for name in os.environ if not re.match("AWS_|RESTIC_", name)}
    return kept | {
        "AWS_ACCESS_KEY_ID": s3["access_key_id"],
        "AWS_SECRET_ACCESS_KEY": s3["secret_access_key"],
        "AWS_DEFAULT_REGION": s3["region_name"],
        "RESTIC_REPOSITORY": f"s3:{place()}",
        "RESTIC_PASSWORD": s3["encryption_key"],
    }


def failure(command: str, said: str) -> str:
    """Return a sentence for what restic wrote to its error output."""
    for pattern, sentence in FAILURES.items():
        if re.search(pattern, said):
            return sentence
    return f"restic {command} failed: {' '.join(said.split())[-300:].rstrip('.')}."


def require_version() -> None:
    """Check that restic is there and not too old.

    Raises:
        BackupError: it is not.
    """
    said = run("version")
    version = re.match(r"restic (\d+)\.(\d+)", said)
    if version and (int(version[1]), int(version[2])) < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise BackupError(f"restic {version[1]}.{version[2]} is too old; {oldest} is needed.")
