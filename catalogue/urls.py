from django.urls import re_path
from rest_framework.routers import SimpleRouter

from . import deletion_views, views

router = SimpleRouter()
router.trailing_slash = "/?"  # answer both forms: a redirect would lose the body
router.register("builds/images", views.BuildImageViewSet, basename="build-image")
router.register("builds", views.BuildViewSet)
router.register("tyres/images", views.TyreImageViewSet, basename="tyre-image")
router.register("tyres", views.TyreViewSet)
router.register("parts/images", views.PartImageViewSet, basename="part-image")
router.register("parts", views.PartViewSet)

DELETED = r"^deleted/(?P<kind>[a-z]{1,40})/(?P<object_id>[1-9][0-9]{0,17})"

urlpatterns = [
    re_path(r"^deleted/?$", deletion_views.DeletionListView.as_view()),
    re_path(rf"{DELETED}/?$", deletion_views.DeletionView.as_view()),
    re_path(rf"{DELETED}/restore/?$", deletion_views.RestoreView.as_view()),
    *router.urls,
]
