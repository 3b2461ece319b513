"""How many wrong passwords are answered. Wraps django-axes, so that it can be replaced here.

Two budgets, both of the last 15 minutes and shared by all workers: LOGIN_ATTEMPTS per user and
address, ten times that per user from anywhere. The second one does not count at an address from
which the user has logged in before: strangers cannot lock the owner out of his own workshop, and
who is logged in stays so.
"""

import logging
import math
from datetime import timedelta
from typing import Any

from axes.backends import AxesStandaloneBackend
from axes.handlers.database import AxesDatabaseHandler
from axes.models import AccessAttempt, AccessLog
from django.conf import settings
from django.contrib.auth import authenticate
from django.contrib.auth.backends import ModelBackend
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet, Sum
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from rest_framework.exceptions import Throttled
from rest_framework.request import Request

from .models import User

KNOWN = timedelta(days=90)  # since the last login from an address
ANYWHERE = 10  # times LOGIN_ATTEMPTS

logger = logging.getLogger(__name__)


class TooManyFailures(Throttled):
    """Answered 429 with Retry-After; `wait` in seconds."""

    def __init__(self, wait: int) -> None:
        minutes = math.ceil(wait / 60)
        super().__init__(
            detail="Too many wrong passwords. Please try again in "
            + ("a minute." if minutes == 1 else f"{minutes} minutes.")
        )
        self.wait = wait


class LoginLimits(AxesDatabaseHandler):
    """The budgets as axes' handler of failures; it stores them in the database."""

    def get_failures(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> int:
        """Return the failures that count here, those from anywhere as tenths."""
        own: int = super().get_failures(request, credentials)
        username = (credentials or {}).get("username")
        anywhere = failures(recent(username)) // ANYWHERE
        return own if is_known(request, username) else max(own, anywhere)

    def user_login_failed(
        self, sender: Any, credentials: dict[str, Any], request: Any = None, **kwargs: Any
    ) -> None:
        """The failure that uses the budget up is answered as one; from the next on it is a lock."""
        was_locked = request.axes_locked_out
        super().user_login_failed(sender, credentials, request, **kwargs)
        over = (request.axes_failures_since_start or 0) > settings.AXES_FAILURE_LIMIT
        request.axes_locked_out = was_locked or over
        request.axes_credentials = credentials

    def user_logged_in(self, sender: Any, request: Any, user: User, **kwargs: Any) -> None:
        """Forget the failures from here, and know this address for the time to come."""
        super().user_logged_in(sender, request, user, **kwargs)
        AccessLog.objects.filter(attempt_time__lt=timezone.now() - KNOWN).delete()
        here = {"username": user.get_username(), "ip_address": client_network(request)}
        if not AccessLog.objects.filter(**here).update(attempt_time=timezone.now()):
            AccessLog.objects.create(**here)


def is_known(request: HttpRequest, username: str | None) -> bool:
    logins = AccessLog.objects.filter(username=username, attempt_time__gte=timezone.now() - KNOWN)
    return logins.filter(ip_address=client_network(request)).exists()


def recent(username: str | None) -> QuerySet[AccessAttempt]:
    since = timezone.now() - settings.AXES_COOLOFF_TIME
    return AccessAttempt.objects.filter(username=username, attempt_time__gte=since)


def failures(attempts: QuerySet[AccessAttempt]) -> int:
    return attempts.aggregate(sum=Sum("failures_since_start"))["sum"] or 0


def client_network(request: HttpRequest) -> str:
    """For axes: what config.network says that limits count by."""
    network: str = request.META["CLIENT_NETWORK"]
    return network


class LimitedBackend(AxesStandaloneBackend, ModelBackend):
    """The only way in, for the API and Django's admin alike: refuses while a limit is reached."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> User | None:
        credentials = {"username": username, "password": password, **kwargs}
        known = User.objects.filter(username=username).exists()  # else it may be a password
        facts = {"user": username if known else "unknown"}
        try:
            AxesStandaloneBackend.authenticate(self, request, **credentials)
            user = ModelBackend.authenticate(self, request, **credentials)
            if user is not None:  # others may have failed while this password was checked
                AxesStandaloneBackend.authenticate(self, request, **credentials)
        except PermissionDenied:
            logger.warning("login locked", extra={"facts": facts})
            raise
        if user is None:
            logger.warning("login failed", extra={"facts": facts})
        else:
            logger.info("login ok", extra={"facts": facts})
        return user


def check_password(request: Request, username: str, password: str) -> User | None:
    """Return the user when the password is right.

    Raises:
        TooManyFailures: a limit is reached, whatever the password.
    """
    user = authenticate(request._request, username=username, password=password)
    if user is None and (locked := refusal(request._request)):
        raise locked
    return user if isinstance(user, User) else None


def refusal(request: HttpRequest) -> TooManyFailures | None:
    """Return what to answer when this request's login was refused for a limit, else None."""
    if not getattr(request, "axes_locked_out", False):
        return None
    return TooManyFailures(seconds_to_wait(request))


def seconds_to_wait(request: HttpRequest) -> int:
    """Return when enough failures will have been forgotten for one more attempt."""
    credentials = request.axes_credentials  # type: ignore[attr-defined]  # put there by axes
    attempts = recent(credentials["username"]).order_by("attempt_time")
    own = attempts.filter(ip_address=client_network(request))
    budgets = [(own, settings.AXES_FAILURE_LIMIT)]
    if not is_known(request, credentials["username"]):
        budgets.append((attempts, settings.AXES_FAILURE_LIMIT * ANYWHERE))
    free_at = now = timezone.now()
    for budget, limit in budgets:
        left = failures(budget)
        for attempt in budget:
            if left < limit:
                break
            left -= attempt.failures_since_start
            free_at = max(free_at, attempt.attempt_time + settings.AXES_COOLOFF_TIME)
    return max(1, math.ceil((free_at - now).total_seconds()))


def locked_answer(
    request: HttpRequest, response: HttpResponse, credentials: object
) -> HttpResponse:
    """For axes' middleware: Django's admin answers its form; make it say 429 as the API does."""
    if response.status_code != 429 and (locked := refusal(request)):
        response.status_code = 429
        response["Retry-After"] = str(locked.wait)
    return response


def blocked_logins() -> int:
    """Return from how many places a user's log-in is refused at the moment."""
    if not settings.AXES_ENABLED:
        return 0
    since = timezone.now() - settings.AXES_COOLOFF_TIME
    places = AccessAttempt.objects.filter(attempt_time__gte=since).values("username", "ip_address")
    failed = places.annotate(failures=Sum("failures_since_start"))
    return failed.filter(failures__gte=settings.AXES_FAILURE_LIMIT).count()
