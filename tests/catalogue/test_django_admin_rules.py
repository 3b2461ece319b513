"""Saving in Django's admin what was changed meanwhile."""

import pytest

from catalogue.admin import ItemForm
from catalogue.models import Build
from tests.support.django_admin import text


def test_a_change_here_is_a_new_version_for_the_api(add_build, change_build, owner_client):
    add_build()
    build = owner_client.get("/api/builds").json()[0]
    change_build(name="Changed here")
    response = owner_client.put(f"/api/builds/{build['id']}", build | {"name": "Changed there"})
    assert response.status_code == 409
    assert response.json()["current"]["name"] == "Changed here"


def test_saving_a_form_takes_back_no_version_of_the_api(
    add_build, change_build, owner_client, monkeypatch
):
    add_build()
    build = owner_client.get("/api/builds").json()[0]
    path = f"/api/builds/{build['id']}"

    def meanwhile(form: ItemForm) -> list:
        """Change the form's build, and change it back, after it was read."""
        owner_client.put(path, build | {"name": "Changed", "version": 1})
        owner_client.put(path, build | {"version": 2})
        return []

    monkeypatch.setattr(ItemForm, "clean_photographs", meanwhile)
    change_build()
    assert owner_client.get(path).json()["version"] == 3


@pytest.mark.parametrize("change", ["text", "picture's text", "deleted picture"])
def test_a_form_that_is_older_than_a_change_is_refused_and_shown_again(
    add_build, change_build, owner_client, change
):
    add_build(count=2)
    build = owner_client.get("/api/builds").json()[0]
    opened = Build.objects.get()
    row = {"id": build["images"][1]["id"], "item": opened.pk, "alt": "Right"}
    item, picture = f"/api/builds/{opened.pk}", f"/api/builds/images/{row['id']}"
    changes = {
        "text": lambda: owner_client.put(item, build | {"engine": "There", "published": False}),
        "picture's text": lambda: owner_client.patch(picture, {"alt": "There"}),
        "deleted picture": lambda: owner_client.delete(picture),
    }
    assert changes[change]().status_code in (200, 204)
    stored = owner_client.get(item).json()
    sent = {"name": "Changed here", "based_on": opened.updated_at.isoformat()}
    sent |= {f"images-1-{name}": value for name, value in row.items()}
    sent |= {"images-TOTAL_FORMS": 2, "images-INITIAL_FORMS": 2}
    page = text(change_build({"alt": "Left"}, **sent))
    assert 'errorlist nonfield"><li>This was changed elsewhere in the meantime.' in page
    assert 'value="Changed here"' in page and 'value="Left"' in page
    assert owner_client.get(item).json() == stored


def test_a_form_that_does_not_say_what_it_is_based_on_is_refused(add_build, change_build):
    add_build()
    assert "This was changed elsewhere" in text(change_build(name="Forged", based_on=""))
    assert Build.objects.get().name == "No. 7"
