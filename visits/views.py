"""What the workshop reads about visits. Nothing in it is about a person."""

from django.http import StreamingHttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalogue.kinds import KINDS

from .models import Count
from .numbers import Period, by_word, csv_lines, top_hosts, top_kinds
from .words import Word


class ComparedSerializer(serializers.Serializer):
    now = serializers.IntegerField(help_text="In the last 30 days, today included.")
    before = serializers.IntegerField(help_text="In the 30 days before.")
    days = serializers.ListField(child=serializers.IntegerField(), help_text="The last 30 days.")


class WordCountSerializer(ComparedSerializer):
    what = serializers.ChoiceField(choices=Word.choices)


class ItemCountSerializer(ComparedSerializer):
    id = serializers.IntegerField()
    name = serializers.CharField()


class TopItemsSerializer(serializers.Serializer):
    kind = serializers.ChoiceField(choices=list(KINDS))
    what = serializers.ChoiceField(choices=Word.choices, help_text="What is compared.")
    items = ItemCountSerializer(many=True)


class HostCountSerializer(serializers.Serializer):
    host = serializers.CharField()
    times = serializers.IntegerField()


class ItemVisitsSerializer(serializers.Serializer):
    first = serializers.DateField(help_text="Of the last 30 days.")
    words = WordCountSerializer(many=True)


class VisitsSerializer(ItemVisitsSerializer):
    top = TopItemsSerializer(many=True)
    hosts = HostCountSerializer(many=True)


class VisitsView(APIView):
    @extend_schema(operation_id="visits", responses=VisitsSerializer)
    def get(self, request: Request) -> Response:
        """Compare the last 30 days with the 30 before: what visitors did, what they looked at most,
        and where they came from.
        """
        period = Period.until_today()
        visits = {
            "first": period.first,
            "words": by_word(period, Count.objects.all()),
            "top": top_kinds(period),
            "hosts": top_hosts(period),
        }
        return Response(VisitsSerializer(visits).data)


class ItemVisitsView(APIView):
    @extend_schema(operation_id="item_visits", responses=ItemVisitsSerializer)
    def get(self, request: Request, kind: str, pk: str) -> Response:
        """Compare what visitors did about one item."""
        item = get_object_or_404(KINDS[kind].model, pk=pk)
        period = Period.until_today()
        counts = Count.objects.filter(kind=KINDS[kind].singular, item_id=item.pk)
        visits = {"first": period.first, "words": by_word(period, counts)}
        return Response(ItemVisitsSerializer(visits).data)


class VisitsFileView(APIView):
    @extend_schema(operation_id="visits_file", responses={(200, "text/csv"): str})
    def get(self, request: Request) -> StreamingHttpResponse:
        """Download all counts that are kept, as a table for a spreadsheet."""
        headers = {"Content-Disposition": 'attachment; filename="visits.csv"'}
        return StreamingHttpResponse(
            csv_lines(), content_type="text/csv; charset=utf-8", headers=headers
        )
