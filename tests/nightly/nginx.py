"""Debian's nginx with the configuration of deploy/, in front of gunicorn on a systemd socket.

Only ports, paths and the certificate are changed in the configuration.
"""

import os
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import trustme
import urllib3

from tests.support.gunicorn import GUNICORN, OWNER, ROOT, free_port, prepare

HOST = "quads.example"
TIMEOUT = 60  # seconds to wait for a program to start or stop


class Gunicorn:
    """The gunicorn service, on a listening socket that survives a restart."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.log = folder / "gunicorn.log"
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(folder / "web.sock"))
        self.listener.listen(4096)
        self.environment = os.environ | {
            "DATA_DIR": str(folder / "srv/quads/shared"),
            "SITE_URL": f"https://{HOST}",
            "ALLOWED_HOSTS": HOST,
            "TRUSTED_PROXIES": "1",
            "ADMIN_PASSWORD": OWNER["password"],
            **environment,
        }
        prepare(self.environment)
        self.start()

    def start(self) -> None:
        """Start it as systemd does: socket as file descriptor 3, READY=1 on NOTIFY_SOCKET."""
        ready = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        ready.bind(f"\0quads-{os.getpid()}-{id(self)}")
        ready.settimeout(TIMEOUT)
        listener = self.listener.fileno()
        gunicorn = " ".join([*GUNICORN, "config.wsgi"])
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                ["bash", "-c", f"LISTEN_FDS=1 LISTEN_PID=$$ exec {gunicorn} 3<&{listener}"],
                cwd=ROOT,
                env=self.environment | {"NOTIFY_SOCKET": "@" + ready.getsockname()[1:].decode()},
                pass_fds=[listener],
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        with ready:
            assert b"READY=1" in ready.recv(1000), self.log.read_text()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(TIMEOUT)

    def restart(self) -> None:
        self.stop()
        self.start()


BUNDLES = ROOT / "build/static/bundles"


class Nginx:
    """An nginx server; `https` and `http` are connection pools for its two ports.

    With `machines` (address:port), these are the upstream instead of the socket. `changes` are
    replacements (old, new) in the site's configuration.
    """

    def __init__(
        self,
        folder: Path,
        machines: Sequence[str] = (),
        changes: Sequence[tuple[str, str]] = (),
    ) -> None:
        self.folder, self.machines, self.changes = folder, machines, changes
        self.http_port, self.https_port = free_port(), free_port()
        certificates = trustme.CA()
        certificate = certificates.issue_cert(HOST)
        self.authority = folder / "authority.pem"
        certificates.cert_pem.write_to_path(self.authority)
        certificate.private_key_pem.write_to_path(folder / "privkey.pem")
        (folder / "fullchain.pem").write_bytes(
            b"".join(blob.bytes() for blob in certificate.cert_chain_pems)
        )
        (folder / "log").mkdir()
        (folder / "sites-enabled").mkdir()
        (folder / "sites-enabled/quads").write_text(self.site_config())
        (folder / "conf.d").mkdir()
        (folder / "conf.d/quads-upstream.conf").write_text(self.upstream())
        (folder / "nginx.conf").write_text(self.main_config())
        with (folder / "log/start.log").open("w") as log:
            command = ["nginx", "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]
            self.process = subprocess.Popen(command, stderr=log)
        self.wait()
        self.http = urllib3.HTTPConnectionPool("127.0.0.1", self.http_port, retries=False)
        self.https = urllib3.HTTPSConnectionPool(
            "127.0.0.1",
            self.https_port,
            ca_certs=str(self.authority),
            server_hostname=HOST,
            assert_hostname=HOST,
            retries=False,
            maxsize=16,
        )

    def site_config(self) -> str:
        text = (ROOT / "deploy/nginx/quads.conf").read_text().replace("DOMAIN", HOST)
        text = re.sub(r"\n *listen \[::\].*", "", text)
        for wanted, here in (
            ("listen 80", f"listen 127.0.0.1:{self.http_port}"),
            ("listen 443", f"listen 127.0.0.1:{self.https_port}"),
            ("snippets/", f"{ROOT}/deploy/nginx/"),
            (f"/etc/letsencrypt/live/{HOST}", str(self.folder)),
            ("/srv/quads", f"{self.folder}/srv/quads"),
            ("/var/www/html", f"{self.folder}/html"),
            ("/var/log/nginx", f"{self.folder}/log"),
            *self.changes,
        ):
            assert wanted in text, wanted
            text = text.replace(wanted, here)
        return text

    def upstream(self) -> str:
        if not self.machines:
            text = (ROOT / "deploy/nginx/quads-upstream.conf").read_text()
            return text.replace("/run/quads", str(self.folder))
        text = (ROOT / "deploy/nginx/several-machines.conf").read_text()
        for number, address in enumerate(self.machines, start=1):
            wanted = f"server 10.0.0.{number}:8000 "
            assert wanted in text, wanted
            text = text.replace(wanted, f"server {address} ")
        return text

    def main_config(self) -> str:
        """Return Debian's nginx.conf with paths inside the test's folder."""
        text = Path("/etc/nginx/nginx.conf").read_text()
        text = text.replace("user www-data", "user root")
        text = text.replace("/run/nginx.pid", f"{self.folder}/nginx.pid")
        text = text.replace("/var/log/nginx", f"{self.folder}/log")
        for name in ("conf.d", "sites-enabled"):
            text = text.replace(f"/etc/nginx/{name}", f"{self.folder}/{name}")
        places = "".join(
            f"{name}_temp_path {self.folder}/{name};"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        return text.replace("http {", f"http {{ {places}", 1)

    def wait(self) -> None:
        while self.process.poll() is None:
            with socket.socket() as client:
                if client.connect_ex(("127.0.0.1", self.https_port)) == 0:
                    return
        raise RuntimeError((self.folder / "log/start.log").read_text())

    def connect(self, *protocols: str, source: str = "127.0.0.1") -> ssl.SSLSocket:
        context = ssl.create_default_context(cafile=str(self.authority))
        if protocols:
            context.set_alpn_protocols(list(protocols))
        connection = socket.create_connection(
            ("127.0.0.1", self.https_port), source_address=(source, 0)
        )
        return context.wrap_socket(connection, server_hostname=HOST)

    def get(self, path: str, **headers: str) -> urllib3.BaseHTTPResponse:
        return self.ask("GET", path, **headers)

    def ask(
        self, method: str, path: str, body: object = None, **headers: str
    ) -> urllib3.BaseHTTPResponse:
        """Send a request as a browser at https://quads.example does; a dict is sent as JSON."""
        named = {"Host": HOST} | {name.replace("_", "-"): value for name, value in headers.items()}
        options = {"json" if isinstance(body, dict) else "body": body} if body is not None else {}
        return self.https.request(
            method, path, headers=named, redirect=False, decode_content=False, **options
        )

    @contextmanager
    def begun(
        self, method: str, path: str, source: str = "127.0.0.1", size: int = 20, **headers: str
    ) -> Iterator[int]:
        """Ask to send so many megabytes, which are not sent; yield the status, 100 to go on."""
        length = str(size * 1024 * 1024)
        named = {"Host": HOST, "Content_Length": length, "Expect": "100-continue"} | headers
        lines = [f"{name.replace('_', '-')}: {value}" for name, value in named.items()]
        with self.connect(source=source) as line:
            line.sendall("\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", ""]).encode())
            yield int(line.makefile("rb").readline().split()[1])

    def stop(self) -> None:
        self.https.close()
        self.http.close()
        self.process.terminate()
        self.process.wait(TIMEOUT)


@contextmanager
def site_behind_nginx(
    folder: Path, changes: Sequence[tuple[str, str]] = (), **environment: str
) -> Iterator[tuple[Nginx, Gunicorn]]:
    """Start both, with this repository as the current release, and a previous release."""
    place = folder / "srv/quads"
    (place / "shared").mkdir(parents=True)
    (place / "current").symlink_to(ROOT)
    shutil.copytree(ROOT / "build/static/bundles", place / "previous/build/static/bundles")
    gunicorn = Gunicorn(folder, **environment)
    try:
        nginx = Nginx(folder, changes=changes)
        try:
            yield nginx, gunicorn
        finally:
            nginx.stop()
    finally:
        gunicorn.stop()
        gunicorn.listener.close()


def a_bundle(pattern: str) -> str:
    return f"/static/bundles/{next(BUNDLES.glob(pattern)).name}"
