"""The image of Containerfile, as a container without a writable root runs it, and its timers.

Debian's buildah builds it from a base made here; it is run without a daemon.
"""

import os
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.support.gunicorn import ROOT, free_port, wait_until_responding

USER = 10001
# In a mount namespace of its own: a root that cannot be written to, /data, and nothing else.
RUN = f"""
mount --bind "$1" "$1" && mount --options remount,bind,ro "$1"
mount --bind "$2" "$1/data"
mount --types proc proc "$1/proc"
mount --types tmpfs tmpfs "$1/tmp"
mount --types tmpfs tmpfs "$1/dev"
mknod --mode 666 "$1/dev/null" c 1 3 && mknod --mode 666 "$1/dev/urandom" c 1 9
mkdir --mode 1777 "$1/dev/shm"
root=$1; shift 2
exec chroot "$root" setpriv --reuid={USER} --regid={USER} --clear-groups --no-new-privs \\
    --inh-caps=-all --bounding-set=-all sh -c 'cd /site && exec "$@"' sh "$@"
"""


class Image:
    """Built in `folder`, from a Debian that debootstrap puts there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        base = folder / "base"
        subprocess.run(["debootstrap", "--variant=minbase", "trixie", base], check=True)
        for path in ("var/lib/apt/lists", "var/cache/apt", "usr/share/doc", "usr/share/locale"):
            subprocess.run(["find", base / path, "-mindepth", "1", "-delete"], check=True)
        container = self.buildah("from", "scratch")
        self.buildah("add", "--quiet", container, str(base), "/")
        self.buildah("commit", "--quiet", "--rm", container, "localhost/base")
        self.buildah("build", "--format=docker", "--build-arg=BASE=localhost/base", *self.trust())
        self.root = Path(self.buildah("mount", self.buildah("from", "localhost/quads")))

    def trust(self) -> Sequence[str]:
        """Mount this machine's certificates, because a registry may be behind a proxy.

        Debian's package adds them to what the system trusts, which uv takes; pip and npm are told.
        """
        trusted, npm = "/etc/ssl/certs/ca-certificates.crt", self.folder / "npmrc"
        npm.write_text(f"cafile={trusted}\n")
        pip = self.folder / "pip.conf"
        pip.write_text(f"[global]\ncert = {trusted}\n")
        return (
            f"--volume={trusted}:/usr/local/share/ca-certificates/trusted.crt:ro",
            f"--volume={npm}:/root/.npmrc:ro",
            f"--volume={pip}:/etc/pip.conf:ro",
            *("--isolation=chroot", "--file=Containerfile", "--tag=localhost/quads", "."),
        )

    def buildah(self, *arguments: str) -> str:
        storage = ("--root", f"{self.folder}/storage", "--runroot", f"{self.folder}/run")
        command = ["buildah", *storage, "--storage-driver", "vfs", *arguments]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.strip().rpartition("\n")[2]

    def megabytes(self) -> float:
        size = subprocess.check_output(["du", "-sb", self.root], text=True)
        return int(size.split()[0]) / 1e6

    def command(self, data: Path, port: int, *arguments: str) -> list[str]:
        settings = {
            "PATH": "/usr/local/bin:/usr/bin:/bin",
            "DATA_DIR": "/data",
            "HOST": "127.0.0.1",
            "PORT": str(port),
            "SITE_URL": f"http://127.0.0.1:{port}",
            "PYTHONUNBUFFERED": "1",
            "PYTHONPYCACHEPREFIX": "/tmp/pycache",
        }
        inside = ["env", "-i", *(f"{name}={value}" for name, value in settings.items())]
        outside = ["unshare", "--mount", "sh", "-ec", RUN, "sh", str(self.root), str(data)]
        return [*outside, *inside, *arguments]

    def run(self, data: Path, port: int, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = self.command(data, port, *arguments)
        return subprocess.run(command, capture_output=True, text=True)

    @contextmanager
    def running(self, data: Path, port: int, log: Path) -> Iterator[str]:
        with log.open("w") as file:
            command = self.command(data, port, "deploy/container", "site")
            process = subprocess.Popen(command, stdout=file, stderr=subprocess.STDOUT)
        try:
            wait_until_responding(f"http://127.0.0.1:{port}/readyz", process, log, timeout=600)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait()


TOOLS = ("buildah", "debootstrap", "unshare")
MEGABYTES_MAX = 400


@pytest.fixture(scope="module")
def image(tmp_path_factory) -> Image:
    if os.getuid() != 0 or not all(map(shutil.which, TOOLS)):
        pytest.skip("Only root can build an image, with buildah and debootstrap.")
    return Image(tmp_path_factory.mktemp("image"))


@pytest.fixture(scope="module")
def data(tmp_path_factory) -> Path:
    """The volume, which belongs to the site's user as /data does in the image."""
    folder = tmp_path_factory.mktemp("data")
    os.chown(folder, USER, USER)
    return folder


