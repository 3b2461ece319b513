"""Comparisons of two builds: `/quad-builds?compare=21,18`."""

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import quote

from django.http import HttpRequest

from catalogue.models import Build

PARAMETER = "compare"
PLATE = re.compile(r"([1-9][0-9]{0,4})$")  # at the end of a name: 'Works MX 480 No. 21'


class Comparison(NamedTuple):
    address: str  # as the site writes it
    is_moved: bool  # the address of the request is another
    is_found: bool  # or the visitor still has to choose


def read_comparison(request: HttpRequest, builds: Sequence[Build]) -> Comparison | None:
    """Return what the request compares, or None if it does not.

    People know a build by the number on its plate, so that stands for the id where no build has
    it, but only until the redirect: the same address must not mean another build later. A form
    without a script sends each build as a parameter of its own.
    """
    given = request.GET.getlist(PARAMETER)
    if not given:
        return None
    parts = [part.strip() for part in ",".join(given).split(",")]
    names = [part for part in parts if part] or [""]
    ids, plates = {str(build.pk) for build in builds}, ids_by_plate(builds)
    found = [name if name in ids else plates.get(name, name) for name in names]
    is_whole = len(found) == 2 and len(set(found)) == 2 and ids.issuperset(found)
    is_begun = found == [""] or (len(found) == 1 and found[0] in ids)
    value = ",".join(found if ids.issuperset(found) else names)
    address = f"{request.path}?{PARAMETER}={quote(value, safe=',')}"
    return Comparison(address, given != [value], is_whole or is_begun)


def ids_by_plate(builds: Sequence[Build]) -> dict[str, str]:
    """Return the ids of builds by the number that their names end with, if no other has it."""
    ids = defaultdict[str, list[str]](list)
    for build in builds:
        if plate := PLATE.search(build.name):
            ids[plate[1]].append(str(build.pk))
    return {plate: found[0] for plate, found in ids.items() if len(found) == 1}
