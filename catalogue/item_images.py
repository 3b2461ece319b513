"""Pictures of items: their place, focal point and alternative text."""

from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.changes import log_change
from core.deletions import NotRestorable, Restorable
from core.locking import write_lock
from core.stored_files import delete_files, delete_files_after_commit, read_file

from .images import Picture, rotate_picture
from .picture_files import PictureFiles

CENTRE = 0.5
TOO_MANY_PICTURES = gettext_lazy(
    "An item can have at most %(limit)s pictures. Please delete some first."
)
UPLOAD_KEY_MAX = 200
POSITION_MAX = 1_000_000  # those after it have the same, and are in order of their ids
WITHIN_PICTURE = (MinValueValidator(0), MaxValueValidator(1))


class ItemImage(PictureFiles, Restorable):
    """A picture of an item."""

    item: models.ForeignKey[Any, Any]  # each concrete class points to its own kind of item
    item_id: int

    alt = models.CharField(
        "alternative text",
        max_length=settings.ALT_MAX,
        blank=True,
        help_text="What is seen, for those who cannot see it.",
    )
    # The point that every crop keeps. The previous release, which still runs during the migration,
    # writes rows without it.
    focus_x = models.FloatField(
        "focal point, from the left",
        default=CENTRE,
        db_default=CENTRE,
        validators=WITHIN_PICTURE,
        help_text="Stays visible where the picture is cropped. 0: left edge; 1: right edge.",
    )
    focus_y = models.FloatField(
        "focal point, from the top",
        default=CENTRE,
        db_default=CENTRE,
        validators=WITHIN_PICTURE,
        help_text="0: upper edge; 1: lower edge.",
    )
    is_primary = models.BooleanField(default=False, editable=False)
    position = models.PositiveIntegerField(default=0, validators=[MaxValueValidator(POSITION_MAX)])
    # Of the upload that stored it: a repeat finds it. Null without a key, and in older rows.
    upload_key = models.CharField(max_length=UPLOAD_KEY_MAX, null=True, editable=False)

    class Meta:
        abstract = True
        ordering = ["-is_primary", "position", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["item"], condition=Q(is_primary=True), name="one_primary_per_%(class)s"
            ),
            models.CheckConstraint(
                condition=Q(focus_x__gte=0, focus_x__lte=1, focus_y__gte=0, focus_y__lte=1),
                name="%(class)s_focus_within_picture",
            ),
        ]

    def __str__(self) -> str:
        return self.alt or f"Picture {self.pk}"

    @property
    def focus(self) -> tuple[float, float]:
        return self.focus_x, self.focus_y

    @classmethod
    def item_model(cls) -> Any:
        """Return the model of what the pictures show, such as Build."""
        return cls._meta.get_field("item").related_model

    @classmethod
    def folder(cls) -> str:
        return f"{cls.item_model()._meta.model_name}s"

    def replace_files(self, picture: Picture, **changes: Any) -> None:
        """Write the picture's files, point the row at them and delete its old ones. `changes` to
        other fields are stored with them.

        Raises:
            DoesNotExist: the row was deleted or changed in the meantime; nothing was replaced.
            OSError: see `write_files`; nothing was replaced.
        """
        before, old_names = self.file.name, self.file_names()
        try:
            self.write_files(picture)
            fields = ("file", "width", "height", "variants", "placeholder")
            with write_lock():
                row = type(self)._default_manager.filter(pk=self.pk, file=before)
                if not row.update(**{field: getattr(self, field) for field in fields}, **changes):
                    raise self.DoesNotExist
                delete_files_after_commit(old_names)
        except BaseException:
            delete_files(set(self.file_names()) - set(old_names))
            raise

    def rotate(self, *, clockwise: bool) -> None:
        """Rotate the stored picture by 90°, and its focal point with it.

        Raises:
            BadPicture: the stored file is damaged; nothing was changed.
            DoesNotExist, OSError: see `replace_files`; nothing was changed. A file that is missing
                may have been replaced in the meantime.
        """
        content = read_file(str(self.file.name))
        # As the focal point is by then: it may be moved meanwhile.
        x, y = F("focus_x"), F("focus_y")
        focus = {"focus_x": 1 - y, "focus_y": x} if clockwise else {"focus_x": y, "focus_y": 1 - x}
        self.replace_files(rotate_picture(content, clockwise=clockwise), **focus)
        self.item.touch()

    def set_primary(self) -> None:
        """Make this the primary picture, unless it was deleted in the meantime."""
        with write_lock():
            siblings = type(self)._default_manager.filter(item=self.item)
            self.is_primary = siblings.filter(pk=self.pk).exists()
            if self.is_primary:
                siblings.filter(is_primary=True).update(is_primary=False)
                siblings.filter(pk=self.pk).update(is_primary=True)
                self.item.touch()

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Delete the row and, after the commit, its files; the next picture becomes primary."""
        with write_lock():
            item = self.item.get_stored()
            if item and (stored := item.images.filter(pk=self.pk).first()):
                item.before_image_deletion(stored)
            deleted = super().delete(*args, **kwargs)
            remaining = item.images.all() if item else []
            if remaining and not remaining[0].is_primary:
                remaining[0].set_primary()
            if item:
                item.touch()
        return deleted

    def before_restoration(self) -> None:
        """Give the picture its place back. It is the primary one again, unless another was chosen.

        Raises:
            NotRestorable: its item was deleted, or has no room for it.
        """
        item = self.item_model()._default_manager.filter(pk=self.item_id).first()
        if item is None:
            raise NotRestorable(
                "its item was deleted. Please restore that first.",
                _("This picture belongs to something that was deleted. Please restore that first."),
            )
        limit = settings.IMAGES_PER_ITEM
        if item.images.count() >= limit:
            raise NotRestorable(
                f"its item has {limit} pictures already.", TOO_MANY_PICTURES % {"limit": limit}
            )
        self.item = item
        first = item.images.order_by("position", "id").first()
        if self.is_primary and first and first.is_primary:  # it has followed on the deletion
            item.images.update(is_primary=False)
        self.is_primary = not item.images.filter(is_primary=True).exists()

    def after_restoration(self, user: Any) -> None:
        self.item.touch()
        log_change(user, self.item, "Pictures")

    def files_are_used(self) -> bool:
        return type(self)._default_manager.filter(file=self.file.name).exists()


def image_models() -> list[type[ItemImage]]:
    """Return the picture model of each kind of item."""
    return [model for model in apps.get_models() if issubclass(model, ItemImage)]
