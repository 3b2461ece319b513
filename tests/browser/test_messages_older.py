"""An inbox of several pages: older messages stay reachable after changes to newer ones."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.conf import settings
from playwright.sync_api import Page, Route, expect

PAGE = settings.CONTACT_PAGE_SIZE
MAIL = {"state": "none", "reason": "", "attempts": 0, "next_attempt": None}
MESSAGE = {
    "name": "Anna Liepa",
    "email": "anna@example.lv",
    "message": "Is it for sale?",
    "language": "en",
    "subject": None,
    "item": None,
    "subjects": [],
    "attachments": [],
    "additions": [],
    "mail": MAIL,
    "created_at": "2026-05-01T10:00:00Z",
}

# Fifty requests, one after the other.
DELETE_ALL = """async () => {
  const cards = () => document.querySelectorAll("article").length;
  const button = (place) =>
    [...document.querySelectorAll(`${place} button`)].find((b) => b.textContent === "Delete");
  const until = async (isDone) => {
    while (!isDone()) await new Promise(requestAnimationFrame);
  };
  for (let left = cards(); left > 0; left--) {
    button("article").click();
    await until(() => button("dialog"));
    button("dialog").click();
    await until(() => cards() < left);
  }
}"""


class Inbox:
    """Simulate the server, which accepts only five messages from one address."""

    def __init__(self, count: int) -> None:
        self.states = dict.fromkeys(range(count, 0, -1), "new")

    def handle(self, route: Route) -> None:
        url, method = urlsplit(route.request.url), route.request.method
        last = url.path.split("/")[-1]
        if last == "messages":
            route.fulfill(json=self.found(parse_qs(url.query)))
        elif last == "counts":
            states = ("new", "answered", "spam", "failed")
            counts = {state: list(self.states.values()).count(state) for state in states}
            route.fulfill(json=counts)
        elif method == "DELETE":
            del self.states[int(last)]
            route.fulfill(status=204)
        else:
            self.states[int(last)] = route.request.post_data_json["state"]
            route.fulfill(json=self.message(int(last)))

    def found(self, query: dict[str, list[str]]) -> list[dict]:
        before, states = int(query.get("before", ["1000"])[0]), query.get("state")
        wanted = (id for id, state in self.states.items() if not states or state in states)
        return [self.message(id) for id in wanted if id < before][:PAGE]

    def message(self, id: int) -> dict:
        return MESSAGE | {"id": id, "reference": f"M{id:05}", "state": self.states[id]}


@pytest.fixture
def inbox(signed_in: Page) -> Inbox:
    responses = Inbox(PAGE + 2)
    signed_in.route(re.compile("/api/contact/messages"), responses.handle)
    return responses


def opened(page: Page, address: str) -> Page:
    page.goto(address)
    expect(cards(page)).to_have_count(PAGE)
    return page


def cards(page: Page):
    return page.get_by_role("article")


def older(page: Page):
    return page.get_by_role("button", name="Show older messages")


def delete_first(page: Page) -> None:
    left = cards(page).count() - 1
    cards(page).first.get_by_role("button", name="Delete").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(cards(page)).to_have_count(left)


@pytest.mark.parametrize("address", ["/admin/messages", "/admin/messages?state=new"])
def test_older_messages_are_loaded_on_demand(signed_in: Page, inbox, address):
    page = opened(signed_in, address)
    older(page).click()
    expect(cards(page)).to_have_count(PAGE + 2)
    expect(older(page)).to_have_count(0)


def test_older_messages_come_after_some_were_deleted(signed_in: Page, inbox):
    page = opened(signed_in, "/admin/messages")
    delete_first(page)
    delete_first(page)
    older(page).click()
    expect(cards(page)).to_have_count(PAGE)
    expect(page.get_by_role("article", name="Anna Liepa").last).to_contain_text("M00001")
    expect(older(page)).to_have_count(0)


def test_older_messages_come_after_new_ones_were_answered(signed_in: Page, inbox):
    page = opened(signed_in, "/admin/messages?state=new")
    for card in (cards(page).first, cards(page).last):
        card.get_by_role("button", name="Mark answered").click()
        expect(card.get_by_role("button", name="Mark as new")).to_be_visible()
    older(page).click()
    expect(cards(page)).to_have_count(PAGE + 2)
    page.reload()
    expect(cards(page)).to_have_count(PAGE)


def test_older_messages_that_do_not_come_are_asked_for_again_below_the_newer_ones(
    signed_in: Page, inbox
):
    page = opened(signed_in, "/admin/messages")
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=502, body="<h1>Bad gateway</h1>")

    page.route("**/api/contact/messages?*", refuse, times=1)
    older(page).click()
    alert = page.get_by_role("alert")
    expect(alert).to_have_text("Error loading messages: API error: 502")
    expect(alert).to_be_in_viewport()
    assert "before=" in asked[0]
    page.get_by_role("button", name="Try again").click()
    expect(cards(page)).to_have_count(PAGE + 2)
    expect(alert).to_have_count(0)


def test_an_inbox_is_not_called_empty_while_there_are_older_messages(signed_in: Page, inbox):
    page = opened(signed_in, "/admin/messages?state=all")
    page.evaluate(DELETE_ALL)
    expect(page.get_by_text("No messages yet.")).to_have_count(0)
    older(page).click()
    expect(cards(page)).to_have_count(2)
    page.evaluate(DELETE_ALL)
    expect(page.get_by_text("No messages yet.")).to_be_visible()
    assert inbox.states == {}
