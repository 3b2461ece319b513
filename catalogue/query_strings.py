"""Query strings as the browser reads them, so that both draw the same page."""

from django.http import QueryDict


def first_value(query: QueryDict, name: str) -> str | None:
    """Return the first value of a parameter, as `URLSearchParams` does. `get` has the last."""
    values: list[str] = query.getlist(name)
    return values[0] if values else None


def first_values(query: QueryDict) -> dict[str, str | None]:
    return {name: first_value(query, name) for name in query}
