"""A Debian made by debootstrap and booted by systemd-nspawn, with its own systemd and network.

What is run in it "with network" downloads through the network of this machine. Its services have
a loopback only: ports 80 and 443 of this machine stay free.
"""

import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import trustme

from tests.support.gunicorn import ROOT
from tests.support.socket_gunicorn import HOST

DEBIANS = ROOT / "build/machines"
TIMEOUT = 180  # seconds to boot
# A registry may be behind a proxy whose certificate only this machine knows.
TRUSTED = "/etc/trusted.crt"
ENVIRONMENT = {
    "HOME": "/root",
    "LANG": "C.UTF-8",
    "NODE_EXTRA_CA_CERTS": TRUSTED,
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "PIP_CERT": TRUSTED,
}
NSPAWN = (
    *("systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--private-network"),
    *("--resolv-conf=copy-host", "--console=pipe", "--notify-ready=yes", "--boot"),
)
# From systemd 256 on, only needed on a host with the old control groups.
OLD_GROUPS = "SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1"


def debootstrap(suite: str) -> Path:
    """Return a fresh Debian, which is made once and then only copied."""
    base = DEBIANS / suite
    if not base.exists():
        DEBIANS.mkdir(parents=True, exist_ok=True)
        new = DEBIANS / f"{suite}.new"
        shutil.rmtree(new, ignore_errors=True)
        subprocess.run(["debootstrap", suite, new], check=True)
        new.rename(base)
    return base


class BootedMachine:
    """Its files are in `root`; `leader` is its first process, as this machine numbers it."""

    def __init__(self, root: Path, leader: str) -> None:
        self.root, self.leader = root, leader

    def run(self, command: str, *, network: bool = False) -> subprocess.CompletedProcess[str]:
        """Run a line of shell as root in its folder of the repository."""
        namespaces = ("--mount", "--uts", "--ipc", "--pid", *(() if network else ("--net",)))
        variables = [f"{name}={value}" for name, value in ENVIRONMENT.items()]
        return subprocess.run(
            [*("nsenter", "--target", self.leader, *namespaces), "--"]
            + ["env", "-i", *variables, "bash", "-c", f"cd /root/quads; {command}"],
            capture_output=True,
            text=True,
        )

    def must(self, command: str, *, network: bool = False) -> str:
        """Return the output of a command that succeeds."""
        done = self.run(command, network=network)
        if done.returncode != 0:
            journal = self.run("journalctl --unit 'quads-*' --no-pager --lines 40").stdout
            raise AssertionError(f"{command}:\n{done.stdout}{done.stderr}{journal}")
        return done.stdout.strip()

    def put_certificate(self) -> None:
        """Put one of our own where certbot stores that of Let's Encrypt, who cannot reach it."""
        folder = self.root / "etc/letsencrypt/live" / HOST
        folder.mkdir(parents=True)
        authority = trustme.CA()
        certificate = authority.issue_cert(HOST)
        certificate.private_key_pem.write_to_path(folder / "privkey.pem")
        for each in certificate.cert_chain_pems:
            each.write_to_path(folder / "fullchain.pem", append=True)
        authority.cert_pem.write_to_path(self.root / "etc/authority.crt")


@contextmanager
def booted_machine(suite: str, folder: Path) -> Iterator[BootedMachine]:
    root, log = folder / suite, folder / f"{suite}.log"
    subprocess.run(["cp", "--archive", "--reflink=auto", debootstrap(suite), root], check=True)
    shutil.copy("/etc/ssl/certs/ca-certificates.crt", f"{root}{TRUSTED}")
    (root / "root/quads").mkdir()
    ready = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    ready.bind(str(folder / "ready"))
    ready.settimeout(TIMEOUT)
    with log.open("w") as output:
        nspawn = subprocess.Popen(
            [*NSPAWN, f"--machine=quads-{suite}", f"--directory={root}", OLD_GROUPS],
            env=os.environ | {"NOTIFY_SOCKET": str(folder / "ready")},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        # A socket that nobody reads would stop systemd-nspawn: it is closed after READY.
        with ready:
            told = ""
            while not re.search(r"^READY=1$", told, re.M):
                told += ready.recv(4096).decode() + "\n"
        leader = re.search(r"^X_NSPAWN_LEADER_PID=(\d+)$", told, re.M)
        assert leader, told
        yield BootedMachine(root, leader[1])
    except TimeoutError:
        raise AssertionError(f"{suite} did not boot:\n{log.read_text()}") from None
    finally:
        nspawn.terminate()  # it powers the machine off
        nspawn.wait(TIMEOUT)
        shutil.rmtree(root)
