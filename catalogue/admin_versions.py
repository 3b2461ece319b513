"""Forms in Django's admin that take back no change of others."""

from contextlib import nullcontext
from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse

from .version import write_lock

CHANGED_ELSEWHERE = (
    "This was changed elsewhere in the meantime. Nothing was saved. Please copy your text, open it "
    "again, and make your changes there."
)


class VersionForm(forms.ModelForm):
    """Refuses to change another `version` than it was filled from."""

    based_on = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.initial["based_on"] = self.instance.version

    def clean(self) -> Any:
        if self.cleaned_data.get("based_on") not in (None, self.initial.get("based_on")):
            raise ValidationError(CHANGED_ELSEWHERE)  # above the form: that field is not shown
        return super().clean()


class VersionAdmin(admin.ModelAdmin):
    form: type[forms.ModelForm] = VersionForm

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Hold the lock from the comparison of versions to the write."""
        with write_lock() if request.method == "POST" else nullcontext():
            return super().changeform_view(request, *args, **kwargs)
