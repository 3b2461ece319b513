"""The form of an item in Django's admin."""

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError

from .admin_pictures import MultipleFileField
from .admin_translations import TranslationsForm
from .admin_versions import VersionForm
from .images import BadPicture, Picture, PicturesBusy


class ItemForm(VersionForm, TranslationsForm):
    photographs = MultipleFileField(
        required=False, label="Add photographs", help_text="JPEG, PNG, WebP, AVIF, GIF or HEIC."
    )

    def clean_photographs(self) -> list[Picture]:
        """Report errors of the files, which `ItemAdmin.changeform_view` has decoded already."""
        read = [file.decoded for file in self.cleaned_data["photographs"]]
        errors = [str(each) for each in read if isinstance(each, BadPicture | PicturesBusy)]
        stored = self.instance.images.count() if self.instance.pk else 0
        if stored + len(read) > settings.IMAGES_PER_ITEM:
            errors.append(
                f"An item can have at most {settings.IMAGES_PER_ITEM} pictures; this has {stored}."
            )
        if errors:
            raise ValidationError(errors)
        return read


class PartForm(ItemForm):
    """A new order of the parts is no new version of each, so it has a comparison of its own."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["position"].show_hidden_initial = True

    def clean_position(self) -> int:
        is_edited = "position" in self.changed_data  # compared with what the page showed
        position: int = self.cleaned_data["position"] if is_edited else self.instance.position
        return position
