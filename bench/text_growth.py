"""Measures that what reads untrusted text takes linear time: 15 times for ten times the text.

    make bench, or: .venv/bin/python bench/text_growth.py

It measures the processor's time, and the least of many runs: other load does not affect the result.
"""

import itertools
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import django

if __name__ == "__main__":
    sys.path.append(str(Path(__file__).resolve().parent.parent))
    os.environ |= {"DJANGO_SETTINGS_MODULE": "config.settings", "TRUSTED_PROXIES": "1"}
    django.setup()

from catalogue.models import first_clause
from config.middleware import client_address
from contact import form_serializers, mail, message_tokens, models
from core.text_cleaning import is_email, is_phone, one_line
from pages.cached_responses import accepted_codings

SIZE = 2000  # characters
RATIO = 15  # for ten times the text; a quadratic pattern needs 100
REPETITIONS = 1000  # at most; the minimum counts, because other processes only add time
ENOUGH = 10  # repetitions when the ratio is far too high
LEAST = 20e-6  # seconds; shorter times are below the clock's resolution
BEGINNINGS = ("", "a", "a@", "*a", "M", "br;q=0", "\n")
REPEATED = (
    *(".", "a", "0", " ", "\n", "@", "*", ",", ";", "/", "\\", "\x00"),
    *(
        "\u0301\u0323",
        ".a",
        "a@",
        "0.",
        "*a ",
        "**a",
        "\n ",
        "\n- ",
        "www.",
        "http://",
        "br;q=0.",
        "br ;",
    ),
)
ENDS = ("", "@", "!", "*", "\n", ";")

READERS: dict[str, Callable[[str], object]] = {
    "an address is checked": is_email,
    "a phone number is checked": is_phone,
    "links are counted": form_serializers.LINK.findall,
    "an address is put into a header": mail.PLAIN_ADDRESS.fullmatch,
    "words look like a link": mail.LIKE_A_LINK.search,
    "tokens are left out of logs": message_tokens.hide_tokens,
    "a reference is looked for": models.REFERENCE.fullmatch,
    "a text of one line": one_line,
    "a frame within a sentence": first_clause,
    "Accept-Encoding": accepted_codings,
    "X-Forwarded-For": lambda text: client_address({"HTTP_X_FORWARDED_FOR": text}),
}


def work(read: Callable[[str], object], text: str, least: float = float("inf")) -> float:
    """Return the processor time of reading in seconds, but at least `least`."""
    start = time.thread_time()
    read(text)
    return min(least, time.thread_time() - start)


def growth(read: Callable[[str], object], texts: tuple[str, str]) -> float:
    """Return the ratio of times; stop repeating when the result is clear."""
    read(texts[0])  # the first run loads and compiles
    short = long = float("inf")
    for repetition in range(REPETITIONS):
        short = max(LEAST, work(read, texts[0], short))
        long = work(read, texts[1], long)
        if long <= RATIO * short or (repetition > ENOUGH and long > 3 * RATIO * short):
            break
    return long / short


def hostile_texts() -> Iterator[tuple[str, str]]:
    """Return a text twice, the second time with its middle repeated ten times."""
    for beginning, repeated, end in itertools.product(BEGINNINGS, REPEATED, ENDS):
        middle = repeated * (SIZE // len(repeated))
        yield beginning + middle + end, beginning + middle * 10 + end


def main() -> bool:
    """Print the worst growth of each parser, and return whether all reach the target."""
    reached = True
    for name, read in READERS.items():
        worst = max(growth(read, texts) for texts in hostile_texts())
        print(f"| time for ten times the text: {name} | {worst:.1f} times | at most {RATIO} |")
        reached = reached and worst <= RATIO
    return reached


if __name__ == "__main__":
    sys.exit(not main())
