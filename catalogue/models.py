"""Builds, tyres, parts and their pictures, with the rules for every writer: API, admin or shell.

items.py and item_images.py have what they share.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Case, Max, Q, QuerySet, When
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from core.constraints import one_of
from core.content import content
from core.languages import LANGUAGES, current_language
from core.locking import write_lock
from core.stored_files import delete_files_after_commit

from .item_images import POSITION_MAX, ItemImage, image_model
from .items import Item, put_in_order
from .share_pictures import SharePicture
from .translations import first_text, written_in_a_language

# Names of the numbers that are measured on a build. content/measures.json has their limits.
MEASURES = tuple(settings.MEASURES)
TEASER_PARTS = 3  # whose prices the home page shows
MARKUP_HELP = "Blank line: paragraph. Line of ---: section. '- ': list. **bold**, *italic*."


class Ground(models.TextChoices):
    """What a build or a tyre is mainly for."""

    HARD = "hard", "Hard pack"
    TRACK = "track", "Motocross track"
    FOREST = "forest", "Forest and gravel"
    SAND = "sand", "Sand"
    MUD = "mud", "Mud"


def optional_text(column: type[models.Field], **options: Any) -> Any:
    """Return a text that may be blank, also where a release that does not know it adds a row."""
    return column(blank=True, default="", db_default="", **options)


def ground_field() -> Any:
    return optional_text(
        models.CharField,
        max_length=6,
        choices=Ground,
        help_text="What it is mainly for. Visitors can filter by it.",
    )


def description_field() -> Any:
    return models.TextField(blank=True, max_length=settings.DESCRIPTION_MAX, help_text=MARKUP_HELP)


def price_field() -> Any:
    return models.PositiveIntegerField(
        null=True,
        blank=True,
        validators=[MaxValueValidator(settings.PRICE_MAX)],
        help_text="Whole euro. Empty: 'Contact for pricing'.",
    )


def price_in_range() -> Q:
    return Q(price__isnull=True) | Q(price__gte=0, price__lte=settings.PRICE_MAX)


def measure(name: str, label: Any) -> Any:
    """Return the column of a measure. It is null while nobody has measured it."""
    limits = settings.MEASURES[name]
    field = models.FloatField if limits["decimals"] else models.PositiveSmallIntegerField
    return field(
        label,
        null=True,
        blank=True,
        validators=[MinValueValidator(limits["min"]), MaxValueValidator(limits["max"])],
        help_text=f"In {limits['unit']}, from {limits['min']} to {limits['max']}.",
    )


def in_range() -> Q:
    """Return the rule that each measure is null or within its limits."""
    rule = Q()
    for name, limits in settings.MEASURES.items():
        is_within = Q(**{f"{name}__gte": limits["min"], f"{name}__lte": limits["max"]})
        rule &= Q(**{f"{name}__isnull": True}) | is_within
    return rule


def first_clause(text: str) -> str:
    """Return the text before the first comma or semicolon. It may begin with a brand, as typed."""
    return re.split("[,;]", text)[0].strip()


class Build(Item):
    REQUIRED = ("name", "frame", "engine")
    TRANSLATED = (*REQUIRED, "description", "results", "customer_words", "customer")

    class FrameType(models.TextChoices):
        OWN = "own", "Our own"
        PRODUCTION = "production", "Production"

    class SaleState(models.TextChoices):
        OWN = "own", "Our race quad"
        CUSTOMER = "customer", "For a customer"
        FOR_SALE = "for_sale", _("For sale")
        RESERVED = "reserved", _("Reserved")
        SOLD = "sold", _("Sold")

    OFFERED = (SaleState.FOR_SALE, SaleState.RESERVED)
    FILTERS = {
        "sale": (SaleState.FOR_SALE,),
        "engine": content("engine-classes.json"),
        "frame": FrameType.values,
        "ground": Ground.values,
        "year": range(settings.BUILD_YEAR_MIN, settings.BUILD_YEAR_MAX + 1),
    }

    name = models.CharField(max_length=settings.BUILD_TEXT_MAX, blank=True)
    frame = models.CharField(max_length=settings.BUILD_TEXT_MAX, blank=True)
    engine = models.CharField(max_length=settings.BUILD_TEXT_MAX, blank=True)
    build_year = models.PositiveSmallIntegerField(
        validators=[
            MinValueValidator(settings.BUILD_YEAR_MIN),
            MaxValueValidator(settings.BUILD_YEAR_MAX),
        ]
    )
    description = description_field()
    featured = models.BooleanField(default=False)
    sale_state = optional_text(
        models.CharField,
        max_length=10,
        choices=SaleState,
        help_text="For sale, reserved and sold: visitors see a plate. Empty: nothing is said.",
    )
    price = models.PositiveIntegerField(
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(settings.PRICE_MAX)],
        help_text="Whole euro with VAT, while for sale or reserved. Empty: 'Price on request'.",
    )
    frame_type = optional_text(
        models.CharField, max_length=10, choices=FrameType, help_text="Visitors can filter by it."
    )
    ground = ground_field()
    displacement = measure("displacement", _("displacement"))
    weight = measure("weight", _("dry weight"))
    power = measure("power", _("power"))
    torque = measure("torque", _("torque"))
    wheelbase = measure("wheelbase", _("wheelbase"))
    track_width = measure("track_width", _("track width"))
    travel_front = measure("travel_front", _("front travel"))
    travel_rear = measure("travel_rear", _("rear travel"))
    caster = measure("caster", _("caster"))
    camber = measure("camber", _("camber"))
    results = optional_text(
        models.TextField,
        max_length=settings.BUILD_RESULTS_MAX,
        help_text="Of races, one in a line: '3rd place, club race, 2025'.",
    )
    customer_words = optional_text(
        models.TextField,
        max_length=settings.CUSTOMER_WORDS_MAX,
        help_text="What the customer said about it.",
    )
    customer = optional_text(
        models.CharField,
        max_length=settings.BUILD_TEXT_MAX,
        help_text="Whose words these are: 'Owner of number 58'.",
    )

    class Meta:
        ordering = ["-build_year", "-id"]
        constraints = [
            models.CheckConstraint(condition=in_range(), name="build_measures_in_range"),
            one_of(
                "sale_state",
                ["", "own", "customer", "for_sale", "reserved", "sold"],
                "build_sale_state_known",
            ),
            models.CheckConstraint(
                condition=Q(price__isnull=True) | Q(price__gte=1, price__lte=settings.PRICE_MAX),
                name="build_price_in_range",
            ),
            one_of("frame_type", ["", "own", "production"], "build_frame_type_known"),
            one_of("ground", ["", *Ground.values], "build_ground_known"),
            models.CheckConstraint(
                condition=Q(
                    build_year__gte=settings.BUILD_YEAR_MIN, build_year__lte=settings.BUILD_YEAR_MAX
                ),
                name="build_year_in_range",
            ),
            *written_in_a_language("build", ["name", "frame", "engine"]),
        ]

    def get_absolute_url(self) -> str:
        return reverse("build", args=[self.pk])

    @property
    def offered_price(self) -> int | None:
        """The price as visitors get it: None unless the build is for sale or reserved."""
        return self.price if self.sale_state in self.OFFERED else None

    @property
    def plates(self) -> tuple[object, ...]:
        """What the plates on its share picture say, in the active language."""
        has_state = self.sale_state in (*self.OFFERED, self.SaleState.SOLD)
        state = (str(self.SaleState(self.sale_state).label),) if has_state else ()
        return (self.build_year, *state)

    @classmethod
    def shown_on_home(cls, chosen: int) -> "Build | None":
        """Return the chosen build or, while it is not published, the newest one that is published
        and featured.
        """
        found = cls.objects.published().filter(Q(pk=chosen) | Q(featured=True))
        is_other = Case(When(pk=chosen, then=0), default=1)
        return found.order_by(is_other, *cls._meta.ordering).first()

    def share_pictures(self, images: Sequence[ItemImage]) -> dict[str, SharePicture]:
        """Return what chats and social networks show, by language: it has the first of these
        pictures. None without one.
        """
        return {
            language: SharePicture(self, image, language)
            for image in images[:1]
            for language in LANGUAGES
        }

    @property
    def share_picture(self) -> SharePicture | None:
        """The one of the active language; None without a photograph."""
        return self.share_pictures(self.images.all()).get(current_language())

    def delete_made_of(self, images: Sequence[ItemImage]) -> None:
        made = self.share_pictures(images).values()
        delete_files_after_commit({picture.file_name for picture in made})

    def neighbours(self, builds: QuerySet[Any]) -> dict[str, "Build | None"]:
        """Return the `previous` and `next` of these builds, in list order."""
        year, pk = self.build_year, self.pk
        newer = Q(build_year__gt=year) | Q(build_year=year, pk__gt=pk)
        older = Q(build_year__lt=year) | Q(build_year=year, pk__lt=pk)
        return {
            "previous": builds.filter(newer).reverse().first(),
            "next": builds.filter(older).first(),
        }

    @property
    def default_alt(self) -> str:
        """Return a text such as "Orange 21, 2024, Chromoly frame, 450 single"."""
        language = current_language()
        frame, engine = (first_clause(self.text(name, language)) for name in ("frame", "engine"))
        # Translators: what all forms of the word have in common
        is_named = pgettext("in a description of a frame", "frame") in frame.lower()
        if not is_named and self.language_of("frame", language) == language:
            frame = gettext("%(frame)s frame") % {"frame": frame}
        return f"{self.text('name', language)}, {self.build_year}, {frame}, {engine}"


BuildImage = image_model(Build)


class Tyre(Item):
    REQUIRED = ("name",)
    TRANSLATED = (*REQUIRED, "compound", "terrain")

    class Type(models.TextChoices):
        FRONT = "front"
        REAR = "rear"

    FILTERS = {
        "wheel": range(settings.WHEEL_INCHES_MIN, settings.WHEEL_INCHES_MAX + 1),
        "ground": Ground.values,
    }

    name = models.CharField(max_length=settings.TYRE_TEXT_MAX, blank=True)
    size = models.CharField(max_length=settings.TYRE_TEXT_MAX)
    type = models.CharField(max_length=5, choices=Type, default=Type.REAR)
    compound = models.CharField(max_length=settings.TYRE_TEXT_MAX, blank=True)
    terrain = models.CharField(max_length=settings.TYRE_TEXT_MAX, blank=True)
    ground = ground_field()

    class Meta:
        ordering = [first_text("name").asc(), "id"]
        constraints = [
            one_of("ground", ["", *Ground.values], "tyre_ground_known"),
            one_of("type", ["front", "rear"], "tyre_type_front_or_rear"),
            *written_in_a_language("tyre", ["name"]),
        ]

    def get_absolute_url(self) -> str:
        return reverse("tyres")

    @property
    def default_alt(self) -> str:
        """Return a text such as "Trase 20x10-9 rear tyre"."""
        facts = {"name": self.text("name", current_language()), "size": self.size}
        if self.type == self.Type.FRONT:
            return gettext("%(name)s %(size)s front tyre") % facts
        return gettext("%(name)s %(size)s rear tyre") % facts


TyreImage = image_model(Tyre)


class Part(Item):
    """A part that the workshop makes itself. Parts are listed in the owner's order."""

    REQUIRED = ("name",)
    TRANSLATED = (*REQUIRED, "description")

    name = models.CharField(max_length=settings.PART_TEXT_MAX, blank=True)
    description = description_field()
    price = price_field()
    position = models.PositiveIntegerField(
        default=0,
        validators=[MaxValueValidator(POSITION_MAX)],
        help_text="In the list. A new part without one comes last.",
    )

    class Meta:
        ordering = ["position", "id"]
        constraints = [
            models.CheckConstraint(condition=price_in_range(), name="part_price_in_range"),
            *written_in_a_language("part", ["name"]),
        ]

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        with write_lock():
            if self._state.adding and not self.position:
                last = Part.objects.aggregate(last=Max("position"))["last"] or 0
                self.position = min(last + 1, POSITION_MAX)
            super().save(*args, update_fields=update_fields, **kwargs)

    def get_absolute_url(self) -> str:
        return f"{reverse('parts')}#part-{self.pk}"

    @staticmethod
    def put_all_in_order(ids: Sequence[int]) -> None:
        """Put the parts into the given order.

        Raises:
            ValueError: `ids` are not exactly those of all parts, each once.
        """
        with write_lock():
            put_in_order(Part.objects.all(), ids)
            Part.objects.update(updated_at=timezone.now())

    @property
    def default_alt(self) -> str:
        return self.text("name", current_language())


PartImage = image_model(Part)
