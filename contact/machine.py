"""The machine that a message is about: what the workshop would have to ask back.

It is one object with all its fields, null for those that were left empty. If all were, it is null.
"""

import re
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.utils.html import is_html_input

from core.fields import RecordSerializer, SingleLineField, StrictIntegerField

Machine = dict[str, Any]
YEAR_MIN = 1950
NUMBER = re.compile("-?[0-9]{1,9}")


class TextField(SingleLineField):
    def __init__(self, label: Any) -> None:
        super().__init__(
            max_length=80, label=label, allow_blank=True, allow_null=True, default=None
        )


class FormNumberField(StrictIntegerField):
    """Also accepts digits in a form, where a number is text."""

    def get_value(self, dictionary: Any) -> Any:
        value = super().get_value(dictionary)
        if is_html_input(dictionary) and isinstance(value, str):
            digits = "".join(value.split())
            return int(digits) if NUMBER.fullmatch(digits) else digits or None
        return value


class NumberField(FormNumberField):
    def __init__(self, low: int, high: int, label: Any) -> None:
        super().__init__(min_value=low, max_value=high, label=label, allow_null=True, default=None)


class MachineSerializer(RecordSerializer):
    def get_fields(self) -> dict[str, serializers.Field]:
        return {
            "make": TextField(_("Make")),
            "model": TextField(_("Model")),
            "year": NumberField(YEAR_MIN, timezone.localdate().year + 1, _("Year")),
            "ground": TextField(_("Ground")),
            "hours": NumberField(0, 100_000, _("Hours since the last service")),
            "suspension": TextField(_("Suspension")),
            "weight": NumberField(20, 250, _("Rider's weight with gear (kg)")),
        }

    def run_validation(self, data: Any = serializers.empty) -> Machine | None:
        sent = super().run_validation(data) or {}
        machine = {name: None if value == "" else value for name, value in sent.items()}
        return machine if any(value is not None for value in machine.values()) else None


MACHINE_FIELDS = tuple(MachineSerializer().get_fields())


def machine_lines(machine: Machine | None) -> list[str]:
    """Return a line for each field that was filled in, for the owner."""
    fields = MachineSerializer().fields.items() if machine else ()
    return [
        f"{field.label}: {value}"
        for name, field in fields
        if (value := (machine or {}).get(name)) is not None
    ]
