"""Creates something once, however often its request is repeated."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from .conflicts import IdempotencyKeyReused

HEADER = "Idempotency-Key"

IDEMPOTENCY_KEY = OpenApiParameter(
    HEADER,
    location=OpenApiParameter.HEADER,
    description="A repeat with the same key returns the object that the first request created. "
    "With other values, it is answered 422 with that object as `current`.",
)


def idempotency_key(request: Request) -> str:
    return request.headers.get(HEADER, "")[:200]


def create_once(
    rows: Any, values: dict[str, Any], key: str, current: Callable[[Any], dict[str, Any]]
) -> tuple[Any, bool]:
    """Store the values; once, if a key says so: a repeat finds what the first call made. Return
    the row, and whether this call made it.

    Raises:
        IdempotencyKeyReused: the first call had other values; the answer is what `current` makes
            of its row.
    """
    if not key:
        return rows.create(**values), True
    content = json.dumps(values, sort_keys=True, default=str)
    digest = hashlib.sha256(content.encode()).hexdigest()
    row, made = rows.get_or_create(values | {"idempotency_digest": digest}, idempotency_key=key)
    if not made and row.idempotency_digest not in (None, digest):
        raise IdempotencyKeyReused(current=current(row))
    return row, made
