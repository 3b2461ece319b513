"""Lists, adds, tries and removes the devices on which the signed-in user is notified."""

import logging

from django.db import transaction
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.conflicts import Conflict

from . import notifications, push
from .models import PUSH_DEVICES_MAX, PushDevice, User
from .serializers import NewPushDeviceSerializer, PushDeviceSerializer, PushDevicesSerializer
from .sessions import user_agent_of
from .views import current_user

DEVICE_GONE = gettext_lazy(
    "This device does not accept notifications any more, so it was removed. Please switch them on "
    "there again."
)
SERVICE_FAILED = gettext_lazy(
    "The service that brings notifications to this device could not be reached. Please try again "
    "later."
)

logger = logging.getLogger(__name__)


class PushDevicesView(APIView):
    @extend_schema(operation_id="list_push_devices", responses=PushDevicesSerializer)
    def get(self, request: Request) -> Response:
        """List the devices on which the signed-in user is notified, with the key to add another."""
        key = push.server_key()
        devices = current_user(request).push_devices.reachable(key)
        found = {"server_key": key, "devices": devices}
        return Response(PushDevicesSerializer(found).data)

    @extend_schema(
        operation_id="add_push_device",
        request=NewPushDeviceSerializer,
        responses={201: PushDeviceSerializer},
    )
    def post(self, request: Request) -> Response:
        """Notify the signed-in user in this browser, and nobody else who used it before."""
        new = NewPushDeviceSerializer(data=request.data)
        new.is_valid(raise_exception=True)
        values = {
            **new.validated_data["keys"],
            "server_key": push.server_key(),
            "user_agent": user_agent_of(request),
        }
        endpoint = new.validated_data["endpoint"]
        with transaction.atomic():
            user = User.objects.select_for_update().get(pk=current_user(request).pk)
            # Those of an earlier SECRET_KEY accept nothing from this server any more.
            user.push_devices.exclude(server_key=values["server_key"]).delete()
            if user.push_devices.exclude(endpoint=endpoint).count() >= PUSH_DEVICES_MAX:
                sentence = _("%(number)s devices are notified already. Please remove one first.")
                raise Conflict(sentence % {"number": PUSH_DEVICES_MAX})
            PushDevice.objects.filter(endpoint=endpoint).delete()
            device = user.push_devices.create(endpoint=endpoint, **values)
        logger.info("notifications on", extra={"facts": {"user": user.get_username()}})
        return Response(PushDeviceSerializer(device).data, status=201)


class PushDeviceView(APIView):
    @extend_schema(
        operation_id="remove_push_device", responses={204: OpenApiResponse(description="Removed")}
    )
    def delete(self, request: Request, pk: str) -> Response:
        """Notify the user on this device no more."""
        get_object_or_404(current_user(request).push_devices, pk=pk).delete()
        return Response(status=204)


class PushTestView(APIView):
    @extend_schema(
        operation_id="test_push_device",
        request=None,
        responses={204: OpenApiResponse(description="The push service accepted it")},
    )
    def post(self, request: Request, pk: str) -> Response:
        """Push a notification to try the device. The response is 409 if it could not be sent. A
        device that does not accept any more is removed.
        """
        device = get_object_or_404(current_user(request).push_devices, pk=pk)
        try:
            notifications.push_test(device)
        except push.PushFailed as error:
            logger.warning("%s: %s", device, error)
            if error.is_gone:
                device.delete()
            raise Conflict(DEVICE_GONE if error.is_gone else SERVICE_FAILED) from error
        return Response(status=204)
