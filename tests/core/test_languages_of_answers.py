"""Limits, the status page and alternative texts in the language of their reader."""

from typing import Any

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from catalogue.models import Build
from tests.support.examples import BUILD
from tests.support.html import meta
from tests.support.sentences import ENGLISH_WORDS, Call, check, sentence

pytestmark = pytest.mark.django_db
MESSAGE = {"name": "Anna", "email": "anna@example.lv", "message": "Sveiki!"}
# The first message or wrong password of an hour is the last one that is let through.
LIMITS: list[tuple[str, dict[str, Any], Call, int, str]] = [
    (
        "messages of a sender",
        {"CONTACT_PER_HOUR": 1},
        lambda api: api.post("/api/contact", MESSAGE),
        429,
        "Jūs esat nosūtījuši pārāk daudz ziņu. Lūdzu, zvaniet mums vai mēģiniet vēlreiz pēc 60 "
        "minūtēm.",
    ),
    (
        "messages of everybody",
        {"CONTACT_TOTAL_PER_HOUR": 0.1},  # nothing is stored above ten times as many
        lambda api: api.post("/api/contact", MESSAGE),
        429,
        "Pašlaik saņemam pārāk daudz ziņu. Lūdzu, zvaniet mums.",
    ),
    (
        "wrong passwords",
        {"LOGIN_ATTEMPTS": 1},
        lambda api: api.post("/api/auth/login", {"username": "owner", "password": "x"}),
        429,
        "Pārāk daudz neveiksmīgu mēģinājumu. Lūdzu, mēģiniet vēlreiz pēc 15 minūtēm.",
    ),
]


@pytest.mark.parametrize(
    ("limit", "call", "status", "latvian"), [row[1:] for row in LIMITS], ids=[r[0] for r in LIMITS]
)
def test_a_visitor_who_is_held_up_reads_why_in_the_language_of_the_page(
    visitor, owner: User, settings, limit, call, status, latvian
):
    for name, value in limit.items():
        setattr(settings, name, value)
    with time_machine.travel(timezone.now(), tick=False):
        assert call(visitor).status_code in (201, 401)
        assert call(visitor).status_code == status
        check(visitor, call, latvian)


def test_what_is_kept_for_everybody_depends_on_the_address_only(visitor):
    for language, said in (("lv", "Kvadracikls nav atrasts"), ("", "Build not found")):
        query = language and f"?language={language}"
        for wanted in ("ru", "lv", "en"):
            response = visitor.get(f"/api/builds/999{query}", headers={"accept-language": wanted})
            assert (response.status_code, sentence(response)) == (404, said)


def test_the_status_page_is_in_the_language_of_the_admin(owner_client):
    said = {}
    for language in ("en", "lv", "ru"):
        response = owner_client.get("/api/status", headers={"accept-language": language})
        found = [part for part in response.json().values() if isinstance(part, dict)]
        said[language] = [part["sentence"] for part in found]
    for others in zip(*said.values(), strict=True):
        assert len(set(others)) == 3
    assert [text for text in said["lv"] + said["ru"] if ENGLISH_WORDS.search(text)] == []


def test_an_alternative_text_made_of_fields_is_in_the_language(visitor, upload):
    words = {"lv": {"frame": "Hromomolibdēns", "engine": "450 viencilindra"}}
    build = Build.objects.create(**BUILD, translations=words)
    upload(build)

    def alt(query: str) -> Any:
        [image] = visitor.get(f"/api/builds/{build.pk}{query}").json()["images"]
        return image["default_alt"]

    assert alt("") == "Orange 21, 2024, Chromoly frame, 450 single"
    assert alt("?language=lv") == "Orange 21, 2024, rāmis: Hromomolibdēns, 450 viencilindra"


def test_an_alternative_text_that_the_owner_typed_is_for_english_pages(
    visitor, read_page, build, upload
):
    upload(build)
    build.images.update(alt="From the side.")
    path = f"quad-builds/{build.pk}"
    for language, alt in (("", "From the side."), ("lv", "")):
        query = language and f"?language={language}"
        [image] = visitor.get(f"/api/builds/{build.pk}{query}").json()["images"]
        assert image["alt"] == alt
        html = read_page(f"/{language}/{path}" if language else f"/{path}")
        assert ("From the side." in html) == bool(alt)
        assert meta(html, "og:image:alt") == (alt or image["default_alt"])