def test_it_is_small_and_its_data_belongs_to_another_user_than_root(image):
    assert image.megabytes() < MEGABYTES_MAX
    assert (image.root / "data").stat().st_uid == USER
    for name in ("node_modules", "tests", ".git", ".env", "var"):
        assert not (image.root / "site" / name).exists()


def test_it_serves_from_a_root_that_cannot_be_written_and_keeps_its_data(image, data, tmp_path):
    port = free_port()
    assert image.run(data, port, "deploy/container", "health").returncode != 0
    with image.running(data, port, tmp_path / "log") as address:
        for path in ("/", "/lv/quad-builds", "/api/builds"):
            with urllib.request.urlopen(address + path) as response:
                assert response.status == 200
        health = image.run(data, port, "deploy/container", "health")
        assert health.returncode == 0, health.stderr
        assert image.run(data, port, "touch", "/site/x").returncode != 0
    assert (data / "db.sqlite3").stat().st_uid == USER
    made = image.run(data, port, "deploy/container", "backup")
    assert made.returncode == 0, made.stderr
    assert image.run(data, port, "pg_dump", "--version").returncode == 0
    with image.running(data, port, tmp_path / "log"):
        assert "Created the owner" not in (tmp_path / "log").read_text()


# --- the timers, with a clock of the test's own ---

START = datetime(2026, 11, 25, 3, 20, 30, tzinfo=UTC)
NIGHT = ["clearsessions", "backup", "purge_messages"]


def executable(path: Path, script: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


@pytest.fixture
def run_timers(tmp_path):
    """Return a function that runs them while each mailing takes these seconds."""
    clock, calls = tmp_path / "clock", tmp_path / "calls"
    (tmp_path / "deploy").mkdir()
    shutil.copy(ROOT / "deploy/container", tmp_path / "deploy")
    pass_time = f"echo $(($(cat {clock}) + $seconds)) > {clock}"
    executable(tmp_path / "bin/date", f'exec {shutil.which("date")} -d @$(cat {clock}) "$@"')

    def run(mailing: int, until: datetime) -> list[tuple[str, str]]:
        """Return the commands with the times at which they began."""
        end = f"[ $(cat {clock}) -lt {int(until.timestamp())} ] || kill $PPID"
        executable(tmp_path / "bin/sleep", f"seconds=$1; {pass_time}; {end}")
        note = f"echo $(date -u +%H:%M) $2 >> {calls}"
        mail = f"[ $2 != send_messages ] || {{ seconds={mailing}; {pass_time}; }}"
        executable(tmp_path / ".venv/bin/python", f"{note}; {mail}")
        clock.write_text(str(int(START.timestamp())))
        path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
        timers = [str(tmp_path / "deploy/container"), "timers"]
        subprocess.run(timers, env={"PATH": path}, check=True, timeout=60)
        return [(line[:5], line[6:]) for line in calls.read_text().splitlines()]

    return run


def test_messages_are_mailed_every_minute_and_the_night_is_at_half_past_three(run_timers):
    calls = run_timers(mailing=1, until=START + timedelta(minutes=15))
    mailed = [moment for moment, command in calls if command == "send_messages"]
    assert mailed == [f"03:{minute}" for minute in range(20, 35)] + ["03:35"]
    assert [call for call in calls if call[1] in NIGHT] == [("03:30", name) for name in NIGHT]


@pytest.mark.parametrize(("seconds", "days"), [(150, 0), (4000, 2)])
def test_a_mail_server_that_hangs_does_not_stop_the_night(run_timers, seconds, days):
    calls = run_timers(mailing=seconds, until=START + timedelta(days=days, minutes=20))
    nights = [moment for moment, command in calls if command == "backup"]
    assert len(nights) == days + 1
    assert all("03:30" <= moment <= "04:40" for moment in nights)
