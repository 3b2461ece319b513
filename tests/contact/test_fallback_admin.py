"""Setting the state of messages in Django's admin while visitors add to them."""

import pytest

from contact.inbox_serializers import UnseenAdditions
from contact.models import ContactMessage
from tests.support.additions import TEXT, add, state_of
from tests.support.django_admin import text
from tests.support.smtp_server import MESSAGE

pytestmark = pytest.mark.django_db
PATH = "/django-admin/contact/contactmessage/"


@pytest.fixture
def answered(db) -> ContactMessage:
    message = ContactMessage.objects.create(**MESSAGE)
    message.set_state("answered")
    return message


def test_marking_one_message_in_the_list_leaves_the_others_as_they_are(admin, answered):
    other = ContactMessage.objects.create(**MESSAGE)
    page = text(admin.get(PATH))
    assert add(answered).status_code == 201
    # What a list with fields would send for a message that it shows as answered.
    shown = {"form-TOTAL_FORMS": 1, "form-INITIAL_FORMS": 1, "_save": "Save"}
    shown |= {"form-0-id": answered.pk, "form-0-state": "answered"}
    admin.post(PATH, shown)
    assert state_of(answered) == ("new", False)
    assert 'name="form-0-state"' not in page
    admin.post(PATH, {"action": "mark_spam", "_selected_action": other.pk})
    assert [state_of(answered)[0], state_of(other)[0]] == ["new", "spam"]


@pytest.mark.parametrize(
    ("action", "state", "marked"),
    [
        ("mark_answered", ("answered", True), "1 message marked as answered."),
        ("mark_new", ("new", False), "2 messages marked as new."),
        ("mark_spam", ("spam", False), "1 message marked as suspected spam."),
    ],
)
def test_chosen_messages_are_marked(admin, answered, action, state, marked):
    spam = ContactMessage.objects.create(**MESSAGE, state="spam")
    chosen = {"action": action, "_selected_action": [answered.pk, spam.pk]}
    assert marked in text(admin.post(PATH, chosen, follow=True))
    assert [state_of(answered), state_of(spam)] == [state, state]


@pytest.mark.parametrize("action", ["mark_answered", "mark_spam"])
def test_marking_in_the_list_hides_nothing_that_was_added(admin, answered, action):
    other = ContactMessage.objects.create(**MESSAGE)
    chosen = {"action": action, "_selected_action": [answered.pk, other.pk]}
    assert add(answered).status_code == 201
    page = text(admin.post(PATH, chosen, follow=True))
    assert "Not marked, because the visitor has added something: 1." in page
    assert "1 message marked as" in page
    assert (state_of(answered)[0], state_of(other)[0]) == ("new", action.removeprefix("mark_"))


@pytest.mark.parametrize("action", ["mark_answered", "mark_new"])
def test_a_message_that_is_deleted_while_it_is_marked_is_not_counted(
    admin, answered, action, monkeypatch
):
    pks = [ContactMessage.objects.create(**MESSAGE, state="spam").pk for _ in range(2)]
    fetched = ContactMessage.from_db.__func__

    def delete_first(*row):
        ContactMessage.objects.filter(pk=pks[0])._raw_delete("default")
        return fetched(ContactMessage, *row)

    monkeypatch.setattr(ContactMessage, "from_db", delete_first)
    page = text(admin.post(PATH, {"action": action, "_selected_action": pks}, follow=True))
    assert "1 message marked as" in page


def test_a_form_does_not_hide_what_was_added_since_it_was_opened(admin, answered):
    path = f"{PATH}{answered.pk}/change/"

    def values(page) -> dict:
        form = page.context["adminform"].form
        return {name: form[name].value() for name in form.fields}

    filled = values(admin.get(path))
    assert add(answered).status_code == 201
    refused = admin.post(path, filled)
    assert refused.context["errors"] == [[UnseenAdditions.default_detail]]
    assert TEXT.splitlines()[0] in text(refused)
    assert state_of(answered) == ("new", False)
    # The page with the sentence shows what was added.
    assert admin.post(path, values(refused)).status_code == 302
    assert state_of(answered) == ("answered", True)
