"""Texts of one line, such as names, and of several. Pasted text may contain line breaks."""

import re
from typing import Any

from django import forms
from django.db import models

# Line breaks and control characters of ASCII, Latin-1 and Unicode. NUL is left in, and is rejected
# by validation.
BREAKS = re.compile("[\x01-\x1f\x7f-\x9f\u2028\u2029]+")


def one_line(text: str) -> str:
    """Replace line breaks and control characters with one space."""
    parts = (part.strip() for part in BREAKS.split(text))
    return " ".join(part for part in parts if part)


class SingleLineFormField(forms.CharField):
    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        return one_line(text) if isinstance(text, str) else text


class MultiLineFormField(forms.CharField):
    """Takes a line break as one character, as it is stored; a form sends two."""

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        return text.replace("\r\n", "\n") if isinstance(text, str) else text


# The `formfield_overrides` of Django's admin.
TEXT_FIELDS: Any = {
    models.CharField: {"form_class": SingleLineFormField},
    models.TextField: {"form_class": MultiLineFormField},
}
