"""Unpublished items: the owner can read them, for everybody else they do not exist."""

import pytest
from rest_framework.test import APIClient

from accounts.models import Session, User
from tests.support.items import BUILDS, ITEMS, RESOURCES, own_fields
from tests.support.logins import bearer, log_in
from tests.support.permission_table import OPEN

READS = [  # of the item 5005 of each kind
    row.path
    for row in OPEN
    if row.method == "get" and not row.path.startswith(("/api/pages", "/api/contact", "/api/link"))
]
HIDDEN, SHOWN, PICTURE = "Ghost 99", "Ordinary 1", "ghost.jpg"
OF_ONE_ITEM = [path for path in READS if "/5005" in path]
OF_RESPONSE = ("Cache-Control", "Content-Type", "ETag", "Vary", "Allow", "WWW-Authenticate")


def fill(published: bool) -> None:
    """Create the items 4 and 5005 of each kind; the second may be unpublished."""
    for resource in RESOURCES:
        make = resource.model.objects.create
        make(pk=4, **resource.fields | {"name": SHOWN})
        item = make(pk=5005, **resource.fields | {"name": HIDDEN}, published=published)
        item.images.create(pk=6, file=PICTURE, width=1, height=1, is_primary=True, alt=HIDDEN)


@pytest.fixture
def hidden(db) -> None:
    fill(published=False)


def answered(response) -> tuple[object, ...]:
    """Return the parts that distinguish responses."""
    return (response.status_code, response.content, *(response.get(name) for name in OF_RESPONSE))


def assert_answered_as_for_nobody(visitor: APIClient, path: str, response) -> None:
    """Check that the hidden item appears nowhere, and its id is treated as unknown."""
    assert HIDDEN not in response.content.decode() and PICTURE not in response.content.decode()
    if path in OF_ONE_ITEM:
        assert response.status_code == 404
        unknown = visitor.get(
            path.replace("/5005", "/987654"), headers=response.wsgi_request.headers
        )
        assert answered(response) == answered(unknown)
    else:
        assert response.status_code == 200
        assert [item["name"] for item in response.json()] == [SHOWN]


@pytest.mark.parametrize("kind", ITEMS)
def test_the_owner_reads_what_nobody_else_does(hidden, owner_client, visitor, kind):
    """Alternate readers, so that neither gets a cached response for the other."""
    for path in (path for path in READS if path.startswith(f"/api/{kind}")):
        response = owner_client.get(path)
        assert (response.status_code, response["Cache-Control"]) == (200, "no-store")
        assert "ETag" not in response and "WWW-Authenticate" not in response
        if "neighbours" not in path:
            assert HIDDEN in response.content.decode()
        read = visitor.get(path)
        assert_answered_as_for_nobody(visitor, path, read)
        assert visitor.head(path).status_code == read.status_code
        known = {"if-none-match": read.get("ETag", "")}
        assert visitor.get(path, headers=known).status_code in (304, 404)
        again = owner_client.get(path, headers=known)
        assert (again.status_code, again.content) == (200, response.content)


@pytest.mark.parametrize("who", ["garbage", "ended session", "non-staff"])
def test_a_token_that_is_not_the_owners_is_answered_as_none(hidden, owner, visitor, who):
    token = who if who == "garbage" else bearer(log_in(APIClient()))
    if who == "ended session":
        Session.objects.all().end()
    if who == "non-staff":
        User.objects.update(is_staff=False)
    headers = {"authorization": f"Bearer {token}"}
    for path in ("/api/builds", "/api/tyres/5005", "/api/parts/5005/images"):
        response = visitor.get(path, headers=headers)
        assert response["Cache-Control"] == "no-store"
        # Tells the owner's browser that its token is stale, which a 200 would hide.
        assert ("WWW-Authenticate" in response) == (who != "non-staff")
        assert response.content == visitor.get(path).content
        assert_answered_as_for_nobody(visitor, path, response)


def test_an_item_that_is_published_again_is_as_it_was(db, owner_client, visitor):
    fill(published=True)
    reads = [path for path in READS if path.startswith("/api/builds")]
    before = {path: visitor.get(path) for path in reads}
    assert {response.status_code for response in before.values()} == {200}
    body = BUILDS.fields | {"name": HIDDEN}
    for published in (False, True):
        sent = body | {"published": published}
        assert owner_client.put("/api/builds/5005", sent).json()["published"] is published
        for path in reads if not published else ():
            known = {"if-none-match": before[path]["ETag"]}
            assert_answered_as_for_nobody(visitor, path, visitor.get(path, headers=known))
    for path, response in before.items():
        again = visitor.get(path)
        if path == "/api/builds/5005":
            assert again.json() == response.json() | {"version": 3}
        else:
            assert again.status_code == 200


def test_neighbours_are_those_that_the_reader_can_see(hidden, owner_client, visitor):
    path = "/api/builds/4/neighbours"
    assert owner_client.get(path).json()["previous"]["name"] == HIDDEN
    assert visitor.get(path).json() == {"previous": None, "next": None}


def test_leaving_it_out_publishes_nothing(owner_client):
    """A form of the previous release may still be open and does not send the field."""
    made = owner_client.post("/api/builds", BUILDS.fields | {"published": False}).json()
    assert made["published"] is False
    response = owner_client.put(f"/api/builds/{made['id']}", BUILDS.others).json()
    assert (own_fields(BUILDS, response), response["published"]) == (BUILDS.others, False)
