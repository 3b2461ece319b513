"""The owner answers, marks and deletes messages, and sees the results."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.inbox import card, opened, write
from tests.support.owner import SIZES

pytestmark = pytest.mark.usefixtures("empty_inbox")


@pytest.mark.essential
@SIZES
def test_answering_takes_a_message_off_the_new_ones(signed_in: Page, api, size):
    signed_in.set_viewport_size(size)
    first, second = write(api), write(api)
    navigation = opened(signed_in).get_by_role("navigation", name="Admin")
    expect(navigation.get_by_role("link", name="Messages 2 new")).to_be_visible()
    message = card(signed_in, first)
    message.get_by_role("button", name="Mark answered").click()
    expect(message.get_by_role("button", name="Mark as new")).to_be_visible()
    expect(navigation.get_by_role("link", name="Messages 1 new")).to_be_visible()
    tabs = signed_in.get_by_role("navigation", name="Messages by state")
    tabs.get_by_role("link", name="New (1)").click()
    expect(card(signed_in, second)).to_be_visible()
    expect(card(signed_in, first)).to_have_count(0)
    tabs.get_by_role("link", name="Answered (1)").click()
    card(signed_in, first).get_by_role("button", name="Mark as new").click()
    expect(navigation.get_by_role("link", name="Messages 2 new")).to_be_visible()


@pytest.mark.parametrize("link", ["Reply by e-mail", "Call", "WhatsApp"])
def test_after_a_reply_the_message_asks_if_it_is_answered(signed_in: Page, api, link):
    reference = write(api, phone="26 123 456")
    message = card(opened(signed_in), reference)
    reply = message.get_by_role("link", name=link, exact=True)
    reply.evaluate("e => e.addEventListener('click', (event) => event.preventDefault())")
    question = message.get_by_role("status").filter(has_text="Answered?")
    expect(question).to_have_count(0)
    reply.click()
    question.get_by_role("button", name="Not yet").click()
    expect(question).to_have_count(0)
    expect(message.get_by_role("link", name="Reply by e-mail")).to_be_focused()
    assert api.get("/api/contact/messages").json()[0]["state"] == "new"
    reply.click()
    question.get_by_role("button", name="Yes").click()
    expect(message.get_by_text("Answered on")).to_be_visible()
    assert api.get("/api/contact/messages?state=answered").json()[0]["reference"] == reference
    reply.click()
    expect(question).to_have_count(0)


def test_suspected_spam_is_kept_and_can_be_marked_as_a_message(signed_in: Page, api):
    reference = write(api, website="https://spam.example")
    tabs = opened(signed_in).get_by_role("navigation", name="Messages by state")
    tabs.get_by_role("link", name="Spam (1)").click()
    card(signed_in, reference).get_by_role("button", name="Not spam").click()
    tabs.get_by_role("link", name="New (1)").click()
    expect(card(signed_in, reference)).to_be_visible()


@SIZES
def test_a_result_is_in_view_above_the_navigation_until_it_is_closed(signed_in: Page, api, size):
    page = signed_in
    page.set_viewport_size(size)
    references = [write(api, message="Line\n" * 7) for _ in range(4)]
    opened(page)
    first = card(page, references[0])  # the last of the page
    page.route("**/api/contact/messages/*", lambda route: route.fulfill(status=503, json=CLOSED))
    first.get_by_role("button", name="Mark answered").click()
    alert = page.get_by_role("alert")
    problem = f"Message {references[0]} was not changed. {CLOSED['error']}"
    expect(alert).to_have_text(problem)
    is_clear_of_bars(page, alert)
    alert.get_by_role("button", name="Close").click()
    expect(alert).to_have_count(0)
    page.unroute("**/api/contact/messages/*")
    first.get_by_role("button", name="Delete").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    result = page.get_by_role("status").filter(has_text=f"{references[0]} was deleted.")
    expect(result).to_be_visible()
    is_clear_of_bars(page, result)
    result.get_by_role("button", name="Close").click()
    expect(result).to_have_count(0)


CLOSED = {"error": "The workshop is closed."}


def is_clear_of_bars(page: Page, notice: Locator) -> None:
    """Assert that a notice is in the window, and above what stays at its bottom."""
    expect(notice).to_be_in_viewport(ratio=1)
    box = notice.bounding_box()
    assert box
    bars = page.locator("nav[aria-label=Admin], .action-bar")
    for bar in filter(None, (each.bounding_box() for each in bars.all())):
        assert box["y"] + box["height"] <= bar["y"] or bar["y"] + bar["height"] <= box["y"]


def test_deleting_a_message_asks_first(signed_in: Page, api):
    reference = write(api)
    delete = card(opened(signed_in), reference).get_by_role("button", name="Delete")
    dialog = signed_in.get_by_role("alertdialog")
    delete.click()
    expect(dialog).to_contain_text("Are you sure you want to delete this message?")
    dialog.get_by_role("button", name="Cancel").click()
    expect(delete).to_be_focused()
    delete.click()
    dialog.get_by_role("button", name="Delete").click()
    expect(card(signed_in, reference)).to_have_count(0)
    expect(
        signed_in.get_by_role("status").filter(has_text=f"{reference} was deleted")
    ).to_be_visible()
    assert reference not in api.get("/api/contact/messages").text()


def test_what_failed_names_its_message_and_is_gone_with_the_next_success(signed_in: Page, api):
    first, second = write(api), write(api)
    inbox = opened(signed_in)
    signed_in.context.set_offline(True)
    card(inbox, first).get_by_role("button", name="Mark answered").click()
    problem = inbox.get_by_text(f"Message {first} was not changed.")
    expect(problem).to_be_visible()
    signed_in.context.set_offline(False)
    card(inbox, second).get_by_role("button", name="Delete").click()
    inbox.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(inbox.get_by_text(f"Message {second} was deleted.")).to_be_visible()
    expect(problem).to_have_count(0)
