"""A second step for the password: codes of an app (TOTP), or recovery codes, each valid once.

The app's secret is encrypted with a key made of SECRET_KEY, so a stolen database or backup does not
have it. With another SECRET_KEY only recovery codes work; those are hashed without it.
"""

import base64
import hashlib
import logging
import re
import secrets
from typing import Any

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.contrib.auth.signals import user_login_failed
from django.db import models, transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from activity.models import Verb
from activity.recording import record, record_failure

from . import totp

RECOVERY_CODES = 10
RECOVERY_CODE = re.compile(r"[a-z2-7]{16}")  # 80 bits, so that a fast hash is enough
APP_CODE = re.compile(r"[0-9]{6}")

logger = logging.getLogger(__name__)


class SecondStepQuerySet(models.QuerySet["SecondStep"]):
    def confirmed(self) -> "SecondStepQuerySet":
        return self.filter(confirmed_at__isnull=False)


class SecondStep(models.Model):
    """On once a first code has confirmed it; until then it asks nobody for a code."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="second_step"
    )
    secret = models.TextField(editable=False)
    confirmed_at = models.DateTimeField(null=True)
    last_step = models.BigIntegerField(default=0)  # of the last code; older codes are refused

    objects = SecondStepQuerySet.as_manager()

    def __str__(self) -> str:
        return f"second step of {self.user}"

    def accepts(self, code: str) -> bool:
        """Use up a code of the app; return whether it was right and not used before."""
        try:
            secret = cipher().decrypt(self.secret.encode()).decode()
        except InvalidToken:
            logger.error("second step unreadable: another SECRET_KEY has encrypted it")
            return False
        step = totp.matching_step(secret, code)
        if step is None:
            return False
        unused = SecondStep.objects.filter(pk=self.pk, last_step__lt=step)
        return unused.update(last_step=step) == 1


class RecoveryCode(models.Model):
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="recovery_codes"
    )
    digest = models.CharField(max_length=64, editable=False)
    used_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "digest"], name="recovery_code_once")
        ]

    def __str__(self) -> str:
        return f"recovery code of {self.user}"


def cipher() -> Fernet:
    key = salted_hmac("accounts.second_step", "secret", algorithm="sha256").digest()
    return Fernet(base64.urlsafe_b64encode(key))


def step_of(user: models.Model) -> SecondStep | None:
    """Return the second step that a login of the user needs."""
    return SecondStep.objects.confirmed().select_related("user").filter(user=user).first()


def is_on(user: models.Model) -> bool:
    return step_of(user) is not None


def codes_left(user: models.Model) -> int:
    return RecoveryCode.objects.filter(user=user, used_at=None).count()


def start_setup(user: models.Model) -> str | None:
    """Store a new secret that is not confirmed yet, and return it; None if one is confirmed."""
    secret = totp.new_secret()
    new = {"secret": cipher().encrypt(secret.encode()).decode(), "last_step": 0}
    _, is_first = SecondStep.objects.get_or_create(user=user, defaults=new)
    pending = SecondStep.objects.filter(user=user, confirmed_at=None)
    return secret if is_first or pending.update(**new) else None


def confirm(user: models.Model, code: str) -> list[str] | None:
    """Switch the second step on; return the recovery codes, or None if the code is not right."""
    pending = SecondStep.objects.filter(user=user, confirmed_at=None).first()
    if pending is None or not pending.accepts(normalize(code)):
        return None
    with transaction.atomic():
        same = SecondStep.objects.filter(pk=pending.pk, secret=pending.secret, confirmed_at=None)
        if not same.update(confirmed_at=timezone.now()):
            return None  # meanwhile there is another secret, or none
        record(Verb.SECOND_STEP_ON, user)
        return store_recovery_codes(user)


def renew_recovery_codes(user: models.Model) -> list[str]:
    with transaction.atomic():
        record(Verb.CODES_RENEWED, user)
        return store_recovery_codes(user)


def store_recovery_codes(user: models.Model) -> list[str]:
    """Replace all recovery codes, and return the new ones, which are stored hashed."""
    codes = [new_recovery_code() for _ in range(RECOVERY_CODES)]
    RecoveryCode.objects.filter(user=user).delete()
    RecoveryCode.objects.bulk_create(
        RecoveryCode(user=user, digest=digest(normalize(code))) for code in codes
    )
    return codes


def new_recovery_code() -> str:
    letters = base64.b32encode(secrets.token_bytes(10)).decode().lower()
    return "-".join(letters[start : start + 4] for start in range(0, 16, 4))


def switch_off(user: models.Model) -> bool:
    """Delete the second step and its recovery codes; return whether it was on."""
    with transaction.atomic():
        RecoveryCode.objects.filter(user=user).delete()
        was_on = is_on(user)
        if was_on:
            record(Verb.SECOND_STEP_OFF, user)
        SecondStep.objects.filter(user=user).delete()
    return was_on


def check_code(request: HttpRequest, step: SecondStep, code: str) -> bool:
    """Return whether the code completes a login.

    A wrong one counts like a wrong password, so the limits of the login hold for both. Call it
    after the password was checked, which refuses a user who is locked out.
    """
    user: Any = step.user
    text = normalize(code)
    if APP_CODE.fullmatch(text):
        is_right = step.accepts(text)
    else:
        is_right = bool(RECOVERY_CODE.fullmatch(text)) and use_recovery_code(user, text)
    if not is_right:
        username = user.get_username()
        logger.warning("login code wrong", extra={"facts": {"user": username}})
        record_failure(request, user)
        user_login_failed.send(__name__, credentials={"username": username}, request=request)
    return is_right


def use_recovery_code(user: models.Model, text: str) -> bool:
    unused = RecoveryCode.objects.filter(user=user, digest=digest(text), used_at=None)
    return unused.update(used_at=timezone.now()) == 1


def normalize(code: str) -> str:
    """Return the code without the spaces and hyphens that people type, in lower case."""
    return re.sub(r"[\s-]", "", code).lower()


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
