"""The admin in Latvian and Russian: the owner's choice, and every page in the chosen language."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import APIRequestContext, Page, Route, expect

from config.urls import ADMIN_PAGES
from tests.support.browser import first_held, wait_until
from tests.support.catalogues import english_leftovers
from tests.support.gunicorn import OWNER
from tests.support.owner import PHONE, log_in, store_token, stored_token
from tests.support.repeats import case
from tests.support.shared_contexts import EMPTY_PAGE, SharedContexts
from tests.support.third_parties import block_third_parties

LOGIN = "/admin/login"
PATHS = [
    f"/{page}".replace("builds/<id:pk>", "builds/21")
    .replace("<id:pk>", "9")
    .replace("<str:token>", "unknown")
    for page in ADMIN_PAGES
]
# Other pages are visited in Latvian: tests/operations/test_locale*.py read all texts of both.
IN_BOTH = {LOGIN, "/admin", "/admin/builds", "/admin/builds/21", "/admin/messages"}
ACCOUNT = "/api/auth/account"
# Words in other languages are long.
OVERFLOWING = "document.documentElement.scrollWidth - innerWidth"
# The texts of a page, also those that only screen readers say.
TEXTS = """() => {
    const found = []
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
        const { data, parentElement: parent } = words.currentNode
        // Names and the first lines of records are in the language that the owner wrote them in.
        const owners = "textarea, .item-name, [aria-expanded] .line-clamp-2"
        if (parent.closest(`script, noscript, ${owners}`)) continue
        if ((parent.closest("select") ?? parent).checkVisibility()) found.push(data.trim())
    }
    for (const name of ["aria-label", "placeholder", "title", "aria-valuetext", "alt"])
        for (const element of document.querySelectorAll(`[${name}]`))
            found.push(element.getAttribute(name))
    return found
}"""


@pytest.fixture
def own_session(page: Page, site: str, api: APIRequestContext) -> Iterator[Page]:
    """A page with the owner's session, on no page of the admin."""
    log_in(page, site)
    yield page
    api.patch(ACCOUNT, data={"language": "en"})


@pytest.fixture
def account(own_session: Page) -> Page:
    own_session.goto("/admin/account")
    return own_session


def choose(page: Page, language: str) -> None:
    page.get_by_role("button", name=language, exact=True).click()


