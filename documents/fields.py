"""Serializers of documents' values and words, made from their descriptions.

First the lines that have a certain format, such as a phone number or an address.
"""

import re
from collections.abc import Callable
from datetime import date
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ValidationError as DjangoValidationError
from django.core.validators import validate_email
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from core.fields import (
    DecimalNumberField,
    RecordSerializer,
    SingleLineField,
    StrictBooleanField,
    StrictCharField,
    StrictIntegerField,
)
from core.languages import LANGUAGES, OTHER_LANGUAGES
from core.text_cleaning import TEXT_RULES, tidy_email, tidy_phone

from .content import Description, Fields, Values, fields_of
from .translations import has_words, translated_fields

PICTURE_MAX = 80  # characters of a picture's name
RECORD_ID_CHARS = 8
DAY = 24 * 60  # minutes
WEEKS = (-7 * DAY, 0, 7 * DAY)
CLOSED_DAYS_MAX = 730  # from the first to the last one
WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


class FormatField(SingleLineField):
    """A line in a certain format. A subclass sets `sentence` and `is_valid`, and may have `tidy`,
    as the same line of the admin (forms/controls/formats.tsx).
    """

    sentence: str | Promise
    max_chars = 0

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=self.max_chars, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if isinstance(data, str):
            data = self.tidy(data)
        text = super().run_validation(data)  # its length is checked before its format
        if text and not self.is_valid(text):
            raise serializers.ValidationError(
                str(self.sentence).format(label=self.label), "sentence"
            )
        return text

    def tidy(self, text: str) -> str:
        return text

    def is_valid(self, text: str) -> bool:
        raise NotImplementedError


class PhoneField(FormatField):
    sentence = _("{label} must be a number with its country code, such as +371 20 000 000.")
    max_chars = 30

    def tidy(self, text: str) -> str:
        """Leave only spaces between the digits. It may be printed as +371 (20) 000-000."""
        return re.sub("[ ().-]+", " ", tidy_phone(text)).strip()

    def is_valid(self, text: str) -> bool:
        low, high = TEXT_RULES["phone_with_country_min"], TEXT_RULES["phone_with_country_max"]
        is_written = re.fullmatch(TEXT_RULES["phone_with_country"], text)
        return bool(is_written) and low <= len(text.replace(" ", "")) <= high


class EmailField(FormatField):
    sentence = _("{label} must be an e-mail address, such as name@example.com.")
    max_chars = settings.EMAIL_MAX

    def tidy(self, text: str) -> str:
        return tidy_email(text)

    def is_valid(self, text: str) -> bool:
        try:
            validate_email(text)
        except DjangoValidationError:
            return False
        return text.isascii()


class UrlField(FormatField):
    sentence = _(
        "{label} must be an address that begins with https://, http://, mailto: or tel:, or with "
        "/ for a page of this site."
    )
    max_chars = settings.URL_MAX

    def is_valid(self, text: str) -> bool:
        return is_url(text)


def is_url(text: str) -> bool:
    """Return whether a link may lead there: to a web page, to mail, phone, or a path of this site.

    Browsers treat a backslash as a slash, so `/\\example.com` is another site.
    """
    if re.search(r"[\s\\]", text):
        return False
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    match parts.scheme:
        case "http" | "https":
            return bool(parts.hostname)
        case "mailto" | "tel":
            return bool(parts.path)
    return text.startswith("/") and not text.startswith("//")


class CountryCodeField(FormatField):
    sentence = _("{label} must be two capital letters, such as LV.")
    max_chars = 2

    def is_valid(self, text: str) -> bool:
        return bool(re.fullmatch(TEXT_RULES["country"], text))


class TimeField(FormatField):
    sentence = _("{label} must be a time from 00:00 to 23:59, such as 09:00.")
    max_chars = 5

    def is_valid(self, text: str) -> bool:
        return bool(re.fullmatch(TEXT_RULES["time"], text))


class DateField(FormatField):
    sentence = _("{label} must be a date, such as 2026-12-24.")
    max_chars = 10

    def is_valid(self, text: str) -> bool:
        if not re.fullmatch(TEXT_RULES["date"], text):
            return False
        try:
            date.fromisoformat(text)
        except ValueError:  # no such day
            return False
        return True


