"""Workers: what one writes all others answer, what they count together, a killed one, memory."""

import json
import os
import re
import select
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
import requests
from PIL import Image

from catalogue.images import make_picture
from catalogue.picture_process import PictureProcesses
from catalogue.picture_worker import CPU_SECONDS, MEMORY_MAX
from documents.reading import defaults
from pages import rendering
from tests.support.beacons import PHONE, SEEN
from tests.support.databases import site_database
from tests.support.examples import SHORT_BUILD
from tests.support.gunicorn import OWNER, ROOT, children, memory_of, wait_until_pages_render
from tests.support.messages import MESSAGE
from tests.support.pictures import encoded, noise
from tests.support.real_site import RealSite, running_site
from tests.support.storages import BUCKET, PRIVATE_BUCKET, REGION, Stored, in_bucket, in_folder


@pytest.fixture
def two_workers(tmp_path):
    """Two sites of one worker each, over the same data."""
    sites = [
        RealSite(tmp_path / "data", tmp_path / f"{name}.log", WEB_CONCURRENCY="1")
        for name in ("one", "other")
    ]
    with sites[0].running(), sites[1].running():
        for site in sites:  # a page that is left to the browser has no ETag
            wait_until_pages_render(site.process, site.log)
        yield sites


def read(site: RealSite, path: str) -> requests.Response:
    """Send a request as a visitor, on a new connection."""
    return requests.get(f"http://127.0.0.1:{site.port}{path}", timeout=60)


def test_a_write_by_one_worker_is_seen_by_the_next_read_of_the_other(two_workers):
    picture = noise(size=(900, 600))
    for number in range(4):
        writer, lead = two_workers[number % 2], f"Round {number}."
        [image] = writer.upload_to("/api/pages/service/images", picture).json()
        values = {**defaults("service"), "lead": lead, "picture": image["name"]}
        assert writer.call("PUT", "/api/pages/service", {"values": values}).status == 200
        for site in two_workers:
            response = read(site, "/service")
            assert lead in response.text
            assert all(variant["url"] in response.text for variant in image["variants"])
            assert read(site, "/service").headers["ETag"] == response.headers["ETag"]
            answer = read(site, "/api/pages/service").json()
            assert answer["pictures"][image["name"]] == image


# --- a worker that is killed while it stores a picture ---

BOUNDARY = "cut"


class Site(NamedTuple):
    address: str
    environment: dict[str, str]
    stored: Stored


@pytest.fixture
def site(request: pytest.FixtureRequest, tmp_path: Path):
    """Start a site that stops at the given file and writes its process id to `pipe`."""
    environment = {
        "DATA_DIR": str(tmp_path),
        "DATABASE_URL": site_database(tmp_path),
        "LOAD_SAMPLES": "0",
        "DJANGO_SETTINGS_MODULE": "tests.nightly.stopping_site",
        "STOP_PIPE": str(tmp_path / "pipe"),
    }
    stored = in_folder(tmp_path / "media")
    if request.param == "s3":
        stored = in_bucket(request.getfixturevalue("bucket"))
        environment |= {
            "MEDIA_STORAGE": "s3",
            "AWS_STORAGE_BUCKET_NAME": BUCKET,
            "AWS_PRIVATE_BUCKET_NAME": PRIVATE_BUCKET,
            "AWS_S3_REGION_NAME": REGION,
            "AWS_S3_ENDPOINT_URL": request.getfixturevalue("s3_server"),
            "AWS_ACCESS_KEY_ID": "x",
            "AWS_SECRET_ACCESS_KEY": "x",
        }

    @contextmanager
    def start(stop_at: int) -> Iterator[Site]:
        environment["STOP_AT"] = str(stop_at)
        options = {name: value for name, value in environment.items() if name != "DATA_DIR"}
        with running_site(tmp_path, **options) as address:
            yield Site(address, environment, stored)

    return start


def call(address: str, body: bytes | dict | None = None, token: str = "", **headers: str) -> dict:
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    if isinstance(body, dict):
        body = json.dumps(body).encode()
        headers["Content-Type"] = "application/json"
    request = urllib.request.Request(address, body, headers)
    with urllib.request.urlopen(request) as response:
        return json.load(response)


def log_in(address: str) -> str:
    return call(f"{address}/api/auth/login", OWNER)["token"]


def upload(address: str, token: str, build: int, picture: bytes) -> list:
    head = 'Content-Disposition: form-data; name="images"; filename="quad.jpg"'
    body = f"--{BOUNDARY}\r\n{head}\r\n\r\n".encode() + picture + f"\r\n--{BOUNDARY}--".encode()
    kind = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
    return call(f"{address}/api/builds/{build}/images", body, token, **kind)


