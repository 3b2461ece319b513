"""The contact page's form, as visitors use it (specification 2, 4, 5 and 8)."""

import json
import re

import pytest
from playwright.sync_api import Page, Request, Route, expect

from .browser import DESKTOP, PHONE, accessibility_findings

SUCCESS = "Your message has been sent! We will get back to you soon."
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])

pytestmark = pytest.mark.usefixtures("outside")


@pytest.fixture
def sent(page: Page) -> list[Request]:
    """What the form sends; answered here, so that no limit of the server is used up."""
    requests: list[Request] = []

    def answer(route: Route) -> None:
        requests.append(route.request)
        route.fulfill(status=201, json={"reference": "M00012"})

    page.route("**/api/contact", answer)
    return requests


@pytest.fixture
def form(page: Page) -> Page:
    page.goto("/contact")
    return page


def fill(page: Page, name="Anna", email="anna@example.lv", message="Is No. 21 for sale?") -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Email", exact=True).fill(email)
    page.get_by_label("Message", exact=True).fill(message)


def send_button(page: Page):
    return page.get_by_role("button", name="Send Message")


def test_the_page_says_how_to_reach_the_workshop(form: Page):
    expect(form.get_by_role("heading", level=1)).to_have_text("Contact Us")
    main = form.get_by_role("main")
    expect(main.locator('a[href="tel:+37120000000"]')).to_have_text("+371 20 000 000")
    expect(main.locator('a[href="mailto:hello@example.com"]')).to_be_visible()
    for network in ("facebook", "instagram"):
        link = main.locator(f'a[href="https://www.{network}.com/"]')
        expect(link).to_have_attribute("rel", "noopener")
    company = form.get_by_role("region", name="Company information")
    for label in ("Company name", "Registration number", "VAT number", "Legal address"):
        expect(company.get_by_text(label, exact=True)).to_be_visible()
    expect(company.get_by_text("LV00000000000")).to_be_visible()
    expect(main.get_by_text("for 24 months")).to_be_visible()


def test_whatsapp_is_offered_on_phones(form: Page):
    form.set_viewport_size(PHONE)
    link = form.get_by_role("link", name="Write on WhatsApp")
    expect(link).to_have_attribute("href", "https://wa.me/37120000000")
    expect(link).to_be_visible()


def test_a_message_reaches_the_owner(page: Page, site):
    page.goto("/contact?inquiry=tyre&name=Trase%20F21")
    fill(page, name="Jānis Bērziņš", message="Vai ir noliktavā?")
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    login = {"username": "owner", "password": "gravel pit 77 helmets"}
    token = page.request.post(f"{site}/api/auth/login", data=login).json()["token"]
    answer = page.request.get(
        f"{site}/api/contact/messages", headers={"Authorization": f"Bearer {token}"}
    )
    message = answer.json()[0]
    assert (message["name"], message["message"]) == ("Jānis Bērziņš", "Vai ir noliktavā?")
    assert message["subject"] == {"kind": "tyre", "name": "Trase F21"}
    assert message["state"] == "new"


def test_an_ordinary_message_has_three_texts_and_no_more(form: Page, sent):
    expect(form.get_by_label("Message", exact=True)).to_have_attribute("rows", "4")
    fill(form)
    send_button(form).click()
    box = form.get_by_role("status").filter(has_text=SUCCESS)
    expect(box).to_be_visible()
    assert json.loads(sent[0].post_data) == {
        "name": "Anna",
        "email": "anna@example.lv",
        "message": "Is No. 21 for sale?",
    }
    assert sent[0].headers["idempotency-key"]
    assert "authorization" not in sent[0].headers
    assert "cookie" not in sent[0].all_headers()
    for label in ("Name", "Email", "Message"):
        expect(form.get_by_label(label, exact=True)).to_have_value("")
    green, red = ("rgb(111, 215, 155)", "rgb(255, 143, 136)")
    expect(box).to_have_css("color", green)
    send_button(form).click()  # nothing new was typed: the good news stays
    expect(box).to_be_visible()
    form.get_by_label("Name", exact=True).fill("A")
    send_button(form).click()
    expect(form.get_by_role("alert")).to_have_css("color", red)


