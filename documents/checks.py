"""Warns if the site still shows values of a workshop that is made up."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Warning, register
from django.db import DatabaseError

from .content import descriptions, fields_of
from .reading import read_all
from .samples import has_sample


@register(deploy=True)
def content_is_not_sample(**kwargs: Any) -> list[CheckMessage]:
    """Warn if a public site (https) still shows facts and links of a workshop that is made up.

    A release says so, and the owner's dashboard. Other commands do not: their own words would be
    lost below these.
    """
    if not settings.HTTPS:
        return []
    try:
        found = sample_values()
    except DatabaseError:  # not migrated yet, or away
        return []
    return [
        Warning(
            f"{descriptions()[key]['label']} still has sample values: {'; '.join(labels)}.",
            hint=f"Change them at /admin/pages/{key}.",
            id="config.W004",
        )
        for key, labels in found.items()
    ]


def sample_values() -> dict[str, list[str]]:
    """Return what still has the value of a workshop that is made up: labels by document."""
    found = {}
    for key, _, _, values, _ in read_all():
        fields = fields_of(key)
        left = [name for name, field in fields.items() if has_sample(field, values[name])]
        if left:
            found[key] = [full_label(key, name) for name in left]
    return found


def full_label(key: str, name: str) -> str:
    """Return the label of a field with its section, as outside a form."""
    section = ""
    for field, description in fields_of(key).items():
        section = description.get("section", section)
        if field == name:
            label: str = description["label"]
            return f"{section}: {label}" if section not in ("", label) else label
    raise KeyError(name)
