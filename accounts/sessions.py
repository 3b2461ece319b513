"""Starts sessions, and sets their cookie.

The cookie is hidden from scripts, not sent by other sites, and only sent to the API.
"""

import math
import uuid
from typing import Final

from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework_simplejwt.exceptions import InvalidToken, TokenError
from rest_framework_simplejwt.tokens import RefreshToken

from core.change_log import log_sign_in
from core.http import refuse_cross_site

from .authentication import LOG_IN_AGAIN, access_token, get_active_session, refresh_token
from .models import Preferences, Session, User

COOKIE_PATH = "/api/auth"
SAME_SITE: Final = "Strict"


def cookie_name() -> str:
    """With https a prefix keeps pages over http from setting it."""
    return "__Secure-refresh" if settings.HTTPS else "refresh"


def delete_cookie(response: HttpResponse) -> None:
    response.delete_cookie(cookie_name(), path=COOKIE_PATH, samesite=SAME_SITE)


def start_session(request: Request, user: User) -> Session:
    """Log the user in on this device, and delete their ended sessions."""
    if not request.user.is_authenticated:  # else only the password was changed
        log_sign_in(request._request, user)
    Preferences.change(user)  # at the first login: mails and other devices follow its language
    user.auth_sessions.exclude(pk__in=user.auth_sessions.active()).delete()
    user_logged_in.send(User, request=request._request, user=user)  # Django stores the time
    return Session.objects.create(user=user, user_agent=user_agent_of(request))


def user_agent_of(request: Request) -> str:
    """Return what the browser calls itself, as it is stored."""
    return request.headers.get("User-Agent", "")[:200].replace("\x00", "")


def login_response(request: Request, user: User) -> Response:
    return token_response(start_session(request, user))


def token_response(session: Session) -> Response:
    """Answer with the access token; the refresh token is in a cookie that scripts cannot read."""
    response = Response({"token": access_token(session)})
    left = math.ceil((session.expires_at - timezone.now()).total_seconds())
    response.set_cookie(
        cookie_name(),
        refresh_token(session),
        max_age=left,
        path=COOKIE_PATH,
        secure=settings.HTTPS,
        httponly=True,
        samesite=SAME_SITE,
    )
    return response


def session_from_cookie(request: Request) -> tuple[Session, uuid.UUID]:
    """Return the session and the id of the refresh token in the cookie.

    Raises:
        PermissionDenied: another site sent the request.
        InvalidToken: there is no cookie, or its session is not active.
    """
    refuse_cross_site(request, _("This request came from another site."))
    try:
        token = RefreshToken(request.COOKIES.get(cookie_name(), ""))  # type: ignore[arg-type]  # its stubs want a Token
    except TokenError as error:
        raise InvalidToken(str(LOG_IN_AGAIN)) from error
    return get_active_session(token), uuid.UUID(token["jti"])
