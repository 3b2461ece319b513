"""What the server says about each of two years of days, for the browser's tests to compare with.

After a change of the rules call `write` in `manage.py shell`.
"""

import json
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from documents.opening import Opening, closures, days_from

FILE = Path(__file__).parents[2] / "frontend/testing/opening-days.json"
FIRST, LAST = date(2026, 1, 1), date(2027, 12, 31)
WEEK = {"first_day": "Monday", "last_day": "Friday"}
COMPANY: dict[str, Any] = {
    "opening_hours": [
        WEEK | {"opens": "14:00", "closes": "18:00"},  # in no order
        WEEK | {"opens": "09:00", "closes": "13:00"},
        {"first_day": "Saturday", "last_day": "Saturday", "opens": "20:00", "closes": "02:00"},
    ],
    "closed_days": [
        {"first": "2026-07-06", "last": "2026-07-19", "note": "Vacation"},
        {"first": "2026-10-24", "last": "2026-10-24", "note": "Race"},
        {"first": "2027-03-27", "last": "2027-03-29", "note": ""},
    ],
    "closed_on_holidays": True,
}
TIMES = (
    time(10, 30),
    time(22, 30),
)  # UTC: half past twelve, and half past midnight, or an hour later


def opening_days() -> dict[str, Any]:
    closed = closures(COMPANY, "en", today=FIRST)
    opening = Opening(COMPANY, closed)

    def state(day: date, clock: time) -> str:
        now = datetime.combine(day, clock, UTC).astimezone(ZoneInfo("Europe/Riga"))
        found = opening.next_opening(now)
        words = "open" if opening.is_open(now) else "closed"
        return f"{words}, then {' '.join(map(str, found))}" if found else words

    return {
        "opening_hours": COMPANY["opening_hours"],
        "closures": {
            "as_of": closed.as_of.isoformat(),
            "until": closed.until.isoformat(),
            "days": [
                each._asdict() | {"first": str(each.first), "last": str(each.last)}
                for each in closed.days
            ],
        },
        "states": {
            f"{day}T{clock:%H:%M}Z": state(day, clock)
            for day in days_from(FIRST, LAST)
            for clock in TIMES
        },
    }


def write() -> None:
    FILE.write_text(json.dumps(opening_days(), indent=2, ensure_ascii=False) + "\n")
