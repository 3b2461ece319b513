"""Sentences of the API in the language of their reader."""

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile

from accounts.models import User
from catalogue.models import Build
from documents.reading import defaults
from tests.support.examples import BUILD
from tests.support.sentences import Call, check

pytestmark = pytest.mark.django_db
MESSAGE = {"name": "Anna", "email": "anna@example.lv", "message": "Sveiki!"}
PASSWORDS = {"current_password": "wrong", "new_password": "123"}
# What goes wrong, and what a Latvian reads.
OWNERS: list[tuple[str, Call, str]] = [
    (
        "a missing value",
        lambda api: api.post("/api/builds", BUILD | {"name": ""}),
        "Šis lauks ir jāaizpilda.",
    ),
    (
        "a long value",
        lambda api: api.post("/api/builds", BUILD | {"name": "x" * 200}),
        "Te var būt ne vairāk kā 120 rakstzīmju.",
    ),
    (
        "a number out of range",
        lambda api: api.post("/api/builds", BUILD | {"build_year": 3000}),
        "Šeit vajadzīgs: vesels skaitlis no 1900 līdz 2100.",
    ),
    ("an unknown item", lambda api: api.delete("/api/tyres/999"), "Vienība nav atrasta"),
    (
        "an old version",
        lambda api: api.put(f"/api/builds/{Build.objects.get().pk}", BUILD | {"version": 7}),
        "Tas pa šo laiku ir mainīts citur. Nekas netika saglabāts.",
    ),
    (
        "no picture",
        lambda api: api.post(f"/api/builds/{Build.objects.get().pk}/images", {}, "multipart"),
        "Lūdzu, izvēlieties vismaz vienu attēlu.",
    ),
    (
        "a file that is no picture",
        lambda api: api.post(
            f"/api/builds/{Build.objects.get().pk}/images",
            {"images": SimpleUploadedFile("plans.pdf", b"%PDF")},
            "multipart",
        ),
        "plans.pdf nav attēls. Lūdzu, sūtiet JPEG, PNG, WebP, AVIF, GIF vai HEIC.",
    ),
    (
        "a value of a page",
        lambda api: api.put(
            "/api/pages/company", {"values": defaults("company") | {"country_code": "lv"}}
        ),
        "Jābūt diviem lielajiem burtiem, piemēram, LV.",
    ),
    (
        "a version that is gone",
        lambda api: api.post("/api/pages/company/restore", {"version": 9}),
        "9. versiju vairs neglabā.",
    ),
    (
        "an order of parts",
        lambda api: api.put("/api/parts/order", [1, 1]),
        "Lūdzu, sūtiet visu detaļu numurus, katru vienu reizi.",
    ),
    (
        "a wrong current password",
        lambda api: api.post("/api/auth/password", PASSWORDS),
        "Tā nav jūsu pašreizējā parole.",
    ),
    (
        "no JSON",
        lambda api: api.post("/api/builds", b"{", content_type="application/json"),
        "Tas nav derīgs JSON ar UTF-8 kodējumu.",
    ),
    ("a wrong method", lambda api: api.put("/api/builds", {}), 'Metode "PUT" nav atļauta.'),
    (
        "a long body",
        lambda api: api.post(
            "/api/builds", b" " * (settings.JSON_BODY_MAX + 1), content_type="application/json"
        ),
        f"Lūdzu, sūtiet ne vairāk kā {settings.JSON_BODY_MAX // 1024} kB JSON.",
    ),
]
VISITORS: list[tuple[str, Call, str]] = [
    (
        "an e-mail address",
        lambda api: api.post("/api/contact", MESSAGE | {"email": "x"}),
        "Lūdzu, ierakstiet derīgu e-pasta adresi",
    ),
    (
        "a long message",
        lambda api: api.post("/api/contact", MESSAGE | {"message": "x" * 20_000}),
        "Ziņā var būt ne vairāk kā 5000 rakstzīmju.",
    ),
    (
        "an unknown address",
        lambda api: api.post("/api/nothing", {}),
        "Šajā adresē nekā nav.",
    ),
    (
        "no login",
        lambda api: api.post("/api/builds", BUILD),
        "Lūdzu, vispirms pieslēdzieties.",
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


@pytest.mark.parametrize(
    ("call", "latvian"), [row[1:] for row in OWNERS], ids=[r[0] for r in OWNERS]
)
def test_the_owner_reads_what_is_wrong_in_the_language_of_the_admin(
    owner_client, build, call, latvian
):
    check(owner_client, call, latvian)
    assert Build.objects.count() == 1


@pytest.mark.parametrize(
    ("call", "latvian"), [row[1:] for row in VISITORS], ids=[r[0] for r in VISITORS]
)
def test_a_visitor_reads_what_is_wrong_in_the_language_of_the_page(
    visitor, owner: User, call, latvian
):
    check(visitor, call, latvian)
