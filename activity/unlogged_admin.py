from typing import Any

from django.contrib import admin


class UnloggedAdmin(admin.ModelAdmin):
    """Without Django's own log, which would keep the names of visitors for ever.

    The activity tells the same without them.
    """

    def log_addition(self, *args: Any, **kwargs: Any) -> Any:
        pass

    def log_change(self, *args: Any, **kwargs: Any) -> Any:
        pass

    def log_deletions(self, *args: Any, **kwargs: Any) -> Any:
        pass
