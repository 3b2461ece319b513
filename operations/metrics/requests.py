"""Requests, their times and what was answered from memory."""

from collections.abc import Callable
from time import perf_counter

from django.http import HttpRequest, HttpResponse
from prometheus_client import Counter, Histogram

BUCKETS = (0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10)  # seconds
UNKNOWN = "unknown"  # the route of an address that no view has

request_seconds = Histogram(
    "quads_request_seconds",
    "Seconds until there is a response, by route and class of status.",
    ("route", "status"),
    buckets=BUCKETS,
    registry=None,
)
kept_answers = Counter(
    "quads_kept_answers",
    "Responses of pages and lists: hits came from memory, misses were made and kept.",
    ("result",),
    registry=None,
)


class RequestMetricsMiddleware:
    """Placed first, so that its time is nearly that of the whole request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        start = perf_counter()
        response = self.get_response(request)
        seconds = perf_counter() - start
        status = f"{response.status_code // 100}xx"
        request_seconds.labels(route_of(request), status).observe(seconds)
        if result := request.META.get("KEPT_ANSWER"):
            kept_answers.labels(result).inc()
        return response


def route_of(request: HttpRequest) -> str:
    """Return the pattern of the address, such as "quad-builds/<id:pk>"."""
    match = request.resolver_match
    return "/" + match.route.removesuffix("/?$") if match else UNKNOWN
