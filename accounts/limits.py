"""Limits on failed sign-ins. Only this module uses django-axes.

There are three quotas of failures, all for the last 15 minutes and shared by all workers:
LOGIN_ATTEMPTS per user and address, ten times that per user from anywhere, and four times that per
address for all users. The last two do not apply at an address or on a device where the user has
logged in before, so strangers cannot lock the owner out. Sessions are never ended by a limit.
"""

import logging
import math
from datetime import datetime
from typing import Any

from axes.backends import AxesStandaloneBackend
from axes.handlers.database import AxesDatabaseHandler
from axes.handlers.proxy import AxesProxyHandler
from axes.models import AccessAttempt, AccessLog
from django.conf import settings
from django.contrib.auth import authenticate
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.signals import user_login_failed
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet, Sum
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import ngettext
from rest_framework.request import Request

from activity.recording import record_failure

from .devices import known_device
from .django_sessions import public_id, record_device
from .login_queue import LoginRefused, TooManyLogins, login_slot
from .models import User
from .new_device import tell

ANYWHERE_FACTOR, ADDRESS_FACTOR = 10, 4  # times LOGIN_ATTEMPTS

logger = logging.getLogger(__name__)


class TooManyFailures(LoginRefused):
    def __init__(self, wait: int) -> None:
        minutes = math.ceil(wait / 60)
        super().__init__(
            detail=ngettext(
                "Too many failed attempts. Please try again in a minute.",
                "Too many failed attempts. Please try again in %(minutes)s minutes.",
                minutes,
            )
            % {"minutes": minutes}
        )
        self.wait = wait


