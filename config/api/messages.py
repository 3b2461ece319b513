"""Messages for validation errors, which name a field by its label in the form."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from core.fields import RecordSerializer

# By error code.
MESSAGES = {
    **dict.fromkeys(("required", "null", "blank", "empty"), _("{label} is required.")),
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
    if isinstance(field, serializers.ListField) and message.code == "max_length":
        pattern = TOO_MANY_RECORDS
    return str(pattern or OTHER).format(
        label=label,
        message=message,
        max_length=getattr(field, "max_length", None),
        expected=expected(field),
        password_length=settings.PASSWORD_MIN,
    )


def expected(field: Any) -> str:
    match field:
        case serializers.ChoiceField():
            return gettext(" or ").join(str(choice) for choice in field.choices if choice)
        case serializers.IntegerField(min_value=int(low), max_value=int(high)):
            return gettext("a whole number from {low} to {high}").format(low=low, high=high)
        case serializers.IntegerField():
            return gettext("a whole number")
        case serializers.FloatField(min_value=int(low), max_value=int(high)):
            return gettext("a number from {low} to {high}").format(low=low, high=high)
        case serializers.ListField():
            return gettext("a list")
        case serializers.BooleanField():
            return gettext("true or false")
        case serializers.EmailField():
            return gettext("an e-mail address, such as name@example.com")
        case serializers.CharField():
            return gettext("text")
    return gettext("in a different format")
