"""JSON of builds, tyres, parts and their pictures: what readers get, and checks of what is sent."""

from copy import copy
from typing import Any, cast

from django.conf import settings
from django.contrib.admin.models import ADDITION
from django.db import models
from django.db.models import Case, F, QuerySet, Value, When
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from rest_framework import serializers

from core.change_log import log, log_change
from core.conflicts import EditConflict
from core.fields import (
    CoordinateField,
    DecimalNumberField,
    OptionalChoiceField,
    SingleLineField,
    StrictBooleanField,
    StrictIntegerField,
)
from core.idempotency import create_once
from core.languages import in_language, main_language
from core.locking import write_lock

from .item_images import ItemImage
from .items import Item
from .models import MEASURES, Build, BuildImage, Ground, Part, Tyre
from .translations import (
    TranslatedSerializer,
    WritableTranslatedSerializer,
    is_for_owner,
    language_of,
    merge_translations,
    translations_serializer,
)

ALT_MAX = BuildImage._meta.get_field("alt").max_length


class FocusSerializer(serializers.Serializer):
    """The point of a picture that crops keep visible."""

    x = CoordinateField(source="focus_x", help_text="From the left edge, 0, to the right, 1.")
    y = CoordinateField(source="focus_y", help_text="From the upper edge, 0, to the lower, 1.")

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Answer every mistake with the same sentence: the owner taps on a picture."""
        try:
            return super().run_validation(data)
        except serializers.ValidationError as error:
            message = _("Please choose a point within the picture: x and y from 0 to 1.")
            raise serializers.ValidationError(message, "sentence") from error


class AltField(serializers.CharField):
    """The owner's alternative text. Readers of another language do not get it."""

    def get_attribute(self, image: ItemImage) -> str:
        if is_for_owner(self.context):
            return image.alt
        return image.alt_in(language_of(self.context))


class DefaultAltField(serializers.CharField):
    """The alternative text that is made of an item's texts. The owner gets the one in the main
    language.
    """

    def get_attribute(self, image: Any) -> Any:
        context = self.context
        with in_language(main_language() if is_for_owner(context) else language_of(context)):
            return super().get_attribute(image)


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
    alt = AltField(
        read_only=True,
        help_text="The owner's text, or blank. Blank to visitors who read another language.",
    )
    default_alt = DefaultAltField(read_only=True, help_text="The text to use if `alt` is blank.")
    focus = FocusSerializer(source="*", read_only=True)
    width = serializers.IntegerField(read_only=True, help_text="Pixels of the full-size JPEG.")
    height = serializers.IntegerField(read_only=True)
    placeholder = serializers.CharField(
        read_only=True, help_text="A blurred preview as a data URL, under 1 kB."
    )
    variants = VariantSerializer(source="variant_urls", many=True, read_only=True)


class UploadSerializer(serializers.Serializer):
    """Documents the multipart body; the view reads the files."""

    images = serializers.ListField(child=serializers.FileField(), min_length=1)


class RotationSerializer(serializers.Serializer):
    clockwise = StrictBooleanField()


