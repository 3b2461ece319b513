"""The API of the activity, which can only be read."""

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db.models import Q
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from .models import Entry, Verb

CONTENT = ("build", "tyre", "part", "document", "contactmessage")
WAYS_IN = (
    *(Verb.SIGNED_IN, Verb.SIGN_IN_FAILED, Verb.PASSWORD_CHANGED, Verb.PASSKEY_ADDED),
    *(Verb.PASSKEY_REMOVED, Verb.SECOND_STEP_ON, Verb.SECOND_STEP_OFF, Verb.CODES_RENEWED),
)
# What the list can be filtered by.
GROUPS = {
    **{kind: Q(kind=kind) for kind in CONTENT},
    "people": Q(kind__in=["user", "invitation"]),
    "sign_in": Q(verb__in=WAYS_IN),
}


class EntrySerializer(serializers.ModelSerializer[Entry]):
    actor_name = serializers.CharField(
        read_only=True, help_text="Blank if a sign-in failed with a name that nobody has."
    )
    is_photograph = serializers.BooleanField(
        read_only=True, help_text="Whether it happened to photographs of the object."
    )

    class Meta:
        model = Entry
        fields = (
            *("id", "at", "until", "times", "actor", "actor_name", "verb", "detail", "kind"),
            *("object_id", "label", "is_photograph", "device", "address"),
        )
        read_only_fields = fields


class ActivityPersonSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    name = serializers.CharField(source="display_name")


class FilterSerializer(serializers.Serializer):
    person = serializers.IntegerField(required=False, min_value=1, max_value=2**63 - 1)
    kind = serializers.ChoiceField(required=False, choices=list(GROUPS))
    object = serializers.RegexField(
        r"\S", required=False, max_length=40, help_text="The id of an object of this kind."
    )
    before = serializers.IntegerField(
        required=False, min_value=1, max_value=2**63 - 1, help_text="Only entries older than this."
    )


class ActivityView(APIView):
    @extend_schema(
        operation_id="list_activity",
        parameters=[FilterSerializer],
        responses=EntrySerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """List at most 50 entries, newest first; `before` asks for older ones."""
        wanted = FilterSerializer(data=request.query_params.dict())
        wanted.is_valid(raise_exception=True)
        filters, entries = wanted.validated_data, Entry.objects.all()
        if "person" in filters:
            entries = entries.filter(actor=filters["person"])
        if "kind" in filters:
            entries = entries.filter(GROUPS[filters["kind"]])
        if "object" in filters:
            entries = entries.filter(object_id=filters["object"])
        if "before" in filters:
            entries = entries.filter(pk__lt=filters["before"])
        return Response(EntrySerializer(entries[: settings.ACTIVITY_PAGE], many=True).data)


class ActivityPeopleView(APIView):
    @extend_schema(
        operation_id="list_activity_people", responses=ActivityPersonSerializer(many=True)
    )
    def get(self, request: Request) -> Response:
        """List the people that the activity can be filtered by."""
        users = get_user_model().objects.order_by("username")
        return Response(ActivityPersonSerializer(users, many=True).data)