def test_the_fields_are_required_and_checked_in_order(form: Page, sent):
    for label in ("Name", "Email", "Message"):
        expect(form.get_by_label(label, exact=True)).to_have_attribute("required", "")
    steps = [
        ({"email": "a@b", "name": " ", "message": " "}, "Email", "valid email address"),
        ({"email": "a b@c.lv", "name": " ", "message": " "}, "Email", "valid email address"),
        ({"name": " ", "message": " "}, "Name", "Please enter your name"),
        ({"message": " \n "}, "Message", "Please enter a message"),
    ]
    for texts, label, sentence in steps:
        fill(form, **texts)
        send_button(form).click()
        expect(form.get_by_role("alert")).to_contain_text(sentence)
        expect(form.get_by_label(label, exact=True)).to_be_focused()
        expect(form.get_by_label(label, exact=True)).to_have_attribute("aria-invalid", "true")
    assert sent == []


def test_while_it_is_sent_the_button_is_disabled(form: Page):
    waiting: list[Route] = []
    form.route("**/api/contact", lambda route: waiting.append(route))
    fill(form)
    send_button(form).click()
    busy = form.get_by_role("button", name="Sending...")
    expect(busy).to_be_disabled()
    form.keyboard.press("Enter")
    waiting[0].fulfill(status=201, json={"reference": "M1"})
    expect(form.get_by_text(SUCCESS)).to_be_visible()
    expect(send_button(form)).to_be_focused()
    assert len(waiting) == 1


def test_two_fast_clicks_send_one_message(form: Page, sent):
    fill(form)
    send_button(form).dblclick()
    expect(form.get_by_text(SUCCESS)).to_be_visible()
    expect(form.get_by_role("alert")).to_have_count(0)
    fill(form)
    form.evaluate("for (let i = 0; i < 3; i++) document.forms[0].requestSubmit()")
    expect(form.get_by_text(SUCCESS)).to_be_visible()
    assert len(sent) == 2
    assert sent[0].headers["idempotency-key"] != sent[1].headers["idempotency-key"]


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (lambda route: route.abort(), "An error occurred"),
        (
            lambda route: route.fulfill(status=429, json={"error": "Please wait a while."}),
            "Please wait a while.",
        ),
        (lambda route: route.fulfill(status=500, json={}), "Failed to send message"),
        (lambda route: route.fulfill(status=502, body="<h1>Bad</h1>"), "Failed to send message"),
    ],
    ids=["dropped connection", "server's words", "no words", "proxy's page"],
)
def test_a_failure_is_told_and_keeps_the_form(form: Page, answer, sentence):
    keys: list[str] = []
    form.on(
        "request",
        lambda r: (
            keys.append(r.headers["idempotency-key"])
            if "/contact" in r.url[-8:] and r.method == "POST"
            else None
        ),
    )
    form.route("**/api/contact", answer)
    fill(form)
    send_button(form).click()
    expect(form.get_by_role("alert")).to_have_text(sentence)
    expect(form.get_by_label("Name", exact=True)).to_have_value("Anna")
    expect(form.get_by_label("Message", exact=True)).to_have_value("Is No. 21 for sale?")
    expect(send_button(form)).to_be_enabled()
    # A retry is the same message, also after a reload.
    form.reload()
    expect(form.get_by_label("Message", exact=True)).to_have_value("Is No. 21 for sale?")
    send_button(form).click()
    expect(form.get_by_role("alert")).to_have_text(sentence)
    assert len(keys) == 2 and len(set(keys)) == 1


