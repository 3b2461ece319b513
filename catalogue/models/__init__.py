"""Builds, tyres, parts and their pictures, with the rules for every writer: API, admin or shell.

items.py and item_images.py have what they share; these modules have the differences.
"""

from .builds import Build as Build
from .builds import BuildImage as BuildImage
from .columns import Ground as Ground
from .parts import TEASER_PARTS as TEASER_PARTS
from .parts import Part as Part
from .parts import PartImage as PartImage
from .tyres import Tyre as Tyre
from .tyres import TyreImage as TyreImage

# By name in URLs.
KINDS: dict[str, type[Build | Tyre | Part]] = {"builds": Build, "tyres": Tyre, "parts": Part}