class ImageChangesSerializer(serializers.Serializer):
    alt = SingleLineField(
        label="What the picture shows",
        required=False,
        allow_blank=True,
        max_length=ALT_MAX,
    )
    focus = FocusSerializer(source="*", required=False)
    previous_alt = SingleLineField(
        required=False,
        allow_blank=True,
        max_length=ALT_MAX,
        help_text="The text that `alt` was typed over. If another one is stored by now, nothing "
        "changes and the response is 409 with the stored picture as `current`.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs.keys() - {"previous_alt"}:
            raise serializers.ValidationError(_("Please send `alt`, `focus` or both."), "sentence")
        return attrs

    def apply(self, image: QuerySet[Any]) -> bool:
        """Change the one picture. Returns False if its text is neither the previous nor the new
        one, or if it was deleted: nothing has changed then.
        """
        changes = dict(self.validated_data)
        previous = changes.pop("previous_alt", None)
        if previous is not None and "alt" in changes:
            # With the new one, this is a repeat of a request whose answer was lost.
            image = image.filter(alt__in=[previous, changes["alt"]])
        if "alt" in changes:
            is_same = When(alt=changes["alt"], then=F("alt_language"))
            changes["alt_language"] = Case(is_same, default=Value(main_language()))
        with write_lock():
            is_changed = image.update(**changes) > 0
            if is_changed:
                image.get().item.touch()
        return is_changed


class ItemSerializer(WritableTranslatedSerializer):
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
        if translations := merge_translations({}, validated_data.pop("translations", {})):
            validated_data["translations"] = translations
        key = validated_data.pop("idempotency_key")
        item, is_new = create_once(items, validated_data, key, self.current)
        if is_new:
            log(self.context["request"].user, item, ADDITION)
        return cast(Item, item)

    def update(self, instance: Item, validated_data: dict[str, Any]) -> Item:
        if validated_data.pop("version", instance.version) != instance.version:
            raise EditConflict(current=self.current(instance))
        before = copy(instance)
        changes = validated_data.pop("translations", {})
        instance.translations = merge_translations(instance.translations, changes)
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


def price_field() -> serializers.Field:
    return StrictIntegerField(
        default=None,
        allow_null=True,
        min_value=0,
        max_value=settings.PRICE_MAX,
        help_text="Whole euro; null: the visitor has to ask.",
    )


class OfferedPriceField(StrictIntegerField):
    """The price of a build. Only the owner reads it in every state."""

    def get_attribute(self, build: Build) -> int | None:
        return build.price if is_for_owner(self.context) else build.offered_price


class BuildSerializer(ItemSerializer):
    featured = StrictBooleanField(default=False)
    # Like `published`, a PUT without `sale_state` or `price` does not change it: a client that does
    # not know them must not make a sold build look like any other.
    price = OfferedPriceField(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=settings.PRICE_MAX,
        help_text="Whole euro with VAT; null: the visitor has to ask. For visitors it is also null "
        "unless the build is `for_sale` or `reserved`.",
    )
    frame_type = OptionalChoiceField(choices=Build.FrameType.choices)
    ground = OptionalChoiceField(choices=Ground.choices)
    images = ImageSerializer(many=True, read_only=True)
    translations = translations_serializer(Build)

    class Meta:
        model = Build
        fields = (
            *("id", "version", "published", "name", "frame", "engine"),
            *("build_year", "description", "featured", "sale_state", "price"),
            *("frame_type", "ground"),
            *MEASURES,
            *("results", "customer_words", "customer", "images"),
            *("translations", "text_languages"),
        )

    def get_fields(self) -> dict[str, Any]:
        return super().get_fields() | {name: measure_field(name) for name in MEASURES}


class HomePageBuildSerializer(serializers.ModelSerializer):
    """What the home page needs to know of the build that it shows with the owner's own words."""

    class Meta:
        model = Build
        fields = ("id", "sale_state")


class NeighboursSerializer(serializers.Serializer):
    """The builds before and after one in the list; null at its ends."""

    previous = BuildSerializer(allow_null=True)
    next = BuildSerializer(allow_null=True)


class TyreSerializer(ItemSerializer):
    type = serializers.ChoiceField(choices=Tyre.Type.choices)
    ground = OptionalChoiceField(choices=Ground.choices)
    images = ImageSerializer(many=True, read_only=True)
    translations = translations_serializer(Tyre)

    class Meta:
        model = Tyre
        fields = (
            *("id", "version", "published", "name", "size"),
            *("type", "compound", "terrain", "ground", "images"),
            *("translations", "text_languages"),
        )


class PartSerializer(ItemSerializer):
    price = price_field()
    images = ImageSerializer(many=True, read_only=True)
    translations = translations_serializer(Part)

    class Meta:
        model = Part
        fields = (
            *("id", "version", "published", "name", "description", "price", "images"),
            *("translations", "text_languages"),
        )


class PartPriceSerializer(TranslatedSerializer):
    class Meta:
        model = Part
        fields = ("id", "name", "price", "text_languages")
        read_only_fields = fields


class OrderSerializer(serializers.ListSerializer):
    child = StrictIntegerField()


def serializer_of(model: type[Item]) -> type[ItemSerializer]:
    """Return the serializer of a kind of items."""
    return next(each for each in ItemSerializer.__subclasses__() if each.Meta.model is model)
