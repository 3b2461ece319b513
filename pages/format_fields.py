"""Lines of documents that have a certain format, such as a phone number or an address."""

import re
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError as DjangoValidationError
from django.core.validators import validate_email
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from core.fields import SingleLineField
from core.text_cleaning import tidy_email, tidy_phone

URL_MAX = 500
PICTURE_MAX = 80  # characters of a picture's name


class FormatField(SingleLineField):
    """A line in a certain format. A subclass sets `sentence` and `is_valid`, and may have `tidy`,
    as the same line of the admin (forms/controls/formats.ts).
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
        return bool(re.fullmatch(r"\+[0-9][0-9 ]*", text)) and 7 <= len(text.replace(" ", "")) <= 16


class EmailField(FormatField):
    sentence = _("{label} must be an e-mail address, such as name@example.com.")
    max_chars = 254

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
    max_chars = URL_MAX

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
        return bool(re.fullmatch("[A-Z]{2}", text))


class TimeField(FormatField):
    sentence = _("{label} must be a time from 00:00 to 23:59, such as 09:00.")
    max_chars = 5

    def is_valid(self, text: str) -> bool:
        return bool(re.fullmatch("([01][0-9]|2[0-3]):[0-5][0-9]", text))


class PictureField(FormatField):
    """The name of a picture. `pictures` of the context has those that the document may show."""

    sentence = _("{label} must be one of this page's pictures.")
    max_chars = PICTURE_MAX

    def is_valid(self, text: str) -> bool:
        return text in self.context["pictures"]
