"""The API calls that the pictures of builds, tyres and parts share."""

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from core.changes import log_change
from core.conflicts import Conflict
from core.locking import write_lock
from core.public_reads import PublicReadMixin

from .image_serializers import ImageChangesSerializer, ImageSerializer, RotationSerializer
from .images import BadPicture
from .item_images import ItemImage
from .item_views import NotFoundMixin


class NotRotated(APIException):
    status_code = status.HTTP_409_CONFLICT
    default_detail = _(
        "The picture was not rotated: it was changed elsewhere at the same time, or its file is "
        "damaged. Please try again."
    )


class ItemImageViewSet(PublicReadMixin, NotFoundMixin, GenericViewSet):
    """Single pictures. A subclass sets queryset and missing."""

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
            raise Conflict(stored)
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
