"""Writes the log: one line of JSON for each event, with the request it belongs to.

A line has no password, token (not even one in the address of a page), message text or query
string. JSON escapes line breaks, so that a request cannot forge log lines.
"""

import json
import logging
import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse

from contact.message_tokens import hide_tokens

# Links with which a person chooses a password
LINKS = re.compile(r"(/link/)[^/?#\s\"'<>\\]+", re.IGNORECASE)
# Not reset after the request, because Django logs error responses after all middleware.
request_facts: ContextVar[dict[str, str]] = ContextVar("request_facts")


class RequestIdMiddleware:
    """Gives each request an id for its response (X-Request-ID) and its log lines."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request_id = secrets.token_hex(16)
        facts = {"request_id": request_id, "method": str(request.method), "path": request.path}
        request_facts.set(facts)  # ClientAddressMiddleware adds the address
        response = self.get_response(request)
        response["X-Request-ID"] = request_id
        return response


class JsonFormatter(logging.Formatter):
    """Writes time (UTC), level, logger, event, request, and what the caller passed as `facts`:

    logger.info("login ok", extra={"facts": {"user": "owner"}})
    """

    def format(self, record: logging.LogRecord) -> str:
        time = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, object] = {
            "time": time.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **request_facts.get({}),
            **getattr(record, "facts", {}),
        }
        if status := getattr(record, "status_code", None):
            line["status"] = status
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return LINKS.sub(r"\1...", hide_tokens(json.dumps(line, default=str)))


class ImportantResponseFilter(logging.Filter):
    """Keeps Django's lines about 403 and 5xx responses, and drops the many 404s of scanners."""

    def filter(self, record: logging.LogRecord) -> bool:
        status: int = getattr(record, "status_code", 500)
        return status == 403 or status >= 500
