"""Lists and ends the sessions of Django's own admin, which are stored apart from the API's."""

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.models import Session as DjangoSession
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

DEVICE_KEY = "device"  # key in the session's data: user agent and time of login


@dataclass(frozen=True)
class AdminSession:
    """A login in Django's admin, with the public fields of accounts.models.Session."""

    id: uuid.UUID
    key: str
    user_agent: str
    created_at: datetime
    refreshed_at: datetime

    def end(self) -> None:
        end_admin_sessions([self])


@receiver(user_logged_in)
def record_device(request: HttpRequest, **kwargs: Any) -> None:
    """Store browser and time of a login in Django's admin; one in the API leaves them alone."""
    if request.resolver_match and request.resolver_match.namespace == "admin":
        user_agent = request.META.get("HTTP_USER_AGENT", "")[:200]
        request.session[DEVICE_KEY] = [user_agent, timezone.now().timestamp()]


def public_id(key: str) -> uuid.UUID:
    """Return the id that others may see; the key is a secret."""
    return uuid.uuid5(uuid.NAMESPACE_OID, key)


def admin_sessions(user_id: int) -> Iterator[AdminSession]:
    """Yield the active sessions, last used first."""
    rows = DjangoSession.objects.filter(expire_date__gt=timezone.now())
    for row in rows.order_by("-expire_date"):
        data = row.get_decoded()
        if data.get(SESSION_KEY) != str(user_id):
            continue
        used = datetime.fromtimestamp(
            row.expire_date.timestamp() - settings.SESSION_COOKIE_AGE, tz=row.expire_date.tzinfo
        )
        user_agent, at = data.get(DEVICE_KEY, ["", used.timestamp()])
        yield AdminSession(
            id=public_id(row.session_key),
            key=row.session_key,
            user_agent=user_agent,
            created_at=datetime.fromtimestamp(at, tz=used.tzinfo),
            refreshed_at=used,
        )


def end_admin_sessions(sessions: Iterator[AdminSession] | list[AdminSession]) -> int:
    keys = [session.key for session in sessions]
    return DjangoSession.objects.filter(session_key__in=keys).delete()[0]
