"""The API's paths of each kind of items, and of its pictures."""

from typing import Any

from rest_framework.routers import SimpleRouter

from . import views
from .kinds import KINDS

router = SimpleRouter()
router.trailing_slash = "/?"  # answer both forms: a redirect would lose the body
for kind in KINDS.values():
    name = kind.model.__name__
    items: Any = getattr(views, f"{name}ViewSet")
    queryset = kind.images._default_manager.select_related("item")
    images: Any = type(f"{name}ImageViewSet", (views.ItemImageViewSet,), {"queryset": queryset})
    router.register(f"{kind.name}/images", images, basename=f"{kind.singular}-image")
    router.register(kind.name, items)

urlpatterns = router.urls
