"""When the workshop is open, by its clock: on which days it is closed although its opening hours
say otherwise, and when it opens next.

Pages live longer than a day in caches and browsers, so what visitors see is worked out again in the
browser (frontend/src/shell/site/opening-hours.ts), from the closures that the page has.
"""

from collections.abc import Iterator, Mapping
from datetime import date, datetime, timedelta
from functools import cache
from typing import NamedTuple

import holidays
from django.utils.timezone import localdate, localtime

from core import brand

from .content import Values
from .fields import WEEKDAYS, days_between

COUNTRY = brand.read("place.json")["public_holidays"]
ONE_DAY = timedelta(days=1)


class Closure(NamedTuple):
    """Days on which the workshop is closed; those between that are closed anyway count as well."""

    first: date
    last: date
    name: str  # the owner's reason, or that of a public holiday
    language: str | None  # of the name, if it is not the reader's


class Closures(NamedTuple):
    as_of: date
    until: date
    days: list[Closure]


@cache
def public_holidays(year: int, language: str) -> Mapping[date, str]:
    """Return the days off by law, with their names.

    The government also moves working days, such as a Friday to a Saturday. That binds its own
    offices only, so those days are left out.
    """
    supported = holidays.country_holidays(COUNTRY).supported_languages
    words = next((each for each in supported if each[:2] == language), None)
    found = holidays.country_holidays(COUNTRY, years=year, language=words)
    moved = found.tr(found.substituted_label).partition("%s")[0]
    names = {
        day: [name for name in found.get_list(day) if not name.startswith(moved)]
        for day in sorted(found)
    }
    return {day: ", ".join(each) for day, each in names.items() if each}


def closures(
    company: Values,
    language: str,
    text_languages: Mapping[str, str] | None = None,
    today: date | None = None,
) -> Closures:
    """Return when the workshop is closed although its hours say otherwise, from yesterday, whose
    hours may go over midnight, to the end of next year. `company` are its values in the language.
    """
    as_of = today or localdate()
    until = date(as_of.year + 1, 12, 31)
    weekdays = open_weekdays(company)
    found: list[Closure] = []
    goes_on = False
    for day in days_from(as_of - ONE_DAY, until):
        if day.weekday() not in weekdays:
            continue
        reason = reason_on(day, company, language, text_languages or {})
        if reason is None:
            goes_on = False
        elif goes_on and found[-1][2:] == reason:
            found[-1] = found[-1]._replace(last=day)
        else:
            found.append(Closure(day, day, *reason))
            goes_on = True
    return Closures(as_of, until, found)


def days_from(first: date, last: date) -> Iterator[date]:
    for number in range((last - first).days + 1):
        yield first + number * ONE_DAY


def open_weekdays(company: Values) -> set[int]:
    """Return on which weekdays it is open, if only after midnight. Without hours it may be any."""
    rows = company["opening_hours"]
    if not rows:
        return set(range(7))
    found = set()
    for row in rows:
        days = {WEEKDAYS.index(day) for day in days_between(row["first_day"], row["last_day"])}
        found |= days
        if "00:00" < row["closes"] < row["opens"]:
            found |= {(day + 1) % 7 for day in days}
    return found


def reason_on(
    day: date, company: Values, language: str, text_languages: Mapping[str, str]
) -> tuple[str, str | None] | None:
    """Return why it is closed on a day, with the language of that, or None if it is not. The
    owner's own reason comes before the name of a holiday.
    """
    is_closed, iso = False, day.isoformat()
    for index, row in enumerate(company["closed_days"]):
        if row["first"] <= iso <= row["last"]:
            is_closed = True
            if row["note"]:
                return row["note"], text_languages.get(f"closed_days.{index}.note")
    if is_closed:
        return "", None
    if company["closed_on_holidays"] and (name := public_holidays(day.year, language).get(day)):
        return name, None
    return None


class Opening:
    """When the workshop is open, on days that its closures tell about."""

    def __init__(self, company: Values, closed: Closures) -> None:
        self.hours = company["opening_hours"]
        self.closed = closed

    def is_closed(self, day: date) -> bool:
        return any(each.first <= day <= each.last for each in self.closed.days)

    def hours_on(self, day: date) -> list[Values]:
        """Return the hours that begin on a day."""
        if self.is_closed(day):
            return []
        name = WEEKDAYS[day.weekday()]
        return [
            row for row in self.hours if name in days_between(row["first_day"], row["last_day"])
        ]

    def is_open(self, now: datetime) -> bool:
        """Return whether it is open at a local time. A closed day is closed until its midnight."""
        today, time = now.date(), f"{now:%H:%M}"
        if self.is_closed(today):
            return False
        return any(
            row["opens"] <= time and (time < row["closes"] or row["closes"] < row["opens"])
            for row in self.hours_on(today)
        ) or any(time < row["closes"] < row["opens"] for row in self.hours_on(today - ONE_DAY))

    def next_opening(self, now: datetime) -> tuple[date, str] | None:
        """Return the day and time at which it opens next, or None if that is not known."""
        today, time = now.date(), f"{now:%H:%M}"
        for day in days_from(today, self.closed.until):
            times = [row["opens"] for row in self.hours_on(day)]
            if later := [each for each in times if day > today or each > time]:
                return day, min(later)
        return None


def closed_until(company: Values, now: datetime) -> date | None:
    """Return the day on which the workshop opens, if it is closed for a whole day at least; None
    while it is open, for a mere night, and if that day is not known.
    """
    local = localtime(now)
    today = local.date()
    opening = Opening(company, closures(company, "", today=today))
    found = None if opening.is_open(local) else opening.next_opening(local)
    if found is None:
        return None
    day, _ = found
    is_night = day == today or (day == today + ONE_DAY and opening.hours_on(today))
    return None if is_night else day