class RecordIdField(FormatField):
    """The id of a record of a list. A new one has none yet: the server makes it (saving.py)."""

    sentence = _("{label} must be 8 small letters and digits.")
    max_chars = RECORD_ID_CHARS

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(default="", **kwargs)

    def is_valid(self, text: str) -> bool:
        return is_record_id(text)


def is_record_id(text: str) -> bool:
    return bool(re.fullmatch(f"[a-z0-9]{{{RECORD_ID_CHARS}}}", text))


class PictureField(FormatField):
    """The name of a picture. `pictures` of the context has those that the document may show."""

    sentence = _("{label} must be one of this page's pictures.")
    max_chars = PICTURE_MAX

    def is_valid(self, text: str) -> bool:
        return text in self.context["pictures"]


def days_between(first: str, last: str) -> list[str]:
    """Return the days from the first to the last one, perhaps over the end of the week."""
    start, end = WEEKDAYS.index(first), WEEKDAYS.index(last)
    return WEEKDAYS[start : end + 1] if start <= end else WEEKDAYS[start:] + WEEKDAYS[: end + 1]


def opening_times(row: Values) -> list[tuple[int, int]]:
    """Return when the row opens and closes, in minutes since Monday. A day may be named in several
    rows, and what closes before it opens does so after midnight.
    """
    opens, closes = (int(row[name][:2]) * 60 + int(row[name][3:]) for name in ("opens", "closes"))
    starts = [WEEKDAYS.index(day) * DAY for day in days_between(row["first_day"], row["last_day"])]
    return [(day + opens, day + closes + DAY * (closes <= opens)) for day in starts]


def check_hours(rows: list[Values]) -> None:
    """Refuse opening hours that a visitor could not understand."""
    earlier: list[tuple[int, int]] = []
    for index, row in enumerate(rows):
        times = opening_times(row)
        if row["opens"] == row["closes"]:
            refuse(index, "closes", _("The closing time must differ from the opening time."))
        # The hours of Sunday may end on Monday, with which the week begins.
        shifted = [(opens + week, closes + week) for opens, closes in times for week in WEEKS]
        if any(a <= closes and opens <= b for a, b in earlier for opens, closes in shifted):
            refuse(index, "opens", _("These hours overlap others, or follow them directly."))
        earlier += times


def check_closed_days(rows: list[Values]) -> None:
    """Refuse days in the wrong order, and what must be a mistake. They may overlap, and be over."""
    for index, row in enumerate(rows):
        days = (date.fromisoformat(row["last"]) - date.fromisoformat(row["first"])).days
        if days < 0:
            refuse(index, "last", _("The last day must not be before the first."))
        if days > CLOSED_DAYS_MAX:
            sentence = _("The last day may be at most %(days)s days after the first.")
            refuse(index, "last", sentence % {"days": CLOSED_DAYS_MAX})


def refuse(index: int, field: str, sentence: Any) -> None:
    detail: Any = {index: {field: [sentence]}}  # as the errors of a list are
    raise serializers.ValidationError(detail, "sentence")


class LinkSerializer(RecordSerializer):
    """A link, whose label is in one language at least: `texts_in_no_language` looks for it."""

    # Any: a field of that name, where serializers have their own label
    label: Any = SingleLineField(
        label="Label", max_length=settings.LINK_LABEL_MAX, allow_blank=True
    )
    url = UrlField(label="Address")


class OptionalLinkSerializer(LinkSerializer):
    """A link that may be left empty, but not half of it."""

    url = UrlField(label="Address", allow_blank=True)

    def validate(self, attrs: dict[str, str]) -> dict[str, str]:
        if attrs["label"] and not attrs["url"]:
            raise serializers.ValidationError({"url": ["This is empty."]}, "blank")
        return attrs


def text_field(field: Description, **options: Any) -> serializers.Field:
    """Return the field of a text. A required one with words in several languages may be empty in
    some: `texts_in_no_language` looks for it in the others.
    """
    if "max" in field:
        options["max_length"] = field["max"]
    allow_blank = not field.get("required") or has_words(field)
    return TEXTS[field["type"]](allow_blank=allow_blank, **options)