def test_what_was_typed_survives_a_reload_until_it_is_sent(form: Page, sent):
    fill(form, email="half@")
    form.reload()
    expect(form.get_by_label("Email", exact=True)).to_have_value("half@")
    fill(form)
    send_button(form).click()
    expect(form.get_by_text(SUCCESS)).to_be_visible()
    form.reload()
    expect(form.get_by_role("heading", level=1)).to_be_visible()
    expect(form.get_by_label("Name", exact=True)).to_have_value("")
    assert form.evaluate("sessionStorage.length") == 0


def test_blocked_storage_and_plain_http_break_nothing(page: Page, sent, complaints):
    page.add_init_script(
        """for (const name of ['localStorage', 'sessionStorage'])
             Object.defineProperty(window, name, {get() { throw new DOMException('no') }});
           Object.defineProperty(Crypto.prototype, 'randomUUID', {value: undefined});"""
    )
    page.goto("/contact")
    fill(page)
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    assert len(sent[0].headers["idempotency-key"]) > 20
    assert complaints == []


@pytest.mark.parametrize("kind", ["tyre", "build", "part"])
def test_an_inquiry_is_shown_starts_the_message_and_travels_along(page: Page, sent, kind):
    page.goto(f"/contact?inquiry={kind}&name=K%C4%81pa%20R20")
    expect(page.get_by_text(f"About the {kind}")).to_be_visible()
    message = page.get_by_label("Message", exact=True)
    expect(message).to_have_value(re.compile("^I .* Kāpa R20"))
    page.get_by_label("Name", exact=True).fill("Anna")
    page.get_by_label("Email", exact=True).fill("anna@example.lv")
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    assert json.loads(sent[0].post_data)["subject"] == {"kind": kind, "name": "Kāpa R20"}


def test_a_hostile_name_is_text_and_cut(page: Page, sent, complaints):
    name = "<img src=x onerror=alert(1)>" + "x" * 500
    page.on("dialog", lambda dialog: pytest.fail("a script ran"))
    page.goto(f"/contact?inquiry=tyre&name={name}")
    expect(page.get_by_text(name[:120], exact=True)).to_be_visible()
    assert page.locator('img[src="x"]').count() == 0
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert complaints == []


@pytest.mark.parametrize(
    "query", ["?inquiry=boat&name=x", "?inquiry=tyre", "?name=x", "?inquiry=constructor&name=x"]
)
def test_an_unknown_inquiry_is_ignored(page: Page, sent, query):
    page.goto("/contact" + query)
    expect(page.get_by_label("Message", exact=True)).to_have_value("")
    expect(page.get_by_text("Write about something else")).to_have_count(0)
    fill(page)
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    assert set(json.loads(sent[0].post_data)) == {"name", "email", "message"}


def test_the_trap_is_out_of_reach_of_people(form: Page, sent):
    trap = form.locator("input[name=website]")
    expect(trap).not_to_be_in_viewport()
    expect(trap).to_have_attribute("tabindex", "-1")
    expect(trap).to_have_attribute("autocomplete", "off")
    assert trap.evaluate("e => !!e.closest('[aria-hidden=true]')")
    assert trap.evaluate(
        "e => e.form.message.compareDocumentPosition(e) === Node.DOCUMENT_POSITION_FOLLOWING"
    )
    form.get_by_label("Message", exact=True).focus()
    form.keyboard.press("Tab")
    expect(send_button(form)).to_be_focused()
    fill(form)
    trap.evaluate("e => e.value = 'https://example.com'")
    send_button(form).click()
    expect(form.get_by_text(SUCCESS)).to_be_visible()
    assert json.loads(sent[0].post_data)["website"] == "https://example.com"


@SIZES
def test_axe_finds_nothing_with_errors_and_an_inquiry(page: Page, size):
    page.set_viewport_size(size)
    page.goto("/contact?inquiry=build&name=Works%20MX%20480")
    send_button(page).click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert accessibility_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
