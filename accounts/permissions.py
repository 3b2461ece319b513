"""Who may make a call: the owner any of them, an editor those that say `for_editors = True`.

A new call is the owner's until somebody decides otherwise.
"""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from .models import User


class RolePermission(BasePermission):
    message = _("Only an owner may do this. Please ask one.")

    def has_permission(self, request: Request, view: Any) -> bool:
        user = request.user
        if not isinstance(user, User):
            return False
        return user.is_owner or (user.may_edit and getattr(view, "for_editors", False))
