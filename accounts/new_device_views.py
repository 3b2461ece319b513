"""The page behind the link of the mail about a new device."""

import logging

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from .models import Preferences
from .new_device import read_link

TOKEN_MAX = 300  # characters

logger = logging.getLogger(__name__)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@csrf_exempt  # the link is the permission, and another site does not know it
def end(request: HttpRequest, token: str) -> HttpResponse:
    """Ask first, since mail scanners open links; a POST logs the device out."""
    found = read_link(token) if len(token) <= TOKEN_MAX else None
    if found is None:
        return answer(request, {"state": "unknown"}, status=404)
    user, session_id = found
    session = user.find_session(session_id)
    with Preferences.of(user).activated():
        if session is None:
            return answer(request, {"state": "over"})
        if request.method == "POST":
            session.end()
            facts = {"user": user.get_username()}
            logger.info("device logged out by mail", extra={"facts": facts})
            return answer(request, {"state": "ended"})
        return answer(request, {"state": "open", "session": session, "username": user.username})


def answer(request: HttpRequest, context: dict[str, object], status: int = 200) -> HttpResponse:
    response = render(request, "admin/end_session.html", context, status=status)
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex"
    return response
