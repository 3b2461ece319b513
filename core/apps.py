from django.apps import AppConfig


class CoreConfig(AppConfig):
    name = "core"
    verbose_name = "Deleted"  # Django's admin has the deletions under this heading
