"""Refuses a write that does not fit what is stored, and answers with that."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException


class DoesNotFit(APIException):
    """The response contains what is stored, as `current`."""

    def __init__(self, current: dict[str, Any]) -> None:
        super().__init__()
        self.extra = {"current": current}


class Conflict(DoesNotFit):
    """The form was filled from an older version; the response contains the current one."""

    status_code = 409
    default_detail = _("This was changed elsewhere in the meantime. Nothing was saved.")


class IdempotencyKeyReused(DoesNotFit):
    """The key was used with other values; the response contains the item they created."""

    status_code = 422
    default_detail = _(
        "This was stored before, with other values, and was not changed. Please edit it, or send "
        "this with another Idempotency-Key."
    )
