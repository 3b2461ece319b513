"""Writes and reads a backup file: a tar of the database dump, the files, and a manifest at its end.

A truncated file lacks the manifest; a damaged one differs from it. The archive is not compressed,
because pictures are already.
"""

import hashlib
import io
import json
import os
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, Any, TypedDict

MANIFEST = "manifest.json"
MEDIA = "media/"
ATTACHMENTS = "attachments/"  # of messages
CHUNK = 1024 * 1024  # bytes
FORMAT = 1


class FileInfo(TypedDict):
    bytes: int
    sha256: str


class Manifest(TypedDict):
    format: int
    made_at: str  # ISO 8601
    version: str  # the commit, as git describes it
    migrations: list[tuple[str, str]]  # app and name of each that was applied
    rows: dict[str, int]  # of each table
    files: dict[str, FileInfo]  # of each member except the manifest
    missing: list[str]  # pictures that rows refer to but that were not found
    elsewhere: list[str]  # pictures in S3 storage
    # The same of the files of messages. Backups of older releases lack both.
    missing_attachments: list[str]
    attachments_elsewhere: list[str]
    counts: dict[str, int]  # of what must not get lost unnoticed: items, messages, pictures


def summary(manifest: Manifest) -> str:
    """Return what a backup has, such as "90 rows, 40 picture files, 2 files of messages"."""
    pictures = sum(name.startswith(MEDIA) for name in manifest["files"])
    attachments = sum(name.startswith(ATTACHMENTS) for name in manifest["files"])
    parts = [f"{sum(manifest['rows'].values())} rows", f"{pictures} picture files"]
    if attachments:
        parts.append(f"{attachments} files of messages")
    return ", ".join(parts)


class InvalidArchive(Exception):
    """The file is not a complete backup; the message is a clause that says why."""


class HashingReader:
    """Reads a file, and computes its size and hash."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file, self.bytes, self.digest = file, 0, hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        chunk = self.file.read(size)
        self.bytes += len(chunk)
        self.digest.update(chunk)
        return chunk

    @property
    def content(self) -> FileInfo:
        return {"bytes": self.bytes, "sha256": self.digest.hexdigest()}


class ArchiveWriter:
    """Writes members and manifest of an archive."""

    def __init__(self, tar: tarfile.TarFile) -> None:
        self.tar = tar
        self.files: dict[str, FileInfo] = {}

    def add(self, name: str, path: Path) -> None:
        with path.open("rb") as file:
            reader = HashingReader(file)
            self._add(name, reader, path.stat().st_size)
            self.files[name] = reader.content

    def finish(self, manifest: Manifest) -> None:
        text = json.dumps(manifest, indent=1).encode()
        self._add(MANIFEST, io.BytesIO(text), len(text))

    def _add(self, name: str, file: Any, size: int) -> None:
        member = tarfile.TarInfo(name)
        member.size = size
        self.tar.addfile(member, file)


@contextmanager
def create(path: Path) -> Iterator[ArchiveWriter]:
    """Create a file that only its owner can read, as it contains messages and password hashes."""
    with open(path, "xb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        with tarfile.open(fileobj=file, mode="w") as tar:
            yield ArchiveWriter(tar)
        file.flush()
        os.fsync(file.fileno())


def unpack(path: Path, folder: Path) -> Manifest:
    """Unpack into `folder`, and verify all files against the manifest.

    Raises:
        InvalidArchive: the file is truncated, damaged or not a backup.
    """
    found: dict[str, FileInfo] = {}
    try:
        with tarfile.open(path, "r:") as tar:
            for member in tar:
                if not member.isreg() or is_unsafe_path(member.name) or member.name in found:
                    raise InvalidArchive(f"{member.name} does not belong there")
                source = tar.extractfile(member)
                assert source  # a regular file has content
                found[member.name] = copy_and_hash(source, folder / member.name)
    except (tarfile.TarError, EOFError, UnicodeError, ValueError) as error:
        raise InvalidArchive(f"it cannot be read to its end ({error})") from error
    if found.pop(MANIFEST, None) is None:
        raise InvalidArchive("its end is missing")
    return verify_manifest(folder / MANIFEST, found)


def read_counts(path: Path) -> dict[str, int]:
    """Return the manifest's counts; empty if it is damaged or from an older version."""
    try:
        with tarfile.open(path, "r:") as tar:
            file = tar.extractfile(MANIFEST)
            return dict(json.load(file)["counts"]) if file else {}
    except (OSError, tarfile.TarError, EOFError, KeyError, TypeError, ValueError):
        return {}


def is_unsafe_path(name: str) -> bool:
    """Replace `tarfile.data_filter`, which Python 3.11.2 in Debian 12 lacks."""
    path = PurePosixPath(name)
    return path.is_absolute() or ".." in path.parts


def copy_and_hash(source: IO[bytes], target: Path) -> FileInfo:
    target.parent.mkdir(parents=True, exist_ok=True)
    reader = HashingReader(source)
    with target.open("xb") as file:
        while chunk := reader.read(CHUNK):
            file.write(chunk)
    return reader.content


def verify_manifest(file: Path, found: dict[str, FileInfo]) -> Manifest:
    try:
        manifest: Manifest = json.loads(file.read_text())
        files = manifest["files"]
        if manifest["format"] != FORMAT:
            raise InvalidArchive("it was made by a newer version of this project")
    except (ValueError, TypeError, KeyError) as error:
        raise InvalidArchive("its manifest cannot be read") from error
    if files.keys() != found.keys():
        names = ", ".join(sorted(files.keys() ^ found.keys())[:3])
        raise InvalidArchive(f"its manifest and its content differ in {names}")
    if damaged := sorted(name for name in files if files[name] != found[name]):
        raise InvalidArchive(f"{', '.join(damaged[:3])} was altered")
    return manifest
