"""Handles Idempotency-Key headers: a repeated request creates nothing more."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from .conflicts import IdempotencyKeyReused

HEADER = "Idempotency-Key"
KEY_MAX = 200  # characters that count

IDEMPOTENCY_KEY = OpenApiParameter(
    HEADER,
    location=OpenApiParameter.HEADER,
    description="A repeat with the same key returns the object that the first request created. "
    "With other values, it is answered 422; for an item, with that item as `current`.",
)


def idempotency_key(request: Request) -> str:
    """Return the key of the request, or "" if it has none."""
    return request.headers.get(HEADER, "")[:KEY_MAX]


def create_once(
    rows: Any, values: dict[str, Any], key: str, current: Callable[[Any], dict[str, Any]]
) -> tuple[Any, bool]:
    """Create a row, unless an earlier call with this key has. Return the row, and whether this call
    has created it.

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
