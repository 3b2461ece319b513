"""Refuses sign-ins while a quota of `quotas.py` is used up, in the API and in Django's admin."""

import logging
import math
from typing import Any, cast

from axes.backends import AxesStandaloneBackend
from axes.handlers.proxy import AxesProxyHandler
from django.conf import settings
from django.contrib.auth import authenticate
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.signals import user_login_failed
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext
from rest_framework.request import Request

from activity.recording import record_failure

from .devices import known_device
from .login_queue import LoginRefused, TooManyLogins, login_slot
from .models import User
from .quotas import LoginRequest, is_known, seconds_to_wait

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


class LimitedBackend(AxesStandaloneBackend, ModelBackend):
    """The only backend, for the API and Django's admin: refuses logins while a limit is reached."""

    def user_can_authenticate(self, user: Any) -> bool:
        """Refuse who signs in with a passkey only, as a wrong password would be: nobody learns that
        it was right. Django asks this for each request of its admin, too.
        """
        return super().user_can_authenticate(user) and not user.passkey_only

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
            cast(LoginRequest, request).login_device = known_device(request, username)
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
            refused = cast(LoginRequest, request)
            refused.axes_locked_out, refused.login_refusal = True, error
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
        cast(LoginRequest, request).axes_credentials = credentials
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


def lockout_response(
    request: HttpRequest, response: HttpResponse, credentials: object
) -> HttpResponse:
    """Answer 429 in Django's admin as in the API; called by the middleware of axes."""
    if response.status_code != 429 and (locked := refusal(request)):
        response.status_code = 429
        response["Retry-After"] = str(locked.wait)
    return response
