"""JSON of documents: what a reader gets, and what the owner sends."""

from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

from rest_framework import serializers
from rest_framework.fields import SkipField

from catalogue.kinds import KINDS
from catalogue.models import Build
from catalogue.serializers import HomePageBuildSerializer
from core.fields import StrictIntegerField
from core.languages import ENGLISH, LANGUAGES, current_language, in_language, main_language

from .content import COMPANY, Texts, Values, descriptions, fields_of
from .fields import schema_name, translations_serializer, values_serializer
from .models import DocumentVersion
from .opening import Closures, closures
from .pictures import DocumentImageSerializer, pictures_of, title_of, uploaded_pictures
from .reading import Stored, defaults, read_document
from .samples import Found
from .share_pictures import SharePicture, site_share_picture
from .translations import TextLanguages, Translations


class StoredSerializer(serializers.Serializer):
    key: Any = serializers.CharField()
    version = serializers.IntegerField(help_text="0 until the owner has changed it.")
    updated_at = serializers.DateTimeField(allow_null=True)


class DocumentSummarySerializer(StoredSerializer):
    key = serializers.ChoiceField(list(descriptions()))
    label: Any = serializers.SerializerMethodField()

    def get_label(self, document: Stored) -> str:
        label: str = descriptions()[document.key]["label"]
        return label


class DocumentVersionSerializer(serializers.ModelSerializer):
    changes = serializers.ListField(child=serializers.CharField())
    saved_at = serializers.DateTimeField(allow_null=True, read_only=True)

    class Meta:
        model = DocumentVersion
        fields = ("version", "saved_at", "saved_by", "changes")
        read_only_fields = fields


class RestoreSerializer(serializers.Serializer):
    version = StrictIntegerField(min_value=0, max_value=2**31 - 1)


SampleItemsSerializer = type(
    "SampleItemsSerializer",
    (serializers.Serializer,),
    {kind: serializers.ListField(child=serializers.CharField()) for kind in KINDS},
)


class SampleFactSerializer(serializers.Serializer):
    key = serializers.ChoiceField(list(descriptions()))
    field = serializers.CharField()
    names = serializers.ListField(
        child=serializers.CharField(), help_text="Of the records of a list, if they have any."
    )


class SamplesSerializer(serializers.Serializer):
    """What is removed together. Names are in the company's main language."""

    items = SampleItemsSerializer()
    facts = SampleFactSerializer(many=True)

    def to_representation(self, found: Found) -> dict[str, Any]:
        items = {kind.name: list(map(str, items)) for kind, items in found.items}
        facts = [
            {
                "key": document.key,
                "field": fact.name,
                "names": fact.names(fields_of(document.key)[fact.name]),
            }
            for document, of_document in found.facts
            for fact in of_document
        ]
        return super().to_representation({"items": items, "facts": facts})


class BaseVersionSerializer(serializers.Serializer):
    """The version that the form was filled from, if the client knows it."""

    version = StrictIntegerField(required=False)


class Shown(NamedTuple):
    """A document as one reader gets it. `texts` are those of all documents in the reader's
    language, if known.
    """

    key: str
    version: int
    updated_at: datetime | None
    values: Values
    translations: Translations
    title: str
    text_languages: TextLanguages
    texts: Texts | None = None


class PicturesField(serializers.DictField):
    """The pictures that the values show, by name."""

    child = DocumentImageSerializer()

    def get_attribute(self, document: Shown) -> dict[str, Any]:
        return pictures_of(document.key, document.values, document.title)


class TextLanguagesField(serializers.DictField):
    """The languages of the texts that are not in the reader's one."""

    child = serializers.ChoiceField(LANGUAGES)

    def get_attribute(self, document: Shown) -> TextLanguages:
        if document.text_languages:
            return document.text_languages
        raise SkipField


class HomePageBuild(HomePageBuildSerializer):
    def get_attribute(self, document: Shown) -> Build | None:
        return Build.shown_on_home(document.values["featured_build"])


class SharePictureField(serializers.Serializer):
    """The picture that chats and social networks show of pages without one of their own."""

    path = serializers.CharField()
    alt = serializers.CharField()

    def get_attribute(self, document: Shown) -> SharePicture:
        texts = document.texts
        if texts is None:
            texts = {COMPANY: document.values, "home": read_document("home").values}
        return site_share_picture(texts)


