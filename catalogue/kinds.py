"""Lists the kinds of items. Nothing else in Python does: what is for all kinds iterates over this.

What is special about a kind has its name: `Build`, `BuildSerializer`, `BuildViewSet`, `builds` in
pages/views.py.
"""

from typing import Any, NamedTuple

from .item_images import ItemImage
from .items import Item
from .models import Build, Part, Tyre


class Kind(NamedTuple):
    """A kind of items. `name` is in URLs; `page` is the public page that lists them."""

    name: str
    model: type[Item]
    page: str
    has_pages: bool = False  # each item has its own, too

    @property
    def images(self) -> type[ItemImage]:
        """The model of their pictures."""
        model: Any = self.model._meta.get_field("images").related_model
        return model

    @property
    def singular(self) -> str:
        """The name in messages, counts and deletions."""
        return str(self.model._meta.model_name)


KINDS = {
    kind.name: kind
    for kind in (
        Kind("builds", Build, "/quad-builds", has_pages=True),
        Kind("tyres", Tyre, "/racing-parts/tyres"),
        Kind("parts", Part, "/custom-parts"),
    )
}
