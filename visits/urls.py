from django.urls import re_path

from .views import SeenView

urlpatterns = [re_path(r"^seen/?$", SeenView.as_view())]
