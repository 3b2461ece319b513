"""Public pages in Latvian and Russian at 390 px, and the way from one language to another."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from core import brand
from core.content import public_routes
from documents.content import descriptions
from documents.translations import default_translation, translated_fields
from tests.support.browser import accessibility_findings
from tests.support.catalogues import english_leftovers
from tests.support.layout import BROKEN_WORDS, OVERFLOWING
from tests.support.repeats import case
from tests.support.shared_contexts import SharedContexts
from tests.support.third_parties import block_third_parties

PHONE = {"width": 390, "height": 844}
PATHS = [
    *public_routes(),
    *("/quad-builds/21", "/racing-parts/tyres?type=rear", "/contact?inquiry=tyre&name=Bulta"),
    *("/quad-builds/999", "/nothing"),
]
# Other pages are visited in Latvian: tests/pages/test_languages.py reads all in both.
IN_BOTH = {"/", "/contact", "/quad-builds/21", "/racing-parts/tyres"}
SEND = "form[method=post] button"
# The texts of a page, also those that only screen readers say, and those without scripts.
TEXTS = """() => {
    const found = [document.title]
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
        const { data, parentElement: parent } = words.currentNode
        if (!parent.closest("script, .language-offer")) found.push(data.trim())
    }
    for (const name of ["aria-label", "placeholder", "title", "alt", "aria-roledescription"])
        for (const element of document.querySelectorAll(`[${name}]:not(.language-offer *)`))
            found.push(element.getAttribute(name))
    return found
}"""
FONTS = """() => performance.getEntriesByType("resource")
    .filter(({ name }) => name.includes(".woff2")).map(({ name }) => name)"""


def texts_of(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield from (line.strip() for line in value.split("\n"))
        case dict():
            for each in value.values():
                yield from texts_of(each)
        case list():
            for each in value:
                yield from texts_of(each)


def english_content(language: str) -> set[str]:
    """Return the English words of documents and sample items that have a translation."""
    english: set[str] = set()
    other: set[str] = set()
    for key, description in descriptions().items():
        fields = translated_fields(description["fields"])
        words = default_translation(key, language)
        english |= {t for name in words for t in texts_of(fields[name]["default"])}
        other |= set(texts_of(words))
        facts = {name: field for name, field in description["fields"].items() if name not in fields}
        other |= {t for field in facts.values() for t in texts_of(field["default"])}
        # Within lists: facts such as names of suppliers and of social networks.
        other |= set(facts_in_lists(fields))
    samples = brand.read("samples/samples.json")
    for kind, names in (("builds", ("frame", "engine")), ("tyres", ("compound", "terrain"))):
        english |= {item[name] for item in samples[kind] for name in names if item.get(name)}
    english |= {item["name"] for item in samples["parts"]}
    items = (item for kind in ("builds", "tyres", "parts") for item in samples[kind])
    english |= {image["alt"] for item in items for image in item["images"]}
    return {text for text in english - other if len(text) > 3}


def facts_in_lists(fields: dict[str, Any]) -> Iterator[str]:
    for field in fields.values():
        if field["type"] == "list":
            translated = translated_fields(field["of"])
            for record in field.get("default", ()):
                for name, value in record.items():
                    if name not in translated:
                        yield from texts_of(value)


@pytest.fixture(scope="module", params=["lv", "ru"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def phone(shared_contexts: SharedContexts, base_url: str, language: str) -> Iterator[Page]:
    """A tab of a visitor whose phone has the language of the pages."""
    options = {"base_url": base_url, "viewport": PHONE, "locale": language}
    with shared_contexts.acquire(options) as context:
        block_third_parties(context)
        yield context.new_page()


@pytest.mark.essential
@pytest.mark.parametrize(
    ("language", "path"),
    [case("lv", path, repeats=False) for path in PATHS]
    + [case("ru", path, repeats=path not in IN_BOTH) for path in PATHS],
    indirect=["language"],
)
def test_a_page_is_in_its_language_and_nothing_is_cut_off(phone: Page, language, path):
    response = phone.goto(f"/{language}{path}")
    assert response
    assert response.status == (404 if path in ("/nothing", "/quad-builds/999") else 200)
    expect(phone.get_by_role("heading", level=1)).to_be_visible()
    phone.wait_for_load_state("networkidle")
    assert phone.evaluate("document.documentElement.lang") == language
    shown = set(phone.evaluate(TEXTS))
    english = english_content(language) | english_leftovers("site", language)
    assert shown & english == set()
    assert phone.evaluate(OVERFLOWING) == []
    assert phone.evaluate(BROKEN_WORDS) == []
    assert accessibility_findings(phone) == []
    cyrillic = [name for name in phone.evaluate(FONTS) if "cyrillic" in name]
    assert bool(cyrillic) == (language == "ru")


def test_a_page_loads_only_letters_that_it_shows(phone: Page, language):
    phone.goto(f"/{language}/")
    phone.wait_for_load_state("networkidle")
    letters = ["latin", {"lv": "latin-ext", "ru": "cyrillic"}[language]]
    names = [name.split("-wght")[0].split("sofia-sans-")[1] for name in phone.evaluate(FONTS)]
    # For headings and for text. The Latvian street is far below, in the footer.
    assert sorted(names) == sorted([*letters, *(f"extra-condensed-{each}" for each in letters)])
    phone.locator("footer address").scroll_into_view_if_needed()
    phone.wait_for_function("document.fonts.check('16px Sofia Sans', 'Rīgas iela')")


def test_navigation_keeps_the_language(phone: Page, language):
    phone.goto(f"/{language}/")
    phone.locator("footer a[href$='/contact']").click()
    expect(phone).to_have_url(f"/{language}/contact")
    expect(phone.locator(SEND)).to_have_text({"lv": "Nosūtīt ziņu", "ru": "Отправить"}[language])
    canonical = phone.locator("link[rel=canonical]")
    expect(canonical).to_have_attribute("href", f"{origin(phone)}/{language}/contact")
    english = phone.locator("link[hreflang=en]")
    expect(english).to_have_attribute("href", f"{origin(phone)}/contact")


def origin(page: Page) -> str:
    text: str = page.evaluate("location.origin")
    return text


def test_an_invalid_message_is_refused_in_the_language(phone: Page, language):
    phone.goto(f"/{language}/contact")
    phone.locator(SEND).click()
    expect(phone.locator("form[method=post]")).to_contain_text(
        {
            "lv": "Lūdzu, ierakstiet derīgu e-pasta adresi",
            "ru": "Пожалуйста, введите действительный адрес e-mail",
        }[language]
    )


@pytest.mark.essential
def test_the_switch_leads_to_the_same_page_with_its_query(page: Page):
    page.goto("/racing-parts/tyres?type=rear")
    page.get_by_role("group", name="Language").last.get_by_role("link", name="LV").click()
    expect(page).to_have_url("/lv/racing-parts/tyres?type=rear")
    expect(page.get_by_role("tab", selected=True)).to_have_text("Aizmugurējās")
    switch = page.get_by_role("group", name="Valoda").last
    expect(switch.locator("[aria-current]")).to_have_text("LV")
    switch.get_by_role("link", name="EN").click()
    expect(page).to_have_url("/racing-parts/tyres?type=rear")
