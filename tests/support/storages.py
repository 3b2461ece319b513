"""Storage for pictures: a local folder, or S3 over HTTP (moto's server)."""

import functools
import json
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

HIDDEN = "deleted/"
REGION, BUCKET, PRIVATE_BUCKET = "eu-north-1", "quads", "quads-private"
PUBLIC_READ = {
    "Effect": "Allow",
    "Principal": "*",
    "Action": "s3:GetObject",
}


class Stored(NamedTuple):
    """Direct access to the files in the storage, without the project's code. `hidden` are the names
    of the files of what was deleted and can be restored, `names` all others.
    """

    names: Callable[[], set[str]]
    hidden: Callable[[], set[str]]
    read: Callable[[str], bytes]
    put: Callable[[str, bytes], object]
    remove: Callable[[str], object]


@pytest.fixture(scope="session")
def s3_server() -> Iterator[str]:
    # Imported here: it takes a second, and few tests need it.
    import botocore.session
    from moto.server import ThreadedMotoServer

    # One cached loader, or each client would parse the description of S3 again.
    botocore.session.create_loader = functools.cache(botocore.session.create_loader)

    logging.getLogger("werkzeug").setLevel(logging.WARNING)  # no line for each request
    server = ThreadedMotoServer("127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def bucket(s3_server: str) -> Iterator:
    with temporary_bucket(s3_server) as bucket:
        yield bucket


@contextmanager
def temporary_bucket(s3_server: str, name: str = BUCKET, private: str = PRIVATE_BUCKET) -> Iterator:
    """Create a bucket with publicly readable objects, and a private one beside it."""
    import boto3

    s3 = boto3.resource(
        "s3", REGION, endpoint_url=s3_server, aws_access_key_id="x", aws_secret_access_key="x"
    )
    buckets = s3.Bucket(name), s3.Bucket(private)
    for each in buckets:
        each.create(CreateBucketConfiguration={"LocationConstraint": REGION})
    readable = PUBLIC_READ | {"Resource": f"arn:aws:s3:::{name}/*"}
    policy = {"Version": "2012-10-17", "Statement": [readable]}
    buckets[0].Policy().put(Policy=json.dumps(policy))
    yield buckets[0]
    for each in buckets:
        each.objects.delete()
        each.delete()
    s3.meta.client.close()


@pytest.fixture
def s3_storage(settings, s3_server: str, bucket) -> Callable[..., None]:
    """Configure storage as settings.py does for MEDIA_STORAGE=s3 and AWS_*."""
    storage = settings.S3_STORAGE

    def use(**options: str | None) -> None:
        given = {"bucket_name": BUCKET, "region_name": REGION, "endpoint_url": s3_server}
        keys = {"access_key": "x", "secret_key": "x"}
        public = storage["OPTIONS"] | given | keys | options
        of_messages = settings.PRIVATE_S3_STORAGE["OPTIONS"] | given | keys
        of_messages["bucket_name"] = PRIVATE_BUCKET
        settings.STORAGES = settings.STORAGES | {
            "default": {**storage, "OPTIONS": public},
            "attachments": {**storage, "OPTIONS": of_messages},
        }

    use()
    return use


def in_bucket(bucket) -> Stored:
    def names(is_hidden: bool) -> set[str]:
        keys = [entry.key for entry in bucket.objects.all()]
        return {key for key in keys if key.startswith(HIDDEN) == is_hidden}

    return Stored(
        names=lambda: names(False),
        hidden=lambda: names(True),
        read=lambda name: bucket.Object(name).get()["Body"].read(),
        put=lambda name, content: bucket.put_object(Key=name, Body=content),
        remove=lambda name: bucket.Object(name).delete(),
    )


def in_folder(folder: Path) -> Stored:
    def names(is_hidden: bool) -> set[str]:
        files = [str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()]
        return {name for name in files if name.startswith(HIDDEN) == is_hidden}

    def put(name: str, content: bytes) -> None:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)

    return Stored(
        names=lambda: names(False),
        hidden=lambda: names(True),
        read=lambda name: (folder / name).read_bytes(),
        put=put,
        remove=lambda name: (folder / name).unlink(),
    )
