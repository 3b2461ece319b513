"""The form of an item in Django's admin."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError

from .admin_pictures import MultipleFileField
from .admin_translations import TranslationsForm
from .images import Picture
from .pixels import BadPicture

CHANGED_ELSEWHERE = (
    "This was changed elsewhere in the meantime. Nothing was saved. Please copy your text, open it "
    "again, and make your changes there."
)


class ItemForm(TranslationsForm):
    photographs = MultipleFileField(
        required=False, label="Add photographs", help_text="JPEG, PNG, WebP, AVIF, GIF or HEIC."
    )
    based_on = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.initial["based_on"] = self.instance.version

    def clean(self) -> Any:
        if self.cleaned_data.get("based_on") not in (None, self.initial.get("based_on")):
            raise ValidationError(CHANGED_ELSEWHERE)  # above the form: that field is not shown
        return super().clean()

    def clean_photographs(self) -> list[Picture]:
        """Report errors of the files, which `ItemAdmin.changeform_view` has decoded already."""
        read = [file.decoded for file in self.cleaned_data["photographs"]]
        errors = [str(result) for result in read if isinstance(result, BadPicture)]
        stored = self.instance.images.count() if self.instance.pk else 0
        if stored + len(read) > settings.IMAGES_PER_ITEM:
            errors.append(
                f"An item can have at most {settings.IMAGES_PER_ITEM} pictures; this has {stored}."
            )
        if errors:
            raise ValidationError(errors)
        return read
