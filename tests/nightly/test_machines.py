"""Two machines act as one site: sessions, data and limits are shared, and each may fail.

Each has its own folder. They share PostgreSQL, Redis, S3 storage and nginx with the configuration
of deploy/nginx.
"""

import json
import socket
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import NamedTuple

import pytest
import urllib3
from urllib3.exceptions import ProtocolError

from tests.nightly.nginx import HOST, Nginx
from tests.support.examples import BUILD
from tests.support.gunicorn import OWNER, ROOT
from tests.support.real_site import RealSite
from tests.support.servers import PostgreSQL, Redis, postgresql_server, redis_server
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


ROUNDS = 40
WRONG = OWNER | {"password": "not this one"}
MESSAGE = {"name": "Anna", "email": "anna@example.lv", "message": "Do you have it?"}


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory, s3_server: str):
    limits = {"LOGIN_ATTEMPTS": "5", "CONTACT_PER_HOUR": "5", "CONTACT_TOTAL_PER_HOUR": "12"}
    with two_machines(tmp_path_factory.mktemp("machines"), s3_server, **limits) as machines:
        yield machines


@pytest.fixture(params=["from the first to the second", "back"])
def here_and_there(machines, request) -> tuple[Machine, Machine]:
    both = machines.first, machines.second
    return both if request.param != "back" else both[::-1]


def test_a_session_is_valid_on_both_machines_and_one_logout_ends_it(here_and_there):
    here, there = here_and_there
    bearer, cookie = here.log_in()
    for machine in here_and_there:
        assert machine.ask("GET", "/api/auth/sessions", **bearer).status == 200
    renewed = there.ask("POST", "/api/auth/refresh", **cookie)
    assert renewed.status == 200
    assert there.ask("POST", "/api/auth/logout", **bearer).status == 204
    for machine in here_and_there:
        assert machine.ask("GET", "/api/auth/sessions", **bearer).status == 401
        assert machine.ask("POST", "/api/auth/refresh", **cookie).status == 401


def test_a_write_on_one_machine_is_read_on_the_other_at_once(here_and_there):
    """Read through each worker's cache: lists, single items and pages."""
    here, there = here_and_there
    pk = here.call("POST", "/api/builds", BUILD | {"name": "before"}).json()["id"]
    paths = ["/api/builds", f"/api/builds/{pk}", "/quad-builds", f"/quad-builds/{pk}"] * 2
    for number in range(ROUNDS):
        name = f"Round {number} of {here.port}"
        assert here.call("PUT", f"/api/builds/{pk}", BUILD | {"name": name}).status == 200
        for path in paths:
            assert name in there.ask("GET", path).data.decode(), (number, path)
    assert here.call("DELETE", f"/api/builds/{pk}").status == 204
    gone = [there.ask("GET", path) for path in paths]
    assert not any(name in response.data.decode() for response in gone)
    assert [response.status for response in gone] == [200, 404, 200, 404] * 2


def test_a_picture_uploaded_to_one_machine_is_shown_and_deleted_on_the_other(
    here_and_there, picture_file
):
    here, there = here_and_there
    pk = here.call("POST", "/api/builds", BUILD | {"name": "With a picture"}).json()["id"]
    assert here.upload(pk, picture_file(size=(900, 600)).read()).status == 201
    (image,) = there.ask("GET", f"/api/builds/{pk}/images").json()
    addresses = [image["image_path"], *(variant["url"] for variant in image["variants"])]
    assert len(addresses) > 2
    shared = there.ask("GET", f"/share/builds/{pk}.jpg")
    while shared.status in (301, 302):
        shared = there.ask("GET", shared.headers["Location"])
    assert (shared.status, shared.headers["Content-Type"]) == (200, "image/jpeg")
    assert {urllib3.request("GET", address).status for address in addresses} == {200}
    assert there.call("DELETE", f"/api/builds/images/{image['id']}").status == 204
    assert here.ask("GET", f"/api/builds/{pk}/images").json() == []
    assert {urllib3.request("GET", address).status for address in addresses} == {404}


