"""API errors for what conflicts with what is stored."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException


class Conflict(APIException):
    """What is stored does not allow it, for a reason that the sentence says."""

    status_code = 409


class WriteConflict(APIException):
    """A write that conflicts with what is stored, which the response contains as `current` if the
    sender may read it.
    """

    def __init__(self, current: dict[str, Any] | None = None, detail: Any = None) -> None:
        super().__init__(detail)
        self.extra = {"current": current} if current else {}


class EditConflict(WriteConflict):
    """The form was filled from an older version; the response contains the current one."""

    status_code = 409
    default_detail = _("This was changed elsewhere in the meantime. Nothing was saved.")


class IdempotencyKeyReused(WriteConflict):
    """The key was used with other values; the response contains the item they created."""

    status_code = 422
    default_detail = _(
        "This was stored before, with other values, and was not changed. Please edit it, or send "
        "this with another Idempotency-Key."
    )
