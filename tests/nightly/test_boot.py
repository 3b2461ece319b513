"""deploy/install and deploy/release on a fresh Debian that runs its own systemd and nginx.

The commands are those of deploy/README.md, with packages from Debian, PyPI and npm. Only the
certificate is our own.
"""

import json
import os
import re
import shlex
import shutil

import pytest

from accounts import passwords
from tests.support.real_site import skip_or_fail
from tests.support.socket_gunicorn import HOST

from .booted_machine import BootedMachine, booted_machine
from .empty_machine import commit_files

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
    assert "WEB_CONCURRENCY" in machine.must("! deploy/manage check 2>&1")
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
