"""Checks phone numbers as visitors write them, and finds their country code."""

import re

# Lenient: the owner reads it. It must only be one that somebody can dial.
WRITTEN = re.compile(r"[0-9+() -]+")
DIGITS_MIN = 5
COUNTRY_CODE = "371"  # for numbers without one
LATVIAN = re.compile(r"[26][0-9]{7}")


def is_phone(text: str) -> bool:
    """Return whether it can be dialled; nothing is no wrong number."""
    return not text or bool(WRITTEN.fullmatch(text)) and len(digits_of(text)) >= DIGITS_MIN


def digits_of(phone: str) -> str:
    return re.sub("[^0-9]", "", phone)


def international(phone: str) -> str:
    """Return the digits with the country code, or an empty string if it is not known."""
    digits = digits_of(phone)
    if phone.lstrip("( ").startswith("+"):
        return digits
    if digits.startswith("00"):
        return digits[2:]
    return COUNTRY_CODE + digits if LATVIAN.fullmatch(digits) else ""
