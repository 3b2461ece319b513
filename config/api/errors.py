"""The format of the API's errors."""

import logging
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from rest_framework.views import exception_handler as drf_exception_handler
from rest_framework_simplejwt.exceptions import InvalidToken

from accounts.authentication import LOG_IN_AGAIN
from core.uploads import too_many_files
from pages.error_pages import NOT_FOUND, DiskFull, infrastructure_error

from . import messages
from .parsers import TooLarge

logger = logging.getLogger(__name__)


def exception_handler(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Return the error as `{"error": message, "fields"?: {field: [message, ...]}}`.

    None makes Django answer 500; `pages.error_pages.server_error` uses the same format.
    """
    if isinstance(exc, TooManyFilesSent):
        exc = TooLarge(too_many_files())
    if isinstance(exc, RequestDataTooBig | TooManyFieldsSent):
        exc = TooLarge()
    exc = infrastructure_error(exc) or exc
    if isinstance(exc, DiskFull):
        exc.detail = getattr(context.get("view"), "disk_full", exc.detail)
    response = drf_exception_handler(exc, context)
    if response is not None:
        response.data = error_body(exc, response.data)
        if getattr(context.get("view"), "logs_refused_uploads", True):
            log_rejected_upload(context["request"], response)
        request = context["request"]  # JSON even if the view renders HTML
        request.accepted_renderer, request.accepted_media_type = JSONRenderer(), "application/json"
    return response


def log_rejected_upload(request: Request, response: Response) -> None:
    is_upload = str(request.content_type).startswith("multipart/")
    if is_upload and response.status_code in (400, 413):
        facts = {"status": response.status_code, "reason": response.data["error"]}
        logger.warning("upload refused", extra={"facts": facts})


def error_body(exc: Exception, detail: Any) -> dict[str, Any]:
    match exc:
        case Http404():
            return {"error": str(NOT_FOUND)}
        case exceptions.NotAuthenticated():
            return {"error": _("Please log in first.")}
        case InvalidToken():
            return {"error": str(LOG_IN_AGAIN)}  # instead of simplejwt's message
        case exceptions.ValidationError(detail=Mapping()):
            fields = messages.messages_by_field(exc)
            return {"error": next(iter(fields.values()))[0], "fields": fields}
        case exceptions.ValidationError():
            return {"error": next(str(message) for _, message in messages.flatten(None, detail))}
    return {"error": str(detail["detail"]), **getattr(exc, "extra", {})}


class UnknownPathView(APIView):
    """Public, so that an unknown path is a 404 for everybody instead of a 401."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise Http404
