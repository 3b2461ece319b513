"""The API of documents."""

from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import APIException, NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalogue.item_views import PublicReadMixin
from catalogue.serializers import Conflict
from catalogue.version import write_lock

from .document_fields import values_serializer
from .document_json import (
    BaseVersionSerializer,
    DocumentSummarySerializer,
    DocumentVersionSerializer,
    RestoreSerializer,
    document_json,
)
from .document_pictures import known_pictures
from .documents import (
    NoSuchVersion,
    OldVersion,
    PicturesGone,
    read_all,
    read_document,
    restore_document,
    save_document,
)
from .models import HISTORY, DocumentVersion


class CannotRestore(APIException):
    status_code = status.HTTP_409_CONFLICT
    default_detail = (
        "This version shows a picture that was deleted since, so it was not restored. Nothing "
        "has changed."
    )


def values_of_request(key: str, data: Any) -> Any:
    """Return the serializer of values that were sent.

    Call it within `write_lock`: the pictures that they name must still be there when they are
    stored.
    """
    return values_serializer(key)(data=data, context={"pictures": known_pictures(key)})


class DocumentsView(PublicReadMixin, APIView):
    @extend_schema(
        operation_id="pages_list",
        responses=DocumentSummarySerializer(many=True),
        description="List the documents: what the owner can change on the site's pages.",
    )
    def get(self, request: Request) -> Response:
        return Response(DocumentSummarySerializer(read_all(), many=True).data)


class DocumentView(PublicReadMixin, APIView):
    """One document. A subclass for each sets `document_key`."""

    document_key = ""
    json_body_max = settings.DOCUMENT_BODY_MAX

    def get(self, request: Request) -> Response:
        return Response(document_json(read_document(self.document_key)))

    def put(self, request: Request) -> Response:
        base = BaseVersionSerializer(data=request.data)
        base.is_valid(raise_exception=True)
        version = base.validated_data.get("version")
        with write_lock():
            # By itself, so that errors are named by fields of the document.
            values = values_of_request(self.document_key, base.initial_data.get("values"))
            values.is_valid(raise_exception=True)
            try:
                stored = save_document(
                    self.document_key, values.validated_data, str(request.user), version
                )
            except OldVersion:
                raise Conflict(current=document_json(read_document(self.document_key))) from None
        return Response(document_json(stored))


class HistoryView(APIView):
    document_key = ""

    @extend_schema(responses=DocumentVersionSerializer(many=True))
    def get(self, request: Request) -> Response:
        versions = list(DocumentVersion.objects.filter(document_id=self.document_key)[:HISTORY])
        if versions:
            versions.append(DocumentVersion(version=0, saved_at=None, changes=[]))
        return Response(DocumentVersionSerializer(versions, many=True).data)


class RestoreView(APIView):
    document_key = ""

    def post(self, request: Request) -> Response:
        wanted = RestoreSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        version = wanted.validated_data["version"]
        try:
            stored = restore_document(self.document_key, version, str(request.user))
        except NoSuchVersion:
            raise NotFound(f"Version {version} is not kept any more.") from None
        except PicturesGone:
            raise CannotRestore from None
        return Response(document_json(stored))
