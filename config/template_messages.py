"""Extracts the sentences of templates for pybabel (pyproject.toml, `make sentences`)."""

import io
from collections.abc import Iterator
from typing import IO, Any

from babel.messages.extract import extract_python
from django.utils.translation.template import templatize


def extract(file: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Iterator[Any]:
    """Extract what `{% translate %}` shows."""
    calls = templatize(file.read().decode())  # as Python
    return extract_python(io.BytesIO(calls.encode()), keywords, comment_tags, options)
