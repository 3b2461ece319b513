"""Health checks: /livez for the process, /readyz for the site.

The site is not ready (503) only if it cannot show pages or store anything. Other problems are
reported as degraded, so that visitors can still reach the site.
"""

import logging
import time
from collections.abc import Callable
from threading import BoundedSemaphore, Thread

from django.db import Error, connections
from django.http import HttpRequest, HttpResponse, JsonResponse

from core.http import read_only

from .health_checks import CHECKS, Degraded, NotReady

TIMEOUT = 6.0  # seconds for all checks together
CACHE_SECONDS = 2.0  # seconds; anybody can request these checks

logger = logging.getLogger(__name__)
Results = dict[str, NotReady | Degraded | None]


def run_check(check: Callable[[], None], results: Results) -> None:
    error: NotReady | Degraded | None = None
    try:
        check()
    except (NotReady, Degraded) as named:
        error = named
    except Error as cause:
        reason = "is locked by another program" if "locked" in str(cause) else "does not answer"
        error = NotReady(f"The database {reason}.")
    except Exception:
        logger.exception("The check %s failed.", check.__name__)
        error = NotReady("The check failed.")
    finally:
        connections.close_all()  # of this thread
    results[check.__name__] = error


def run_all() -> Results:
    """Run all checks in parallel, and wait for at most TIMEOUT."""
    results: Results = {}
    arguments = [(check, results) for check in CHECKS]
    # Not a pool: Python would wait for its threads at exit, and one may hang.
    threads = [Thread(target=run_check, args=each, daemon=True) for each in arguments]
    for thread in threads:
        thread.start()
    end = time.monotonic() + TIMEOUT
    for thread in threads:
        thread.join(max(0, end - time.monotonic()))
    late = NotReady("The check timed out.")
    return {check.__name__: results.get(check.__name__, late) for check in CHECKS}


class Readiness:
    """The last results, refreshed after CACHE_SECONDS by one request at a time."""

    def __init__(self) -> None:
        self.lock = BoundedSemaphore()  # as in pages/rendering.py
        self.until = 0.0
        self.results: Results = {}

    def check(self) -> Results:
        if time.monotonic() >= self.until and self.lock.acquire(blocking=not self.results):
            try:
                if time.monotonic() >= self.until:
                    self.results = run_all()
                    self.until = time.monotonic() + CACHE_SECONDS
            finally:
                self.lock.release()
        return self.results


readiness = Readiness()


@read_only
def livez(request: HttpRequest) -> HttpResponse:
    """Answer as long as the process runs, without database or disk."""
    return HttpResponse("ok\n", content_type="text/plain; charset=utf-8")


@read_only
def readyz(request: HttpRequest) -> JsonResponse:
    """Answer `{"state": ready | degraded | not ready, "checks": {name: ok | sentence}}`."""
    results = readiness.check()
    stops = any(isinstance(error, NotReady) for error in results.values())
    state = "not ready" if stops else "degraded" if any(results.values()) else "ready"
    report = {name: str(error or "ok") for name, error in results.items()}
    response = JsonResponse({"state": state, "checks": report}, status=503 if stops else 200)
    response["Cache-Control"] = "no-store"
    return response
