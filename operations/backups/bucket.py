"""Asks the bucket of BACKUP_S3_* whether it can be used; restic says the same for most refusals."""

import botocore.session
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from django.conf import settings

from . import BackupError
from .rollback import error_text

REFUSED = {
    "NoSuchBucket": "There is no such bucket. Please create it, or correct BACKUP_S3_BUCKET.",
    "InvalidAccessKeyId": "The storage does not know BACKUP_S3_ACCESS_KEY_ID.",
    "SignatureDoesNotMatch": "BACKUP_S3_SECRET_ACCESS_KEY is wrong.",
    "AccessDenied": "The access key of BACKUP_S3_* may not use the bucket.",
    "RequestTimeTooSkewed": "The clock of this machine is wrong.",
}


def is_empty() -> bool:
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
        raise BackupError(REFUSED.get(error.response["Error"]["Code"], otherwise)) from error
    except BotoCoreError as error:
        raise BackupError(f"The storage cannot be reached: {error_text(error)}.") from error
    finally:
        client.close()
    raise BackupError("The bucket has other files. Please name a folder in BACKUP_S3_BUCKET.")
