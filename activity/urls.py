from django.urls import re_path

from .views import ActivityPeopleView, ActivityView

urlpatterns = [
    re_path(r"^activity/?$", ActivityView.as_view()),
    re_path(r"^activity/people/?$", ActivityPeopleView.as_view()),
]
