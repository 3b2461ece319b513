"""Parsers of untrusted text run in linear time."""

import itertools
import time
from collections.abc import Callable, Iterator

import pytest
from rest_framework.test import APIClient

from catalogue.models import first_clause
from config.middleware import client_address
from contact import copies, form_serializers, mail, message_tokens, models
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
    "words look like a link": copies.LIKE_A_LINK.search,
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


@pytest.mark.parametrize("reader", READERS)
def test_ten_times_the_text_is_at_most_fifteen_times_the_work(settings, reader):
    settings.TRUSTED_PROXIES = 1
    read = READERS[reader]
    for texts in hostile_texts():
        assert growth(read, texts) <= RATIO, texts[0][:20]


def test_an_address_of_dots_costs_the_contact_form_no_more_than_another(db):
    def post(email: str) -> None:
        response = APIClient().post("/api/contact", {"name": "A", "email": email, "message": "m"})
        assert response.status_code == 400

    texts = ("a@" + "." * 2_000 + "@", "a@" + "." * 20_000 + "@")
    assert growth(post, texts) <= RATIO
