"""The quotas of failed sign-ins. Only this module and `limits.py` use django-axes.

There are three, all for the last 15 minutes and shared by all workers: LOGIN_ATTEMPTS per user and
address, ten times that per user from anywhere, and four times that per address for all users. The
last two do not apply at an address or on a device where the user has logged in before, so strangers
cannot lock the owner out. Sessions are never ended by a limit.
"""

import math
from datetime import datetime
from typing import Any, cast

from axes.handlers.database import AxesDatabaseHandler
from axes.models import AccessAttempt, AccessLog
from django.conf import settings
from django.db.models import QuerySet, Sum
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from .django_sessions import public_id
from .login_queue import LoginRefused
from .models import User
from .new_device import tell

ANYWHERE_FACTOR, ADDRESS_FACTOR = 10, 4  # times LOGIN_ATTEMPTS


class LoginRequest(HttpRequest):
    """What a request has during a login, set by axes and by `limits.py`."""

    axes_credentials: dict[str, Any]
    axes_locked_out: bool  # axes then counts no failure
    login_device: str | None  # the limits recognize it
    login_refusal: LoginRefused  # for `refusal`


class LoginLimits(AxesDatabaseHandler):
    """The handler of axes, which stores failures in the database, with the wider quotas added."""

    def get_failures(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> int:
        """Return the failures to compare with LOGIN_ATTEMPTS; wider quotas are scaled down."""
        username = (credentials or {}).get("username")
        name = counted_name(request, credentials)
        own: int = super().get_failures(request, credentials)
        if is_known(request, username):
            return own
        anywhere = count_failures(recent_attempts().filter(username=name)) // ANYWHERE_FACTOR
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


def attempt_cutoff() -> datetime:
    return timezone.now() - settings.AXES_COOLOFF_TIME


def recent_attempts() -> QuerySet[AccessAttempt]:
    return AccessAttempt.objects.filter(attempt_time__gte=attempt_cutoff())


def purge() -> None:
    """Delete the failures that no limit counts any more: axes waits for the next sign-in."""
    AccessAttempt.objects.filter(attempt_time__lt=attempt_cutoff()).delete()


def count_failures(attempts: QuerySet[AccessAttempt]) -> int:
    return attempts.aggregate(sum=Sum("failures_since_start"))["sum"] or 0


def counted_address(request: HttpRequest) -> str:
    """Return the key that axes counts by: the known device, or else the client's network."""
    address: str = getattr(request, "login_device", None) or request.META["CLIENT_NETWORK"]
    return address


def counted_name(request: HttpRequest, credentials: dict[str, Any] | None = None) -> str:
    """Return the key that axes counts by. A name that nobody has may be a password, so a hash with
    the SECRET_KEY stands for it.
    """
    name = str((credentials or {}).get("username") or "")
    if User.objects.filter(username=name).exists():
        return name
    return salted_hmac("accounts.quotas", name, algorithm="sha256").hexdigest()


def seconds_to_wait(request: HttpRequest) -> int:
    """Return the seconds until enough failures have expired for another attempt."""
    credentials = cast(LoginRequest, request).axes_credentials
    limit, username = settings.AXES_FAILURE_LIMIT, credentials["username"]
    name = counted_name(request, credentials)
    anywhere = recent_attempts().order_by("attempt_time").filter(username=name)
    here = recent_attempts().order_by("attempt_time").filter(ip_address=counted_address(request))
    quotas = [(here.filter(username=name), limit)]
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


def count_lockouts() -> int:
    """Return the number of pairs of user and address that are locked out now."""
    if not settings.AXES_ENABLED:
        return 0
    places = recent_attempts().values("username", "ip_address")
    failed = places.annotate(failures=Sum("failures_since_start"))
    return failed.filter(failures__gte=settings.AXES_FAILURE_LIMIT).count()
