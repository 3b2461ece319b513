"""Sends backups to the bucket of BACKUP_S3_*, and fetches them from there.

A backup leaves as the file that it is on this machine. restic encrypts it, and stores only what is
new of it.
"""

import json
import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import IO

import botocore.session
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from django.conf import settings
from django.utils import timezone

from . import BackupError, store
from .rollback import error_text

REGULAR, DOUBTFUL = "regular", "doubtful"  # tags
PARTS = 7  # of what is stored; each night one is read back
OLDEST_RESTIC = (0, 14)  # older ones cannot read what newer ones write
TIMEOUT = 4 * 3600  # seconds; a line that hangs must not hold up the next night
# What restic says, and what to do about it.
RESTIC_ERRORS = {
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
# What the bucket answers, and what to do about it; restic says the same for most refusals.
STORAGE_ERRORS = {
    "NoSuchBucket": "There is no such bucket. Please create it, or correct BACKUP_S3_BUCKET.",
    "InvalidAccessKeyId": "The storage does not know BACKUP_S3_ACCESS_KEY_ID.",
    "SignatureDoesNotMatch": "BACKUP_S3_SECRET_ACCESS_KEY is wrong.",
    "AccessDenied": "The access key of BACKUP_S3_* may not use the bucket.",
    "RequestTimeTooSkewed": "The clock of this machine is wrong.",
}


def repository_url() -> str:
    """Return the address of the bucket or folder."""
    return f"{settings.BACKUP_S3['endpoint_url']}/{settings.BACKUP_S3['bucket']}"


def restic(*arguments: str, folder: Path | None = None, output: IO[bytes] | None = None) -> str:
    """Run a command of restic, and return what it prints, unless that goes to `output`.

    Raises:
        BackupError: it is missing, too old, too slow, or it failed.
    """
    command = ["restic", "--quiet", "--no-cache", *arguments]
    try:
        done = subprocess.run(  # noqa: S603 - not user input
            command,
            env=restic_environment(),
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
        raise BackupError(describe_failure(arguments[0], done.stderr.decode(errors="replace")))
    return "" if output else done.stdout.decode()


def restic_environment() -> dict[str, str]:
    """Return the environment for restic, without the settings of the pictures' storage (AWS_*)."""
    s3 = settings.BACKUP_S3
    kept = {name: os.environ[name] for name in os.environ if not re.match("AWS_|RESTIC_", name)}
    return kept | {
        "AWS_ACCESS_KEY_ID": s3["access_key_id"],
        "AWS_SECRET_ACCESS_KEY": s3["secret_access_key"],
        "AWS_DEFAULT_REGION": s3["region_name"],
        "RESTIC_REPOSITORY": f"s3:{repository_url()}",
        "RESTIC_PASSWORD": s3["encryption_key"],
    }


def describe_failure(command: str, said: str) -> str:
    """Return a sentence for what restic wrote to its error output."""
    for pattern, sentence in RESTIC_ERRORS.items():
        if re.search(pattern, said):
            return sentence
    return f"restic {command} failed: {' '.join(said.split())[-300:].rstrip('.')}."


def require_restic() -> None:
    """Check that restic is there and not too old.

    Raises:
        BackupError: it is not.
    """
    said = restic("version")
    version = re.match(r"restic (\d+)\.(\d+)", said)
    if version and (int(version[1]), int(version[2])) < OLDEST_RESTIC:
        oldest = ".".join(map(str, OLDEST_RESTIC))
        raise BackupError(f"restic {version[1]}.{version[2]} is too old; {oldest} is needed.")


def is_bucket_empty() -> bool:
    """Return whether nothing is stored in the bucket, or the folder of it.

    Raises:
        BackupError: it cannot be reached or used, or holds something else than backups.
    """
    s3 = settings.BACKUP_S3
    name, _, folder = s3["bucket"].partition("/")
    prefix = f"{folder}/" if folder else ""
    client = botocore.session.get_session().create_client(
        "s3",
        s3["region_name"],
        endpoint_url=s3["endpoint_url"],
        aws_access_key_id=s3["access_key_id"],
        aws_secret_access_key=s3["secret_access_key"],
        config=Config(connect_timeout=10, read_timeout=20, retries={"total_max_attempts": 2}),
    )
    try:
        if not client.list_objects_v2(Bucket=name, Prefix=prefix, MaxKeys=1)["KeyCount"]:
            return True
        if client.list_objects_v2(Bucket=name, Prefix=f"{prefix}config", MaxKeys=1)["KeyCount"]:
            return False
    except ClientError as error:
        otherwise = f"The storage answers: {error_text(error)}."
        raise BackupError(STORAGE_ERRORS.get(error.response["Error"]["Code"], otherwise)) from error
    except BotoCoreError as error:
        raise BackupError(f"The storage cannot be reached: {error_text(error)}.") from error
    finally:
        client.close()
    raise BackupError("The bucket has other files. Please name a folder in BACKUP_S3_BUCKET.")


def is_set_up() -> bool:
    return bool(settings.BACKUP_S3["bucket"])


def send(backup: Path, *, accept: bool = False) -> None:
    """Send the backup, read back a part of what is stored, and only then delete what is too old.

    If the bucket has a site that this machine does not know, nothing is sent unless `accept`ed.

    Raises:
        BackupError: it may not have left; nothing older was deleted.
    """
    with open_repository() as (_, is_empty):
        if is_empty:
            restic("init")
        elif not accept and belongs_to_another_site():
            raise BackupError(
                "There are backups already, and this machine has sent or restored none of them. If "
                "its site was lost, please restore it: manage.py restore --from-offsite --replace. "
                "If this is another site, name another folder in BACKUP_S3_BUCKET. If this is the "
                "site, complete, please run manage.py backup --to-offsite --accept."
            )
        store.allow_sending()  # before all of it: this run may be cut off
        restic("unlock")  # only what killed runs have left
        tag = REGULAR if store.made_at(backup) else DOUBTFUL
        made_at = store.made_at(backup) or store.made_at(backup, store.DOUBTFUL) or timezone.now()
        # In the zone of TZ, which Django sets for the whole process
        options = (f"--tag={tag}", f"--time={timezone.localtime(made_at):%Y-%m-%d %H:%M:%S}")
        restic("backup", "--host=quads", *options, backup.name, folder=backup.parent)
        restic("check", f"--read-data-subset={date.today().toordinal() % PARTS + 1}/{PARTS}")
        days, weeks = settings.BACKUPS_DAILY, settings.BACKUPS_WEEKLY
        forget(REGULAR, f"--keep-daily={days}", f"--keep-weekly={weeks}")
        forget(DOUBTFUL, f"--keep-last={store.DOUBTFUL_MAX}")
        restic("prune")
        store.write(store.LAST_SENT, store.SentResult(backup.name, timezone.now()))


def belongs_to_another_site() -> bool:
    """Return whether there are backups, none of them from here: this site may be new and empty."""
    return not store.may_send() and bool(snapshot_ids())


def forget(tag: str, *kept: str) -> None:
    restic("forget", "--group-by=", f"--tag={tag}", *kept)


@contextmanager
def fetch(name: str = "") -> Iterator[Path]:
    """Fetch the backup of that name, or the newest one; yield the file, which is then deleted.

    Raises:
        BackupError: it is not there, or not all of it.
    """
    with open_repository() as (work, is_empty):
        ids = {} if is_empty else snapshot_ids()
        regular = [each for each in ids if store.made_at(Path(each))]
        name = name or max(regular, default="")
        if name not in ids:
            advice = " --list prints the names." if name else " Is BACKUP_S3_BUCKET right?"
            raise BackupError(f"{repository_url()} has no backup {name}".rstrip() + f".{advice}")
        file = work / name
        with file.open("xb") as output:
            restic("dump", "--no-lock", ids[name], f"/{name}", output=output)
        yield file


def names() -> list[str]:
    """Return the names of the backups in the bucket, newest first."""
    with open_repository() as (_, is_empty):
        return [] if is_empty else sorted(snapshot_ids(), reverse=True)


def snapshot_ids() -> dict[str, str]:
    """Return the names of the stored backups, each with restic's id of it."""
    snapshots = json.loads(restic("snapshots", "--no-lock", "--json")) or []
    return {Path(snapshot["paths"][0]).name: snapshot["id"] for snapshot in snapshots}


@contextmanager
def open_repository() -> Iterator[tuple[Path, bool]]:
    """Yield a folder beside the backups, and whether nothing is stored yet; one run at a time.

    Raises:
        BackupError: a setting is missing, restic or the bucket cannot be used, or another run.
    """
    if missing := [name for name, value in settings.BACKUP_S3.items() if not value]:
        names = ", ".join(f"BACKUP_S3_{name.upper()}" for name in missing)
        raise BackupError(f"Please set {names}.")
    require_restic()
    busy = "Another run is sending or fetching a backup."
    with store.work_folder(".offsite.lock", ".offsite-", busy) as work:
        yield work, is_bucket_empty()