class LoginLimits(AxesDatabaseHandler):
    """The handler of axes, which stores failures in the database, with the wider quotas added."""

    def get_failures(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> int:
        """Return the failures to compare with LOGIN_ATTEMPTS; wider quotas are scaled down."""
        username = (credentials or {}).get("username")
        own: int = super().get_failures(request, credentials)
        if is_known(request, username):
            return own
        anywhere = count_failures(recent_attempts().filter(username=username)) // ANYWHERE_FACTOR
        here = (
            count_failures(recent_attempts().filter(ip_address=counted_address(request)))
            // ADDRESS_FACTOR
        )
        return max(own, anywhere, here)

    def user_login_failed(
        self, sender: Any, credentials: dict[str, Any], request: Any = None, **kwargs: Any
    ) -> None:
        """Answer the failure that exhausts a quota as a failure; lock from the next attempt on."""
        was_locked = request.axes_locked_out
        super().user_login_failed(sender, credentials, request, **kwargs)
        over = (request.axes_failures_since_start or 0) > settings.AXES_FAILURE_LIMIT
        request.axes_locked_out = was_locked or over
        request.axes_credentials = credentials

    def user_logged_in(self, sender: Any, request: Any, user: User, **kwargs: Any) -> None:
        """Forget the failures from here, and remember this address and device."""
        in_admin = request.resolver_match.namespace == "admin"  # it has no cookie of the device
        is_new = in_admin and not is_known(request, user.get_username())
        super().user_logged_in(sender, request, user, **kwargs)
        record_device(request)
        if is_new:
            tell(request, user, public_id(request.session.session_key))
        AccessLog.objects.filter(attempt_time__lt=device_cutoff()).delete()
        for address in {request.META["CLIENT_NETWORK"], counted_address(request)}:
            here = {"username": user.get_username(), "ip_address": address}
            if not AccessLog.objects.filter(**here).update(attempt_time=timezone.now()):
                AccessLog.objects.create(**here)


def device_cutoff() -> datetime:
    return timezone.now() - settings.DEVICE_LIFETIME


def is_known(request: HttpRequest, username: str | None) -> bool:
    logins = AccessLog.objects.filter(username=username, attempt_time__gte=device_cutoff())
    return logins.filter(ip_address=counted_address(request)).exists()


def recent_attempts() -> QuerySet[AccessAttempt]:
    since = timezone.now() - settings.AXES_COOLOFF_TIME
    return AccessAttempt.objects.filter(attempt_time__gte=since)


def count_failures(attempts: QuerySet[AccessAttempt]) -> int:
    return attempts.aggregate(sum=Sum("failures_since_start"))["sum"] or 0


def counted_address(request: HttpRequest) -> str:
    """Return the key that axes counts by: the known device, or else the client's network."""
    address: str = getattr(request, "login_device", None) or request.META["CLIENT_NETWORK"]
    return address


class LimitedBackend(AxesStandaloneBackend, ModelBackend):
    """The only backend, for the API and Django's admin: refuses logins while a limit is reached."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> User | None:
        credentials = {"username": username, "password": password, **kwargs}
        known = User.objects.filter(username=username).exists()  # an unknown name may be a password
        facts = {"user": username if known else "unknown"}
        if request:
            request.login_device = known_device(request, username)  # type: ignore[attr-defined]  # ours
        try:
            wait = not request or is_known(request, username)
            with login_slot(known_user=known, wait=wait):
                AxesStandaloneBackend.authenticate(self, request, **credentials)
                user = ModelBackend.authenticate(self, request, **credentials)
                if user is not None:  # a limit may have been reached during the check
                    AxesStandaloneBackend.authenticate(self, request, **credentials)
        except TooManyLogins as error:
            logger.warning("login deferred", extra={"facts": facts})
            assert request
            request.axes_locked_out = True  # type: ignore[attr-defined]  # axes then counts no failure
            request.login_refusal = error  # type: ignore[attr-defined]  # for `refusal`
            raise PermissionDenied from error
        except PermissionDenied:
            logger.warning("login locked", extra={"facts": facts})
            raise
        if user is None:
            logger.warning("login failed", extra={"facts": facts})
            if request:
                record_failure(request, User.objects.filter(username=username).first())
        else:
            logger.info("login ok", extra={"facts": facts})
        return user


def check_password(request: Request, username: str, password: str) -> User | None:
    """Return the user when the password is right.

    Raises:
        LoginRefused: a limit is reached; the password was not checked.
    """
    user = authenticate(request._request, username=username, password=password)
    if user is None and (locked := refusal(request._request)):
        raise locked
    return user if isinstance(user, User) else None


def require_unlocked(request: HttpRequest, name: str) -> None:
    """Raise TooManyFailures while a limit is reached for this name at this address."""
    credentials = {"username": name}
    if settings.AXES_ENABLED and not AxesProxyHandler.is_allowed(request, credentials):
        request.axes_credentials = credentials  # type: ignore[attr-defined]  # for seconds_to_wait
        raise TooManyFailures(seconds_to_wait(request))


def count_failure(request: HttpRequest, name: str) -> None:
    """Count a failed sign-in that was not with a password."""
    user_login_failed.send(__name__, credentials={"username": name}, request=request)


def passkey_name(request: HttpRequest) -> str:
    """Return the name under which failures with passkeys are counted: for each network its own, so
    that strangers cannot use up the limit of a user.
    """
    return f"passkey from {request.META['CLIENT_NETWORK']}"


def refusal(request: HttpRequest) -> LoginRefused | None:
    """Return the error to answer if a limit refused this request's login, else None."""
    if deferred := getattr(request, "login_refusal", None):
        return deferred
    if not getattr(request, "axes_locked_out", False):
        return None
    return TooManyFailures(seconds_to_wait(request))


def seconds_to_wait(request: HttpRequest) -> int:
    """Return the seconds until enough failures have expired for another attempt."""
    credentials = request.axes_credentials  # type: ignore[attr-defined]  # set by axes
    limit, username = settings.AXES_FAILURE_LIMIT, credentials["username"]
    anywhere = recent_attempts().order_by("attempt_time").filter(username=username)
    here = recent_attempts().order_by("attempt_time").filter(ip_address=counted_address(request))
    quotas = [(here.filter(username=username), limit)]
    if not is_known(request, username):
        quotas += [(anywhere, limit * ANYWHERE_FACTOR), (here, limit * ADDRESS_FACTOR)]
    free_at = now = timezone.now()
    for attempts, allowed in quotas:
        left = count_failures(attempts)
        for attempt in attempts:
            if left < allowed:
                break
            left -= attempt.failures_since_start
            free_at = max(free_at, attempt.attempt_time + settings.AXES_COOLOFF_TIME)
    return max(1, math.ceil((free_at - now).total_seconds()))


def lockout_response(
    request: HttpRequest, response: HttpResponse, credentials: object
) -> HttpResponse:
    """Answer 429 in Django's admin as in the API; called by the middleware of axes."""
    if response.status_code != 429 and (locked := refusal(request)):
        response.status_code = 429
        response["Retry-After"] = str(locked.wait)
    return response


def count_lockouts() -> int:
    """Return the number of pairs of user and address that are locked out now."""
    if not settings.AXES_ENABLED:
        return 0
    since = timezone.now() - settings.AXES_COOLOFF_TIME
    places = AccessAttempt.objects.filter(attempt_time__gte=since).values("username", "ip_address")
    failed = places.annotate(failures=Sum("failures_since_start"))
    return failed.filter(failures__gte=settings.AXES_FAILURE_LIMIT).count()
