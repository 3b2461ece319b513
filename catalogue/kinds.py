"""Lists the kinds of items. Nothing else in Python does: what is for all kinds iterates over this.

What is special about a kind has its name: `Build`, `BuildSerializer`, `BuildViewSet`, `builds` in
pages/views.py.
"""

from typing import Any, NamedTuple

from core.content import PAGES

from .item_images import ItemImage
from .items import Item
from .models import Build, Part, Tyre


class Kind(NamedTuple):
    """A kind of items, whose pages are in content/pages.json. `name` is in URLs."""

    name: str
    model: type[Item]

    @property
    def images(self) -> type[ItemImage]:
        """The model of their pictures."""
        model: Any = self.model._meta.get_field("images").related_model
        return model

    @property
    def singular(self) -> str:
        """The name in messages, counts and deletions."""
        return str(self.model._meta.model_name)

    @property
    def page(self) -> str:
        """The route of the public page that lists them."""
        return next(route for route in self.routes if ":" not in route)

    @property
    def item_page(self) -> str:
        """The route of an item's own page, or "" if they have none."""
        return next((route for route in self.routes if ":" in route), "")

    @property
    def routes(self) -> list[str]:
        return [page.route for page in PAGES.values() if page.kind == self.name]


KINDS = {
    kind.name: kind
    for kind in (
        Kind("builds", Build),
        Kind("tyres", Tyre),
        Kind("parts", Part),
    )
}
