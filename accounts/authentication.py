"""Issues and checks bearer tokens, the only way to authenticate with the API."""

from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request
from rest_framework_simplejwt.authentication import JWTAuthentication
from rest_framework_simplejwt.exceptions import InvalidToken
from rest_framework_simplejwt.tokens import AccessToken, RefreshToken, Token

from .models import Session, User

LOG_IN_AGAIN = _("Your session has ended. Please log in again.")


def access_token(session: Session) -> str:
    return str(_token(AccessToken, session))


def refresh_token(session: Session) -> str:
    token = _token(RefreshToken, session)
    token["jti"] = str(session.refresh_id)
    token.set_exp(from_time=session.refreshed_at)
    return str(token)


def _token(kind: type[Token], session: Session) -> Token:
    token = kind.for_user(session.user)
    token["sid"] = str(session.pk)
    return token


def get_active_session(token: Token) -> Session:
    """Return the session of a verified token.

    Raises:
        InvalidToken: the session has ended or expired, or its user may no longer log in.
    """
    session = Session.objects.active().select_related("user").filter(pk=token.get("sid")).first()
    if session is None or not session.user.is_active:
        raise InvalidToken(str(LOG_IN_AGAIN))
    return session


class BearerAuthentication(JWTAuthentication):
    def authenticate(self, request: Request) -> tuple[User, Session] | None:  # type: ignore[override]  # a session, not a token
        """Return the user and, as `request.auth`, the session."""
        header = self.get_header(request)
        raw = None if header is None else self.get_raw_token(header)
        if raw is None:
            return None
        session = get_active_session(self.get_validated_token(raw))
        return session.user, session
