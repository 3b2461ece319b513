"""The catalogue's API: the differences between builds, tyres and parts."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from core.changes import log_change
from core.locking import write_lock

from .image_views import ItemImageViewSet
from .item_views import LANGUAGE, ItemViewSet, apply_order
from .models import TEASER_PARTS, Build, BuildImage, Part, PartImage, Tyre, TyreImage
from .serializers import (
    BuildSerializer,
    NeighboursSerializer,
    OrderSerializer,
    PartPriceSerializer,
    PartSerializer,
    TyreSerializer,
)


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


class BuildImageViewSet(ItemImageViewSet):
    queryset = BuildImage.objects.select_related("item")
    missing = _("Build image not found")


@extend_schema_view(
    list=extend_schema(
        parameters=[LANGUAGE], description="List all tyres by name, with their pictures."
    )
)
class TyreViewSet(ItemViewSet):
    queryset = Tyre.objects.with_images()
    missing = _("Tyre not found")
    serializer_class = TyreSerializer

    @extend_schema(parameters=[LANGUAGE], responses=TyreSerializer(many=True))
    @action(detail=False, url_path="by-type/(?P<type>[^/]+)")
    def by_type(self, request: Request, type: str) -> Response:
        """List the tyres of one type, `front` or `rear`. Any other type is a 404."""
        if type not in Tyre.Type.values:
            raise NotFound(gettext("There are front and rear tyres only."))
        tyres = self.get_queryset().filter(type=type)
        return Response(self.get_serializer(tyres, many=True).data)


class TyreImageViewSet(ItemImageViewSet):
    queryset = TyreImage.objects.select_related("item")
    missing = _("Tyre image not found")


@extend_schema_view(
    list=extend_schema(
        parameters=[LANGUAGE],
        description="List all parts in the owner's order, with their pictures.",
    )
)
class PartViewSet(ItemViewSet):
    queryset = Part.objects.with_images()
    missing = _("Part not found")
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


class PartImageViewSet(ItemImageViewSet):
    queryset = PartImage.objects.select_related("item")
    missing = _("Part image not found")
