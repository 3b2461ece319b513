"""Passkeys of users: what is stored of them. Keys are text, which is the same in all databases."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException

PER_USER_MAX = 20
NEEDED = 2  # to sign in with a passkey only: a phone may be lost
NAME_MAX = 60
ID_MAX = 1400  # characters of at most 1023 bytes


class PasskeysNeeded(APIException):
    status_code = 409
    default_detail = _("To sign in with a passkey only, two passkeys are needed.")


class Passkey(models.Model):
    """The public half of a key that a device of the user, or his password manager, has."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="passkeys"
    )
    credential_id = models.CharField(max_length=ID_MAX, unique=True, editable=False)
    public_key = models.TextField(editable=False)
    sign_count = models.BigIntegerField(default=0, editable=False)
    name = models.CharField(max_length=NAME_MAX)
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
