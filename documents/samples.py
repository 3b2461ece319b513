"""What is left of the workshop that is made up: sample items, and sample values in documents.

An item is a sample as long as it is unchanged (catalogue/samples.py). A value is one if its field
is marked as `sample` in frontend/src/content/documents, and if it is the default in all languages.
Each record of a list counts by itself. What the owner has written in any language is no sample.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.contrib.admin.models import DELETION
from django.db import models

from catalogue.items import Item
from catalogue.kinds import Kind
from catalogue.samples import stored_samples
from core.change_log import log
from core.deletions import Deletion, record_deletion
from core.languages import ENGLISH, OTHER_LANGUAGES, main_language, shown_language
from core.locking import write_lock

from .content import Description, Values, fields_of
from .models import Document, Samples
from .reading import Stored, as_stored, empty, read_all
from .saving import save_document
from .translations import complete_words

Words = dict[str, Any]  # a value by language: one that is not translated is English


class Fact(NamedTuple):
    """A field with sample values, and what it has without them."""

    name: str
    samples: list[Words]  # the value, or records of a list
    rest: Words

    def names(self, field: Description) -> list[str]:
        """Return what its records are called, if it is a list of what has a name."""
        first = next((name for name, each in field.get("of", {}).items() if has_name(each)), "")
        return [in_main_language(record, first) for record in self.samples if first]


def has_name(field: Description) -> bool:
    return bool(field["type"] == "line")


def in_main_language(record: Words, name: str) -> str:
    texts = {language: values[name] for language, values in record.items() if name in values}
    return texts[shown_language(texts, main_language())]


def has_sample(field: Description, value: Any) -> bool:
    """Return whether it is a sample value, or a list that still has a record of the sample."""
    if not field.get("sample"):
        return False
    default = field["default"]
    if isinstance(default, list):
        return any(record in default for record in value)
    return bool(value == default)


def removable_facts(document: Stored) -> list[Fact]:
    """Return the sample values of a document that can be left out. No page does without the others,
    such as the phone number, until the owner has replaced them.
    """
    usual = as_stored(document.key, None)
    facts = (
        without_samples(name, field, words_of(document, name), words_of(usual, name))
        for name, field in fields_of(document.key).items()
        if field.get("sample") and not field.get("required")
    )
    return [fact for fact in facts if fact.samples]


def words_of(document: Stored, name: str) -> Words:
    """Return the value of a field by language."""
    others = {
        language: words[name] for language, words in document.translations.items() if name in words
    }
    return {ENGLISH: document.values[name]} | others


def without_samples(name: str, field: Description, words: Words, usual: Words) -> Fact:
    if field["type"] != "list":
        blank = {language: complete_words(field, empty(field), None) for language in words}
        blank[ENGLISH] = empty(field)
        return Fact(name, [words], blank) if words == usual else Fact(name, [], words)
    samples: list[Words] = []
    rest: list[Words] = []
    known = list(records(usual))
    for record in records(words):
        (samples if record in known else rest).append(record)
    left = {language: [record[language] for record in rest] for language in words}
    return Fact(name, samples, left)


def records(words: Words) -> Iterator[Words]:
    """Yield the records of a list, each by language."""
    for record in zip(*words.values(), strict=True):
        yield dict(zip(words, record, strict=True))


class Found(NamedTuple):
    """The samples that can be removed."""

    items: list[tuple[Kind, list[Item]]]
    facts: list[tuple[Stored, list[Fact]]]

    def __bool__(self) -> bool:
        return any(items for _, items in self.items) or any(facts for _, facts in self.facts)


def find_samples() -> Found:
    """Return the samples. Within `write_lock` they stay what they are."""
    facts = [(document, removable_facts(document)) for document in read_all()]
    return Found(list(stored_samples()), facts)


def remove_samples(user: Any) -> Deletion | None:
    """Remove all samples, to be restored together, and return their deletion; None without any."""
    with write_lock():
        found = find_samples()
        if not found:
            return None
        samples = Samples.objects.create(
            facts={
                document.key: remove_facts(document, facts, str(user))
                for document, facts in found.facts
                if facts
            }
        )
        deletion = remove_with_items(samples, [item for _, each in found.items for item in each])
        log(user, samples, DELETION)
        samples.delete()
    return deletion


def remove_facts(document: Stored, facts: list[Fact], saved_by: str) -> Values:
    """Save the document without these samples; return what was stored of each before and after."""
    key, names = document.key, [fact.name for fact in facts]
    before = stored_words(key, names)
    values = {fact.name: fact.rest[ENGLISH] for fact in facts}
    words = {
        language: {fact.name: fact.rest[language] for fact in facts if language in fact.rest}
        for language in OTHER_LANGUAGES
    }
    save_document(key, document.values | values, saved_by, translations=words)
    after = stored_words(key, names)
    return {name: {"before": before[name], "after": after[name]} for name in names}


def stored_words(key: str, names: list[str]) -> Values:
    document = Document.objects.filter(key=key).first() or Document(key=key)
    return {name: document.stored_words(name) for name in names}


def remove_with_items(samples: Samples, items: list[Item]) -> Deletion:
    """Delete the items, and keep them in one deletion."""
    rows: list[models.Model] = []
    files: list[str] = []
    for item in items:
        images = list(item.images.all())
        rows += [item, *images]
        files += [name for image in images for name in image.file_names()]
    deletion = record_deletion(samples, rows, name=str(samples), files=files)
    for item in items:
        item.delete_made_of(list(item.images.all()))
        models.Model.delete(item)  # recorded above
    return deletion