def audit_an_hour_later(site: Site) -> list[str]:
    """Run `media_audit --fix` at a time when current uploads must have ended."""
    code = (
        "import time_machine; from datetime import datetime, timedelta, timezone;"
        "time_machine.travel(datetime.now(timezone.utc) + timedelta(hours=1, minutes=1)).start();"
        "from django.core.management import execute_from_command_line as run;"
        "run(['manage.py', 'media_audit', '--fix'])"
    )
    command, environment = [sys.executable, "-c", code], os.environ | site.environment
    return subprocess.check_output(command, cwd=ROOT, env=environment, text=True).splitlines()


def output(pipe: int) -> int:
    """Wait for the process id that the worker writes when it has stopped."""
    readable, _, _ = select.select([pipe], [], [], 60)
    assert readable, "the worker never came to the file at which it should stop"
    return int(os.read(pipe, 100))


@pytest.mark.parametrize(
    ("site", "stop_at"), [("local", 2), ("s3", 3)], indirect=["site"], ids=["local", "s3"]
)
def test_files_left_by_a_killed_worker_break_no_page_and_are_cleaned_up(
    site, picture_file, tmp_path, stop_at
):
    picture = picture_file(size=(420, 300)).read()
    os.mkfifo(tmp_path / "pipe")
    pipe = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    with site(stop_at=stop_at) as running, ThreadPoolExecutor() as pool:
        address, token = running.address, log_in(running.address)
        build = {"name": "Orange 21", "frame": "F", "engine": "E", "build_year": 2024}
        pk = call(f"{address}/api/builds", build, token)["id"]
        under_way = pool.submit(upload, address, token, pk, picture)
        os.kill(output(pipe), signal.SIGKILL)
        assert isinstance(under_way.exception(), OSError)  # no response
        left = running.stored.names()
        assert len(left) == stop_at

        assert call(f"{address}/api/builds/{pk}")["images"] == []
        with urllib.request.urlopen(f"{address}/quad-builds/{pk}") as page:
            assert page.status == 200

        assert audit_an_hour_later(running) == [
            *(f"orphan: {name}" for name in sorted(left)),
            f"{stop_at} orphans, 0 pictures with missing files, 0 outdated.",
            f"Deleted {stop_at} orphans.",
        ]
        assert not running.stored.names()
    os.close(pipe)


# --- memory that a worker keeps after many photographs and pages ---

UPLOADS, AT_ONCE = 16, 4
MOST = 300  # MB


def test_the_rendering_engine_frees_the_memory_of_pages(settings, tmp_path: Path, monkeypatch):
    settings.SERVER_BUNDLE_FILE = tmp_path / "server.js"
    settings.SERVER_BUNDLE_FILE.write_text(
        "var n = 0, last = []; var site = { renderPage() { n += 1;"
        " last[n % 20] = Array.from({ length: 1e4 }, () => [n]); return 'x'.repeat(1e4); } }"
    )
    monkeypatch.setattr(rendering, "GARBAGE_MAX", 90_000)
    engine = rendering.Engine()
    try:
        for _ in range(300):
            engine.call("renderPage", "/about", "{}")
        assert engine.v8.heap_stats()["total_heap_size"] < 25 * 1024**2
    finally:
        engine.close()


@pytest.mark.sqlite
@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="reads /proc")
def test_a_worker_frees_the_memory_of_photographs(tmp_path: Path):
    site = RealSite(tmp_path, tmp_path / "gunicorn.log", WEB_CONCURRENCY="1")
    photograph = noise(size=(4000, 3000))
    with site.running():
        build = {"name": "B"} | SHORT_BUILD
        id = site.call("POST", "/api/builds", build).json()["id"]
        with ThreadPoolExecutor(AT_ONCE) as pool:
            responses = list(pool.map(lambda _: site.upload(id, photograph), range(UPLOADS)))
        assert {response.status for response in responses} == {201}
        (worker,) = children(site.process.pid)
        assert memory_of(worker).rss < MOST


# --- a picture of 50 megapixels: its memory and time decide about the limits ---

