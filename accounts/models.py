"""Models of users, with their preferences, sessions, passkeys and devices that are notified."""

import uuid
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models import Exists, F, OuterRef
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.conflicts import Conflict
from core.languages import ENGLISH, LANGUAGE_CHOICES, current_language

from .admin_sessions import AdminSession, admin_sessions, end_admin_sessions

PASSKEYS_MAX = 20  # of one user
PASSKEYS_NEEDED = 2  # to sign in with a passkey only: a phone may be lost
CREDENTIAL_ID_MAX = 1400  # characters of at most 1023 bytes
PUSH_DEVICES_MAX = 10  # of one user
ENDPOINT_MAX = 1000  # characters


class LastOwner(ValidationError):
    def __init__(self) -> None:
        super().__init__(
            _("Somebody has to be able to sign in. Please allow somebody else to sign in first.")
        )


class HasLogEntries(ValidationError):
    """The user has changed something, which the log keeps for a year, with who did it."""

    def __init__(self, user: "User") -> None:
        super().__init__(
            f"{user.get_username()} has changed something or signed in during the last year, which "
            'the log keeps. Please take "Active" away instead of deleting the user.'
        )


class PasskeysNeeded(Conflict):
    default_detail = _("To sign in by finger or face only, two keys are needed.")


class UserQuerySet(models.QuerySet["User"]):
    def who_can_sign_in(self) -> "UserQuerySet":
        """Return the users who are not disabled and have chosen a password."""
        return self.filter(is_active=True).exclude(password__startswith=UNUSABLE_PASSWORD_PREFIX)


class PeopleManager(UserManager.from_queryset(UserQuerySet)):
    use_in_migrations = False


class User(AbstractUser):
    """A user may do everything unless disabled; `is_staff` and `is_superuser` are set together.

    There is always one who can sign in. A new password or disabling ends all sessions. Disabling
    also removes the devices that are notified; a new password leaves them, because notifications
    open nothing, and a phone must not fall silent unnoticed.
    """

    _password: str | None  # set_password keeps it until the user is saved
    objects = PeopleManager()

    # Here and below, `db_default` is for the previous release, which still runs while this one
    # migrates, and writes rows without the column.
    passkey_only = models.BooleanField(
        "sign in with a passkey only",
        default=False,
        db_default=False,
        help_text="A password is refused, in Django's admin too.",
    )

    @property
    def display_name(self) -> str:
        return self.get_full_name() or self.get_username()

    def clean(self) -> None:
        super().clean()
        if self.pk and not self.is_active:
            self.require_another()

    def save(self, *args: Any, update_fields: Any = None, **kwargs: Any) -> None:
        """Save, with Django's flags.

        Raises:
            LastOwner: nobody would be left who can sign in; nothing was changed.
        """
        written = None if update_fields is None else {*update_fields}
        has_new_password = self._password is not None
        with transaction.atomic():
            if written is None or "is_active" in written:
                self.is_staff = self.is_superuser = True
                written = written and written | {"is_staff", "is_superuser"}
                if self.pk and not self.is_active:
                    self.require_another()
            super().save(*args, update_fields=written, **kwargs)
        if has_new_password or not self.is_active:
            self.end_sessions()
        if not self.is_active:
            self.push_devices.all().delete()

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Delete the user.

        Raises:
            LastOwner, HasLogEntries: the user has to stay; nothing was deleted.
        """
        with transaction.atomic():
            self.require_another()
            if self.logentry_set.exists():
                raise HasLogEntries(self)
            return super().delete(*args, **kwargs)

    def require_another(self) -> None:
        """Check that somebody else can sign in. Within a transaction, they can until its end.

        Raises:
            LastOwner: this is the only one.
        """
        others = User.objects.who_can_sign_in().order_by("pk")
        if transaction.get_connection().in_atomic_block:
            others = others.select_for_update()
        if list(others.values_list("pk", flat=True)) == [self.pk]:
            raise LastOwner

    def set_passkey_only(self, on: bool, *, session: "Session | None" = None) -> None:
        """Refuse this user's password from now on, or accept it again. What a password has opened
        ends with the former, except for the session `session`.

        Raises:
            PasskeysNeeded: the user has too few.
        """
        with transaction.atomic():
            User.objects.select_for_update().get(pk=self.pk)  # a passkey may be removed meanwhile
            if on and self.passkeys.count() < PASSKEYS_NEEDED:
                raise PasskeysNeeded
            self.passkey_only = on
            self.save(update_fields=["passkey_only"])
            if on:
                self.end_sessions(but=session)

    def remove_passkey(self, passkey: "Passkey") -> None:
        """Remove a passkey.

        Raises:
            PasskeysNeeded: the user signs in with a passkey only, and would have too few.
        """
        with transaction.atomic():
            user = User.objects.select_for_update().get(pk=self.pk)
            if user.passkey_only and user.passkeys.exclude(pk=passkey.pk).count() < PASSKEYS_NEEDED:
                raise PasskeysNeeded(
                    _("Signing in by finger or face only needs two keys. Please switch it off.")
                )
            passkey.delete()

    def end_sessions(self, *, but: "Session | None" = None) -> None:
        """Log the user out everywhere, in Django's admin too, except for the session `but`."""
        self.auth_sessions.active().exclude(pk=but and but.pk).end()
        end_admin_sessions(admin_sessions(self.pk))

    def find_session(self, pk: str) -> "Session | AdminSession | None":
        """Return a session that has not ended, of the API or of Django's admin."""
        in_admin = {str(each.id): each for each in admin_sessions(self.pk)}
        return in_admin.get(pk) or self.auth_sessions.active().filter(pk=pk).first()


