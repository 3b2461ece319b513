"""Answers made of the catalogue alone are kept as bytes until the catalogue changes."""

import gzip
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock

import brotli
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.http import ConditionalGetMiddleware
from django.utils.cache import patch_vary_headers, set_response_etag

from catalogue.version import current_token

from .addresses import address_of, has_open_query

BYTES_MAX = 64 * 1024**2  # for each worker
BYTES_WORTH_PACKING = 500
PACKERS: dict[str, Callable[[bytes], bytes]] = {  # by content coding, the better one first
    "br": lambda body: brotli.compress(body, quality=5),
    "gzip": lambda body: gzip.compress(body, compresslevel=6, mtime=0),
}
Key = tuple[str, str | None]


@dataclass
class CachedResponse:
    headers: dict[str, str]
    etag: str
    body: bytes
    packed: dict[str, bytes] = field(default_factory=dict)  # by content coding, when asked for

    @classmethod
    def of(cls, response: HttpResponse) -> "CachedResponse":
        set_response_etag(response)
        patch_vary_headers(response, ["Accept-Encoding"])
        return cls(dict(response.headers), response.headers["ETag"], response.content)

    def response(self, request: HttpRequest) -> HttpResponse:
        response = HttpResponse(self.body, headers=self.headers)
        coding = self.coding_for(request.META.get("HTTP_ACCEPT_ENCODING", ""))
        if coding:
            if coding not in self.packed:
                self.packed[coding] = PACKERS[coding](self.body)
            response.content = self.packed[coding]
            response.headers["Content-Encoding"] = coding
            response.headers["Content-Length"] = str(len(self.packed[coding]))
            response.headers["ETag"] = f'{self.etag[:-1]}-{coding}"'  # other bytes, another tag
        return response

    def coding_for(self, accepted: str) -> str | None:
        if len(self.body) < BYTES_WORTH_PACKING:
            return None
        return next((coding for coding in PACKERS if coding in accepted_codings(accepted)), None)

    @property
    def size(self) -> int:
        """Bytes: the packed copies together are at most about as large as the body."""
        return 2 * len(self.body) + sum(len(n) + len(v) for n, v in self.headers.items())


def accepted_codings(header: str) -> set[str]:
    """Return the content codings that an Accept-Encoding header names and does not refuse."""
    accepted = set()
    for part in header.split(","):
        coding, _, weight = part.replace(" ", "").lower().partition(";q=")
        if weight.strip("0.") or not weight:
            accepted.add(coding)
    return accepted


class Generation:
    """What was answered from one state of the catalogue."""

    def __init__(self, token: str | None) -> None:
        self.token = token
        self.answers: dict[Key, CachedResponse] = {}
        self.bytes = 0
        self.lock = Lock()

    def add(self, key: Key, answer: CachedResponse) -> None:
        """Keep an answer; the oldest ones make room for it."""
        with self.lock:
            self.drop(key)
            self.answers[key] = answer
            self.bytes += len(key[0]) + answer.size
            while self.bytes > BYTES_MAX:
                self.drop(next(iter(self.answers)))

    def drop(self, key: Key) -> None:
        if answer := self.answers.pop(key, None):
            self.bytes -= len(key[0]) + answer.size


class CachedResponsesMiddleware(ConditionalGetMiddleware):
    """Answers at once what was answered before, while the catalogue is the same; and 304s.

    Each worker has a memory of its own, and asks the database each time whether it still holds:
    a write is seen by the very next read, wherever it was made. Stands outside of whatever gives
    an answer its headers, which are kept with it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        super().__init__(get_response)
        self.generation = Generation(None)

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        generation = self.generation
        answer = generation.answers.get(key_of(request))
        if answer is None or not may_be_stored(request) or current_token() != generation.token:
            return None
        return answer.response(request)

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        token = getattr(response, "catalogue_token", None)
        kept = "no-store" not in response.headers.get("Cache-Control", "")
        is_for_all = response.status_code == 200 and not response.cookies and kept
        if token and is_for_all and isinstance(response, HttpResponse) and may_be_stored(request):
            answer = CachedResponse.of(response)
            generation = self.generation  # another thread may put a newer one there meanwhile
            if generation.token != token:
                generation = self.generation = Generation(token)
            generation.add(key_of(request), answer)
            response = answer.response(request)
        return super().process_response(request, response)


def key_of(request: HttpRequest) -> Key:
    return (address_of(request), request.scheme)


def may_be_stored(request: HttpRequest) -> bool:
    """Say whether nothing but the key makes a difference."""
    meta = request.META
    reads = request.method in ("GET", "HEAD") and not settings.DEBUG
    is_for_all = "HTTP_AUTHORIZATION" not in meta and "HTTP_ORIGIN" not in meta
    return reads and is_for_all and not has_open_query(request) and has_known_host(request)


def has_known_host(request: HttpRequest) -> bool:
    """Say whether this site answers to the host name; which of them makes no difference."""
    try:
        request.get_host()
    except DisallowedHost:
        return False
    return True
