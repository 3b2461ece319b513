"""Texts of one line: names, sizes, what is seen in a picture. A paste may bring breaks along."""

import re
from typing import Any

from django import forms

# Breaks and control characters: those of ASCII, of Latin-1, and the two separators of Unicode. NUL
# is no part of any text, and is refused.
BREAKS = re.compile("[\x01-\x1f\x7f-\x9f\u2028\u2029]+")


def one_line(text: str) -> str:
    """Put one space where lines break, and where a control character stands."""
    parts = (part.strip() for part in BREAKS.split(text))
    return " ".join(part for part in parts if part)


class SingleLineFormField(forms.CharField):
    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        return one_line(text) if isinstance(text, str) else text
