"""Changes of users in Django's admin need a recent sign-in, with the password and a code."""

from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from .django_sessions import DEVICE

RECENT = timedelta(minutes=10)
AGAIN = "Please sign in again to change users."


def is_recent(request: HttpRequest) -> bool:
    _, signed_in_at = request.session.get(DEVICE, ["", 0])
    return timezone.now().timestamp() - signed_in_at < RECENT.total_seconds()


def require_recent_sign_in(view: Callable[..., Any]) -> Callable[..., Any]:
    """Log out whose sign-in is older: the login page sends on who is signed in."""

    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if is_recent(request):
            return view(request, *args, **kwargs)
        logout(request)
        lost = " What you have sent was not saved." if request.method == "POST" else ""
        messages.warning(request, AGAIN + lost)
        return redirect_to_login(request.get_full_path(), reverse("admin:login"))

    return checked
