from django.urls import re_path

from . import views

DELETED = r"^deleted/(?P<kind>[a-z]{1,40})/(?P<object_id>[1-9][0-9]{0,17})"

urlpatterns = [
    re_path(r"^changes/?$", views.LastChangesView.as_view()),
    re_path(r"^deleted/?$", views.DeletionListView.as_view()),
    re_path(rf"{DELETED}/?$", views.DeletionView.as_view()),
    re_path(rf"{DELETED}/restore/?$", views.RestoreView.as_view()),
]
