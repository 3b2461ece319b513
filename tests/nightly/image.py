"""The site's image, built by Debian's buildah from a base made here, and run without a daemon."""

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.support.gunicorn import ROOT, wait_until_responding

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
        """Mount this machine's certificates, because a registry may be behind a proxy."""
        certificates, npm = "/etc/ssl/certs/ca-certificates.crt", self.folder / "npmrc"
        npm.write_text("cafile=/etc/trusted.crt\n")
        pip = self.folder / "pip.conf"
        pip.write_text("[global]\ncert = /etc/trusted.crt\n")
        return (
            f"--volume={certificates}:/etc/trusted.crt:ro",
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
