"""Patterns that find words as people type them: without accents, and numbers without their spaces.

They are for databases' regular expressions. What they repeat is bounded and differs from what
follows, so that the time is proportional to the length of the text.
"""

import re
import unicodedata
from collections import defaultdict

PHONE = re.compile(r"[+0-9()./-]+")
PHONE_DIGITS_MIN = 5
BETWEEN_DIGITS = "[\\s\u00a0()./-]{0,3}"
COMBINING = re.compile("[\u0300-\u036f]")
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


def word_pattern(word: str) -> str:
    """Return a pattern for the word; it ignores accents but not the case."""
    digits = re.sub("[^0-9]", "", word)
    if PHONE.fullmatch(word) and len(digits) >= PHONE_DIGITS_MIN:
        return BETWEEN_DIGITS.join(digits)
    letters = COMBINING.sub("", unicodedata.normalize("NFC", word))
    return "".join(map(letter_pattern, letters or word))


def letter_pattern(letter: str) -> str:
    base = BASES.get(letter, letter.lower())
    if base not in ACCENTED:
        return re.escape(letter)
    # Some devices write the accent as a character of its own.
    return f"[{base}{base.upper()}{ACCENTED[base]}][\u0300-\u036f]{{0,3}}"