def test_wrong_passwords_are_counted_on_all_machines_together(machines):
    def tried(machine: Machine) -> int:
        return machine.ask("POST", "/api/auth/login", WRONG, sender="192.0.2.50").status

    turns = [machines.first, machines.second] * 3
    assert [tried(machine) for machine in turns] == [401] * 5 + [429]
    assert tried(machines.first) == 429


def test_messages_are_counted_on_all_machines_together(machines):
    def sent(machine: Machine, sender: str) -> int:
        return machine.ask("POST", "/api/contact", MESSAGE, sender=sender).status

    turns = [machines.first, machines.second] * 3
    assert [sent(machine, "192.0.2.60") for machine in turns] == [201] * 5 + [429]
    # The total is 12: the 13th is part of a flood.
    more = [sent(turns[number % 2], f"10.{number}.0.1") for number in range(9)]
    assert more == [201] * 9
    states = machines.first.call("GET", "/api/contact/messages/counts").json()
    assert (states["new"], states["spam"]) == (12, 2)


def test_nginx_asks_both_machines(machines):
    assert {machines.nginx.get("/quad-builds").status for _ in range(10)} == {200}
    lines = Path(machines.nginx.folder / "log/quads.access.log").read_text().splitlines()
    asked = {json.loads(line)["machine"] for line in lines}
    assert asked == {machines.first.address, machines.second.address}


# --- a machine, Redis or PostgreSQL fails ---

READERS, WRITERS, WRITES, BEFORE = 8, 4, 40, 30
CUT_OFF = 0
AWAY = "The site's database is not available at the moment. Please try again in a minute."


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory, s3_server: str) -> Iterator[Machines]:
    limits = {"LOGIN_ATTEMPTS": "5", "CONTACT_PER_HOUR": "5", "CONTACT_TOTAL_PER_HOUR": "60"}
    with two_machines(tmp_path_factory.mktemp("machines"), s3_server, **limits) as machines:
        yield machines


def test_a_machine_that_fails_under_load_loses_no_acknowledged_write_and_causes_no_error(failing):
    first, second, nginx, *_ = failing
    bearer = f"Bearer {first.token}"
    started, over = Event(), Event()
    acknowledged: list[str] = []

    def status_of(*args, **headers: str) -> int:
        try:
            return nginx.ask(*args, **headers).status
        except ProtocolError:
            return CUT_OFF

    def write(writer: int) -> Counter[int]:
        statuses: Counter[int] = Counter()
        for number in range(2 * WRITES):  # some are cut off
            name = f"{writer}-{number}"
            status = status_of("POST", "/api/builds", BUILD | {"name": name}, Authorization=bearer)
            statuses[status] += 1
            if status == 201:
                acknowledged.append(name)
            if len(acknowledged) >= BEFORE:
                started.set()
            if statuses[201] >= WRITES:
                break
        return statuses

    def read() -> Counter[int]:
        statuses: Counter[int] = Counter()
        while not over.is_set():
            statuses[status_of("GET", "/api/builds")] += 1  # some are always in progress
        return statuses

    with ThreadPoolExecutor(READERS + WRITERS) as pool:
        readers = [pool.submit(read) for _ in range(READERS)]
        writers = [pool.submit(write, number) for number in range(WRITERS)]
        try:
            assert started.wait(60), "nothing is written"
            first.kill()
            written = sum((writer.result() for writer in writers), Counter())
        finally:
            over.set()
            first.start()
        reads = sum((reader.result() for reader in readers), Counter())
    builds = second.ask("GET", "/api/builds").json()
    stored = Counter(build["name"] for build in builds if "-" in build["name"])
    assert set(stored.values()) == {1}  # none was sent twice
    assert len(acknowledged) == WRITERS * WRITES
    assert set(acknowledged) <= set(stored)
    assert set(written) <= {201, 502, CUT_OFF}  # of the latter two, the result is unknown
    # What the machine was just sending cannot be asked again: nginx has passed its beginning on.
    assert reads.pop(CUT_OFF, 0) <= READERS
    assert set(reads) == {200}


@contextmanager
def failing_machine() -> Iterator[tuple[str, list[str]]]:
    """Act as a machine that drops each request; yield its address and the methods."""
    asked: list[str] = []

    def response() -> None:
        while True:
            try:
                line, _ = server.accept()
            except OSError:
                return
            with line:
                asked.append(line.recv(10_000).decode().partition(" ")[0])

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = Thread(target=response)
        thread.start()
        try:
            yield f"127.0.0.1:{server.getsockname()[1]}", asked
        finally:
            server.shutdown(socket.SHUT_RDWR)
            thread.join()