class ClosureSerializer(serializers.Serializer):
    """Whole days on which the workshop is closed, although its opening hours say otherwise."""

    first = serializers.DateField()
    last = serializers.DateField()
    name = serializers.CharField(
        allow_blank=True, help_text="The owner's reason, or the public holiday."
    )
    language = serializers.CharField(
        allow_null=True, help_text="That of the name, if it is not the wanted one."
    )


class ClosuresField(serializers.Serializer):
    """`closed_days` and the public holidays, merged and in order."""

    as_of = serializers.DateField(help_text="Today, or when the response was made.")
    until = serializers.DateField(help_text="What is later is not known.")
    days = ClosureSerializer(many=True, help_text="From the day before `as_of`.")

    def get_attribute(self, document: Shown) -> Closures:
        return closures(document.values, current_language(), document.text_languages)


EXTRAS = {
    COMPANY: {
        "closures": ClosuresField(read_only=True),
        "home_page_build": HomePageBuild(
            read_only=True,
            allow_null=True,
            help_text="`featured_build`, or the newest published build that is featured while that "
            "one is not published. Null if there is none.",
        ),
        "share_picture": SharePictureField(read_only=True),
    }
}


def document_serializer(key: str) -> type[serializers.Serializer]:
    """Return the serializer of a document with its values."""
    attributes = {
        "key": serializers.RegexField(f"^{key}$"),  # in the schema it tells the documents apart
        "values": values_serializer(key)(),
        "translations": translations_serializer(key)(
            required=False, help_text="For the owner only: the words in other languages."
        ),
        "text_languages": TextLanguagesField(
            read_only=True,
            help_text="The language of each text that is not written in the wanted one, by paths "
            "such as `steps.0.title`. Only if there are any, and not for the owner.",
        ),
        "pictures": PicturesField(read_only=True),
        **EXTRAS.get(key, {}),
    }
    return type(f"{schema_name(key)}Serializer", (StoredSerializer,), attributes)


@cache
def changes_serializer(key: str) -> type[serializers.Serializer]:
    """Return the serializer of a change, for the schema."""
    attributes = {
        "values": values_serializer(key)(),
        "translations": translations_serializer(key)(
            required=False, help_text="What is left out stays as it is."
        ),
    }
    return type(f"{schema_name(key)}ChangesSerializer", (BaseVersionSerializer,), attributes)


SERIALIZERS = {key: document_serializer(key) for key in descriptions()}


@cache
def kept_serializer(key: str, *, for_owner: bool) -> serializers.Serializer:
    """Return a serializer for all threads: all that it needs is in what it gets. To build one takes
    longer than to use it.
    """
    serializer = SERIALIZERS[key]()
    if not for_owner:
        del serializer.fields["translations"]
    return serializer


def document_json(
    document: Stored, language: str = ENGLISH, texts: Texts | None = None
) -> dict[str, Any]:
    """Return the document as the API does for visitors. `texts` are those of all documents in this
    language, if known.
    """
    values, text_languages = document.read_in(language)
    read = document._replace(values=values)
    shown = Shown(*read, title=title_of(values), text_languages=text_languages, texts=texts)
    with in_language(language):
        return kept_serializer(document.key, for_owner=False).to_representation(shown)


def owners_json(document: Stored) -> dict[str, Any]:
    """Return the document as the API does for the owner: with the texts as they are stored. What is
    made of them is in the main language.
    """
    shown = Shown(*document, title=owners_title(document), text_languages={})
    with in_language(main_language()):
        return kept_serializer(document.key, for_owner=True).to_representation(shown)


def owners_title(document: Stored) -> str:
    return title_of(document.values_in(main_language()))


def owners_images(key: str, *, with_site_pictures: bool = False) -> list[dict[str, Any]]:
    """Return the uploaded pictures of a document as the API does for the owner, in order of upload,
    and after them the site's own that the defaults name.
    """
    title = owners_title(read_document(key))
    with in_language(main_language()):
        images: list[Any] = uploaded_pictures(key, title)
        if with_site_pictures:
            images += pictures_of(key, defaults(key), title).values()
        return list(DocumentImageSerializer(images, many=True).data)
