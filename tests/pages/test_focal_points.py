"""Pictures in pages are cropped around their focal points, before and without any script."""

import re

import pytest
from django.conf import settings

from catalogue.models import Build
from tests.support.examples import SHORT_BUILD

CLASS = re.compile(r"\bfocus-[xy]-\d+")
BUNDLES = settings.BASE_DIR / "static" / "bundles"


def picture_classes(html: str) -> dict[str, list[list[str]]]:
    """Return the classes of focal points by the address of the picture, of each <img>."""
    found: dict[str, list[list[str]]] = {}
    for attributes in re.findall(r"<img ([^>]*)>", html.split("<noscript>")[0]):
        if address := re.search(r'src="(/media/[^"]*)"', attributes):
            found.setdefault(address[1], []).append(CLASS.findall(attributes))
    return found


@pytest.mark.parametrize(
    ("path", "kind", "shown"),
    [  # a build's page: the gallery, its thumbnails, and the picture that is printed
        ("/quad-builds/{}", "builds", [3, 1]),
        ("/custom-parts", "parts", [1, 0]),
    ],
)
def test_each_crop_of_a_picture_has_the_classes_of_its_focal_point(
    client, item, upload, path, shown
):
    upload(item, 2, size=(64, 64))
    path = path.format(item.pk)
    centred = client.get(path).content.decode()
    first, second = item.images.all()
    counts = [len(picture_classes(centred).get(image.file.url, [])) for image in (first, second)]
    assert counts == shown
    assert not CLASS.search(centred)

    item.images.filter(pk=first.pk).update(focus_x=0.29, focus_y=1)
    item.images.filter(pk=second.pk).update(focus_x=0.5, focus_y=0.024)
    moved = picture_classes(client.get(path).content.decode())
    assert moved[first.file.url] == [["focus-x-30", "focus-y-100"]] * shown[0]
    assert moved.get(second.file.url, []) == [["focus-x-50", "focus-y-0"]] * shown[1]


def test_the_neighbours_of_a_build_are_cropped_around_theirs(client, build, upload):
    upload(build, size=(64, 64))
    build.images.update(focus_x=0.1, focus_y=0.2)
    other = Build.objects.create(name="Other", **SHORT_BUILD)
    moved = picture_classes(client.get(f"/quad-builds/{other.pk}").content.decode())
    assert moved == {build.images.get().file.url: [["focus-x-10", "focus-y-20"]]}


def test_the_style_sheet_has_every_step():
    [main] = BUNDLES.glob("main.*.css")
    found = set(re.findall(r"\.focus-([xy])-(\d+){--focus-\1:\2}", main.read_text()))
    assert found == {(axis, str(step)) for axis in "xy" for step in range(0, 101, 5)}
