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

from .addresses import canonical_address, has_unbounded_query

BYTES_MAX = 64 * 1024**2  # for each worker
COMPRESS_MIN_BYTES = 500
COMPRESSORS: dict[str, Callable[[bytes], bytes]] = {  # by content coding, the better one first
    "br": lambda body: brotli.compress(body, quality=5),
    "gzip": lambda body: gzip.compress(body, compresslevel=6, mtime=0),
}
Key = tuple[str, str | None]


@dataclass
class CachedResponse:
    headers: dict[str, str]
    etag: str
    body: bytes
    compressed: dict[str, bytes] = field(default_factory=dict)  # by content coding, when asked for

    @classmethod
    def from_response(cls, response: HttpResponse) -> "CachedResponse":
        set_response_etag(response)
        patch_vary_headers(response, ["Accept-Encoding"])
        return cls(dict(response.headers), response.headers["ETag"], response.content)

    def response(self, request: HttpRequest) -> HttpResponse:
        response = HttpResponse(self.body, headers=self.headers)
        coding = self.choose_coding(request.META.get("HTTP_ACCEPT_ENCODING", ""))
        if coding:
            if coding not in self.compressed:
                self.compressed[coding] = COMPRESSORS[coding](self.body)
            response.content = self.compressed[coding]
            response.headers["Content-Encoding"] = coding
            response.headers["Content-Length"] = str(len(self.compressed[coding]))
            response.headers["ETag"] = f'{self.etag[:-1]}-{coding}"'  # other bytes, another tag
        return response

    def choose_coding(self, accepted: str) -> str | None:
        if len(self.body) < COMPRESS_MIN_BYTES:
            return None
        return next(
            (coding for coding in COMPRESSORS if coding in accepted_codings(accepted)), None
        )

    @property
    def size(self) -> int:
        """Bytes: the compressed copies together are at most about as large as the body."""
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
        self.responses: dict[Key, CachedResponse] = {}
        self.bytes = 0
        self.lock = Lock()

    def add(self, key: Key, answer: CachedResponse) -> None:
        """Keep an answer; the oldest ones make room for it."""
        with self.lock:
            self.remove(key)
            self.responses[key] = answer
            self.bytes += len(key[0]) + answer.size
            while self.bytes > BYTES_MAX:
                self.remove(next(iter(self.responses)))

    def remove(self, key: Key) -> None:
        if answer := self.responses.pop(key, None):
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
        answer = generation.responses.get(cache_key(request))
        if answer is None or not is_cacheable(request) or current_token() != generation.token:
            return None
        return answer.response(request)

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        token = getattr(response, "catalogue_token", None)
        kept = "no-store" not in response.headers.get("Cache-Control", "")
        is_for_all = response.status_code == 200 and not response.cookies and kept
        if token and is_for_all and isinstance(response, HttpResponse) and is_cacheable(request):
            answer = CachedResponse.from_response(response)
            generation = self.generation  # another thread may put a newer one there meanwhile
            if generation.token != token:
                generation = self.generation = Generation(token)
            generation.add(cache_key(request), answer)
            response = answer.response(request)
        return super().process_response(request, response)


def cache_key(request: HttpRequest) -> Key:
    return (canonical_address(request), request.scheme)


def is_cacheable(request: HttpRequest) -> bool:
    """Say whether nothing but the key makes a difference."""
    meta = request.META
    reads = request.method in ("GET", "HEAD") and not settings.DEBUG
    is_for_all = "HTTP_AUTHORIZATION" not in meta and "HTTP_ORIGIN" not in meta
    return reads and is_for_all and not has_unbounded_query(request) and has_known_host(request)


def has_known_host(request: HttpRequest) -> bool:
    """Say whether this site responses to the host name; which of them makes no difference."""
    try:
        request.get_host()
    except DisallowedHost:
        return False
    return True
