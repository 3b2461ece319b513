"""deploy/install on an empty machine, and again; programs that need root are stubs."""

import os

import pytest

from .empty_machine import EmptyMachine

UNITS = "systemd/system/quads-web.service"


@pytest.fixture
def machine(tmp_path) -> EmptyMachine:
    machine = EmptyMachine(tmp_path)
    default = machine.root / "etc/nginx/sites-enabled/default"
    default.parent.mkdir(parents=True)
    default.touch()
    machine.stub("node", "echo v22.1.0")
    machine.stub("npm", "exit 0")
    return machine


def install(machine: EmptyMachine, *arguments: str) -> None:
    result = machine.run("install", "quads.example", *arguments)
    assert (result.returncode, result.stderr) == (0, "")
    assert "Ready." in result.stdout


def test_it_prepares_nginx_systemd_and_the_settings(machine):
    install(machine)
    etc = machine.root / "etc"
    site = (etc / "nginx/sites-enabled/quads").read_text()
    assert "server_name quads.example;" in site
    assert "DOMAIN" not in site
    assert not (etc / "nginx/sites-enabled/default").exists()
    settings = (etc / "quads.env").read_text()
    assert "\nSITE_URL=https://quads.example\n" in settings
    assert f"\nDATA_DIR={machine.site}/shared\n" in settings
    assert (etc / "quads.env").stat().st_mode & 0o777 == 0o640
    assert (etc / "systemd/system/quads-.service.d/common.conf").exists()


def test_node_is_only_installed_where_none_is_new_enough(machine):
    install(machine)
    assert not (machine.site / "node").exists()
    machine.stub("node", "echo v18.20.4")
    machine.stub("python3", 'mkdir -p "$4/bin"; ln -s /bin/true "$4/bin/pip"')
    install(machine)
    assert (machine.site / "node/bin/pip").exists()


def test_after_an_upgrade_of_debian_node_is_installed_for_the_new_python(machine):
    machine.stub("node", "echo v18.20.4")
    machine.stub("python3", 'mkdir -p "$4/bin"; ln -sf /bin/true "$4/bin/pip"')
    install(machine)
    (machine.site / "node/bin/pip").unlink()
    (machine.site / "node/bin/pip").symlink_to("/bin/false")
    install(machine)
    assert (machine.site / "node/bin/pip").readlink().name == "true"


def test_a_strict_umask_of_root_keeps_the_site_out_of_none_of_its_folders(machine):
    before = os.umask(0o077)
    try:
        install(machine)
    finally:
        os.umask(before)
    for folder in (machine.site, machine.site / "releases", machine.root / "etc/systemd/system"):
        assert folder.stat().st_mode & 0o755 == 0o755, folder


def test_nginx_can_enter_the_folders_of_pictures_and_root_does_not(machine):
    """The site's user owns what they are in, and could put a link there that root would follow."""
    install(machine)
    pictures = machine.site / "shared/media"
    (pictures / "builds").mkdir(0o700)
    (pictures / "builds/quad.jpg").touch(0o600)
    machine.called()
    machine.stub("find", 'exec /usr/bin/find "$@"')
    install(machine)
    modes = [path.stat().st_mode & 0o777 for path in (pictures.parent, *pictures.rglob("*"))]
    assert modes == [0o711, 0o711, 0o644]
    calls = machine.called()
    for number, call in enumerate(calls):
        if "shared/media" in call and not call.startswith("setpriv"):
            follows_no_link = call.startswith("chown -hRP ")
            assert follows_no_link or calls[number - 1].startswith("setpriv"), call


def test_the_logs_of_nginx_are_not_readable_for_everybody(machine):
    install(machine)
    for name in ("access", "error"):
        assert (machine.root / f"var/log/nginx/quads.{name}.log").stat().st_mode & 0o777 == 0o640


def test_a_second_time_keeps_settings_data_and_what_was_changed_beside_the_files(machine):
    install(machine)
    etc = machine.root / "etc"
    kept = {
        etc / "quads.env": "MAP_ON_TAP=1",
        etc / "nginx/conf.d/quads-upstream.conf": "upstream quads { server 10.0.0.1:8000; }",
        etc / "nginx/conf.d/quads-proxy.conf": "real_ip_header X-Forwarded-For;",
        etc / "systemd/system/quads-.service.d/backups.conf": "[Service]",
        machine.site / "shared/media/quad.jpg": "a picture",
    }
    for path, text in kept.items():
        path.write_text(text)
    machine.stub("id", "exit 0")
    machine.called()
    install(machine)
    assert {path: path.read_text() for path in kept} == kept
    assert "upstream quads" not in (etc / "nginx/sites-enabled/quads").read_text()
    assert not [call for call in machine.called() if call.startswith("useradd")]


def test_a_machine_behind_the_nginx_of_another_needs_no_certificate(machine):
    install(machine, "--without-nginx")
    assert (machine.root / "etc" / UNITS).exists()
    assert (machine.root / "etc/quads.env").exists()
    assert not [call for call in machine.called() if "nginx" in call or "certbot" in call]


def test_without_a_certificate_the_units_are_there_and_it_says_what_to_do(machine):
    machine.stub("certbot", "exit 1")
    refused = machine.run("install", "quads.example")
    assert refused.returncode == 1
    assert "Does quads.example point to this machine" in refused.stderr
    assert (machine.root / "etc" / UNITS).exists()


@pytest.mark.parametrize("name", ["", "quads", "https://quads.example", "a.example;b"])
def test_it_requires_a_host_name(machine, name):
    assert machine.run("install", name).returncode == 1
    assert not machine.called()


def test_it_refuses_an_option_that_it_does_not_know(machine):
    assert machine.run("install", "quads.example", "--without-ngnix").returncode == 1
    assert not machine.called()
