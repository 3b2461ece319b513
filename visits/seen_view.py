"""The API call of the beacons."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import Throttled, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from .beacon import BODY_MAX, NO_SUCH_PAGE, BadBeacon, read_beacon
from .flood import MINUTE, flood_limit
from .gathering import gathering
from .visitors import is_counted
from .words import WITH_ITEM, Word

TOO_MANY = _("There are too many reports from your network. They are not counted for a minute.")


class BeaconSerializer(serializers.Serializer):
    """For the schema: beacon.py checks them, for config/beacons.py as well."""

    what = serializers.ChoiceField(choices=Word.choices)
    path = serializers.CharField(help_text="Of the page, with its language: /lv/quad-builds/21.")
    item = serializers.CharField(
        required=False,
        help_text=f"What it is about, such as tyre-3; with {', '.join(WITH_ITEM)} only.",
    )
    locals()["from"] = serializers.CharField(
        required=False, help_text="The host that a visit came from; with view only."
    )


class SeenView(APIView):
    """Most beacons are answered before Django (config/beacons.py); this answers the others."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    json_body_max = BODY_MAX

    @extend_schema(operation_id="report_seen", request=BeaconSerializer, responses={204: None})
    def post(self, request: Request) -> Response:
        """Count what a visitor saw or did. The page's script sends it; nothing about the visitor is
        kept. Who asks not to be tracked, and bots, get the same answer and are not counted.
        """
        try:
            beacon = read_beacon(request.data)
        except BadBeacon as bad:
            raise ValidationError(str(bad.sentence)) from bad
        meta: Any = request.META
        if not is_counted(meta):
            return Response(status=204)
        if not flood_limit.allows(meta["CLIENT_NETWORK"]):
            raise Throttled(wait=MINUTE, detail=str(TOO_MANY))
        if not gathering.look_up(beacon):
            raise ValidationError(NO_SUCH_PAGE)
        gathering.add(beacon)
        return Response(status=204)
