"""The owner's calls to reply templates."""

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ModelViewSet

from catalogue.conflicts import Conflict
from catalogue.fields import SingleLineField, StrictCharField, StrictIntegerField
from catalogue.idempotency import IDEMPOTENCY_KEY, create_once, idempotency_key
from catalogue.version import write_lock

from .models import ReplyTemplate
from .reply_templates import check_placeholders


class ReplyTemplateSerializer(serializers.ModelSerializer):
    """A PUT may send the `version` that its form was filled from; an old one is rejected."""

    name = SingleLineField(max_length=ReplyTemplate._meta.get_field("name").max_length)
    text = StrictCharField(
        max_length=ReplyTemplate._meta.get_field("text").max_length,
        validators=[check_placeholders],
        help_text="{name} and {reference} stand for the visitor's name and the message's number.",
    )
    version = StrictIntegerField(required=False)

    class Meta:
        model = ReplyTemplate
        fields = ("id", "version", "name", "language", "text")

    def create(self, validated_data: dict[str, Any]) -> ReplyTemplate:
        validated_data.pop("version", None)
        key = validated_data.pop("idempotency_key")
        made: ReplyTemplate = create_once(ReplyTemplate.objects, validated_data, key, self.current)
        return made

    def update(self, instance: ReplyTemplate, validated_data: dict[str, Any]) -> ReplyTemplate:
        if validated_data.pop("version", instance.version) != instance.version:
            raise Conflict(current=self.current(instance))
        template: ReplyTemplate = super().update(instance, validated_data)
        return template

    def current(self, template: ReplyTemplate) -> dict[str, Any]:
        return dict(type(self)(template).data)


@extend_schema_view(
    list=extend_schema(description="List the templates, by language and name."),
    create=extend_schema(description="Create a template.", parameters=[IDEMPOTENCY_KEY]),
    retrieve=extend_schema(description="Return one template."),
    destroy=extend_schema(description="Delete the template."),
)
class ReplyTemplateViewSet(ModelViewSet):
    http_method_names = ["get", "head", "post", "put", "delete"]
    lookup_value_regex = "[1-9][0-9]*"  # no leading zeros: one URL per object
    for_editors = True
    queryset = ReplyTemplate.objects.all()
    serializer_class = ReplyTemplateSerializer

    def perform_create(self, serializer: serializers.BaseSerializer[Any]) -> None:
        serializer.save(idempotency_key=idempotency_key(self.request))

    def update(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Replace all fields of the template. If `version` is sent and is not the current one,
        nothing changes and the response is 409 with the stored template as `current`.
        """
        with write_lock():  # held from the comparison of versions to the write
            return super().update(request, *args, **kwargs)
