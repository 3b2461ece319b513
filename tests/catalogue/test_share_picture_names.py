"""Any name of a build can be rendered on its share picture."""

import io

import pytest
from PIL import Image, ImageFont

from catalogue.models import Build
from catalogue.share_pictures import FACE

pytestmark = [
    pytest.mark.django_db(transaction=True),  # files are deleted on real commits only
]
LETTERS = "āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽ"


@pytest.mark.parametrize(
    "name",
    ["Ķ", LETTERS, "Сталь", "🏁", "X" * 120, "a " * 60, "Word " + "y" * 115, "a\n\tb", " "],
)
def test_any_name_can_be_rendered(client, build, upload, share_url, name):
    upload(build, size=(64, 64))
    build.name = name
    build.save()
    response = client.get(share_url())
    assert Image.open(io.BytesIO(response.content)).size == (1200, 630)


@pytest.mark.parametrize("sign", "\x07\n\r\x1c\x1d\x1e\x1f\x7f\x85\u2028\u2029")
def test_a_stored_name_with_a_break_or_control_character_can_be_rendered(
    client, build, upload, share_url, sign
):
    upload(build, size=(64, 64))
    for name in (f"a{sign}b", sign):
        Build.objects.filter(pk=build.pk).update(name=name)
        response = client.get(share_url())
        assert Image.open(io.BytesIO(response.content)).size == (1200, 630)


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("👨\u200d🔧 Meistars ❤\ufe0f 21", "Meistars 21"),
        ("Orange 🇱🇻21", "Orange 21"),
        ("Quad \u05d0\u05d1", "Quad"),
        ("中文", ""),
        ("Nguy\u1ec5n", "Nguye\u0302\u0303n"),
        ("Ｏrange ①", "Orange 1"),
    ],
)
def test_what_the_face_lacks_is_not_drawn(client, build, upload, share_url, name, drawn):
    """A font has a box for it."""
    upload(build, size=(64, 64))
    pictures = []
    for each in (name, drawn):
        Build.objects.filter(pk=build.pk).update(name=each)
        pictures.append(client.get(share_url()).content)
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("letter", LETTERS)
def test_the_face_has_the_latvian_letters(letter):
    face = ImageFont.truetype(FACE, 40)
    missing = face.getmask("\U0010ffff")
    assert bytes(face.getmask(letter)) != bytes(missing)
