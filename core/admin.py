"""What the admins of several apps share."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from .search import contains


class SearchAdmin(admin.ModelAdmin):
    """Searches the `search_fields` by the rule of search.py."""

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        fields = self.get_search_fields(request)
        for word in search_term.split():
            queryset = queryset.filter(contains(fields, word))
        return queryset, False


class ReadOnlyAdmin(admin.ModelAdmin):
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class UnloggedAdmin(admin.ModelAdmin):
    """Keeps the names of visitors out of Django's log (changes.py)."""

    def log_addition(self, *args: Any, **kwargs: Any) -> Any:
        pass

    def log_change(self, *args: Any, **kwargs: Any) -> Any:
        pass

    def log_deletions(self, *args: Any, **kwargs: Any) -> Any:
        pass
