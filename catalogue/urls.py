from typing import Any

from rest_framework.routers import SimpleRouter

from . import views
from .kinds import KINDS

router = SimpleRouter()
router.trailing_slash = "/?"  # answer both forms: a redirect would lose the body
for kind in KINDS.values():
    items: Any = getattr(views, f"{kind.model.__name__}ViewSet")
    images: Any = getattr(views, f"{kind.model.__name__}ImageViewSet")
    router.register(f"{kind.name}/images", images, basename=f"{kind.singular}-image")
    router.register(kind.name, items)

urlpatterns = router.urls
