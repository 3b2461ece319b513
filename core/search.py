"""Finds rows by words as people type them: in any order and case, in part, without accents, and
numbers without their spaces. The tables of the React admin do the same (ui/admin/search.tsx).

Databases' regular expressions can do it; SQLite's own LIKE knows no capitals but those of ASCII.
What the patterns repeat is bounded and differs from what follows, so that the time is proportional
to the length of the text.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable

from django.db.models import Q

from .text_cleaning import PHONE_DIGITS_MIN, TEXT_RULES, digits_of

PHONE = re.compile(TEXT_RULES["phone_searched"])
BETWEEN_DIGITS = "[\\s\u00a0()./-]{0,3}"
# What may follow a letter: accents that some devices write as characters of their own, and what is
# invisible, such as a soft hyphen.
MARKS = "\u0300-\u036f" + TEXT_RULES["invisible"]
MARK = re.compile(f"[{MARKS}]")
# Latin and Cyrillic letters. Other scripts write different letters with marks.
LETTERS = [chr(code) for block in ((0xC0, 0x250), (0x400, 0x500)) for code in range(*block)]


def base_of(letter: str) -> str:
    """Return the letter without its accents, in lower case."""
    return unicodedata.normalize("NFD", letter)[0].lower()


def accented_letters() -> dict[str, str]:
    """Return the accented letters of each base letter, in both cases."""
    variants: defaultdict[str, str] = defaultdict(str)
    for letter in LETTERS:
        if len(unicodedata.normalize("NFD", letter)) > 1:
            variants[base_of(letter)] += letter
    return dict(variants)


ACCENTED = accented_letters()
BASES = {letter: base for base, letters in ACCENTED.items() for letter in letters}


def contains(fields: Iterable[str], word: str) -> Q:
    """Return the condition that one of the fields contains the word."""
    somewhere = Q()
    for field in fields:
        somewhere |= Q(**{f"{field}__iregex": word_pattern(word)})
    return somewhere


def word_pattern(word: str) -> str:
    """Return a pattern for the word; it ignores accents but not the case."""
    digits = digits_of(word)
    if PHONE.fullmatch(word) and len(digits) >= PHONE_DIGITS_MIN:
        return BETWEEN_DIGITS.join(digits)
    letters = MARK.sub("", unicodedata.normalize("NFC", word))
    return "".join(map(letter_pattern, letters or word))


def letter_pattern(letter: str) -> str:
    base = BASES.get(letter, letter.lower())
    found = f"[{base}{base.upper()}{ACCENTED[base]}]" if base in ACCENTED else re.escape(letter)
    return f"{found}[{MARKS}]{{0,3}}"