class Preferences(models.Model):
    """What a user chose for the admin, on every device. The language is that of the first login
    until another one is chosen.
    """

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="preferences")
    language = models.CharField(max_length=10, choices=LANGUAGE_CHOICES, default=ENGLISH)
    # Whether messages of visitors are mailed to the user's address.
    mails_messages = models.BooleanField(default=False, db_default=False)
    # Whether to tell once that codes of an app are not asked for any more.
    codes_gone = models.BooleanField(default=False, db_default=False)

    class Meta:
        verbose_name_plural = "preferences"

    def __str__(self) -> str:
        return f"{self.user}: {self.get_language_display()}"

    @classmethod
    def of(cls, user: User) -> "Preferences":
        """Return the stored preferences, or unsaved ones in the language of the request."""
        stored = cls.objects.filter(user=user).first()
        return stored or cls(user=user, language=current_language())

    @classmethod
    def change(cls, user: User, **values: Any) -> "Preferences":
        """Store the values; the first ones with the language of the request."""
        first = {"language": current_language(), **values}
        return cls.objects.update_or_create(user=user, defaults=values, create_defaults=first)[0]


class SessionQuerySet(models.QuerySet["Session"]):
    def active(self) -> "SessionQuerySet":
        return self.filter(ended_at=None, expires_at__gt=timezone.now())

    def end(self) -> int:
        return self.update(ended_at=timezone.now())


def refresh_expiry() -> datetime:
    return timezone.now() + settings.REFRESH_LIFETIME


class Session(models.Model):
    """A login on a device. Both tokens carry its id as `sid`, which each call looks up.

    `refresh_id` is the `jti` of the current refresh token. `previous_refresh_id` stays valid for
    REFRESH_GRACE, for a second tab and for repeats after a lost response.
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
        """Replace the presented refresh token; return False if it is not valid.

        A conditional UPDATE lets one of two simultaneous calls rotate; the other is within the
        grace period. An older token must have been stolen or lost, so it ends the session.
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
        except Session.DoesNotExist:  # logged out in the meantime
            return False
        in_grace = now - self.refreshed_at < settings.REFRESH_GRACE
        if rotated or (self.previous_refresh_id == presented and in_grace):
            return True
        self.end()
        return False


class Passkey(models.Model):
    """The public half of a key that a device of the user, or his password manager, has.

    Keys are text, which is the same in all databases.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="passkeys"
    )
    credential_id = models.CharField(max_length=CREDENTIAL_ID_MAX, unique=True, editable=False)
    public_key = models.TextField(editable=False)
    sign_count = models.BigIntegerField(default=0, editable=False)
    name = models.CharField(max_length=settings.PASSKEY_NAME_MAX)
    is_backed_up = models.BooleanField(
        default=False, help_text="A password manager has it on several devices."
    )
    created_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["created_at", "id"]

    def __str__(self) -> str:
        return f"{self.name} of {self.user}"

    def record_use(self, **changes: Any) -> bool:
        """Store a sign-in; return False if another one has used the key in the meantime."""
        unchanged = Passkey.objects.filter(pk=self.pk, sign_count=self.sign_count)
        return unchanged.update(**changes) == 1


class SpentChallenge(models.Model):
    """A challenge that a passkey has answered, which is kept until it expires."""

    value = models.CharField(max_length=112, unique=True)
    expires_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"expires {self.expires_at:%Y-%m-%d %H:%M}"


class PushDeviceQuerySet(models.QuerySet["PushDevice"]):
    def reachable(self, server_key: str) -> "PushDeviceQuerySet":
        """Return the devices of users with access that accept pushes signed with this key."""
        return self.filter(user__is_active=True, server_key=server_key)

    def due(self) -> "PushDeviceQuerySet":
        """Return those with waiting notifications to be pushed now, the longest waiting first."""
        waiting = Notification.objects.filter(device=OuterRef("pk"))
        due = self.filter(Exists(waiting), push_after__lte=timezone.now())
        return due.order_by("push_after", "pk")


class PushDevice(models.Model):
    """A browser of the user that shows notifications, also while the admin is closed.

    `endpoint` is its address at the browser maker's push service, `p256dh` and `auth` are its keys,
    and `server_key` is the only one whose signature the service accepts (RFC 8030, 8291 and 8292).
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="push_devices")
    endpoint = models.CharField(max_length=ENDPOINT_MAX, unique=True, editable=False)
    p256dh = models.CharField(max_length=100, editable=False)
    auth = models.CharField(max_length=40, editable=False)
    server_key = models.CharField(max_length=100, editable=False)
    user_agent = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    pushed_at = models.DateTimeField(null=True)  # the last time that the service accepted a push
    push_attempts = models.PositiveSmallIntegerField(default=0)  # that failed since then
    push_after = models.DateTimeField(default=timezone.now)

    objects = PushDeviceQuerySet.as_manager()

    class Meta:
        ordering = ["created_at", "id"]

    def __str__(self) -> str:
        return f"device {self.pk} of {self.user}"


class Notification(models.Model):
    """What a device is still to be told: the kind of thing and its reference, nothing else."""

    class Kind(models.TextChoices):
        MESSAGE = "message"
        ENTRY = "entry", "what a visitor has added to a message"
        MAIL = "mail", "mail that finally failed"
        STATUS = "status", "site that needs attention"
        TEST = "test"

    device = models.ForeignKey(PushDevice, on_delete=models.CASCADE, related_name="notifications")
    kind = models.CharField(max_length=10, choices=Kind)
    reference = models.CharField(max_length=40, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.kind} {self.reference}".rstrip()
