from rest_framework.routers import SimpleRouter

from . import views

router = SimpleRouter()
router.trailing_slash = "/?"  # answer both forms: a redirect would lose the body
router.register("builds/images", views.BuildImageViewSet, basename="build-image")
router.register("builds", views.BuildViewSet)
router.register("tyres/images", views.TyreImageViewSet, basename="tyre-image")
router.register("tyres", views.TyreViewSet)
router.register("parts/images", views.PartImageViewSet, basename="part-image")
router.register("parts", views.PartViewSet)

urlpatterns = router.urls
