"""The API of documents."""

import logging
from collections.abc import Callable
from typing import Any

from django.db import DatabaseError
from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalogue.fields import StrictIntegerField
from catalogue.item_views import PublicReadMixin
from catalogue.models import Build
from catalogue.serializers import Conflict

from .document_fields import schema_name, values_serializer
from .documents import (
    NoSuchVersion,
    OldVersion,
    Stored,
    descriptions,
    read_all,
    read_document,
    restore_document,
    save_document,
)
from .models import HISTORY, DocumentVersion, Values

logger = logging.getLogger(__name__)


class StoredSerializer(serializers.Serializer):
    key = serializers.CharField()
    version = serializers.IntegerField(help_text="0 until the owner has changed it.")
    updated_at = serializers.DateTimeField(allow_null=True)


class DocumentSummarySerializer(StoredSerializer):
    label = serializers.SerializerMethodField()  # type: ignore[assignment]  # not the field's own

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


def document_serializer(key: str) -> type[serializers.Serializer]:
    """Return the serializer of a document with its values."""
    attributes = {"values": values_serializer(key)(), **EXTRAS.get(key, {})}
    return type(f"{schema_name(key)}Serializer", (StoredSerializer,), attributes)


class BaseVersionSerializer(serializers.Serializer):
    """The version that the form was filled from, if the client knows it."""

    version = StrictIntegerField(required=False)


def changes_serializer(key: str) -> type[serializers.Serializer]:
    """Return the serializer of a change, for the schema."""
    attributes = {"values": values_serializer(key)()}
    return type(f"{schema_name(key)}ChangesSerializer", (BaseVersionSerializer,), attributes)


class FeaturedBuildIsPublished(serializers.BooleanField):
    """Whether the home page can link to the build that it features."""

    def get_attribute(self, document: Stored) -> bool:
        number = document.values["featured_build"]
        return Build.objects.published().filter(pk=number).exists()


EXTRAS = {"company": {"featured_build_published": FeaturedBuildIsPublished(read_only=True)}}
SERIALIZERS = {key: document_serializer(key) for key in descriptions()}


def document_json(document: Stored) -> dict[str, Any]:
    """Return the document as the API does."""
    return dict(SERIALIZERS[document.key](document).data)


COMPANY = "pages/company"
last_read: dict[str, Any] = {}


def company_data() -> dict[str, Any]:
    """Return the company's facts by their API path: every page has them in its data.

    While the database is away, they are what this process read last, so that pages without data of
    their own are still served.

    Raises:
        DatabaseError: the database is away, and was when this process started.
    """
    try:
        last_read[COMPANY] = document_json(read_document("company"))
    except DatabaseError:
        if COMPANY not in last_read:
            raise
        logger.warning("The company's facts could not be read; those read last are shown.")
    return {COMPANY: last_read[COMPANY]}


def company_of(data: dict[str, Any]) -> Values:
    values: Values = data[COMPANY]["values"]
    return values


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

    def get(self, request: Request) -> Response:
        return Response(document_json(read_document(self.document_key)))

    def put(self, request: Request) -> Response:
        base = BaseVersionSerializer(data=request.data)
        base.is_valid(raise_exception=True)
        # By itself, so that errors are named by fields of the document.
        values = values_serializer(self.document_key)(data=base.initial_data.get("values"))
        values.is_valid(raise_exception=True)
        version = base.validated_data.get("version")
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
        return Response(document_json(stored))


def views_of(key: str) -> dict[str, Callable[..., HttpResponseBase]]:
    """Return the views of a document by the rest of their path, described for the schema."""
    name, document = key.replace("-", "_"), SERIALIZERS[key]
    page = extend_schema_view(
        get=extend_schema(
            operation_id=f"pages_{name}_retrieve",
            responses=document,
            description="Return the document. What the owner has not changed has its default.",
        ),
        put=extend_schema(
            operation_id=f"pages_{name}_update",
            request=changes_serializer(key),
            responses=document,
            description="Replace all values of the document. If `version` is sent and is not the "
            "current one, nothing changes and the response is 409 with the stored document as "
            "`current`.",
        ),
    )
    history = extend_schema_view(
        get=extend_schema(
            operation_id=f"pages_{name}_history",
            description=f"List the last {HISTORY} versions, the newest first, and version 0: the "
            "defaults, which nobody saved.",
        )
    )
    restore = extend_schema_view(
        post=extend_schema(
            operation_id=f"pages_{name}_restore",
            request=RestoreSerializer,
            responses=document,
            description="Store the values of an earlier version as a new one. Version 0 has the "
            "defaults.",
        )
    )
    return {
        "": page(view_of(key, DocumentView)).as_view(),
        "/history": history(view_of(key, HistoryView)).as_view(),
        "/restore": restore(view_of(key, RestoreView)).as_view(),
    }


def view_of(key: str, view: type[APIView]) -> type[APIView]:
    return type(f"{schema_name(key)}{view.__name__}", (view,), {"document_key": key})