HEIC = Path(__file__).with_name("48_megapixels.heic")
SIZE = (8192, 6100)
MB = 1024**2


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize(
    ("format", "mode", "most", "options"),
    [
        ("JPEG", "RGB", 300, {}),
        ("JPEG", "CMYK", 550, {"progressive": True, "subsampling": 0}),
        ("PNG", "RGBA", 300, {"compress_level": 1}),
        ("PNG", "P", 300, {"compress_level": 1}),
        ("PNG", "I;16", 300, {"compress_level": 1}),
        ("GIF", "P", 300, {}),
        ("WEBP", "RGBA", 900, {"lossless": True, "method": 0}),
        ("AVIF", "RGBA", 750, {"speed": 10}),
        ("HEIF", "RGB", 300, {}),
    ],
)
def test_50_megapixels_leave_half_as_much_again_of_each_limit(format, mode, most, options):
    if format == "HEIF":  # it takes seconds to make
        content = HEIC.read_bytes()
    else:
        content = encoded(Image.new(mode, SIZE), format, **options)
    processes = PictureProcesses(1)
    try:
        assert make_picture(content, processes).kept.width == 2560
        (process,) = processes.idle
        status = Path(f"/proc/{process.pid}/status").read_text()
        times = Path(f"/proc/{process.pid}/stat").read_text().rpartition(") ")[2].split()[11:13]
    finally:
        processes.close()
    resident, addresses = (
        int(re.search(rf"{name}:\s+(\d+)", status)[1]) * 1024 for name in ("VmHWM", "VmPeak")
    )
    assert resident < most * MB
    assert addresses * 1.5 < MEMORY_MAX
    assert sum(map(int, times)) / 100 * 1.5 < CPU_SECONDS


# --- What several workers count together: limits of logins and messages, and visits ---

LIMITS = {"LOGIN_ATTEMPTS": "5", "CONTACT_PER_HOUR": "5", "CONTACT_TOTAL_PER_HOUR": "60"}
ADDRESS, AGENT = "203.0.113.77", f"{PHONE} Quadophone/77"
VISITOR = {
    "User-Agent": AGENT,
    "X-Forwarded-For": ADDRESS,
    "Referer": "http://testserver/about?name=Anna-Berzina",
    "Accept-Language": "lv-x-quadophone",
}
TRACES = (ADDRESS.encode(), b"Quadophone", b"quadophone", b"Anna-Berzina")


@pytest.fixture
def make_site(tmp_path: Path):
    def make(**environment: str) -> RealSite:
        log = tmp_path / "data" / "gunicorn.log"
        return RealSite(tmp_path / "data", log, WEB_CONCURRENCY="4", **environment)

    return make


def at_once(site: RealSite, path: str, body: dict, times: int) -> list[int]:
    url = f"http://127.0.0.1:{site.port}{path}"

    def post(number: int) -> int:
        headers = {"X-Forwarded-For": f"192.0.2.{number}"}  # forged: no proxy is trusted
        return requests.post(url, json=body, headers=headers, timeout=60).status_code

    with ThreadPoolExecutor(max_workers=times) as pool:
        return sorted(pool.map(post, range(times)))


def test_four_workers_hold_one_limit_of_logins_and_one_of_messages(make_site):
    site = make_site(LOAD_SAMPLES="0", **LIMITS)
    with site.running():
        codes = at_once(site, "/api/auth/login", OWNER | {"password": "wrong"}, 20)
        assert set(codes) == {401, 429}
        assert codes.count(401) <= 5
        assert at_once(site, "/api/auth/login", OWNER, 1) == [429]
        assert at_once(site, "/api/contact", MESSAGE, 20) == [201] * 5 + [429] * 15


def test_workers_add_up_their_counts_and_keep_nothing_of_the_visitor(make_site):
    site = make_site(TRUSTED_PROXIES="1")
    url = f"http://127.0.0.1:{site.port}{SEEN}"
    with site.running():
        body = {"what": "view", "path": "/about", "from": "forum.example.lv"}
        for _ in range(30):  # each on a connection of its own, so that all workers get some
            response = requests.post(url, json=body, headers=VISITOR, timeout=60)
            assert (response.status_code, response.cookies.get_dict()) == (204, {})
        bad = {"what": "view", "path": "/no-such-page"}
        assert requests.post(url, json=bad, headers=VISITOR, timeout=60).status_code == 400
        rows = [each["fields"] for each in json.loads(site.manage("dumpdata", "visits"))]
        stored = {row.get("what") or row["host"]: row["times"] for row in rows}
        assert stored == {"view": 30, "forum.example.lv": 30}
    dump = site.manage("dumpdata").encode()
    files = [path for path in site.data_dir.rglob("*") if path.is_file()]
    assert {"db.sqlite3", "gunicorn.log"} & {path.name for path in files}
    for name, content in [("rows", dump), *((path.name, path.read_bytes()) for path in files)]:
        assert [trace for trace in TRACES if trace in content] == [], name
