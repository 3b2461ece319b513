"""The documents in the data of each page."""

import logging
from typing import Any

from django.db import DatabaseError

from .content import Values
from .document_json import document_json
from .documents import read_document

logger = logging.getLogger(__name__)
COMPANY = "pages/company"
last_read: dict[str, Any] = {}


def company_data() -> dict[str, Any]:
    """Return the company's facts by their API path: every page has them in its data.

    While the database is away, they are what this process read last, so that pages without data of
    their own are still served.

    Raises:
        DatabaseError: the database is away, and was when this process started.
    """
    try:
        last_read[COMPANY] = document_json(read_document("company"))
    except DatabaseError:
        if COMPANY not in last_read:
            raise
        logger.warning("The company's facts could not be read; those read last are shown.")
    return {COMPANY: last_read[COMPANY]}


def company_of(data: dict[str, Any]) -> Values:
    values: Values = data[COMPANY]["values"]
    return values
