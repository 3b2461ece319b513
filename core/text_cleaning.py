"""Cleans texts that people type or paste: names of one line, texts of several, and addresses."""

import json
import re
import unicodedata
from typing import Any

from django import forms
from django.conf import settings
from django.db import models

# Line breaks and control characters of ASCII, Latin-1 and Unicode. Everything else may be part of a
# name: joiners hold an emoji or a Persian name together, a soft hyphen says where it may break. NUL
# is left in, and is rejected by validation.
CONTROLS = re.compile("[\x01-\x1f\x7f-\x9f\u2028\u2029]+")
ZERO_WIDTH_JOINER = "\u200d"
# What changes the emoji before it: skin tones, and the letters of a region's flag.
MODIFIERS = re.compile("[\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")
# Two of them are a flag.
FLAG_LETTERS = "".join(map(chr, range(0x1F1E6, 0x1F200)))
# The browser reads the same rules, in core/text-cleaning.ts. Patterns match a whole text.
TEXT_RULES = json.loads((settings.CONTENT_DIR / "text-rules.json").read_text())
INVISIBLE = re.compile(f"[{TEXT_RULES['invisible']}]")
HYPHENS = re.compile(f"[{TEXT_RULES['hyphens']}]")
# Python takes quadratic time to order thousands of marks. No text of one line is as long as this.
NORMALIZED_MAX = TEXT_RULES["line_normalized_max"]
# Matches what [^\s@]+@[^\s@]+\.[^\s@]+ matches, but without backtracking over many dots.
EMAIL = re.compile(TEXT_RULES["email"])
# Lenient: the owner reads it. It must only be one that somebody can dial.
PHONE = re.compile(TEXT_RULES["phone"])
PHONE_DIGITS_MIN = TEXT_RULES["phone_digits_min"]


def one_line(text: str) -> str:
    """Return a name on one line and in NFC, or "" if it shows nothing. Line breaks and control
    characters become one space.
    """
    parts = (part.strip() for part in CONTROLS.split(text))
    line = " ".join(part for part in parts if part)
    if not is_visible(line):
        return ""
    return unicodedata.normalize("NFC", line) if len(line) <= NORMALIZED_MAX else line


def is_visible(text: str) -> bool:
    """Return whether a text shows anything."""
    return bool(without_invisibles(text).strip())


def without_invisibles(text: str) -> str:
    """Remove what only joins, separates or turns letters, and comes along with pasted text."""
    return INVISIBLE.sub("", text)


def tidy_email(text: str) -> str:
    """Return an e-mail address without the invisible characters that are pasted with it."""
    return without_invisibles(text).strip()


def tidy_phone(text: str) -> str:
    """Return a phone number without what is pasted with it, with plain hyphens and spaces."""
    return " ".join(HYPHENS.sub("-", without_invisibles(text)).split())


def is_email(text: str) -> bool:
    return EMAIL.fullmatch(text) is not None


def is_phone(text: str) -> bool:
    """Return whether it can be dialled; nothing is no wrong number."""
    return not text or bool(PHONE.fullmatch(text)) and len(digits_of(text)) >= PHONE_DIGITS_MIN


def digits_of(phone: str) -> str:
    return re.sub("[^0-9]", "", phone)


def comparable_name(name: str) -> str:
    """Return a form of the name that is the same for all spellings that look alike.

    A link that goes through other programs may get other spaces and lose what is invisible.
    """
    return " ".join(without_invisibles(unicodedata.normalize("NFKC", name)).split())


def start_of(text: str, length: int) -> str:
    """Return the start of a text, of at most `length` characters.

    It never ends within what a reader takes for one: an emoji, or a letter with its marks, may be
    several. `truncate` in the browser's core/characters.ts does the same.
    """
    end = length
    while 0 < end < len(text) and is_within(text, end):
        end -= 1
    return text[: end or length]


def is_within(text: str, index: int) -> bool:
    """Return whether a reader takes the characters before and at `index` for one."""
    before, here = text[:index], text[index]
    return (
        here == ZERO_WIDTH_JOINER
        or before.endswith(ZERO_WIDTH_JOINER)
        or unicodedata.category(here).startswith("M")
        or MODIFIERS.match(here) is not None
        or (here in FLAG_LETTERS and (len(before) - len(before.rstrip(FLAG_LETTERS))) % 2 == 1)
    )


class SingleLineFormField(forms.CharField):
    """Cleans its text as `one_line` does."""

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        return one_line(text) if isinstance(text, str) else text


class MultiLineFormField(forms.CharField):
    """Takes a line break as one character, as it is stored; a form sends two."""

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        return text.replace("\r\n", "\n") if isinstance(text, str) else text


# The `formfield_overrides` of Django's admin.
TEXT_FORM_FIELDS: Any = {
    models.CharField: {"form_class": SingleLineFormField},
    models.TextField: {"form_class": MultiLineFormField},
}
