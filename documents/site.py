"""`Site`: all documents as each page needs them, in its data, its head, and around it."""

import logging
from functools import cached_property
from typing import Any

from django.db import DatabaseError

from core.content import PAGES
from core.languages import current_language

from .content import COMPANY, Texts, Values
from .reading import Stored, read_all
from .serializers import document_json

logger = logging.getLogger(__name__)
# Only for a time without a database: another thread may write here what it read before a save.
last_read: dict[str, Stored] = {}
last_answers: dict[tuple[str, str], dict[str, Any]] = {}  # as in the API, by language


class Site:
    """All documents in the current language, as they are at one time.

    While the database is away, they are what this process read last, so that pages without data of
    their own are still served.

    Raises:
        DatabaseError: the database is away, and was when this process started.
    """

    def __init__(self) -> None:
        try:
            self.documents = {document.key: document for document in read_all()}
        except DatabaseError:
            if not last_read:
                raise
            logger.warning("The documents could not be read; those read last are shown.")
            self.documents = dict(last_read)
        else:
            last_read.update(self.documents)
        self.language = current_language()

    @cached_property
    def texts(self) -> Texts:
        return {key: document.values_in(self.language) for key, document in self.documents.items()}

    @property
    def company(self) -> Values:
        return self.texts[COMPANY]

    def data(self, route: str) -> dict[str, Any]:
        """Return what the data of a page has of documents, by API path: the company, and the page's
        own one, if it has one.
        """
        keys = filter(None, (COMPANY, PAGES[route].document))
        return {f"pages/{key}": self.answer(key) for key in keys}

    def answer(self, key: str) -> dict[str, Any]:
        """Return a document as the API does."""
        place, document = (self.language, key), self.documents[key]
        try:
            answer = document_json(document, self.language, self.texts)
        except DatabaseError:  # it also has rows of other tables, such as pictures
            if place not in last_answers:
                raise
            return last_answers[place]
        last_answers[place] = answer
        return answer
