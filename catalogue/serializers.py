import hashlib
import json
from typing import Any

from django.conf import settings
from django.db import models
from rest_framework import serializers
from rest_framework.exceptions import APIException

from .items import Item
from .models import Build, BuildImage, Part, Tyre
from .texts import one_line


class Conflict(APIException):
    """The form was filled from an older version; the response contains the current one."""

    status_code = 409
    default_detail = "This was changed elsewhere in the meantime. Nothing was saved."

    def __init__(self, current: dict[str, Any]) -> None:
        super().__init__()
        self.extra = {"current": current}


class IdempotencyKeyReused(APIException):
    """The key was used with other values; the response contains the item they created."""

    status_code = 422
    default_detail = (
        "This was stored before, with other values, and was not changed. Please edit it, or send "
        "this with another Idempotency-Key."
    )

    def __init__(self, current: dict[str, Any]) -> None:
        super().__init__()
        self.extra = {"current": current}


class CoordinateField(serializers.FloatField):
    """Accepts only numbers from 0 to 1: no strings, no booleans, and nothing that overflows."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=1, **kwargs)

    def to_internal_value(self, data: Any) -> float:
        if type(data) not in (int, float) or not 0 <= data <= 1:
            self.fail("invalid")
        return round(float(data), 3)


class FocusSerializer(serializers.Serializer):
    """The point of a picture that crops keep visible."""

    x = CoordinateField(source="focus_x", help_text="From the left edge, 0, to the right, 1.")
    y = CoordinateField(source="focus_y", help_text="From the upper edge, 0, to the lower, 1.")

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Answer every mistake with the same sentence: the owner taps on a picture."""
        try:
            return super().run_validation(data)
        except serializers.ValidationError as error:
            message = "Please choose a point within the picture: x and y from 0 to 1."
            raise serializers.ValidationError(message, "sentence") from error


class VariantSerializer(serializers.Serializer):
    url = serializers.CharField()
    width = serializers.IntegerField(help_text="Pixels.")
    height = serializers.IntegerField(help_text="Pixels.")
    type = serializers.CharField(help_text="Media type, for <source type>.")


class ImageSerializer(serializers.Serializer):
    """A picture of an item."""

    id = serializers.IntegerField(read_only=True)
    image_path = serializers.CharField(
        source="file.url", read_only=True, help_text="The full-size JPEG."
    )
    is_primary = serializers.BooleanField(read_only=True)
    alt = serializers.CharField(read_only=True, help_text="The owner's text, or blank.")
    default_alt = serializers.CharField(
        source="item.default_alt", read_only=True, help_text="The text to use if `alt` is blank."
    )
    focus = FocusSerializer(source="*", read_only=True)
    width = serializers.IntegerField(read_only=True, help_text="Pixels of the full-size JPEG.")
    height = serializers.IntegerField(read_only=True)
    placeholder = serializers.CharField(
        read_only=True, help_text="A blurred preview as a data URL, under 1 kB."
    )
    variants = VariantSerializer(source="variant_urls", many=True, read_only=True)


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
    """Missing, null and blank all mean no text, which is stored and returned as ""."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(default="", allow_blank=True, allow_null=True, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation(data) or ""

    def to_representation(self, value: str) -> str:
        return value


class OptionalSingleLineField(OptionalCharField, SingleLineField):
    pass


class ItemSerializer(serializers.ModelSerializer):
    """A PUT may send the `version` that its form was filled from; an old one is rejected.

    A PUT without `published` does not change it: nothing becomes visible by mistake.
    """

    serializer_field_mapping = {
        **serializers.ModelSerializer.serializer_field_mapping,
        models.CharField: SingleLineField,
        models.PositiveSmallIntegerField: StrictIntegerField,
        models.BooleanField: StrictBooleanField,
    }
    version = StrictIntegerField(required=False)

    def create(self, validated_data: dict[str, Any]) -> Item:
        """Store the item; once, if a key says so: a repeat finds what the first call made."""
        validated_data.pop("version", None)
        key = validated_data.pop("idempotency_key")
        if not key:
            return super().create(validated_data)
        content = json.dumps(validated_data, sort_keys=True, default=str)
        digest = hashlib.sha256(content.encode()).hexdigest()
        item, made = self.Meta.model.objects.get_or_create(  # type: ignore[attr-defined]  # of items
            validated_data | {"idempotency_digest": digest}, idempotency_key=key
        )
        if not made and item.idempotency_digest not in (None, digest):
            raise IdempotencyKeyReused(current=dict(type(self)(item).data))
        return item

    def update(self, instance: Item, validated_data: dict[str, Any]) -> Item:
        if validated_data.pop("version", instance.version) != instance.version:
            raise Conflict(current=dict(type(self)(instance).data))
        return super().update(instance, validated_data)


class BuildSerializer(ItemSerializer):
    description = OptionalCharField(max_length=Build._meta.get_field("description").max_length)
    featured = StrictBooleanField(default=False)
    images = ImageSerializer(many=True, read_only=True)

    class Meta:
        model = Build
        fields = (
            *("id", "version", "published", "name", "frame", "engine"),
            *("build_year", "description", "featured", "images"),
        )


class NeighboursSerializer(serializers.Serializer):
    """The builds before and after one in the list; null at its ends."""

    previous = BuildSerializer(allow_null=True)
    next = BuildSerializer(allow_null=True)


class TyreSerializer(ItemSerializer):
    type = serializers.ChoiceField(choices=Tyre.Type.choices)
    compound = OptionalSingleLineField(max_length=Tyre._meta.get_field("compound").max_length)
    terrain = OptionalSingleLineField(max_length=Tyre._meta.get_field("terrain").max_length)
    images = ImageSerializer(many=True, read_only=True)

    class Meta:
        model = Tyre
        fields = (
            *("id", "version", "published", "name", "size"),
            *("type", "compound", "terrain", "images"),
        )


class PartSerializer(ItemSerializer):
    description = OptionalCharField(max_length=Part._meta.get_field("description").max_length)
    price = StrictIntegerField(
        default=None,
        allow_null=True,
        min_value=0,
        max_value=settings.PART_PRICE_MAX,
        help_text="Whole euro; null: the visitor has to ask.",
    )
    images = ImageSerializer(many=True, read_only=True)

    class Meta:
        model = Part
        fields = ("id", "version", "published", "name", "description", "price", "images")


class PartPriceSerializer(serializers.ModelSerializer):
    class Meta:
        model = Part
        fields = ("id", "name", "price")
        read_only_fields = fields


class UploadSerializer(serializers.Serializer):
    """Documents the multipart body; the view reads the files."""

    images = serializers.ListField(child=serializers.FileField(), min_length=1)


class OrderSerializer(serializers.ListSerializer):
    child = StrictIntegerField()


class ImageChangesSerializer(serializers.Serializer):
    alt = SingleLineField(
        label="Alternative text",
        required=False,
        allow_blank=True,
        max_length=BuildImage._meta.get_field("alt").max_length,
    )
    focus = FocusSerializer(source="*", required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs:
            raise serializers.ValidationError("Please send `alt`, `focus` or both.", "sentence")
        return attrs
