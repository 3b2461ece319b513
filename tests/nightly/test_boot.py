"""deploy/install and deploy/release on a fresh Debian that runs its own systemd and nginx.

The commands are those of deploy/README.md, with packages from Debian, PyPI and npm. Only the
certificate is our own. The Debian is made by debootstrap and booted by systemd-nspawn.

What is run in it "with network" downloads through the network of this machine. Its services have
a loopback only: ports 80 and 443 of this machine stay free.
"""

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import trustme

from accounts import passwords
from tests.nightly.nginx import HOST
from tests.support.gunicorn import ROOT
from tests.support.real_site import skip_or_fail

from .empty_machine import commit_files

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


SUITES = ("bookworm", "trixie")  # Debian 12 and 13
UNITS = "quads-web.socket quads-web.service quads-mail.timer quads-night.timer"
BACKUPS = "/srv/quads/shared/backups/*.tar"


@pytest.fixture(params=SUITES)
def machine(request, tmp_path_factory):
    if os.getuid() != 0:
        skip_or_fail("Only root can boot a Debian.")
    if not shutil.which("debootstrap") or not shutil.which("systemd-nspawn"):
        skip_or_fail("On Debian: sudo apt-get install debootstrap systemd-container")
    with booted_machine(request.param, tmp_path_factory.mktemp("machine")) as machine:
        yield machine


def status(machine: BootedMachine, path: str, *more: str) -> str:
    """Ask nginx over https, and check the certificate."""
    options = f"--silent --cacert /etc/authority.crt --resolve {HOST}:443:127.0.0.1"
    show = "--output /dev/null --write-out '%{http_code}'"
    return machine.must(f"curl {options} {show} {shlex.join(more)} https://{HOST}{path}")


def assert_it_works(machine: BootedMachine) -> None:
    assert machine.must("systemctl list-units --failed --plain --no-legend 'quads-*' nginx") == ""
    assert machine.must(f"systemctl is-active {UNITS} nginx").split() == ["active"] * 5
    assert machine.must(f"systemctl is-enabled {UNITS}").split() == ["enabled"] * 4
    for path in ("/", "/readyz", "/lv/quad-builds", "/api/builds"):
        assert status(machine, path) == "200", path


def release(machine: BootedMachine, name: str = "current") -> str:
    return machine.must(f"readlink /srv/quads/{name}")


def test_a_fresh_debian_is_installed_released_to_backed_up_and_rolled_back(machine):
    machine.must("apt-get update && apt-get install --yes git", network=True)
    commit_files(machine.root / "root/quads")
    machine.put_certificate()
    machine.must(f"deploy/install {HOST}", network=True)
    printed = machine.must("deploy/release v1", network=True)
    assert_it_works(machine)
    owner = re.search("Username: (?P<username>.+), password: (?P<password>.+)", printed)
    assert owner, printed
    credentials = ("--json", json.dumps(owner.groupdict()))
    assert status(machine, "/api/auth/login", *credentials) == "200"
    niceness = machine.must("ps -L -U quads -o ni=").split()
    assert str(passwords.NICENESS) in niceness
    first = release(machine)

    machine.must("cp --preserve /etc/quads.env /root/; echo WEB_CONCURRENCY=two >> /etc/quads.env")
    assert "WEB_CONCURRENCY" in machine.must("! deploy/manage check --database default 2>&1")
    machine.must("for attempt in 1 2 3 4 5 6; do ! systemctl restart quads-web || exit; done")
    machine.must("cp --preserve /root/quads.env /etc/; systemctl restart quads-web")
    assert_it_works(machine)

    machine.must(f"! ls {BACKUPS}")
    machine.must("systemctl start quads-mail quads-night")
    assert len(machine.must(f"ls {BACKUPS}").split()) == 1
    assert_it_works(machine)

    machine.must(f"deploy/install {HOST}", network=True)
    machine.must("deploy/release /srv/quads/current", network=True)  # with its bundle
    assert_it_works(machine)
    assert release(machine) != first and release(machine, "previous") == first
    machine.must("deploy/release --rollback")
    assert_it_works(machine)
    assert release(machine) == first
