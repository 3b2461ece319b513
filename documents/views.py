"""The API of documents, their history and their pictures."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import (
    OpenApiParameter,
    PolymorphicProxySerializer,
    extend_schema,
    extend_schema_view,
)
from rest_framework import status
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.serializer_helpers import ReturnDict
from rest_framework.views import APIView

from catalogue.image_uploads import UPLOAD_KEY, add_uploaded
from catalogue.serializers import ImageChangesSerializer, UploadSerializer
from core.change_log import log_change
from core.conflicts import Conflict, EditConflict
from core.languages import requested_language
from core.locking import write_lock
from core.mixins import LANGUAGE, PublicReadMixin
from core.parsers import UploadParser
from core.views import DeletionSerializer

from .content import Values, descriptions, fields_of
from .fields import schema_name, values_serializer
from .models import HISTORY, Document, DocumentImage, DocumentVersion
from .pictures import DocumentImageSerializer, known_pictures, used_pictures
from .reading import read_all, read_document
from .samples import find_samples, remove_samples
from .saving import (
    NoSuchVersion,
    OldVersion,
    PicturesGone,
    logged_changes,
    new_translations,
    restore_document,
    save_document,
)
from .serializers import (
    SERIALIZERS,
    BaseVersionSerializer,
    DocumentSummarySerializer,
    DocumentVersionSerializer,
    RestoreSerializer,
    SamplesSerializer,
    changes_serializer,
    document_json,
    owners_images,
    owners_json,
)
from .translations import Translations, find_texts_in_no_language, lists_fit

KEY = OpenApiParameter("key", str, OpenApiParameter.PATH, enum=list(descriptions()))
IMAGE_ID = OpenApiParameter("id", int, OpenApiParameter.PATH)
TOO_MANY_RECORDS = _("A list has more entries in another language than in English.")
TOO_MANY_PICTURES = _("A page can have at most %(limit)s pictures. Please delete some first.")
ANY_DOCUMENT = PolymorphicProxySerializer(
    "Document", list(SERIALIZERS.values()), resource_type_field_name=None
)


class CannotRestore(Conflict):
    default_detail = _(
        "This version shows a picture that was deleted since, so it was not restored. Nothing "
        "has changed."
    )


def values_of_request(key: str, data: Any) -> Any:
    """Return the serializer of values that were sent.

    Call it within `write_lock`: the pictures that they name must still be there when they are
    stored.
    """
    return values_serializer(key)(data=data, context={"pictures": known_pictures(key)})


def translations_of_request(key: str, data: Any, values: Values) -> Translations:
    """Return all words of the document with these values and the translations that were sent.

    Raises:
        ValidationError: its paths are such as `translations.lv.title`, or `title` if that is
            missing in all languages.
    """
    sent = changes_serializer(key)(data={"translations": data}, partial=True)
    sent.is_valid(raise_exception=True)
    translations = sent.validated_data["translations"]
    if not all(lists_fit(fields_of(key), values, words) for words in translations.values()):
        raise ValidationError({"translations": TOO_MANY_RECORDS}, "sentence")
    words = new_translations(key, values, translations)
    if missing := find_texts_in_no_language(fields_of(key), values, words):
        fields = values_serializer(key)()  # the errors are named by its labels
        raise ValidationError(ReturnDict(missing, serializer=fields))
    return words


class DocumentsView(PublicReadMixin, APIView):
    @extend_schema(
        operation_id="pages_list",
        responses=DocumentSummarySerializer(many=True),
        description="List the documents: what the owner can change on the site's pages.",
    )
    def get(self, request: Request) -> Response:
        return Response(DocumentSummarySerializer(read_all(), many=True).data)


class DocumentView(PublicReadMixin, APIView):
    json_body_max = settings.DOCUMENT_BODY_MAX

    def get(self, request: Request, key: str) -> Response:
        document = read_document(key)
        if self.may_edit():
            return Response(owners_json(document))
        return Response(document_json(document, requested_language(request)))

    def put(self, request: Request, key: str) -> Response:
        base = BaseVersionSerializer(data=request.data)
        base.is_valid(raise_exception=True)
        version = base.validated_data.get("version")
        with logged_changes(request.user, key):
            # By itself, so that errors are named by fields of the document.
            values = values_of_request(key, base.initial_data.get("values"))
            values.is_valid(raise_exception=True)
            sent = base.initial_data.get("translations", {})
            words = translations_of_request(key, sent, values.validated_data)
            try:
                stored = save_document(
                    key, values.validated_data, str(request.user), version, words
                )
            except OldVersion:
                raise EditConflict(current=owners_json(read_document(key))) from None
        return Response(owners_json(stored))


def document_view(key: str) -> type[DocumentView]:
    """Return the view of one document: in the schema each has its own fields."""
    name, document = f"pages_{key.replace('-', '_')}", SERIALIZERS[key]
    described: type[DocumentView] = extend_schema_view(
        get=extend_schema(
            operation_id=f"{name}_retrieve",
            parameters=[LANGUAGE],
            responses=document,
            description="Return the document, with the pictures that its values name. What the "
            "owner has not changed has its default.",
        ),
        put=extend_schema(
            operation_id=f"{name}_update",
            request=changes_serializer(key),
            responses=document,
            description="Replace all values of the document. Their texts are in English, and may "
            "be empty if `translations` have them in another language. If `version` is sent and "
            "is not the current one, nothing changes and the response is 409 with the stored "
            "document as `current`.",
        ),
    )(type(f"{schema_name(key)}View", (DocumentView,), {}))
    return described


class HistoryView(APIView):
    @extend_schema(
        operation_id="pages_history",
        parameters=[KEY],
        responses=DocumentVersionSerializer(many=True),
        description=f"List the last {HISTORY} versions of a document, the newest first, and "
        "version 0: the defaults, which nobody saved.",
    )
    def get(self, request: Request, key: str) -> Response:
        versions = list(DocumentVersion.objects.filter(document_id=key)[:HISTORY])
        if versions:
            versions.append(DocumentVersion(version=0, saved_at=None, changes=[]))
        return Response(DocumentVersionSerializer(versions, many=True).data)


class RestoreView(APIView):
    @extend_schema(
        operation_id="pages_restore",
        parameters=[KEY],
        request=RestoreSerializer,
        responses=ANY_DOCUMENT,
        description="Store the values of an earlier version as a new one, and return the document. "
        "Version 0 has the defaults. If a picture of it was deleted, nothing changes and the "
        "response is 409.",
    )
    def post(self, request: Request, key: str) -> Response:
        wanted = RestoreSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        version = wanted.validated_data["version"]
        try:
            with logged_changes(request.user, key):
                stored = restore_document(key, version, str(request.user))
        except NoSuchVersion:
            raise NotFound(
                _("Version %(version)s is not kept any more.") % {"version": version}
            ) from None
        except PicturesGone:
            raise CannotRestore from None
        return Response(owners_json(stored))


class PictureInUse(Conflict):
    default_detail = _(
        "This picture is on the page. Please choose another one there and save, then delete this "
        "one."
    )


class DocumentImagesView(APIView):
    """The pictures of a document that the owner can choose from."""

    def get_parsers(self) -> list[BaseParser]:
        return [UploadParser()]

    @extend_schema(
        operation_id="pages_images_list",
        parameters=[KEY],
        responses=DocumentImageSerializer(many=True),
        description="List the pictures that a document can show: the uploaded ones in order of "
        "upload, then the site's own that the defaults name.",
    )
    def get(self, request: Request, key: str) -> Response:
        return Response(owners_images(key, with_site_pictures=True))

    @extend_schema(
        operation_id="pages_images_create",
        parameters=[KEY, UPLOAD_KEY],
        request={"multipart/form-data": UploadSerializer},
        responses={201: DocumentImageSerializer(many=True)},
        description="Add one or more pictures to a document, each as a field `images`. If one file "
        "is rejected, none is stored. The page shows them once its values name them.",
    )
    def post(self, request: Request, key: str) -> Response:
        with write_lock():
            document, _ = Document.objects.get_or_create(key=key, defaults={"version": 0})
        images = add_uploaded(request, document, too_many=TOO_MANY_PICTURES)
        log_change(request.user, document, "Pictures")
        added = {image.name for image in images}
        stored = [image for image in owners_images(key) if image["name"] in added]
        return Response(stored, status.HTTP_201_CREATED)


class DocumentImageView(APIView):
    """An uploaded picture of a document, which is deleted for good."""

    def get_image(self, key: str, id: str) -> DocumentImage:
        image = DocumentImage.objects.filter(item=key, pk=id).first()
        if image is None:
            raise NotFound(_("Picture not found"))
        return image

    @extend_schema(
        parameters=[KEY, IMAGE_ID],
        request=ImageChangesSerializer,
        responses=DocumentImageSerializer,
        description="Change the alternative text of a document's picture (blank means "
        "`default_alt`), its focal point, or both. What is not sent does not change.",
    )
    def patch(self, request: Request, key: str, id: str) -> Response:
        document = self.get_image(key, id).item
        changes = ImageChangesSerializer(data=request.data)
        changes.is_valid(raise_exception=True)
        with write_lock():
            is_changed = changes.apply(DocumentImage.objects.filter(pk=id))
            if is_changed:
                log_change(request.user, document, "Pictures")
        stored = next((each for each in owners_images(key) if each["id"] == int(id)), None)
        if stored is None:
            raise NotFound(_("Picture not found"))
        if not is_changed:
            raise EditConflict(stored)
        return Response(stored)

    @extend_schema(
        parameters=[KEY, IMAGE_ID],
        responses={204: None},
        description="Delete a picture of a document. If the document shows it, nothing changes and "
        "the response is 409.",
    )
    def delete(self, request: Request, key: str, id: str) -> Response:
        with write_lock():  # held from the look at the document to the deletion
            image = self.get_image(key, id)
            values = read_document(key).values
            if image.name in used_pictures(key, values):
                raise PictureInUse
            log_change(request.user, image.item, "Pictures")
            image.delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class SamplesView(APIView):
    """What is left of the workshop that is made up."""

    @extend_schema(operation_id="list_samples", responses=SamplesSerializer)
    def get(self, request: Request) -> Response:
        """List the samples that can be removed: items, and values of documents that can be left
        out. An item or a value is a sample until the owner changes it.
        """
        return Response(SamplesSerializer(find_samples()).data)

    @extend_schema(operation_id="remove_samples", responses={200: DeletionSerializer, 204: None})
    def delete(self, request: Request) -> Response:
        """Remove all samples, to be restored together. If there are none, the response is 204."""
        deletion = remove_samples(request.user)
        if deletion is None:
            return Response(status=status.HTTP_204_NO_CONTENT)
        return Response(DeletionSerializer(deletion).data)
