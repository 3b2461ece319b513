"""Two machines of one site: each has its own folder, and they share PostgreSQL, Redis, S3 storage
and nginx with the configuration of deploy/nginx.
"""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import urllib3

from tests.support.gunicorn import OWNER, ROOT
from tests.support.nginx import Nginx
from tests.support.postgresql import PostgreSQL, postgresql_server
from tests.support.real_site import RealSite
from tests.support.redis_server import Redis, redis_server
from tests.support.socket_gunicorn import HOST
from tests.support.storages import REGION, temporary_bucket

NGINX = {"Host": HOST, "X-Forwarded-Proto": "https"}  # set by nginx


class Machine(RealSite):
    """One machine; tests send requests to it as nginx does."""

    headers = {"X-Forwarded-Proto": "https"}

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def ask(
        self, method: str, path: str, body: object = None, *, sender: str = "192.0.2.1", **more: str
    ) -> urllib3.BaseHTTPResponse:
        """Send one request, as a visitor from the address `sender`."""
        headers = NGINX | {"X-Forwarded-For": sender} | more
        # By default urllib3 retries after Retry-After.
        once = {"redirect": False, "retries": False, "timeout": 60}  # seconds
        options = once if body is None else once | {"json": body}
        url = f"http://{self.address}{path}"
        return urllib3.request(method, url, headers=headers, **options)

    def log_in(self) -> tuple[dict[str, str], dict[str, str]]:
        """Return the headers with the bearer token and those with the refresh cookie."""
        response = self.ask("POST", "/api/auth/login", OWNER)
        cookie = response.headers["Set-Cookie"].partition(";")[0]
        return {"Authorization": f"Bearer {response.json()['token']}"}, {"Cookie": cookie}

    def logged(self, event: str) -> bool:
        lines = (json.loads(line) for line in self.log.read_text().splitlines() if line[:1] == "{")
        return any(event in line["event"] for line in lines)


class Machines(NamedTuple):
    first: Machine
    second: Machine
    nginx: Nginx
    postgresql: PostgreSQL
    redis: Redis


@contextmanager
def nginx_in_front_of(folder: Path, *machines: str) -> Iterator[Nginx]:
    """Start nginx in front of the machines at these addresses."""
    (folder / "srv/quads").mkdir(parents=True)
    (folder / "srv/quads/current").symlink_to(ROOT)
    # All requests of a test come from one address: raise the limit for each address.
    nginx = Nginx(folder, machines, [("rate=50r/s", "rate=9000r/s")])
    try:
        yield nginx
    finally:
        nginx.stop()


@contextmanager
def two_machines(folder: Path, s3_server: str, **environment: str) -> Iterator[Machines]:
    with ExitStack() as stack:
        postgresql = stack.enter_context(postgresql_server())
        redis = stack.enter_context(redis_server())
        # Other machines may have theirs on this server.
        bucket, private = (f"{folder.name}{end}" for end in ("", "-private"))
        stack.enter_context(temporary_bucket(s3_server, bucket, private))
        shared = {
            "DATABASE_URL": postgresql.url,
            "CACHE_URL": redis.url,
            "MEDIA_STORAGE": "s3",
            "AWS_STORAGE_BUCKET_NAME": bucket,
            "AWS_PRIVATE_BUCKET_NAME": private,
            "AWS_S3_REGION_NAME": REGION,
            "AWS_S3_ENDPOINT_URL": s3_server,
            "AWS_ACCESS_KEY_ID": "x",
            "AWS_SECRET_ACCESS_KEY": "x",
            "SECRET_KEY": "the same on all machines, and long enough",
            "SITE_URL": f"https://{HOST}",
            "ALLOWED_HOSTS": f"{HOST},127.0.0.1",
            "TRUSTED_PROXIES": "1",
            "WEB_CONCURRENCY": "2",
            **environment,
        }
        both = []
        for name in ("first", "second"):
            (folder / name).mkdir()
            both.append(Machine(folder / name, folder / f"{name}.log", **shared))
            stack.enter_context(both[-1].running())
        nginx = stack.enter_context(
            nginx_in_front_of(folder / "nginx", *(machine.address for machine in both))
        )
        yield Machines(*both, nginx, postgresql, redis)
