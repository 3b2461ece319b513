"""Caches whole responses that depend only on the catalogue, until it changes."""

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

from core.cache_token import current_token

from .addresses import canonical_address, has_escapes, has_unbounded_query

BYTES_MAX = 64 * 1024**2  # for each worker
COMPRESS_MIN_BYTES = 500
LONG_BYTES = 200_000


def compress_with_brotli(body: bytes) -> bytes:
    """10 makes a page 1 kB smaller than 7, so that the longest ones arrive in the first ten
    packets, without another journey there and back. It takes 25 ms more, once until the next write.
    """
    return brotli.compress(body, quality=10 if len(body) < LONG_BYTES else 7)


COMPRESSORS: dict[str, Callable[[bytes], bytes]] = {  # by content coding, in order of preference
    "br": compress_with_brotli,
    "gzip": lambda body: gzip.compress(body, compresslevel=6, mtime=0),
}
Key = tuple[str, str | None]


@dataclass
class CachedResponse:
    headers: dict[str, str]
    body: bytes
    # By content coding, on demand
    compressed: "dict[str, CachedResponse]" = field(default_factory=dict)

    @classmethod
    def from_response(cls, response: HttpResponse) -> "CachedResponse":
        set_response_etag(response)
        patch_vary_headers(response, ["Accept-Encoding"])
        return cls(dict(response.headers), response.content)

    def response(self, request: HttpRequest) -> HttpResponse:
        coding = self.choose_coding(request.META.get("HTTP_ACCEPT_ENCODING", ""))
        sent = self.compress(coding) if coding else self
        return HttpResponse(sent.body, headers=sent.headers)

    def choose_coding(self, header: str) -> str | None:
        if len(self.body) < COMPRESS_MIN_BYTES:
            return None
        accepted = accepted_codings(header)
        return next((coding for coding in COMPRESSORS if coding in accepted), None)

    def compress(self, coding: str) -> "CachedResponse":
        if coding not in self.compressed:
            body = COMPRESSORS[coding](self.body)
            headers = {
                "Content-Encoding": coding,
                "Content-Length": str(len(body)),
                "ETag": f'{self.headers["ETag"][:-1]}-{coding}"',  # different bytes, different tag
            }
            self.compressed[coding] = CachedResponse(self.headers | headers, body)
        return self.compressed[coding]

    @property
    def size(self) -> int:
        """The size in bytes; compressed copies together are about as large as the body at most."""
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
    """The cached responses that were made with one token (core/cache_token.py)."""

    def __init__(self, token: str | None) -> None:
        self.token = token
        self.responses: dict[Key, CachedResponse] = {}
        self.bytes = 0
        self.lock = Lock()

    def add(self, key: Key, cached: CachedResponse) -> None:
        """Store a response; the oldest ones are removed if there is no room."""
        with self.lock:
            self.remove(key)
            self.responses[key] = cached
            self.bytes += len(key[0]) + cached.size
            while self.bytes > BYTES_MAX:
                self.remove(next(iter(self.responses)))

    def remove(self, key: Key) -> None:
        if cached := self.responses.pop(key, None):
            self.bytes -= len(key[0]) + cached.size


class CachedResponsesMiddleware(ConditionalGetMiddleware):
    """Answers from the cache while the catalogue is unchanged, and with 304 where possible.

    Each worker has its own cache, and asks the database for the token at each request, so every
    write is visible to the next read. Placed before the middleware that sets headers, because they
    are cached too.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        super().__init__(get_response)
        self.generation = Generation(None)

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        generation = self.generation
        cached = generation.responses.get(cache_key(request))
        if cached is None or not is_cacheable(request) or current_token() != generation.token:
            return None
        return cached.response(request)

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        token = getattr(response, "cache_token", None)
        kept = "no-store" not in response.headers.get("Cache-Control", "")
        is_for_all = response.status_code == 200 and not response.cookies and kept
        if token and is_for_all and isinstance(response, HttpResponse) and is_cacheable(request):
            cached = CachedResponse.from_response(response)
            generation = self.generation  # another thread may replace it
            if generation.token != token:
                generation = self.generation = Generation(token)
            generation.add(cache_key(request), cached)
            response = cached.response(request)
        return super().process_response(request, response)


def cache_key(request: HttpRequest) -> Key:
    return (canonical_address(request), request.scheme)


def is_cacheable(request: HttpRequest) -> bool:
    """Return whether the response depends only on the key."""
    meta = request.META
    reads = request.method in ("GET", "HEAD") and not settings.DEBUG
    is_for_all = "HTTP_AUTHORIZATION" not in meta and "HTTP_ORIGIN" not in meta
    is_one = not has_unbounded_query(request) and not has_escapes(request)
    return reads and is_for_all and is_one and has_known_host(request)


def has_known_host(request: HttpRequest) -> bool:
    """Return whether the host name is allowed; the response is the same for all of them."""
    try:
        request.get_host()
    except DisallowedHost:
        return False
    return True
