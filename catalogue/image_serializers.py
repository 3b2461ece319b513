"""JSON of pictures: what a reader gets, and what the owner sends."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from rest_framework import serializers

from core.fields import CoordinateField, SingleLineField, StrictBooleanField
from core.languages import ENGLISH, in_language
from core.locking import write_lock
from core.translations import language_of

from .models import BuildImage

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
    """The owner's alternative text, which is in English: a text made of the item's own texts says
    more to readers of other languages.
    """

    def get_attribute(self, image: Any) -> Any:
        return super().get_attribute(image) if language_of(self.context) == ENGLISH else ""


class DefaultAltField(serializers.CharField):
    """The alternative text that is made of an item's texts."""

    def get_attribute(self, image: Any) -> Any:
        with in_language(language_of(self.context)):
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
        read_only=True, help_text="The owner's text, or blank. Always blank in other languages."
    )
    default_alt = DefaultAltField(
        source="item.default_alt", read_only=True, help_text="The text to use if `alt` is blank."
    )
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
        label="Alternative text",
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
        with write_lock():
            is_changed = image.update(**changes) > 0
            if is_changed:
                image.get().item.touch()
        return is_changed
