"""Makes and checks the address of the page that shows a message to the visitor who sent it.

Whoever knows the address may read the message, so it is only in the visitor's mail. It is not
stored: it is derived from the message's number, its time and the SECRET_KEY, so neither a
stolen database nor a backup has it. It stays the same when a message is restored. Another
SECRET_KEY ends all of them, like sessions.

Nothing here needs the database, so that logs can leave out tokens (config/logs.py).
"""

import re
from base64 import urlsafe_b64encode
from datetime import UTC, datetime

from django.utils.crypto import salted_hmac

PATH = "/contact/message"
TOKEN_BYTES = 18  # 144 bits, in 24 letters
TOKEN = re.compile(r"([1-9][0-9]{0,17})-[A-Za-z0-9_-]{24}")
# In any spelling: pages/addresses.py moves to the right one.
TOKEN_IN_TEXT = re.compile(rf"({PATH}/)[^/?#\s\"'<>\\]+", re.IGNORECASE)


def make_token(pk: int, created_at: datetime) -> str:
    """Return the token of a message. The time distinguishes it from the message with the same
    number in an earlier database.
    """
    facts = f"{pk}.{created_at.astimezone(UTC):%Y%m%d%H%M%S%f}"
    digest = salted_hmac("contact.message", facts, algorithm="sha256").digest()
    return f"{pk}-{urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()}"


def hide_tokens(text: str) -> str:
    return TOKEN_IN_TEXT.sub(r"\1...", text)
