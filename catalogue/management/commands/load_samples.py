"""Fills the catalogue of a new site with sample items, using the upload code."""

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.files.base import File
from django.core.files.storage import default_storage
from django.core.management.base import BaseCommand
from django.core.management.color import no_style
from django.db import connection, transaction

from catalogue.images import Picture, read_picture
from catalogue.kinds import KINDS, Kind
from catalogue.picture_process import PictureProcesses
from catalogue.samples import FOLDER, read_json, sample_item
from catalogue.translations import Translations


def read_samples(names: list[str]) -> list[Picture]:
    """Use all cores: nobody else is there yet."""
    cores = os.cpu_count() or 1
    processes = PictureProcesses(cores)

    def read(name: str) -> Picture:
        with (FOLDER / name).open("rb") as file:
            return read_picture(File(file, name), processes)

    try:
        with ThreadPoolExecutor(cores) as pool:
            return list(pool.map(read, names))
    finally:
        processes.close()


def has_pictures() -> bool:
    """Return whether the storage has pictures of items; its folders may not exist yet."""
    for folder in KINDS:
        try:
            if default_storage.listdir(folder)[1]:
                return True
        except FileNotFoundError:
            continue
    return False


class Command(BaseCommand):
    help = "Load the sample items at the first start, before there is a user or an item."

    def handle(self, **options: object) -> None:
        # The owner of an empty catalogue has deleted what was in it.
        models: list[Any] = [get_user_model(), *(kind.model for kind in KINDS.values())]
        if not settings.LOAD_SAMPLES or any(model.objects.exists() for model in models):
            return
        if has_pictures():
            self.stderr.write(
                "The database has no items, but the storage has pictures of some, "
                "so the sample content is not loaded. If the database was lost, restore a backup "
                "(manage.py restore). To start from scratch, delete the pictures first."
            )
            return
        self.stdout.write("Loading the sample content with its pictures ...")
        samples, translations = read_json("samples.json"), read_json("translations.json")
        rows = [row for kind in KINDS for row in samples[kind]]
        names = [image["file"] for row in rows for image in row["images"]]
        pictures = dict(zip(names, read_samples(names), strict=True))
        with transaction.atomic():
            for name, kind in KINDS.items():
                self.insert(kind, samples[name], translations[name], pictures)
        self.stdout.write(", ".join(f"{len(samples[kind])} {kind}" for kind in KINDS) + ".")

    def insert(
        self,
        kind: Kind,
        rows: list[dict[str, Any]],
        translations: dict[str, Translations],
        pictures: dict[str, Picture],
    ) -> None:
        for row in rows:
            item, images = sample_item(kind, row, translations), row["images"]
            item.save(force_insert=True)
            item.add_images([pictures[i["file"]] for i in images], [i["alt"] for i in images])
        with connection.cursor() as cursor:  # explicit ids leave PostgreSQL's sequences behind
            for statement in connection.ops.sequence_reset_sql(no_style(), [kind.model]):
                cursor.execute(statement)
