"""The owner's reply templates: checks, versions, deletion and Django's admin."""

import pytest

from contact.models import ReplyTemplate

PATH = "/api/reply-templates"
GOOD = {"name": "Price", "language": "lv", "text": "Sveiki, {name}! ({reference})"}


@pytest.fixture
def template(db) -> ReplyTemplate:
    return ReplyTemplate.objects.create(**GOOD)


def test_a_template_is_stored_listed_and_changed(owner_client):
    made = owner_client.post(PATH, GOOD)
    assert made.status_code == 201
    stored = GOOD | {"id": made.json()["id"], "version": 1}
    assert made.json() == stored
    assert owner_client.get(PATH).json() == [stored]
    one = f"{PATH}/{stored['id']}"
    changed = owner_client.put(one, GOOD | {"name": " Cena\n", "version": 1})
    assert changed.json() == stored | {"name": "Cena", "version": 2}
    assert owner_client.get(one).json() == changed.json()


def test_a_repeat_with_the_same_key_makes_no_second_template(owner_client):
    key = {"Idempotency-Key": "one-tap"}
    made = owner_client.post(PATH, GOOD, headers=key).json()
    repeat = owner_client.post(PATH, GOOD, headers=key)
    assert (repeat.status_code, repeat.json()) == (201, made)
    other = owner_client.post(PATH, GOOD | {"text": "Labdien!"}, headers=key)
    assert (other.status_code, other.json()["current"]) == (422, made)
    assert owner_client.get(PATH).json() == [made]
    owner_client.post(PATH, GOOD)
    assert owner_client.post(PATH, GOOD, headers={"Idempotency-Key": "2"}).status_code == 201
    assert len(owner_client.get(PATH).json()) == 3


def test_the_list_is_in_order_of_language_and_name(owner_client):
    for name, language in (("B", "lv"), ("A", "ru"), ("C", "en"), ("A", "lv")):
        owner_client.post(PATH, GOOD | {"name": name, "language": language})
    names = [f"{row['language']} {row['name']}" for row in owner_client.get(PATH).json()]
    assert names == ["en C", "lv A", "lv B", "ru A"]


def test_an_older_form_changes_nothing_and_gets_what_is_stored(owner_client, template):
    one = f"{PATH}/{template.pk}"
    owner_client.put(one, GOOD | {"text": "Labdien!", "version": 1})
    response = owner_client.put(one, GOOD | {"text": "Sveiki!", "version": 1})
    assert response.status_code == 409
    assert response.json()["current"]["text"] == "Labdien!"
    assert owner_client.get(one).json()["version"] == 2
    assert owner_client.put(one, GOOD).status_code == 200  # without a version, as elsewhere


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"text": "{price}"}, "{price} is not a placeholder. There are {name} and {reference}."),
        ({"text": "{Name}"}, "{Name} is not a placeholder. There are {name} and {reference}."),
        ({"text": "{}"}, "{} is not a placeholder. There are {name} and {reference}."),
        ({"text": "{ name}"}, "{ name} is not a placeholder. There are {name} and {reference}."),
        ({"text": ""}, "Text is required."),
        ({"text": "x" * 2001}, "Text may have at most 2000 characters."),
        ({"text": 7}, "Text must be text."),
        ({"text": "\0"}, "Text contains characters that cannot be stored."),
        ({"name": " "}, "Name is required."),
        ({"name": "x" * 81}, "Name may have at most 80 characters."),
        ({"language": "de"}, "Language must be en or lv or ru."),
        ({"version": "1"}, "Version must be a whole number."),
    ],
)
def test_bad_values_get_a_sentence_at_their_field(owner_client, template, changes, error):
    for response in (
        owner_client.post(PATH, GOOD | changes),
        owner_client.put(f"{PATH}/{template.pk}", GOOD | changes),
    ):
        assert response.status_code == 400
        [field] = changes
        assert response.json() == {"error": error, "fields": {field: [error]}}
    assert [row.text for row in ReplyTemplate.objects.all()] == [GOOD["text"]]


@pytest.mark.parametrize("text", ["a { b", "} {", "{name", "{{name}}", "x" * 2000])
def test_braces_that_enclose_nothing_unknown_are_text(owner_client, text):
    assert owner_client.post(PATH, GOOD | {"text": text}).status_code == 201


def test_a_deleted_template_can_be_restored(owner_client, template):
    assert owner_client.delete(f"{PATH}/{template.pk}").status_code == 204
    assert owner_client.get(f"{PATH}/{template.pk}").status_code == 404
    assert owner_client.get(PATH).json() == []
    owner_client.post(f"/api/deleted/replytemplate/{template.pk}/restore")
    assert owner_client.get(PATH).json() == [GOOD | {"id": template.pk, "version": 1}]


def test_djangos_admin_edits_them_with_the_same_checks(admin, owner_client, template):
    path = f"/django-admin/contact/replytemplate/{template.pk}/change/"
    refused = admin.post(path, GOOD | {"text": "{price}"})
    assert "{price} is not a placeholder" in refused.content.decode()
    admin.post(path, GOOD | {"text": "Labdien!"})
    stored = owner_client.get(f"{PATH}/{template.pk}").json()
    assert (stored["text"], stored["version"]) == ("Labdien!", 2)
    delete = {"action": "delete_selected", "_selected_action": template.pk, "post": "yes"}
    admin.post("/django-admin/contact/replytemplate/", delete)
    assert owner_client.get("/api/deleted").json()[0]["kind"] == "replytemplate"


def test_an_older_form_of_djangos_admin_changes_nothing(admin, owner_client, template):
    path = f"/django-admin/contact/replytemplate/{template.pk}/change/"
    form = admin.get(path).context["adminform"].form
    filled = {name: form[name].value() for name in form.fields}
    stored = owner_client.put(f"{PATH}/{template.pk}", GOOD | {"text": "Labdien!"}).json()
    refused = admin.post(path, filled | {"text": "Sveiki!"}).content.decode()
    assert "This was changed elsewhere in the meantime." in refused and "Sveiki!" in refused
    assert owner_client.get(f"{PATH}/{template.pk}").json() == stored
    again = filled | {"text": "Sveiki!", "based_on": stored["version"]}
    assert admin.post(path, again).status_code == 302
