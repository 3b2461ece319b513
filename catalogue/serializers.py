"""JSON of builds, tyres and parts, and their checks."""

from copy import copy
from typing import Any, cast

from django.conf import settings
from django.contrib.admin.models import ADDITION
from django.db import models
from django.utils.text import capfirst
from rest_framework import serializers

from core.changes import log, log_change
from core.conflicts import Conflict
from core.fields import (
    DecimalNumberField,
    OptionalCharField,
    OptionalChoiceField,
    OptionalSingleLineField,
    SingleLineField,
    StrictBooleanField,
    StrictIntegerField,
)
from core.idempotency import create_once
from core.translations import TranslatedSerializer, merge, translations_serializer

from .image_serializers import ImageSerializer
from .items import Item
from .measures import NAMES
from .models import Build, Ground, Part, Tyre


class ItemSerializer(TranslatedSerializer):
    """A PUT may send the `version` that its form was filled from; an old one is rejected.

    A PUT without `published` does not change it: nothing becomes visible by mistake. The texts of
    `translations` that it does not have stay as they are.
    """

    serializer_field_mapping = {
        **serializers.ModelSerializer.serializer_field_mapping,
        models.CharField: SingleLineField,
        models.PositiveSmallIntegerField: StrictIntegerField,
        models.BooleanField: StrictBooleanField,
    }
    version = StrictIntegerField(required=False)

    def create(self, validated_data: dict[str, Any]) -> Item:
        validated_data.pop("version", None)
        items = cast(type[Item], self.Meta.model)._default_manager
        if translations := merge({}, validated_data.pop("translations", {})):
            validated_data["translations"] = translations
        key = validated_data.pop("idempotency_key")
        item, is_new = create_once(items, validated_data, key, self.current)
        if is_new:
            log(self.context["request"].user, item, ADDITION)
        return cast(Item, item)

    def update(self, instance: Item, validated_data: dict[str, Any]) -> Item:
        if validated_data.pop("version", instance.version) != instance.version:
            raise Conflict(current=self.current(instance))
        before = copy(instance)
        changes = validated_data.pop("translations", {})
        instance.translations = merge(instance.translations, changes)
        item: Item = super().update(instance, validated_data)
        if changed := item.changes_from(before):
            labels = [str(capfirst(name.replace("_", " "))) for name in changed]
            log_change(self.context["request"].user, item, *labels)
        return item

    def current(self, item: Item) -> dict[str, Any]:
        """Return the stored item as the owner reads it."""
        return dict(type(self)(item, context=self.context).data)


def measure_field(name: str) -> serializers.Field:
    """Return the field of a measure, which is null while nobody has measured it."""
    limits = settings.MEASURES[name]
    column: Any = Build._meta.get_field(name)
    options: dict[str, Any] = {
        "label": capfirst(column.verbose_name),
        "default": None,
        "allow_null": True,
        "min_value": limits["min"],
        "max_value": limits["max"],
        "help_text": f"In {limits['unit']}; null: not measured.",
    }
    if limits["decimals"]:
        return DecimalNumberField(decimals=limits["decimals"], **options)
    return StrictIntegerField(**options)


class BuildSerializer(ItemSerializer):
    description = OptionalCharField(max_length=Build._meta.get_field("description").max_length)
    featured = StrictBooleanField(default=False)
    frame_type = OptionalChoiceField(choices=Build.FrameType.choices)
    ground = OptionalChoiceField(choices=Ground.choices)
    results = OptionalCharField(max_length=Build._meta.get_field("results").max_length)
    customer_words = OptionalCharField(
        max_length=Build._meta.get_field("customer_words").max_length
    )
    customer = OptionalSingleLineField(max_length=Build._meta.get_field("customer").max_length)
    images = ImageSerializer(many=True, read_only=True)
    translations = translations_serializer(Build)

    class Meta:
        model = Build
        fields = (
            *("id", "version", "published", "name", "frame", "engine"),
            *("build_year", "description", "featured", "frame_type", "ground"),
            *NAMES,
            *("results", "customer_words", "customer", "images"),
            *("translations", "in_english"),
        )

    def get_fields(self) -> dict[str, Any]:
        return super().get_fields() | {name: measure_field(name) for name in NAMES}


class NeighboursSerializer(serializers.Serializer):
    """The builds before and after one in the list; null at its ends."""

    previous = BuildSerializer(allow_null=True)
    next = BuildSerializer(allow_null=True)


class TyreSerializer(ItemSerializer):
    type = serializers.ChoiceField(choices=Tyre.Type.choices)
    compound = OptionalSingleLineField(max_length=Tyre._meta.get_field("compound").max_length)
    terrain = OptionalSingleLineField(max_length=Tyre._meta.get_field("terrain").max_length)
    ground = OptionalChoiceField(choices=Ground.choices)
    images = ImageSerializer(many=True, read_only=True)
    translations = translations_serializer(Tyre)

    class Meta:
        model = Tyre
        fields = (
            *("id", "version", "published", "name", "size"),
            *("type", "compound", "terrain", "ground", "images"),
            *("translations", "in_english"),
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
    translations = translations_serializer(Part)

    class Meta:
        model = Part
        fields = (
            *("id", "version", "published", "name", "description", "price", "images"),
            *("translations", "in_english"),
        )


class PartPriceSerializer(TranslatedSerializer):
    class Meta:
        model = Part
        fields = ("id", "name", "price", "in_english")
        read_only_fields = fields


class OrderSerializer(serializers.ListSerializer):
    child = StrictIntegerField()
