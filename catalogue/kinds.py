"""Lists the kinds of items. Nothing else in Python does: what is for all kinds iterates over this.

What is special about a kind has its name: `Build`, `BuildSerializer`, `BuildViewSet`, `builds` in
pages/views.py.
"""

from typing import NamedTuple

from .models import Build, Part, Tyre


class Kind(NamedTuple):
    """A kind of items. `name` is in URLs; `page` is the public page that lists them."""

    name: str
    model: type[Build | Tyre | Part]
    page: str
    has_pages: bool = False  # each item has its own, too

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
