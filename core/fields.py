"""Serializer fields that accept only the JSON type that the schema names."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from .text_cleaning import one_line


class StrictCharField(serializers.CharField):
    """Accepts only strings, as the schema says; REST framework would convert numbers."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class SingleLineField(StrictCharField):
    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation(one_line(data) if isinstance(data, str) else data)


class StrictIntegerField(serializers.IntegerField):
    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictBooleanField(serializers.BooleanField):
    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class OptionalCharField(StrictCharField):
    """Accepts missing, null and blank as no text, which is stored and returned as ""."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(default="", allow_blank=True, allow_null=True, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation(data) or ""

    def to_representation(self, value: str) -> str:
        return value


class OptionalSingleLineField(OptionalCharField, SingleLineField):
    pass


class OptionalChoiceField(serializers.ChoiceField):
    """Accepts missing, null and blank as no choice, which is stored as ""."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(default="", allow_blank=True, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        is_blank = data is None or (isinstance(data, str) and not data.strip())
        return super().run_validation("" if is_blank else data)


class DecimalNumberField(serializers.FloatField):
    """Accepts only numbers: no strings, no booleans, and nothing that overflows."""

    def __init__(self, *, decimals: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.decimals = decimals

    def to_internal_value(self, data: Any) -> float:
        if type(data) not in (int, float) or not self.min_value <= data <= self.max_value:
            self.fail("invalid")
        return round(float(data), self.decimals)


class CoordinateField(DecimalNumberField):
    """Accepts a part of the width or height, from 0 to 1."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=1, decimals=3, **kwargs)


class RecordSerializer(serializers.Serializer):
    """Values of named fields. All must be sent, and no others."""

    unknown = _("There is no field {name!r}.")

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping) and (unknown := sorted(set(data) - set(self.fields), key=str)):
            name = str(unknown[0])[:40].encode(errors="replace").decode()  # may be half a surrogate
            message = self.unknown.format(name=name)
            raise serializers.ValidationError({name: [message]}, "sentence")
        return super().to_internal_value(data)
