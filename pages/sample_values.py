"""What still has the value of a workshop that is made up."""

from typing import Any

from .descriptions import Description, descriptions
from .documents import read_all
from .translations import fields_of


def sample_values() -> dict[str, list[str]]:
    """Return what still has the value of a workshop that is made up: labels by document."""
    found = {}
    for key, _, _, values, _ in read_all():
        fields = fields_of(key)
        left = [name for name, field in fields.items() if has_sample(field, values[name])]
        if left:
            found[key] = [full_label(key, name) for name in left]
    return found


def has_sample(field: Description, value: Any) -> bool:
    """Return whether it is a sample value, or a list that still has a record of the sample."""
    if not field.get("sample"):
        return False
    default = field["default"]
    if isinstance(default, list):
        return any(record in default for record in value)
    return bool(value == default)


def full_label(key: str, name: str) -> str:
    """Return the label of a field with its section, as outside a form."""
    section = ""
    for field, description in descriptions()[key]["fields"].items():
        section = description.get("section", section)
        if field == name:
            label: str = description["label"]
            return f"{section}: {label}" if section not in ("", label) else label
    raise KeyError(name)
