"""Who may log in, and from where they are logged in now."""

import uuid
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import F
from django.utils import timezone

from .django_sessions import admin_sessions, end_admin_sessions


class User(AbstractUser):
    """The owner is a user with `is_staff`; a new password or disabling ends all sessions."""

    def save(self, *args: Any, **kwargs: Any) -> None:
        has_new_password = self._password is not None  # type: ignore[attr-defined]  # set_password keeps it
        super().save(*args, **kwargs)
        if has_new_password or not self.is_active:
            self.end_sessions()

    def end_sessions(self, *, but: "Session | None" = None) -> None:
        """Sign the user out everywhere, in Django's admin too; one session may go on."""
        self.auth_sessions.active().exclude(pk=but and but.pk).end()
        end_admin_sessions(admin_sessions(self.pk))


class SessionQuerySet(models.QuerySet["Session"]):
    def active(self) -> "SessionQuerySet":
        return self.filter(ended_at=None, expires_at__gt=timezone.now())

    def end(self) -> int:
        return self.update(ended_at=timezone.now())


def refresh_expiry() -> datetime:
    return timezone.now() + settings.REFRESH_LIFETIME


class Session(models.Model):
    """One login on one device. Its id is `sid` in both tokens and is read at each call with one.

    `refresh_id` is the `jti` of the one refresh token that is valid now; `previous_refresh_id`
    stays usable for REFRESH_GRACE, because a second tab or a lost answer presents it again.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="auth_sessions")
    refresh_id = models.UUIDField(default=uuid.uuid4)
    previous_refresh_id = models.UUIDField(null=True)
    user_agent = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    refreshed_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(default=refresh_expiry)
    ended_at = models.DateTimeField(null=True)

    objects = SessionQuerySet.as_manager()

    class Meta:
        ordering = ["-refreshed_at"]

    def __str__(self) -> str:
        return f"{self.user} since {self.created_at:%Y-%m-%d %H:%M}"

    def end(self) -> None:
        Session.objects.filter(pk=self.pk, ended_at=None).end()

    def rotate(self, presented: uuid.UUID) -> bool:
        """Make the presented refresh token the previous one; False when it is not to be believed.

        Of two simultaneous calls one rotates and the other falls into the grace, by one
        conditional UPDATE. An older token can only be a stolen or a lost one: the session ends.
        """
        now = timezone.now()
        rotated = Session.objects.filter(pk=self.pk, refresh_id=presented, ended_at=None).update(
            previous_refresh_id=F("refresh_id"),
            refresh_id=uuid.uuid4(),
            refreshed_at=now,
            expires_at=min(refresh_expiry(), self.created_at + settings.SESSION_LIFETIME),
        )
        try:
            self.refresh_from_db(from_queryset=Session.objects.active())
        except Session.DoesNotExist:  # logged out meanwhile; a login after it clears it away
            return False
        in_grace = now - self.refreshed_at < settings.REFRESH_GRACE
        if rotated or (self.previous_refresh_id == presented and in_grace):
            return True
        self.end()
        return False
