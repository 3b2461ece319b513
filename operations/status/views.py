"""The status page: the condition of the site, in plain words for the owner."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from .backups import backup, offsite, pictures, restore
from .findings import State
from .messages import contact, mail, purge
from .server import disk, version

PARTS = (
    *(backup, offsite, restore, pictures, mail),
    *(contact, purge, disk, version),
)


class FindingSerializer(serializers.Serializer):
    state = serializers.ChoiceField(choices=State.choices)
    sentence = serializers.CharField(help_text="For the owner, who is not a computer specialist.")


class StatusSerializer(serializers.Serializer):
    state = serializers.ChoiceField(
        choices=State.choices, help_text="The worst state of all parts."
    )
    backup = FindingSerializer()
    offsite = FindingSerializer()
    restore = FindingSerializer()
    pictures = FindingSerializer()
    mail = FindingSerializer()
    contact = FindingSerializer()
    purge = FindingSerializer()
    disk = FindingSerializer()
    version = FindingSerializer()


class StatusView(APIView):
    @extend_schema(operation_id="status", responses=StatusSerializer)
    def get(self, request: Request) -> Response:
        """Return the condition of the site, in sentences for the owner."""
        found = {part.__name__: part() for part in PARTS}
        worst = max((finding.state for finding in found.values()), key=State.values.index)
        return Response(StatusSerializer({"state": worst, **found}).data)
