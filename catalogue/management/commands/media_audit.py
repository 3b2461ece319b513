"""Compares the stored files with the rows that refer to them, and repairs what it can."""

from datetime import timedelta

from botocore.exceptions import BotoCoreError, ClientError
from django.core.files.storage import default_storage
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from catalogue.images import rebuild_picture
from catalogue.item_images import ItemImage, image_models
from catalogue.models import BuildImage
from catalogue.share_pictures import FOLDER
from core import deletions
from core.deletions import Deletion, hide_files
from core.languages import remember_main_language
from core.locking import write_lock
from core.stored_files import delete_older_files, files_in

# A file is written before its row, so a new one may belong to a running upload.
GRACE_PERIOD = timedelta(hours=1)


class Command(BaseCommand):
    help = (
        "List files that no row refers to (orphans), missing files, and pictures that were made "
        "with an older recipe (outdated). Fails if a picture lacks a file."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--fix",
            action="store_true",
            help="Delete orphans older than an hour, and rebuild missing or outdated files from "
            "the picture's largest file. A picture without any file keeps its row: restore its "
            "files from a backup, or delete it in the admin.",
        )

    @remember_main_language()  # each build's name may need it
    def handle(self, *, fix: bool, **options: object) -> None:
        kinds = image_models()
        folders = (*(kind.folder() for kind in kinds), FOLDER, deletions.DELETED_FOLDER)
        try:
            stored = set(files_in(folders))  # before the rows, so that a new file is no orphan
        except (BotoCoreError, ClientError) as error:
            sentence = f"The storage failed: {str(error).rstrip('.')}. Please correct AWS_*."
            raise CommandError(sentence) from error
        with write_lock():  # what is deleted or restored meanwhile is in one of both
            rows = [row for kind in kinds for row in kind._default_manager.select_related("item")]
            deleted = list(Deletion.objects.all())
        named = {name for row in rows for name in (*row.file_names(), *share_files(row))}
        named |= {name for each in deleted for name in (*each.files, *each.file_names())}
        left = [each for each in deleted if not stored.isdisjoint(each.files)]
        for each in left:
            self.stdout.write(f"not hidden: the files of {each}")
        orphans = sorted(stored - named)
        for name in orphans:
            self.stdout.write(f"orphan: {name}")
        incomplete = {row: missing for row in rows if (missing := missing_files(row, stored))}
        for row, missing in incomplete.items():
            for name in missing:
                self.stdout.write(f"missing: {name}, of {row.item}")
        outdated = [row for row in rows if row.is_outdated() and row not in incomplete]
        for row in outdated:
            self.stdout.write(f"outdated: {row.file.name}, of {row.item}")
        self.stdout.write(
            f"{len(orphans)} orphans, {len(incomplete)} pictures with missing files, "
            f"{len(outdated)} outdated."
        )
        if fix:
            for each in left:
                hide_files(each)
            before = timezone.now() - GRACE_PERIOD
            deleted_orphans = delete_older_files(orphans, before, default_storage)
            self.stdout.write(f"Deleted {deleted_orphans} orphans.")
            broken = [row for row in (*incomplete, *outdated) if not self.rebuild(row)]
        else:
            broken = list(incomplete)
        if broken:
            advice = "delete these pictures" if fix else "run this command with --fix"
            raise CommandError(
                f"{len(broken)} pictures lack files. Please restore the files from a backup, "
                f"or {advice}."
            )

    def rebuild(self, row: ItemImage) -> bool:
        """Rebuild the row's files; return True if it has all files now, or was deleted."""
        for name in row.file_names():  # the largest first
            try:
                with default_storage.open(name) as file:
                    picture = rebuild_picture(file.read())
            except Exception as error:
                self.stderr.write(f"cannot be read: {name}: {type(error).__name__}")
                continue
            try:
                row.replace_files(picture)
            except row.DoesNotExist:
                return True
            except OSError as error:
                raise CommandError(f"The new files cannot be stored: {error}.") from error
            size = f"{row.width} × {row.height} pixels"
            self.stdout.write(f"rebuilt: {row.file.name}, of {row.item}, {size}")
            return True
        return False


def share_files(row: ItemImage) -> list[str]:
    """Return the names of the share pictures made from this picture, if there are any."""
    shown = isinstance(row, BuildImage) and row.is_primary
    made = row.item.share_pictures([row]).values() if shown else ()
    return [picture.file_name for picture in made]


def missing_files(row: ItemImage, stored: set[str]) -> list[str]:
    """Return the row's missing files; they may have been written after the listing."""
    return [
        name for name in row.file_names() if name not in stored and not default_storage.exists(name)
    ]