@pytest.mark.parametrize(
    ("method", "path", "times"),
    [
        ("GET", "/quad-builds", 2),
        ("HEAD", "/api/builds", 2),
        ("GET", "/api/builds/1/images", 2),
        ("POST", "/api/builds", 1),
        ("POST", "/api/builds/1/images", 1),
        ("POST", "/api/contact", 1),
        ("POST", "/api/auth/login", 1),
        ("PUT", "/api/builds/1", 1),
        ("PUT", "/api/builds/images/1/set-primary", 1),
        ("PATCH", "/api/builds/images/1", 1),
        ("DELETE", "/api/builds/1", 1),
    ],
)
def test_nginx_retries_only_safe_requests_on_the_next_machine(tmp_path, method, path, times):
    body = None if method in ("GET", "HEAD") else {}
    with (
        failing_machine() as (one, asked),
        failing_machine() as (other, also_asked),
        nginx_in_front_of(tmp_path / "nginx", one, other) as nginx,
    ):
        # An upload without a token is refused by nginx itself.
        response = nginx.ask(method, path, body, Authorization="Bearer of somebody")
        assert response.status == 502
        assert [*asked, *also_asked] == [method] * times


def test_without_redis_the_database_counts(failing):
    first, second, _, _, redis = failing

    def send_messages(machine: Machine) -> list[int]:
        return [machine.ask("POST", "/api/contact", MESSAGE).status for _ in range(6)]

    redis.kill()
    assert sorted(send_messages(first) + send_messages(second)) == [201] * 5 + [429] * 7
    assert first.logged("the database does")
    assert second.ask("GET", "/quad-builds").status == 200
    tries = [each.ask("POST", "/api/auth/login", WRONG).status for each in (first, second) * 3]
    assert tries == [401] * 5 + [429]
    response = first.ask("GET", "/readyz")
    named = response.json()["checks"]["limits"]
    assert (response.status, response.json()["state"]) == (200, "degraded")
    assert named == "Redis does not answer. The database counts for the limits."

    redis.start()
    assert sorted(send_messages(first) + send_messages(second)) == [201] * 5 + [429] * 7


def test_a_restart_of_postgresql_breaks_no_worker(failing):
    both = failing.first, failing.second

    def all_paths(machine: Machine) -> list[int]:
        """Each thread of each worker has its own connection: use them all."""
        paths = ["/api/builds", "/quad-builds", "/api/auth/sessions", "/"] * 10
        bearer = {"Authorization": f"Bearer {machine.token}"}
        with ThreadPoolExecutor(16) as pool:
            return list(pool.map(lambda path: machine.ask("GET", path, **bearer).status, paths))

    for machine in both:
        assert set(all_paths(machine)) == {200}
    failing.postgresql.restart()
    for machine in both:
        assert set(all_paths(machine)) == {200}
        assert machine.call("POST", "/api/builds", BUILD | {"name": "After"}).status == 201


def test_without_postgresql_all_but_static_pages_report_it_until_it_is_back(failing):
    first = failing.first
    pages = ["/quad-builds", "/racing-parts/tyres"] * 4  # reach each worker's cache
    assert {first.ask("GET", path).status for path in pages} == {200}
    failing.postgresql.stop()
    try:
        responses = [first.ask("GET", path) for path in ("/api/tyres", *pages)]
        assert {response.status for response in responses} == {503}
        assert {response.headers["Retry-After"] for response in responses} == {"60"}
        assert responses[0].json() == {"error": AWAY}
        assert {response.data.decode() for response in responses[1:]} == {AWAY}
        assert first.ask("GET", "/about").status == 200
        assert first.ask("GET", "/livez").status == 200
        assert "database" in first.wait_until_not_ready()
    finally:
        failing.postgresql.start()
    assert {first.ask("GET", path).status for path in ("/api/tyres", *pages)} == {200}
    assert first.call("POST", "/api/builds", BUILD | {"name": "After"}).status == 201
