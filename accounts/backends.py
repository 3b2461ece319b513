"""Checks passwords, for the API and for Django's admin, and limits wrong ones.

In 15 minutes there are LOGIN_ATTEMPTS for a user and address, ADDRESS_FACTOR times that for an
address, and USER_ATTEMPTS for a user from anywhere. A limit for each user alone would let anybody
lock the owner out; one for each address alone would let many addresses guess.

An attempt is counted before the password is checked, so many at once are no more than one by one,
and what is refused costs no check. A right password takes the attempt back.
"""

import logging
from typing import Any

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest
from django.utils.translation import ngettext_lazy

from core import limiter

from .models import User

WINDOW = 15 * limiter.MINUTE
ADDRESS_FACTOR = 6
USER_ATTEMPTS = 100
PAIR, ADDRESS, USER = "login", "logins of an address", "logins of a user"

TOO_MANY = ngettext_lazy(
    "Too many failed attempts. Please try again in a minute.",
    "Too many failed attempts. Please try again in %(minutes)s minutes.",
    "minutes",
)

logger = logging.getLogger(__name__)


class PasswordBackend(ModelBackend):
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
        """Return the user when the password is right.

        Raises:
            TooOften: a limit is reached; the password was not checked.
        """
        known = User.objects.filter(username=username).exists()
        facts = {"user": username if known else "unknown"}  # an unknown name may be a password
        if request and (wait := limiter.hit_all(limits(request, username or ""), WINDOW)):
            logger.warning("login locked", extra={"facts": facts})
            raise limiter.TooOften(wait, TOO_MANY)
        user = super().authenticate(request, username, password, **kwargs)
        if not isinstance(user, User):
            logger.warning("login failed", extra={"facts": facts})
            return None
        logger.info("login ok", extra={"facts": facts})
        if request:
            for what, who, _allowed in limits(request, user.get_username()):
                limiter.undo_hit(what, who, WINDOW)
            forget_failures(request, user)
        return user


def limits(request: HttpRequest, username: str) -> list[tuple[str, str, int]]:
    """Return what is counted, for whom, and how often it is allowed."""
    network, attempts = request.META["CLIENT_NETWORK"], settings.LOGIN_ATTEMPTS
    return [
        (PAIR, f"{username} {network}", attempts),
        (ADDRESS, network, attempts * ADDRESS_FACTOR),
        (USER, username, USER_ATTEMPTS if attempts else 0),
    ]


def forget_failures(request: HttpRequest, user: User) -> None:
    """Let a user who has signed in start anew at this address."""
    limiter.reset(PAIR, f"{user.get_username()} {request.META['CLIENT_NETWORK']}")
