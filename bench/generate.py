"""Multiply the sample content: python bench/generate.py BUILDS

Each generated build has the texts and picture rows of a sample, and shares its files.
"""

import os
import sys

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

from catalogue.models import Build, BuildImage

BATCH = 1000


def generate(count: int) -> None:
    """Add builds until there are `count`."""
    samples = list(Build.objects.with_images())
    missing = count - len(samples)
    for start in range(0, missing, BATCH):
        numbers = range(start, min(start + BATCH, missing))
        models = [samples[number % len(samples)] for number in numbers]
        builds = Build.objects.bulk_create(
            Build(
                name=f"{model.name} No. {number}",
                **{f: getattr(model, f) for f in Build.editable_fields() if f != "name"},
            )
            for number, model in zip(numbers, models, strict=True)
        )
        BuildImage.objects.bulk_create(
            copy_of(image, build)
            for build, model in zip(builds, models, strict=True)
            for image in model.images.all()
        )


def copy_of(image: BuildImage, build: Build) -> BuildImage:
    fields = {f.attname: getattr(image, f.attname) for f in image._meta.concrete_fields}
    return BuildImage(**fields | {"id": None, "item_id": build.pk})


if __name__ == "__main__":
    generate(int(sys.argv[1]))
