"""Writes entries. Call it within the transaction of the change."""

from collections.abc import Callable
from contextvars import ContextVar
from datetime import timedelta
from typing import Any

from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from .models import DEVICE_MAX, LABEL_MAX, NAME_MAX, ONE_GO, Entry, Verb

FAILURES_TOGETHER = timedelta(hours=1)
current_request: ContextVar[HttpRequest | None] = ContextVar("current_request", default=None)


class CurrentRequestMiddleware:
    """Lets models know for whom they are changed: in the API and in Django's admin."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        reset = current_request.set(request)
        try:
            return self.get_response(request)
        finally:
            current_request.reset(reset)


def current_actor() -> Any:
    """Return the user whose request this is, or None: a visitor's, a command, the night.

    REST framework sets `user` of Django's request to the one of the bearer token.
    """
    request = current_request.get()
    user = getattr(request, "user", None)
    return user if user is not None and user.is_authenticated else None


def record(
    verb: Verb,
    changed: Any,
    *,
    photographs: int = 0,
    label: str = "",
    detail: str = "",
    actor: Any = None,
) -> None:
    """Record what the current user did to an object, or to so many of its photographs."""
    actor = actor or current_actor()
    if actor is None:
        return
    kind, object_id, own_label = subject_of(changed)
    facts = {
        "actor": actor,
        "actor_name": actor.display_name[:NAME_MAX],
        "verb": verb,
        "detail": detail,
        "kind": kind,
        "object_id": object_id,
        "label": (label or own_label)[:LABEL_MAX],
        "is_photograph": photographs > 0,
    }
    if verb == Verb.ORDERED or photographs:
        add_or_create(facts, ONE_GO, photographs or 1)
    else:
        Entry.objects.create(**facts)


def record_sign_in(request: HttpRequest, user: Any) -> None:
    facts = {"actor": user, "actor_name": user.display_name[:NAME_MAX]}
    Entry.objects.create(verb=Verb.SIGNED_IN, **facts, **place_of(request))


def record_failure(request: HttpRequest, user: Any) -> None:
    """Record a wrong password. What was typed as a name that nobody has may be a password, so it
    is not stored. Failures are counted in one entry per user and hour, however many come.
    """
    facts = {
        "actor": user,
        "actor_name": user.display_name[:NAME_MAX] if user else "",
        "verb": Verb.SIGN_IN_FAILED,
    }
    add_or_create(facts, FAILURES_TOGETHER, 1, place_of(request))


def add_or_create(
    facts: dict[str, Any], within: timedelta, times: int, latest: dict[str, str] | None = None
) -> None:
    if not Entry.objects.add_to(timezone.now() - within, times, facts, latest or {}):
        Entry.objects.create(**facts, times=times, **latest or {})


def place_of(request: HttpRequest) -> dict[str, str]:
    agent = request.META.get("HTTP_USER_AGENT", "").replace("\x00", "")
    return {"device": agent[:DEVICE_MAX], "address": request.META.get("REMOTE_ADDR", "")[:45]}


def subject_of(changed: Model | type[Model]) -> tuple[str, str, str]:
    """Return kind, id and label of an object; a model stands for all of its objects."""
    if isinstance(changed, type):
        return str(changed._meta.model_name), "", ""
    if hasattr(changed, "recorded_as"):
        changed, label = changed.recorded_as()
    else:
        label = str(changed)
    return str(changed._meta.model_name), str(changed.pk), label
