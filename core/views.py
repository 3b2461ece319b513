"""Views for the owner: what was deleted and can be restored, and the last changes."""

from django.contrib.admin.models import LogEntry
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from .change_log import ACTIONS, action_of, device_of, existing_objects, latest_entries
from .conflicts import Conflict
from .deletions import Deletion, NotRestorable
from .locking import write_lock


class DeletionSerializer(serializers.ModelSerializer[Deletion]):
    kind = serializers.CharField(read_only=True, help_text="The name of its model.")
    object_id = serializers.IntegerField(read_only=True, help_text="The id that it had.")
    name = serializers.CharField(read_only=True, help_text="Of a picture: that of its item.")
    expires_at = serializers.DateTimeField(
        read_only=True, help_text="When it is deleted for good, with its files."
    )

    class Meta:
        model = Deletion
        fields = ("kind", "object_id", "name", "placeholder", "deleted_at", "expires_at")
        read_only_fields = fields


GONE = _("This was restored or deleted for good in the meantime.")


def find_deletion(kind: str, object_id: int) -> Deletion:
    """Return the newest deletion of this object, or answer 404."""
    deletion = Deletion.objects.restorable().of(kind, object_id).first()
    if deletion is None:
        raise NotFound(GONE)
    return deletion


class DeletionListView(APIView):
    @extend_schema(operation_id="list_deleted", responses=DeletionSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List what can be restored, newest first."""
        deletions = Deletion.objects.restorable().defer("rows", "files")
        return Response(DeletionSerializer(deletions, many=True).data)


class DeletionView(APIView):
    @extend_schema(operation_id="delete_for_good", responses={204: None})
    def delete(self, request: Request, kind: str, object_id: int) -> Response:
        """Delete it for good, with its files."""
        deletion = find_deletion(kind, object_id)
        with write_lock():
            deletion.log_deletion(request.user)
            deleted, _details = deletion.delete()
            if not deleted:
                raise NotFound(GONE)
        return Response(status=status.HTTP_204_NO_CONTENT)


class RestoreView(APIView):
    @extend_schema(operation_id="restore_deleted", request=None, responses=DeletionSerializer)
    def post(self, request: Request, kind: str, object_id: int) -> Response:
        """Restore it as it was: published or not, with its pictures and at its old addresses. A
        picture is primary again if no other was chosen. The response is 409 if its item was
        deleted, too, or has no room for it.
        """
        deletion = find_deletion(kind, object_id)
        answer = DeletionSerializer(deletion).data
        try:
            restored = deletion.restore(request.user)
        except Deletion.DoesNotExist as error:
            raise NotFound(GONE) from error
        except NotRestorable as error:
            raise Conflict(error.sentence) from error
        return Response({**answer, "object_id": restored.pk})


class LastChangeSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    at = serializers.DateTimeField(source="action_time")
    who = serializers.CharField(source="user.display_name")
    what = serializers.SerializerMethodField()
    kind = serializers.SerializerMethodField()
    object_id = serializers.CharField(
        allow_null=True, help_text="Null: all things of this kind were put in another order."
    )
    name = serializers.CharField(source="object_repr", help_text="That the thing had then.")
    exists = serializers.SerializerMethodField(help_text="Whether the thing still exists.")
    device = serializers.SerializerMethodField(
        help_text="The browser of a sign-in, otherwise null."
    )

    @extend_schema_field(serializers.ChoiceField([*ACTIONS.values(), "restored", "signed_in"]))
    def get_what(self, entry: LogEntry) -> str:
        return action_of(entry)

    def get_kind(self, entry: LogEntry) -> str:
        return entry.content_type.model if entry.content_type else ""

    def get_exists(self, entry: LogEntry) -> bool:
        return (self.get_kind(entry), entry.object_id) in self.context["existing"]

    def get_device(self, entry: LogEntry) -> str | None:
        return device_of(entry)


class LastChangesView(APIView):
    @extend_schema(operation_id="list_last_changes", responses=LastChangeSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List the last changes of items, documents and people, and sign-ins: newest first, at most
        10.
        """
        entries = latest_entries()
        context = {"existing": existing_objects(entries)}
        return Response(LastChangeSerializer(entries, many=True, context=context).data)
