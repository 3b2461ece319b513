"""Rules of columns that several apps have."""

from collections.abc import Iterable

from django.db.models import CheckConstraint, Q


def one_of(field: str, values: Iterable[str], name: str) -> CheckConstraint:
    """Return the constraint that the column has one of the values, or null."""
    return CheckConstraint(condition=Q((f"{field}__in", list(values))), name=name)