def link_field(field: Description, **options: Any) -> serializers.Field:
    return (LinkSerializer if field.get("required") else OptionalLinkSerializer)(**options)


def number_field(field: Description, **options: Any) -> serializers.Field:
    limits = {"min_value": field["min"], "max_value": field["max"]}
    if not field.get("required"):
        options["allow_null"] = True
    if decimals := field.get("decimals"):
        return DecimalNumberField(decimals=decimals, **limits, **options)
    return StrictIntegerField(**limits, **options)


def list_field(field: Description, **options: Any) -> serializers.Field:
    record = record_class(options.pop("name"), field["of"])
    child = record(label=field["noun"].capitalize())
    checks = [CHECKS[field["check"]]] if "check" in field else []
    return serializers.ListField(child=child, max_length=field["max"], validators=checks, **options)


CHECKS = {"hours": check_hours, "closed_days": check_closed_days}  # of a list as a whole
Maker = Callable[..., serializers.Field]
TEXTS: dict[str, Maker] = {
    "line": SingleLineField,
    "text": StrictCharField,
    "markup": StrictCharField,
    "phone": PhoneField,
    "email": EmailField,
    "url": UrlField,
    "country_code": CountryCodeField,
    "time": TimeField,
    "date": DateField,
    "id": RecordIdField,
    "picture": PictureField,
}
TYPES: dict[str, Maker] = {
    **dict.fromkeys(TEXTS, text_field),
    "weekday": lambda field, **options: serializers.ChoiceField(choices=WEEKDAYS, **options),
    "language": lambda field, **options: serializers.ChoiceField(choices=LANGUAGES, **options),
    "number": number_field,
    "build": number_field,  # its id
    "boolean": lambda field, **options: StrictBooleanField(**options),
    "link": link_field,
}


def record_class(name: str, fields: Fields) -> type[RecordSerializer]:
    """Return a serializer class with these fields; `name` is that of its schema."""
    attributes: dict[str, Any] = {}
    for field, description in fields.items():
        options = {"label": description["label"], "help_text": description.get("help", "")}
        if description["type"] == "list":
            attributes[field] = list_field(description, name=record_name(name, field), **options)
        else:
            attributes[field] = TYPES[description["type"]](description, **options)
    return type(f"{name}Serializer", (RecordSerializer,), attributes)


class LabelSerializer(RecordSerializer):
    """The words of a link in another language."""

    label: Any = SingleLineField(
        label="Label", max_length=settings.LINK_LABEL_MAX, allow_blank=True, required=False
    )


def words_class(name: str, fields: Fields) -> type[RecordSerializer]:
    """Return a serializer class of the words of these fields in another language. What is left out
    or empty is shown in one that has it.
    """
    attributes: dict[str, Any] = {}
    for field, description in translated_fields(fields).items():
        options = {"label": description["label"], "required": False}
        match description["type"]:
            case "list":
                record = words_class(record_name(name, field), description["of"])
                child = record(label=description["noun"].capitalize())
                options |= {"child": child, "max_length": description["max"]}
                attributes[field] = serializers.ListField(**options)
            case "link":
                attributes[field] = LabelSerializer(**options)
            case _:
                optional = {**description, "required": False}
                attributes[field] = text_field(optional, **options)
    return type(f"{name}Serializer", (RecordSerializer,), attributes)


def record_name(name: str, field: str) -> str:
    return name + "".join(map(str.capitalize, field.split("_")))


def schema_name(key: str) -> str:
    return "".join(map(str.capitalize, key.split("-")))


@cache
def values_serializer(key: str) -> type[RecordSerializer]:
    """Return the serializer of a document's values."""
    return record_class(f"{schema_name(key)}Values", fields_of(key))


@cache
def translations_serializer(key: str) -> type[RecordSerializer]:
    """Return the serializer of a document's words in other languages, by language."""
    name, fields = schema_name(key), fields_of(key)
    words = words_class(f"{name}Words", fields)
    languages = {language: words(required=False) for language in OTHER_LANGUAGES}
    return type(f"{name}TranslationsSerializer", (RecordSerializer,), languages)
