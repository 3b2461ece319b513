"""Formats the API's errors, and writes the messages of validation errors, which name a field by its
label in the form.
"""

import logging
from collections.abc import Iterator, Mapping
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import Http404
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions, serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from rest_framework.views import exception_handler as drf_exception_handler
from rest_framework_simplejwt.exceptions import InvalidToken

from accounts.authentication import LOG_IN_AGAIN
from catalogue.translations import IN_NO_LANGUAGE
from core.fields import RecordSerializer
from core.parsers import TooLarge, too_many_files
from pages.error_pages import NOT_FOUND, DiskFull, infrastructure_error

logger = logging.getLogger(__name__)

# By error code.
MESSAGES = {
    **dict.fromkeys(("required", "null", "blank", "empty"), _("{label} is required.")),
    "in_no_language": IN_NO_LANGUAGE,
    "max_length": _("{label} may have at most {max_length} characters."),
    "null_characters_not_allowed": _("{label} contains characters that cannot be stored."),
    "surrogate_characters_not_allowed": _("{label} contains characters that cannot be stored."),
    "password_too_short": _("{label} must have at least {password_length} characters."),
    "password_too_common": _("{label} is too common. Please choose another one."),
    "password_entirely_numeric": _("{label} must not consist of digits only."),
    "password_too_similar": _("{label} is too similar to your username."),
}
TOO_MANY_RECORDS = _("{label} may have at most {max_length} entries.")
INVALID_CODES = (
    *("invalid", "invalid_choice", "not_a_list"),
    *("min_value", "max_value", "max_string_length"),
)
EXPECTED = _("{label} must be {expected}.")
OTHER = _("{label}: {message}")
LISTS = (serializers.ListField, serializers.ListSerializer)
NO_OBJECT = _("Please send a JSON object with the fields.")


def messages_by_field(error: ValidationError) -> dict[str, list[str]]:
    """Return the messages of an error whose detail is a mapping of fields."""
    serializer = getattr(error.detail, "serializer", None)
    fields = getattr(serializer, "fields", {})
    assert isinstance(error.detail, Mapping)
    found: dict[str, list[str]] = {}
    for name, detail in error.detail.items():
        found |= messages_of_field(str(name), fields.get(name), detail)
    return found


def messages_of_field(path: str, field: Any, detail: Any) -> dict[str, list[str]]:
    """Return the messages of a field; those of records by paths such as `opening_hours.0.opens`."""
    fields, child = getattr(field, "fields", {}), getattr(field, "child", None)
    is_record = child or isinstance(field, RecordSerializer)
    if not is_record or not isinstance(detail, Mapping):
        name = path.rpartition(".")[2]
        messages = [message_for(name, *pair) for pair in flatten(field, detail)]
        return {path.removesuffix(".non_field_errors"): messages}
    found: dict[str, list[str]] = {}
    for name, part in detail.items():
        if name == "non_field_errors" and isinstance(field, LISTS):  # of the list itself
            found |= messages_of_field(path, field, part)
        else:
            found |= messages_of_field(f"{path}.{name}", child or fields.get(name), part)
    return found


def flatten(field: Any, detail: Any) -> Iterator[tuple[Any, ErrorDetail]]:
    """Yield the messages of a nested error in order, each with its field."""
    if isinstance(detail, str):
        yield field, ErrorDetail(detail, code=getattr(detail, "code", None))
    elif isinstance(detail, Mapping):
        inner = getattr(field, "fields", {})
        for name, part in detail.items():
            yield from flatten(inner.get(name, field), part)
    else:
        for part in detail:
            yield from flatten(field, part)


def message_for(name: str, field: Any, message: ErrorDetail) -> str:
    if message.code == "sentence":
        return str(message)
    if name == "non_field_errors":
        return str(NO_OBJECT if message.code in ("invalid", "null") else message)
    label = getattr(field, "label", None) or name.replace("_", " ").capitalize()
    pattern = EXPECTED if message.code in INVALID_CODES else MESSAGES.get(str(message.code))
    if isinstance(field, LISTS) and message.code == "max_length":
        pattern = TOO_MANY_RECORDS
    return str(pattern or OTHER).format(
        label=label,
        message=message,
        max_length=getattr(field, "max_length", None),
        expected=expected(field),
        password_length=settings.PASSWORD_MIN,
    )


def expected(field: Any) -> str:
    """Return what a field expects, to follow "must be"."""
    match field:
        case serializers.ChoiceField():
            return gettext(" or ").join(str(choice) for choice in field.choices if choice)
        case serializers.IntegerField(min_value=int(low), max_value=int(high)):
            return gettext("a whole number from {low} to {high}").format(low=low, high=high)
        case serializers.IntegerField():
            return gettext("a whole number")
        case serializers.FloatField(min_value=int(low), max_value=int(high)):
            return gettext("a number from {low} to {high}").format(low=low, high=high)
        case serializers.ListField() | serializers.ListSerializer():
            return gettext("a list")
        case serializers.BooleanField():
            return gettext("true or false")
        case serializers.EmailField():
            return gettext("an e-mail address, such as name@example.com")
        case serializers.CharField():
            return gettext("text")
    return gettext("in a different format")


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
    """Return the JSON of an error."""
    match exc:
        case Http404():
            return {"error": str(NOT_FOUND)}
        case exceptions.NotAuthenticated():
            return {"error": gettext("Please log in first.")}
        case InvalidToken():
            return {"error": str(LOG_IN_AGAIN)}  # instead of simplejwt's message
        case exceptions.ValidationError(detail=Mapping()):
            fields = messages_by_field(exc)
            return {"error": next(iter(fields.values()))[0], "fields": fields}
        case exceptions.ValidationError():
            return {"error": next(str(message) for _, message in flatten(None, detail))}
    return {"error": str(detail["detail"]), **getattr(exc, "extra", {})}


class UnknownPathView(APIView):
    """Public, so that an unknown path is a 404 for everybody instead of a 401."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise Http404
