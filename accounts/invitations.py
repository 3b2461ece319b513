"""Invitations: a link with which somebody becomes a user, once and within 72 hours. An invitation
of a `person` is a sign-in link: with it a user who forgot the password chooses a new one.

The link is not stored: it is signed with the SECRET_KEY, so neither a stolen database nor a backup
has it, and an owner can see it again. It says nothing about which users there are.
"""

import uuid
from datetime import datetime, timedelta

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db import models, transaction
from django.utils import timezone

from activity.models import Verb
from activity.recording import record

from .models import User
from .roles import Role

VALID = timedelta(hours=72)
KEPT = timedelta(days=30)  # so that its link says why it does not work any more
signer = Signer(salt="accounts.invitations", sep=".")


class State(models.TextChoices):
    PENDING = "pending"
    ACCEPTED = "accepted"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class NotPending(Exception):
    """The invitation cannot be accepted; its `state` says why."""


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def open(self) -> "InvitationQuerySet":
        """Return those that were neither accepted nor withdrawn."""
        return self.filter(accepted_at=None, withdrawn_at=None)

    def at_token(self, token: str) -> "Invitation | None":
        try:
            pk = uuid.UUID(signer.unsign(token))
        except (BadSignature, ValueError):
            return None
        return self.select_related("created_by", "person").filter(pk=pk).first()

    def for_person(self, person: User, owner: User) -> "Invitation":
        """Return a new sign-in link, which replaces older ones. Until it is used, the password and
        the sessions stay as they are.
        """
        with transaction.atomic():
            User.objects.select_for_update().get(pk=person.pk)  # two owners at once
            person.sign_in_links.withdraw()
            link = self.create(
                person=person,
                name=person.display_name[: settings.PERSON_NAME_MAX],
                role=person.role,
                created_by=owner,
            )
            record(Verb.LINK_MADE, person)
        return link

    def withdraw(self) -> int:
        return self.open().update(withdrawn_at=timezone.now())


class Invitation(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=settings.PERSON_NAME_MAX)
    email = models.EmailField(max_length=settings.PERSON_EMAIL_MAX)
    role = models.CharField(max_length=10, choices=Role)
    person = models.ForeignKey(
        User, on_delete=models.CASCADE, null=True, related_name="sign_in_links"
    )
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    accepted_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)

    objects = InvitationQuerySet.as_manager()

    mailed = False  # whether the link was mailed, after a request that mails it

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="invitation_role")
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def link(self) -> str:
        return f"{settings.SITE_URL}/admin/invitation/{signer.sign(self.pk.hex)}"

    @property
    def expires_at(self) -> datetime:
        return self.created_at + VALID

    @property
    def state(self) -> State:
        """The invitations of somebody who is no owner any more are withdrawn."""
        if self.accepted_at:
            return State.ACCEPTED
        is_invited = self.created_by is not None and self.created_by.is_owner
        if self.withdrawn_at or not is_invited or not (self.person is None or self.person.may_edit):
            return State.WITHDRAWN
        return State.EXPIRED if self.expires_at <= timezone.now() else State.PENDING

    @property
    def username(self) -> str:
        """A new user signs in with the address, so that nobody can try which names are taken."""
        return self.person.get_username() if self.person else self.email.lower()

    @property
    def user(self) -> User:
        return self.person or self.new_user()

    def new_user(self) -> User:
        return User(username=self.username, first_name=self.name, email=self.email, role=self.role)

    def accept(self, password: str) -> User:
        """Create the user, or give the person the password, which ends their sessions. Of two
        calls at once, one finds the invitation used.

        Raises:
            NotPending: it was used, is too late or was withdrawn; nothing was changed.
            IntegrityError: there is such a user by now; nothing was changed.
        """
        user = self.user
        user.set_password(password)
        with transaction.atomic():
            stored = Invitation.objects.select_for_update(of=["self"]).filter(pk=self.pk)
            invitation = stored.select_related("created_by", "person").first()
            if invitation is None or invitation.state != State.PENDING:
                raise NotPending
            Invitation.objects.filter(pk=self.pk).update(accepted_at=timezone.now())
            if self.person:
                user.save(update_fields=["password"])
                record(Verb.PASSWORD_CHANGED, user, actor=user)
            else:
                user.save(force_insert=True)
                record(Verb.JOINED, user, detail=self.role, actor=user)
        return user

    def withdraw(self) -> bool:
        """Return whether it was open until now."""
        with transaction.atomic():
            if not Invitation.objects.filter(pk=self.pk).withdraw():
                return False
            if self.person:
                record(Verb.LINK_WITHDRAWN, self.person)
            else:
                record(Verb.WITHDRAWN, self)
        return True
