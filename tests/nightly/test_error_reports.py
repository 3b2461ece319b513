"""What leaves the machine with SENTRY_DSN, as a server that collects reports receives it."""

import gzip
import json
import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import brotli
import pytest

from tests.support.settings_file import start

PERSONAL = {
    "message": "written-by-anna anna@example.lv +37129123456",
    "query": "asked-by-anna",
    "cookie": "cookie-of-anna",
    "token": "token-of-anna",
    "header": "header-of-anna",
    "address": "198.51.100.77",
    "referrer": "where-anna-was",
}
UNPACK = {"gzip": gzip.decompress, "br": brotli.decompress}
CALL = f"""
import config.wsgi, sentry_sdk
from django.conf import settings
from django.test import RequestFactory
settings.ROOT_URLCONF = "tests.nightly.failing_urls"
personal = {PERSONAL!r}
factory = RequestFactory(REMOTE_ADDR=personal["address"])
headers = {{
    "Authorization": "Bearer " + personal["token"],
    "User-Agent": personal["header"],
    "Referer": "http://localhost/" + personal["referrer"],
    "Cookie": "refresh=" + personal["cookie"],
    "Host": "localhost",
}}
for path in ("/failing/" + personal["token"], "/logging"):
    path += "?q=" + personal["query"]
    request = factory.post(path, {{"message": personal["message"]}}, headers=headers)
    config.wsgi.application(
        request.environ,
        lambda status, headers: print("answer", status[:3], dict(headers)["X-Request-ID"]),
    )
sentry_sdk.flush(timeout=20)
"""


@pytest.fixture
def received() -> Iterator[tuple[str, list[bytes]]]:
    """The DSN of a server on this machine, and what it has received."""
    bodies: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            bodies.append(UNPACK[self.headers["Content-Encoding"]](body))
            self.send_response(200)
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, format: str, *args: object) -> None:
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever).start()
        yield f"http://key@127.0.0.1:{server.server_port}/1", bodies
        server.shutdown()


def events(bodies: list[bytes]) -> list[dict]:
    lines = [json.loads(line) for body in bodies for line in body.splitlines() if line]
    return [line for line in lines if "platform" in line]


def test_a_report_has_the_place_in_the_code_and_nothing_personal(tmp_path, received):
    dsn, bodies = received
    result = start(tmp_path, CALL, SENTRY_DSN=dsn)
    assert result.returncode == 0, result.stderr
    answers = re.findall("^answer (.+) (.+)$", result.stdout, re.MULTILINE)
    assert [status for status, _ in answers] == ["500", "200"]
    failed, logged = events(bodies)
    [error] = failed["exception"]["values"]
    assert (error["type"], failed["transaction"]) == ("ValueError", "/failing/{token}")
    assert error["stacktrace"]["frames"][-1]["function"] == "failing"
    assert failed["request"] == {"method": "POST"}
    for event, (_, request_id) in zip((failed, logged), answers, strict=True):
        assert event["tags"] == {"request_id": request_id}
    assert logged["logentry"] == {"message": "No mail to %s"}
    text = b"".join(bodies).decode()
    for value in (word for each in PERSONAL.values() for word in each.split()):
        assert value not in text
    assert set(failed) | set(logged) <= {
        *("event_id", "timestamp", "platform", "level", "logger", "release", "sdk", "contexts"),
        *("request", "transaction", "logentry", "tags", "exception"),
    }


def test_without_an_address_nothing_is_imported_or_sent(tmp_path):
    code = "import sys, config.wsgi; print([n for n in sys.modules if n.startswith(NAMES)])"
    names = "'sentry_sdk'"
    assert start(tmp_path, code.replace("NAMES", names)).stdout == "[]\n"