def expect_language(page: Page, language: str, heading: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_the_owner_chooses_the_language(account: Page, api: APIRequestContext):
    languages = account.get_by_role("group", name="Language")
    expect(languages.get_by_role("button", pressed=True)).to_have_text("English")
    choose(account, "Latviešu")
    expect_language(account, "lv", "Konts")
    languages = account.get_by_role("group", name="Valoda")
    expect(languages.get_by_role("button", pressed=True)).to_have_text("Latviešu")
    assert api.get(ACCOUNT).json()["language"] == "lv"
    choose(account, "Русский")
    expect_language(account, "ru", "Аккаунт")
    account.goto("/admin")
    expect_language(account, "ru", "Обзор")
    account.goto("/admin/account")
    choose(account, "English")
    expect_language(account, "en", "Account")


def test_typed_passwords_are_not_lost_without_a_question(account: Page):
    account.get_by_label("Current password", exact=True).fill("mud and chain oil")
    choose(account, "Latviešu")
    question = account.get_by_role("alertdialog")
    question.get_by_role("button", name="Cancel").click()
    expect(account.get_by_label("Current password", exact=True)).to_have_value("mud and chain oil")
    expect_language(account, "en", "Account")
    choose(account, "Latviešu")
    question.get_by_role("button", name="Change language").click()
    expect_language(account, "lv", "Konts")


def test_a_choice_that_cannot_be_saved_changes_nothing(account: Page):
    account.route(f"**{ACCOUNT}", lambda route: route.abort())
    choose(account, "Latviešu")
    expect(account.get_by_role("alert")).to_be_visible()
    account.reload()
    expect_language(account, "en", "Account")


def test_a_new_device_follows_the_account_after_the_login(page: Page, api: APIRequestContext):
    api.patch(ACCOUNT, data={"language": "lv"})
    try:
        page.goto(LOGIN)
        expect_language(page, "en", "Workshop login")
        page.get_by_label("Username").fill(OWNER["username"])
        page.get_by_label("Password", exact=True).fill(OWNER["password"])
        page.get_by_role("button", name="Login", exact=True).click()
        expect_language(page, "lv", "Pārskats")
        assert stored_token(page)
        # The next login starts in it.
        page.get_by_role("button", name="Iziet").click()
        expect_language(page, "lv", "Pieslēgšanās darbnīcai")
    finally:
        api.patch(ACCOUNT, data={"language": "en"})


def test_a_form_that_is_open_waits_with_a_choice_made_elsewhere(
    own_session: Page, api: APIRequestContext
):
    page = own_session
    held: list[Route] = []
    page.route(f"**{ACCOUNT}", lambda route: held.append(route))
    page.goto("/admin/tyres/new")
    page.get_by_label("Name", exact=True).fill("A")
    api.patch(ACCOUNT, data={"language": "lv"})
    first_held(page, held).continue_()
    wait_until(page, "localStorage.adminLanguage === 'lv'")
    expect(page.get_by_role("heading", level=1)).to_have_text("Create New Tyre")
    page.unroute_all(behavior="ignoreErrors")
    page.reload()
    expect_language(page, "lv", "Jauna riepa")
    expect(page.get_by_role("region", name="Nesaglabātas izmaiņas")).to_be_visible()


def test_the_site_keeps_the_language_of_its_address(account: Page, site: str):
    choose(account, "Latviešu")
    expect_language(account, "lv", "Konts")
    account.get_by_role("link", name="Uz mājaslapu").click()
    expect(account).to_have_url(f"{site}/")
    expect_language(account, "en", "Quads built to race")
    account.go_back()
    expect_language(account, "lv", "Konts")


def test_the_preview_is_in_the_language_of_the_site(account: Page):
    choose(account, "Latviešu")
    expect_language(account, "lv", "Konts")
    account.goto("/admin/pages/service")
    expect_language(account, "lv", "Serviss")
    preview = account.frame_locator("iframe")
    expect(preview.get_by_role("heading", level=1)).to_be_visible()
    expect(preview.locator("html")).to_have_attribute("lang", "en")


@pytest.fixture(scope="module", params=["lv", "ru"])
def language(request: pytest.FixtureRequest, api: APIRequestContext) -> Iterator[str]:
    api.patch(ACCOUNT, data={"language": request.param})
    yield request.param
    api.patch(ACCOUNT, data={"language": "en"})


@pytest.fixture(scope="module")
def phone(
    shared_contexts: SharedContexts, base_url: str, token: str, language: str
) -> Iterator[Page]:
    with shared_contexts.acquire({"base_url": base_url, "viewport": PHONE}) as context:
        block_third_parties(context)
        page = context.new_page()
        store_token(page, token)
        page.goto(EMPTY_PAGE)
        page.evaluate("language => localStorage.setItem('adminLanguage', language)", language)
        yield page


@pytest.mark.parametrize(
    ("language", "path"),
    [case("lv", path, repeats=False) for path in PATHS]
    + [case("ru", path, repeats=path not in IN_BOTH) for path in PATHS],
    indirect=["language"],
)
def test_no_page_has_english_texts_or_is_too_wide(phone: Page, language, token, path):
    if path == LOGIN:
        phone.evaluate("localStorage.removeItem('authToken')")
    else:
        store_token(phone, token)
    phone.goto(path, wait_until="networkidle")
    expect(phone.get_by_role("heading", level=1)).to_be_visible()
    expect(phone).to_have_url(path)
    assert phone.evaluate("document.documentElement.lang") == language
    shown = set(phone.evaluate(TEXTS)) - {OWNER["username"]}
    assert shown & english_leftovers("admin", language) == set()
    assert phone.evaluate(OVERFLOWING) <= 0
