"""What a user may do.

`role` decides. Django's own flags follow it: its admin is for owners. There is always an owner who
can log in.
"""

from collections.abc import Iterator
from typing import Any, Self

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from activity.models import Verb
from activity.recording import record

AFFECTING_OWNERS = {"role", "is_active"}
NAMES = ("username", "first_name", "last_name", "email")
WITH_ROLE = (Verb.ADDED, Verb.ROLE_CHANGED)


class Role(models.TextChoices):
    OWNER = "owner"
    EDITOR = "editor"


class LastOwner(ValidationError):
    def __init__(self) -> None:
        super().__init__(
            _("There has to be an owner who can log in. Please make somebody else an owner first.")
        )


class UserQuerySet(models.QuerySet[Any]):
    def active_owners(self) -> "UserQuerySet":
        return self.filter(role=Role.OWNER, is_active=True)


class UserWithRoleManager(UserManager.from_queryset(UserQuerySet)):
    use_in_migrations = False

    def create_superuser(self, username: str, *args: Any, **fields: Any) -> Any:
        return super().create_superuser(username, *args, **{"role": Role.OWNER, **fields})


class UserWithRole(AbstractUser):
    # The previous release, which still runs during the migration, writes rows without it.
    role = models.CharField(
        max_length=10,
        choices=Role,
        blank=True,
        default="",
        db_default="",
        help_text="An owner may do everything. An editor changes items, pages and messages. A user "
        "without a role sees nothing.",
    )

    objects = UserWithRoleManager()

    class Meta(AbstractUser.Meta):
        abstract = True
        constraints = [
            models.CheckConstraint(
                condition=models.Q(role__in=["", *Role.values]), name="user_role"
            )
        ]

    def recorded_as(self) -> tuple[models.Model, str]:
        return self, self.display_name

    @property
    def display_name(self) -> str:
        return self.get_full_name() or self.get_username()

    @property
    def is_owner(self) -> bool:
        return self.is_active and self.role == Role.OWNER

    @property
    def may_edit(self) -> bool:
        return self.is_active and self.role in Role.values

    _password: str | None  # set_password keeps it until the user is saved

    @property
    def has_new_password(self) -> bool:
        """Whether a password was set that is not saved yet."""
        return self._password is not None

    def clean(self) -> None:
        super().clean()
        if self.pk and not self.is_owner:
            self.require_another_owner()

    def save(self, *args: Any, update_fields: Any = None, **kwargs: Any) -> None:
        """Save, with Django's flags as the role says.

        Raises:
            LastOwner: nobody would be left who may do everything; nothing was changed.
        """
        written = None if update_fields is None else set(update_fields)
        with transaction.atomic():
            if written is None or written & AFFECTING_OWNERS:
                self.is_staff = self.is_superuser = self.role == Role.OWNER
                written = written and written | {"is_staff", "is_superuser"}
                if self.pk and not self.is_owner:
                    self.require_another_owner()
            has_new_password = self.has_new_password
            stored = type(self)._base_manager.filter(pk=self.pk).first() if self.pk else None
            super().save(*args, update_fields=written, **kwargs)
            for verb in self.changes_from(stored):
                record(verb, self, detail=self.role if verb in WITH_ROLE else "")
            if stored and has_new_password:
                record(Verb.PASSWORD_CHANGED, self)

    def changes_from(self, stored: Self | None) -> Iterator[Verb]:
        """Yield what saving this did to the stored row. A sign-in changes nothing."""
        if stored is None:
            yield Verb.ADDED
            return
        if stored.role != self.role:
            yield Verb.ROLE_CHANGED
        if stored.is_active != self.is_active:
            yield Verb.ENABLED if self.is_active else Verb.DISABLED
        if any(getattr(stored, name) != getattr(self, name) for name in NAMES):
            yield Verb.CHANGED

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        with transaction.atomic():
            self.require_another_owner()
            record(Verb.DELETED, self)
            return super().delete(*args, **kwargs)

    def require_another_owner(self) -> None:
        """Within a transaction, the owners stay what they are until its end.

        Raises:
            LastOwner: this is the only one.
        """
        owners = type(self).objects.active_owners().order_by("pk")
        if transaction.get_connection().in_atomic_block:
            owners = owners.select_for_update()
        if list(owners.values_list("pk", flat=True)) == [self.pk]:
            raise LastOwner
