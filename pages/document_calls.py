"""The calls of each document, with their descriptions for the schema."""

from collections.abc import Callable
from typing import Any

from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework.views import APIView

from catalogue.image_serializers import ImageChangesSerializer, UploadSerializer

from .document_fields import schema_name
from .document_image_views import DocumentImagesView, DocumentImageView
from .document_json import SERIALIZERS, RestoreSerializer, changes_serializer
from .document_pictures import DocumentImageSerializer
from .document_views import DocumentView, HistoryView, RestoreView
from .models import HISTORY


def views_of(key: str) -> dict[str, Callable[..., HttpResponseBase]]:
    """Return the views of a document by the rest of their path."""
    name, document = f"pages_{key.replace('-', '_')}", SERIALIZERS[key]
    image_id = OpenApiParameter("id", int, OpenApiParameter.PATH)

    def view(base: type[APIView], **calls: Any) -> Callable[..., HttpResponseBase]:
        own = type(f"{schema_name(key)}{base.__name__}", (base,), {"document_key": key})
        described: type[APIView] = extend_schema_view(**calls)(own)
        return described.as_view()

    return {
        "": view(
            DocumentView,
            get=extend_schema(
                operation_id=f"{name}_retrieve",
                responses=document,
                description="Return the document, with the pictures that its values name. What the "
                "owner has not changed has its default.",
            ),
            put=extend_schema(
                operation_id=f"{name}_update",
                request=changes_serializer(key),
                responses=document,
                description="Replace all values of the document. If `version` is sent and is not "
                "the current one, nothing changes and the response is 409 with the stored document "
                "as `current`.",
            ),
        ),
        "/history": view(
            HistoryView,
            get=extend_schema(
                operation_id=f"{name}_history",
                description=f"List the last {HISTORY} versions, the newest first, and version 0: "
                "the defaults, which nobody saved.",
            ),
        ),
        "/restore": view(
            RestoreView,
            post=extend_schema(
                operation_id=f"{name}_restore",
                request=RestoreSerializer,
                responses=document,
                description="Store the values of an earlier version as a new one. Version 0 has "
                "the defaults. If a picture of it was deleted, nothing changes and the response is "
                "409.",
            ),
        ),
        "/images": view(
            DocumentImagesView,
            get=extend_schema(
                operation_id=f"{name}_images_list",
                responses=DocumentImageSerializer(many=True),
                description="List the pictures to choose from: the uploaded ones in order of "
                "upload, then the site's own that the defaults name.",
            ),
            post=extend_schema(
                operation_id=f"{name}_images_create",
                request={"multipart/form-data": UploadSerializer},
                responses={201: DocumentImageSerializer(many=True)},
                description="Add one or more pictures, each as a field `images`. If one file is "
                "rejected, none is stored. The page shows them once its values name them.",
            ),
        ),
        "/images/(?P<id>[1-9][0-9]*)": view(
            DocumentImageView,
            patch=extend_schema(
                operation_id=f"{name}_images_partial_update",
                parameters=[image_id],
                request=ImageChangesSerializer,
                responses=DocumentImageSerializer,
                description="Change the picture's alternative text (blank means `default_alt`), "
                "its focal point, or both. What is not sent does not change.",
            ),
            delete=extend_schema(
                operation_id=f"{name}_images_destroy",
                parameters=[image_id],
                responses={204: None},
                description="Delete the picture. If the document shows it, nothing changes and the "
                "response is 409.",
            ),
        ),
    }
