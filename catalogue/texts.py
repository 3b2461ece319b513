"""Single-line texts, such as names and alternative texts. Pasted text may contain line breaks."""

import re
from typing import Any

from django import forms

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
