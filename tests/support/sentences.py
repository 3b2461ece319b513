"""Sentences of the API in each language."""

import re
from collections.abc import Callable

from rest_framework.response import Response
from rest_framework.test import APIClient

ENGLISH_WORDS = re.compile(r"\b(the|this|is|please|not|must|may|have|at most|again)\b", re.I)
Call = Callable[[APIClient], Response]


def sentence(response: Response) -> str:
    assert response.status_code >= 400
    text: str = response.json()["error"]
    return text


def check(api: APIClient, call: Call, latvian: str) -> None:
    said = {}
    for language in ("en", "lv", "ru"):
        api.credentials(**api._credentials | {"HTTP_ACCEPT_LANGUAGE": f"{language},en;q=0.5"})
        said[language] = sentence(call(api))
    assert said["lv"] == latvian
    assert len(set(said.values())) == 3
    assert re.search("[а-я]", said["ru"])
    assert [said[each] for each in ("lv", "ru") if ENGLISH_WORDS.search(said[each])] == []
