"""The catalogue's API: the calls that builds, tyres and parts share, those of single pictures, and
what differs between the kinds.
"""

from collections.abc import Callable
from typing import Any

from django.contrib.admin.models import DELETION
from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.viewsets import GenericViewSet, ModelViewSet

from core.change_log import log, log_change
from core.conflicts import Conflict, EditConflict
from core.idempotency import IDEMPOTENCY_KEY, idempotency_key
from core.locking import write_lock
from core.mixins import LANGUAGE, MixinBase, PublicReadMixin
from core.parsers import UploadParser

from .image_uploads import UPLOAD_KEY, add_uploaded
from .images import BadPicture
from .item_images import TOO_MANY_PICTURES, ItemImage
from .items import Item, ItemQuerySet
from .models import TEASER_PARTS, Build, Part, Tyre
from .serializers import (
    BuildSerializer,
    ImageChangesSerializer,
    ImageSerializer,
    NeighboursSerializer,
    OrderSerializer,
    PartPriceSerializer,
    PartSerializer,
    RotationSerializer,
    TyreSerializer,
    UploadSerializer,
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


class NotFoundMixin(MixinBase):
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
    """Items and their pictures. A subclass sets queryset and serializer_class."""

    missing: Any = _("Item not found")
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

        Plain texts are in English and may be empty if `translations` have the text in another
        language. What a read has answered in place of a missing English text is no English text.
        `translations.en` is the same as the plain texts, and counts if they differ.
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


class NotRotated(Conflict):
    default_detail = _(
        "The picture was not rotated: it was changed elsewhere at the same time, or its file is "
        "damaged. Please try again."
    )


class ItemImageViewSet(PublicReadMixin, NotFoundMixin, GenericViewSet):
    """Single pictures. urls.py makes the one of each kind of item, with its queryset."""

    missing = _("Picture not found")
    serializer_class = ImageSerializer
    lookup_value_regex = "[1-9][0-9]*"  # no leading zeros: one URL per object

    def destroy(self, request: Request, pk: str) -> Response:
        """Delete the picture. If it was primary, the next one becomes primary."""
        with write_lock():
            image: ItemImage = self.get_object()
            log_change(request.user, image.item, "Pictures")
            image.delete()
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(request=ImageChangesSerializer)
    def partial_update(self, request: Request, pk: str) -> Response:
        """Change the picture's alternative text (blank means `default_alt`), its focal point, or
        both. What is not sent does not change.
        """
        item = self.get_object().item
        changes = ImageChangesSerializer(data=request.data)
        changes.is_valid(raise_exception=True)
        with write_lock():
            is_changed = changes.apply(self.get_queryset().filter(pk=pk))
            if is_changed:
                log_change(request.user, item, "Pictures")
        stored = self.get_serializer(self.get_object()).data  # or deleted in the meantime
        if not is_changed:
            raise EditConflict(stored)
        return Response(stored)

    @extend_schema(request=RotationSerializer)
    @action(detail=True, methods=["post"])
    def rotate(self, request: Request, pk: str) -> Response:
        """Rotate the picture by 90°, and its focal point with it. Its files get new addresses."""
        image: ItemImage = self.get_object()
        rotation = RotationSerializer(data=request.data)
        rotation.is_valid(raise_exception=True)
        try:
            image.rotate(**rotation.validated_data)
        except (image.DoesNotExist, BadPicture, FileNotFoundError) as error:
            self.get_object()  # or deleted in the meantime
            raise NotRotated from error
        log_change(request.user, image.item, "Pictures")
        return Response(self.get_serializer(self.get_object()).data)

    @extend_schema(request=None)
    @action(detail=True, methods=["put"], url_path="set-primary")
    def set_primary(self, request: Request, pk: str) -> Response:
        """Make this the item's primary picture."""
        image: ItemImage = self.get_object()
        with write_lock():
            image.set_primary()
            if image.is_primary:
                log_change(request.user, image.item, "Pictures")
        if not image.is_primary:
            raise self.not_found()  # deleted in the meantime
        return Response(self.get_serializer(image).data)


@extend_schema_view(
    list=extend_schema(
        parameters=[LANGUAGE],
        description="List all builds, the newest year first, with their pictures.",
    )
)
class BuildViewSet(ItemViewSet):
    queryset = Build.objects.with_images()
    missing = _("Build not found")
    serializer_class = BuildSerializer

    @extend_schema(parameters=[LANGUAGE], responses=BuildSerializer(many=True))
    @action(detail=False)
    def featured(self, request: Request) -> Response:
        """List the featured builds, in the order of all builds."""
        builds = self.get_queryset().filter(featured=True)
        return Response(self.get_serializer(builds, many=True).data)

    @extend_schema(parameters=[LANGUAGE], responses=NeighboursSerializer)
    @action(detail=True)
    def neighbours(self, request: Request, pk: str) -> Response:
        """Return the builds before and after this one in the list; null at its ends."""
        build: Build = self.get_object()
        neighbours = build.neighbours(self.get_queryset())
        context = self.get_serializer_context()
        return Response(NeighboursSerializer(neighbours, context=context).data)


@extend_schema_view(
    list=extend_schema(
        parameters=[LANGUAGE], description="List all tyres by name, with their pictures."
    )
)
class TyreViewSet(ItemViewSet):
    queryset = Tyre.objects.with_images()
    serializer_class = TyreSerializer

    @extend_schema(parameters=[LANGUAGE], responses=TyreSerializer(many=True))
    @action(detail=False, url_path="by-type/(?P<type>[^/]+)")
    def by_type(self, request: Request, type: str) -> Response:
        """List the tyres of one type, `front` or `rear`. Any other type is a 404."""
        if type not in Tyre.Type.values:
            raise NotFound(gettext("There are front and rear tyres only."))
        tyres = self.get_queryset().filter(type=type)
        return Response(self.get_serializer(tyres, many=True).data)


@extend_schema_view(
    list=extend_schema(
        parameters=[LANGUAGE],
        description="List all parts in the owner's order, with their pictures.",
    )
)
class PartViewSet(ItemViewSet):
    queryset = Part.objects.with_images()
    serializer_class = PartSerializer

    @extend_schema(parameters=[LANGUAGE], responses=PartPriceSerializer(many=True))
    @action(detail=False)
    def teaser(self, request: Request) -> Response:
        """List names and prices of the first three parts, for the home page."""
        parts = self.get_queryset().prefetch_related(None)[:TEASER_PARTS]
        context = self.get_serializer_context()
        return Response(PartPriceSerializer(parts, many=True, context=context).data)

    @extend_schema(request=OrderSerializer, responses=PartSerializer(many=True))
    @action(detail=False, methods=["put"])
    def order(self, request: Request) -> Response:
        """Reorder the parts. Send the ids of all of them, each once."""
        message = gettext("Please send the ids of all parts, each once.")
        with write_lock():
            apply_order(request.data, Part.put_all_in_order, error=message)
            log_change(request.user, Part(), "Position")
        return Response(self.get_serializer(self.get_queryset(), many=True).data)
