"""When the workshop is closed although its hours say otherwise, and until when."""

import html
import json
from datetime import UTC, date, datetime

import pytest
import time_machine

from documents.opening import closed_until, closures, public_holidays
from documents.reading import defaults
from documents.saving import save_document
from tests.support.html import json_ld, page_data

from .opening_days import FILE, opening_days

# Days off by the law "On public holidays", of which each Sunday is one anyway.
ALWAYS = ["01-01", "05-01", "05-04", "06-23", "06-24", "11-18", "12-24", "12-25", "12-26", "12-31"]
MOVABLE = {  # Easter's four days without Saturday, Mother's Day, Pentecost, Mondays after a weekend
    2026: ["04-03", "04-05", "04-06", "05-10", "05-24"],
    2027: ["03-26", "03-28", "03-29", "05-09", "05-16"],
    2028: ["04-14", "04-16", "04-17", "05-14", "06-04", "11-20"],
}
VACATION = {"first": "2026-12-07", "last": "2026-12-20", "note": "Vacation"}


@pytest.mark.parametrize("year", MOVABLE)
def test_public_holidays_are_those_of_the_law_and_no_moved_working_days(year):
    expected = sorted(f"{year}-{day}" for day in [*ALWAYS, *MOVABLE[year]])
    for language in ("en", "lv", "ru"):
        found = public_holidays(year, language)
        assert [day.isoformat() for day in found] == expected
        assert all(found.values())
    assert public_holidays(year, "lv")[date(year, 6, 23)] == "Līgo diena"
    assert public_holidays(year, "ru")[date(year, 6, 23)] == "Лиго"
    assert public_holidays(year, "en")[date(year, 6, 23)] == "Midsummer Eve"


def company(*closed_days: dict, **values: object) -> dict:
    return defaults("company") | {"closed_days": list(closed_days)} | values


def listed(values: dict, today: str = "2026-11-25") -> list[tuple[str, str, str]]:
    found = closures(values, "en", today=date.fromisoformat(today)).days
    return [(str(each.first), str(each.last), each.name) for each in found]


def test_closed_days_and_holidays_are_merged_until_the_end_of_next_year():
    race = {"first": "2026-12-04", "last": "2026-12-08", "note": "Race"}
    over = {"first": "2026-01-05", "last": "2026-01-09", "note": "Over"}
    night = {"first": "2027-12-27", "last": "2028-02-01", "note": ""}
    days = listed(company(night, VACATION, race, over))
    assert days[:6] == [  # weekends are closed anyway, and of two reasons the first counts
        ("2026-12-04", "2026-12-04", "Race"),
        ("2026-12-07", "2026-12-18", "Vacation"),
        ("2026-12-24", "2026-12-24", "Christmas Eve"),
        ("2026-12-25", "2026-12-25", "Christmas Day"),
        ("2026-12-31", "2026-12-31", "New Year's Eve"),
        ("2027-01-01", "2027-01-01", "New Year's Day"),
    ]
    assert days[-1] == ("2027-12-27", "2027-12-31", "")
    assert len(days) == 14


def test_holidays_may_be_worked_on_and_yesterday_is_known():
    assert listed(company(VACATION, closed_on_holidays=False), today="2026-12-19") == [
        ("2026-12-18", "2026-12-18", "Vacation")
    ]


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        ("2026-12-04T15:59Z", None),  # Friday, open for a minute more
        ("2026-12-04T16:00Z", "2026-12-21"),
        ("2026-12-10T10:00Z", "2026-12-21"),
        ("2026-12-20T22:30Z", None),  # the last night
        ("2026-12-22T20:00Z", None),  # a night
        ("2026-12-23T20:00Z", "2026-12-28"),
        ("2026-12-26T10:00Z", "2026-12-28"),  # a weekend
    ],
)
def test_it_is_closed_until_a_day_if_it_is_for_whole_days(now, expected):
    found = closed_until(company(VACATION), datetime.fromisoformat(now))
    assert (found and str(found)) == expected


def test_it_is_not_said_without_hours_or_beyond_what_is_known():
    now = datetime(2026, 12, 10, 10, tzinfo=UTC)
    assert closed_until(company(VACATION, opening_hours=[]), now) is None
    long = VACATION | {"last": "2028-12-01"}
    assert closed_until(company(long), now) is None


def test_the_browsers_two_years_of_days_are_those_of_the_server():
    stored = json.loads(FILE.read_text())
    assert stored == opening_days(), "call write() of tests.documents.opening_days"


# --- what pages have of it ---


@pytest.mark.django_db
@time_machine.travel("2026-12-07T10:00Z")
def test_the_contact_page_tells_them_with_their_dates(client):
    save_document("company", company(VACATION), "owner")
    page = client.get("/ru/contact").content.decode()
    rendered = html.unescape(page.split('<div id="root">')[1].split("<noscript>")[0])
    for text in ('<span lang="en">Vacation</span>', "1 января 2027", "Новый год"):
        assert text in rendered, text
    found = page_data(page)["pages/company"]["closures"]
    assert (found["as_of"], found["until"]) == ("2026-12-07", "2027-12-31")
    assert found["days"][0] == {
        "first": "2026-12-07",
        "last": "2026-12-18",
        "name": "Vacation",
        "language": "en",
    }
    [workshop] = json_ld(page, "MotorcycleRepair")
    assert workshop["specialOpeningHoursSpecification"][0] == {
        "@type": "OpeningHoursSpecification",
        "name": "Vacation",
        "validFrom": "2026-12-07",
        "validThrough": "2026-12-18",
        "opens": "00:00",
        "closes": "00:00",
    }
