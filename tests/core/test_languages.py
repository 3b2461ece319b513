"""Sentences of the API and alternative texts in the language of their reader."""

import re
from collections.abc import Callable

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from rest_framework.response import Response
from rest_framework.test import APIClient

from accounts.models import User
from catalogue.models import Build
from documents.reading import defaults
from tests.support.documents import write_first_in
from tests.support.examples import BUILD
from tests.support.html import meta

pytestmark = pytest.mark.django_db
ENGLISH_WORDS = re.compile(r"\b(the|this|is|please|not|must|may|have|at most|again)\b", re.I)
Call = Callable[[APIClient], Response]
MESSAGE = {"name": "Anna", "email": "anna@example.lv", "message": "Sveiki!"}
# What goes wrong, and what a Latvian reads.
OWNERS: list[tuple[str, Call, str]] = [
    (
        "a text in no language",
        lambda api: api.post("/api/builds", BUILD | {"name": ""}),
        "Šis teksts jāuzraksta vismaz vienā valodā.",
    ),
    (
        "a number out of range",
        lambda api: api.post("/api/builds", BUILD | {"build_year": 3000}),
        "Šeit vajadzīgs: vesels skaitlis no 1900 līdz 2100.",
    ),
    (
        "an old version",
        lambda api: api.put(f"/api/builds/{Build.objects.get().pk}", BUILD | {"version": 7}),
        "Tas pa šo laiku ir mainīts citur. Nekas netika saglabāts.",
    ),
    (
        "a file that is no picture",
        lambda api: api.post(
            f"/api/builds/{Build.objects.get().pk}/images",
            {"images": SimpleUploadedFile("plans.pdf", b"%PDF")},
            "multipart",
        ),
        "Fails plans.pdf nav attēls. Lūdzu, sūtiet JPEG, PNG, WebP, AVIF, GIF vai HEIC.",
    ),
    (
        "a value of a page",
        lambda api: api.put(
            "/api/pages/company", {"values": defaults("company") | {"country_code": "lv"}}
        ),
        "Jābūt diviem lielajiem burtiem, piemēram, LV.",
    ),
]
VISITORS: list[tuple[str, Call, str]] = [
    (
        "an e-mail address",
        lambda api: api.post("/api/contact", MESSAGE | {"email": "x"}),
        "Lūdzu, ievadiet derīgu e-pasta adresi",
    ),
    (
        "an unknown address",
        lambda api: api.post("/api/nothing", {}),
        "Šajā adresē nekā nav.",
    ),
    (
        "a wrong password",
        lambda api: api.post("/api/auth/login", {"username": "owner", "password": "x"}),
        "Nepareizs lietotājvārds vai parole.",
    ),
    (
        "an ended session",
        lambda api: api.post("/api/auth/refresh"),
        "Jūsu sesija ir beigusies. Lūdzu, pieslēdzieties vēlreiz.",
    ),
]


def sentence(response: Response) -> str:
    assert response.status_code >= 400
    text: str = response.json()["error"]
    return text


def check(api: APIClient, what: str, call: Call, latvian: str) -> None:
    said = {}
    for language in ("en", "lv", "ru"):
        api.credentials(**api._credentials | {"HTTP_ACCEPT_LANGUAGE": f"{language},en;q=0.5"})
        said[language] = sentence(call(api))
    assert said["lv"] == latvian, what
    assert len(set(said.values())) == 3, what
    assert re.search("[а-я]", said["ru"]), what
    assert [said[each] for each in ("lv", "ru") if ENGLISH_WORDS.search(said[each])] == []


def test_the_owner_reads_what_is_wrong_in_the_language_of_the_admin(owner_client, build):
    for row in OWNERS:
        check(owner_client, *row)
    assert Build.objects.count() == 1


def test_a_visitor_reads_what_is_wrong_in_the_language_of_the_page(visitor, owner: User):
    for row in VISITORS:
        check(visitor, *row)


def test_a_visitor_who_is_held_up_reads_why_in_the_language_of_the_page(visitor, db, settings):
    settings.CONTACT_PER_HOUR = 1

    def send(api: APIClient) -> Response:
        return api.post("/api/contact", MESSAGE)

    latvian = (
        "Jūs esat nosūtījuši pārāk daudz ziņu. Lūdzu, zvaniet mums vai mēģiniet vēlreiz pēc 60 "
        "minūtēm."
    )
    with time_machine.travel(timezone.now(), tick=False):
        assert send(visitor).status_code == 201
        check(visitor, "messages of a sender", send, latvian)


def test_what_is_kept_for_everybody_depends_on_the_address_only(visitor):
    for language, said in (("lv", "Kvadracikls nav atrasts"), ("", "Build not found")):
        query = language and f"?language={language}"
        for wanted in ("ru", "en"):
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


def test_an_alternative_text_that_the_owner_typed_is_for_pages_in_its_language(
    visitor, owner_client, read_page, build, upload
):
    upload(build, size=(32, 32))
    image = f"/api/builds/images/{build.images.get().pk}"
    owner_client.patch(image, {"alt": "From the side."})
    write_first_in("lv")
    owner_client.patch(image, {"alt": "From the side.", "focus": {"x": 0.4, "y": 0.5}})
    path = f"quad-builds/{build.pk}"
    for typed, written in (("From the side.", "en"), ("No sāniem.", "lv")):
        owner_client.patch(image, {"alt": typed})
        for language in ("en", "lv"):
            [shown] = visitor.get(f"/api/builds/{build.pk}?language={language}").json()["images"]
            assert shown["alt"] == (typed if language == written else "")
            html = read_page(f"/{path}" if language == "en" else f"/{language}/{path}")
            assert (typed in html) == (language == written)
            assert meta(html, "og:image:alt") == (shown["alt"] or shown["default_alt"])
            [owners] = owner_client.get(f"/api/builds/{build.pk}?language={language}").json()[
                "images"
            ]
            assert owners["alt"] == typed
