"""Any name of a build can be rendered on its share picture."""

import io

import pytest
from PIL import Image, ImageFont

from catalogue.models import Build
from catalogue.share import FACE

pytestmark = [
    pytest.mark.detail,
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


@pytest.mark.parametrize("letter", LETTERS)
def test_the_face_has_the_latvian_letters(letter):
    face = ImageFont.truetype(FACE, 40)
    missing = face.getmask("\U0010ffff")
    assert bytes(face.getmask(letter)) != bytes(missing)
