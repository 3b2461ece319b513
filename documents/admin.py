"""Documents in Django's admin, for when the React admin does not work: as JSON, with its checks."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.forms.fields import InvalidJSONInput
from django.http import HttpRequest
from django.utils.text import get_text_list
from django.utils.translation import get_language_info
from rest_framework import serializers

from catalogue.models import Build
from core.admin import OptimisticLockAdmin, OptimisticLockForm, ReadOnlyAdmin
from core.languages import OTHER_LANGUAGES
from core.parsers import NESTED_MAX, is_nested_deeper_than

from .content import COMPANY, Values, descriptions
from .models import Document, DocumentVersion
from .reading import as_stored
from .saving import NoSuchVersion, PicturesGone, logged_changes, restore_document, save_document
from .translations import Translations
from .views import CannotRestore, translations_of_request, values_of_request

NOT_JSON = (
    "Line {} is not valid JSON. A comma, a quotation mark or a bracket may be missing there or "
    "just before. Nothing was saved."
)
TOO_DEEP = "This JSON is too deeply nested. Nothing was saved."
NOT_STORABLE = "The JSON contains characters that cannot be stored. Nothing was saved."
TOO_MANY_DIGITS = "A number has too many digits. Nothing was saved."


class ReadableJSONField(forms.JSONField):
    def to_python(self, value: Any) -> Any:
        try:
            read = super().to_python(value)
            if is_nested_deeper_than(NESTED_MAX, read):
                raise RecursionError
            json.dumps(read, ensure_ascii=False).encode()  # not if it has half a surrogate pair
        except ValidationError as error:
            assert isinstance(error.__context__, json.JSONDecodeError)
            raise ValidationError(NOT_JSON.format(error.__context__.lineno)) from error
        except RecursionError as error:
            raise ValidationError(TOO_DEEP) from error
        except UnicodeEncodeError as error:
            raise ValidationError(NOT_STORABLE) from error
        except ValueError as error:  # Python limits the digits of a number
            raise ValidationError(TOO_MANY_DIGITS) from error
        return read

    def bound_data(self, data: Any, initial: Any) -> Any:
        """Return what was typed, as it was typed: it may be impossible to read or to write."""
        return None if data is None else InvalidJSONInput(data)

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, InvalidJSONInput):
            return value
        return json.dumps(value, indent=2, ensure_ascii=False)


OTHER_NAMES = [f"{get_language_info(each)['name']} ({each})" for each in OTHER_LANGUAGES]


class DocumentForm(OptimisticLockForm):
    # Of the company only. While that build is missing, it is empty, and the number stays as it is.
    featured_build = forms.ModelChoiceField(
        Build.objects.all(), required=False, label="Build on the home page"
    )
    content = ReadableJSONField(widget=forms.Textarea(attrs={"rows": 40, "cols": 100}))
    translations = ReadableJSONField(
        widget=forms.Textarea(attrs={"rows": 40, "cols": 100}),
        help_text=f"The words in {get_text_list(OTHER_NAMES, 'and')}.",
    )

    class Meta:
        model = Document
        fields = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        stored = as_stored(self.instance.key, self.instance)
        self.initial["content"] = dict(stored.values)
        self.initial["translations"] = stored.translations
        if self.instance.key == COMPANY:
            self.initial["featured_build"] = self.initial["content"].pop("featured_build")
        else:
            del self.fields["featured_build"]

    def clean_content(self) -> Values:
        sent = self.cleaned_data["content"]
        if "featured_build" in self.fields and isinstance(sent, dict):
            chosen = self.cleaned_data.get("featured_build")
            number = chosen.pk if chosen else self.initial["featured_build"]
            sent = sent | {"featured_build": number}
        values = values_of_request(self.instance.key, sent)
        if not values.is_valid():
            raise ValidationError(sentences(values.errors))
        validated: Values = values.validated_data
        return validated

    def clean_translations(self) -> Translations:
        """Return all words. Those of a language in which nothing was changed follow the values."""
        sent, shown = self.cleaned_data["translations"], self.initial["translations"]
        if "content" not in self.cleaned_data:
            return {}
        if isinstance(sent, dict):  # the check of the API says it, if it is not
            sent = {name: words for name, words in sent.items() if words != shown.get(name)}
        try:
            return translations_of_request(self.instance.key, sent, self.cleaned_data["content"])
        except serializers.ValidationError as error:
            raise ValidationError(sentences(error.detail)) from error


def sentences(detail: Any) -> list[str]:
    return [f"{path}: {text}" for path, text in errors(detail)]


def errors(detail: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield each message of a nested error with the path of its field."""
    if isinstance(detail, str):
        yield path or "JSON", detail
        return
    parts = detail.items() if isinstance(detail, Mapping) else (("", part) for part in detail)
    for name, part in parts:
        yield from errors(part, ".".join(filter(None, (path, str(name)))))


@admin.register(Document)
class DocumentAdmin(OptimisticLockAdmin):
    form = DocumentForm
    list_display = ("__str__", "version", "updated_at")

    class Media:
        css: ClassVar = {"all": ["django-admin-document.css"]}

    def get_queryset(self, request: HttpRequest) -> QuerySet[Document]:
        """Return a row for each document, also for those that were never changed."""
        documents = super().get_queryset(request).filter(key__in=descriptions())
        if documents.count() < len(descriptions()):
            rows = [Document(key=key, version=0) for key in descriptions()]
            Document.objects.bulk_create(rows, ignore_conflicts=True)
        return documents

    def get_fields(self, request: HttpRequest, obj: Document | None = None) -> Any:
        apart = ["featured_build"] if obj and obj.key == COMPANY else []
        return [*apart, "content", "translations", "based_on"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Document | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Document, form: Any, change: bool) -> None:
        save_document(
            obj.key,
            form.cleaned_data["content"],
            str(request.user),
            translations=form.cleaned_data["translations"],
        )


@admin.register(DocumentVersion)
class DocumentVersionAdmin(ReadOnlyAdmin):
    """The history: earlier versions can be read and restored."""

    list_display = ("__str__", "saved_at", "saved_by", "changes")
    list_filter = ("document",)
    ordering = ("-saved_at",)
    fields = ("document", "version", "saved_at", "saved_by", "changes", "values", "translations")
    actions = ("restore",)

    @admin.action(description="Restore")
    def restore(self, request: HttpRequest, queryset: QuerySet[DocumentVersion]) -> None:
        for kept in queryset:
            try:
                with logged_changes(request.user, kept.document_id):
                    restore_document(kept.document_id, kept.version, str(request.user))
            except NoSuchVersion:
                self.message_user(request, f"{kept} is not kept any more.", messages.ERROR)
            except PicturesGone:
                text = f"{kept}: {CannotRestore.default_detail}"
                self.message_user(request, text, messages.ERROR)
            else:
                self.message_user(request, f"{kept} was restored.")
