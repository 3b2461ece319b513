"""The API calls that builds, tyres and parts share. Those of single pictures: image_views.py."""

from collections.abc import Callable
from typing import Any

from django.contrib.admin.models import DELETION
from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.viewsets import ModelViewSet

from core.changes import log, log_change
from core.idempotency import IDEMPOTENCY_KEY, idempotency_key
from core.languages import ENGLISH, LANGUAGES, PARAMETER
from core.locking import write_lock
from core.public_reads import PublicReadMixin, View
from core.uploads import UploadParser

from .image_serializers import ImageSerializer, UploadSerializer
from .image_uploads import UPLOAD_KEY, add_uploaded
from .item_images import TOO_MANY_PICTURES
from .items import Item, ItemQuerySet
from .serializers import OrderSerializer

LANGUAGE = OpenApiParameter(
    PARAMETER,
    enum=LANGUAGES,
    default=ENGLISH,
    description="Of the texts. Those without a translation are in English and named by "
    "`in_english`. Any other value means English.",
)


def apply_order(data: Any, put_in_order: Callable[[list[int]], None], *, error: str) -> None:
    """Put rows into the order of the ids in a request, or answer 400 with this sentence."""
    order = OrderSerializer(data=data)
    try:
        if not order.is_valid():
            raise ValueError
        put_in_order(order.validated_data)
    except ValueError as wrong:
        raise ValidationError({"order": error}, "sentence") from wrong


class NotFoundMixin(View):
    """Says in 404 responses what is missing, in the language of the request."""

    missing: Any  # a lazy sentence, such as "Build not found"

    def not_found(self) -> NotFound:
        return NotFound(self.missing)

    def get_object(self) -> Any:
        try:
            return super().get_object()
        except Http404:
            raise self.not_found() from None


@extend_schema_view(
    retrieve=extend_schema(
        parameters=[LANGUAGE],
        description="Return one item with its pictures, the primary one first.",
    ),
    destroy=extend_schema(description="Delete the item and its pictures."),
)
class ItemViewSet(PublicReadMixin, NotFoundMixin, ModelViewSet):
    """Items and their pictures. A subclass sets queryset, serializer_class and missing."""

    http_method_names = ["get", "head", "post", "put", "delete"]
    lookup_value_regex = "[1-9][0-9]*"  # no leading zeros: one URL per object

    queryset: ItemQuerySet

    def get_queryset(self) -> QuerySet[Any]:
        items = self.queryset.all()
        return items if self.may_edit() else items.published()

    def perform_create(self, serializer: BaseSerializer[Any]) -> None:
        with write_lock():
            serializer.save(idempotency_key=idempotency_key(self.request))

    def perform_destroy(self, item: Item) -> None:
        with write_lock():
            log(self.request.user, item, DELETION)
            item.delete()

    @extend_schema(parameters=[IDEMPOTENCY_KEY])
    def create(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Create an item. Its pictures are uploaded afterwards, in a separate call."""
        return super().create(request, *args, **kwargs)

    def update(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Replace all fields of the item. If `version` is sent and is not the current one, nothing
        changes and the response is 409 with the stored item as `current`.
        """
        with write_lock():  # held from the comparison of versions to the write
            return super().update(request, *args, **kwargs)

    @extend_schema(parameters=[LANGUAGE], responses=ImageSerializer(many=True))
    @action(detail=True, methods=["get"], url_path="images")
    def images(self, request: Request, pk: str) -> Response:
        """List the item's pictures: the primary one first, then in the owner's order."""
        images, context = self.get_object().images.all(), self.get_serializer_context()
        return Response(ImageSerializer(images, many=True, context=context).data)

    @extend_schema(
        parameters=[UPLOAD_KEY],
        request={"multipart/form-data": UploadSerializer},
        responses={201: ImageSerializer(many=True)},
    )
    @images.mapping.post
    def upload_images(self, request: Request, pk: str) -> Response:
        """Add one or more pictures, each as a field `images`. If one file is rejected, none is
        stored. The first picture of an item becomes its primary one.
        """
        item = self.get_object()
        try:
            images = add_uploaded(request, item, too_many=TOO_MANY_PICTURES)
        except item.DoesNotExist as error:
            raise self.not_found() from error
        log_change(request.user, item, "Pictures")
        return Response(ImageSerializer(images, many=True).data, status=status.HTTP_201_CREATED)

    def get_parsers(self) -> list[Any]:
        uploads = self.request and self.action_map.get("post") == "upload_images"
        return [UploadParser()] if uploads else super().get_parsers()

    @extend_schema(request=OrderSerializer, responses=ImageSerializer(many=True))
    @action(detail=True, methods=["put"], url_path="images/order", url_name="image-order")
    def order_images(self, request: Request, pk: str) -> Response:
        """Reorder the item's pictures. Send the ids of all of them, each once."""
        item = self.get_object()
        message = gettext("Please send the ids of all pictures of this item, each once.")
        with write_lock():
            apply_order(request.data, item.order_images, error=message)
            log_change(request.user, item, "Pictures")
        return Response(ImageSerializer(item.images.all(), many=True).data)
