"""Reports errors to Sentry, or a server like it, without anything personal.

A report is made anew from the few parts of an event that are the code's own, so nothing that a
later version of the SDK adds can slip in. The text of an exception may quote what somebody typed,
so it stays in the log of the machine, where the request's id finds it.
"""

from importlib.util import find_spec
from typing import Any

from django.conf import settings

from .logs import request_facts

EVENT_KEYS = ("event_id", "timestamp", "platform", "level", "logger", "release", "sdk", "contexts")
CONTEXT_KEYS = ("runtime",)  # the version of Python
FRAME_KEYS = ("filename", "function", "module", "lineno", "in_app", "pre_context", "context_line")


def is_installed() -> bool:
    return find_spec("sentry_sdk") is not None


def start_error_reports() -> None:
    """Start the SDK, if it is installed; a system check says if it is not."""
    if not is_installed():
        return
    import sentry_sdk
    from sentry_sdk.integrations.django import DjangoIntegration

    sentry_sdk.init(
        settings.SENTRY_DSN,
        release=settings.REVISION or None,
        before_send=without_personal_data,
        before_send_transaction=lambda event, hint: None,
        integrations=[DjangoIntegration(middleware_spans=False, signals_spans=False)],
        auto_enabling_integrations=False,  # of other packages that happen to be installed
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        auto_session_tracking=False,
        traces_sample_rate=None,
        server_name="",
        shutdown_timeout=2,  # seconds that a command or worker waits at its end
    )


def without_personal_data(event: Any, hint: Any) -> Any:
    """Return a new event of types, places in the code, the request's method and its id."""
    kept = {name: event[name] for name in EVENT_KEYS if name in event}
    contexts = kept.pop("contexts", {})
    kept["contexts"] = {name: contexts[name] for name in CONTEXT_KEYS if name in contexts}
    if method := event.get("request", {}).get("method"):
        kept["request"] = {"method": method}
    if event.get("transaction_info", {}).get("source") == "route":
        kept["transaction"] = event["transaction"]
    if template := event.get("logentry", {}).get("message"):
        kept["logentry"] = {"message": template}  # without its values
    if request_id := request_facts.get({}).get("request_id"):
        kept["tags"] = {"request_id": request_id}
    if "exception" in event:
        errors = event["exception"]["values"]
        kept["exception"] = {"values": [without_values(error) for error in errors]}
    return kept


def without_values(error: dict[str, Any]) -> dict[str, Any]:
    mechanism = error.get("mechanism") or {}
    kept: dict[str, Any] = {name: error.get(name) for name in ("type", "module")}
    kept["mechanism"] = {name: mechanism.get(name) for name in ("type", "handled")}
    frames = (error.get("stacktrace") or {}).get("frames", [])
    kept["stacktrace"] = {
        "frames": [{name: frame[name] for name in FRAME_KEYS if name in frame} for frame in frames]
    }
    return kept
