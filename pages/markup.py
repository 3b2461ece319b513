"""The words of a description without its light markup, for machines.

frontend/src/components/parse-markup.ts and parse-inline.ts have the rules, and both sides are tried
with the same examples. Linear in the length of the text: no asterisk is looked at twice.
"""

import re
import unicodedata

BULLET = "- "
LINE_END = re.compile(r"\r\n?|\n")
RUN = re.compile(r"(\*+)")
LONGEST_RUN = 3  # a longer run is no markup but a row of stars
GOES_ON = ("Pe", "Pf", "Po")  # categories of signs that stand behind a word


def plain_text(markup: str) -> str:
    """Return the words, with a line for each line that a page shows."""
    blocks: list[list[str]] = [[]]
    for raw in LINE_END.split(markup):
        line = raw.strip()
        if raw.startswith(BULLET):
            blocks += [[line.removeprefix("-").strip()], []]
        elif line in ("", "---"):
            blocks.append([])
        else:
            blocks[-1].append(line)
    texts = [without_marks("\n".join(lines)) for lines in blocks]
    return "\n".join(text for text in texts if text)


def without_marks(text: str) -> str:
    """Return the text of a paragraph or bullet without the marks that have a partner."""
    pieces = RUN.split(text)  # text and runs of asterisks in turn
    shown: list[str] = []
    opened: dict[str, int] = {}  # mark -> its place in `shown`; the one opened last comes last
    for position, piece in enumerate(pieces):
        if position % 2 == 0 or len(piece) > LONGEST_RUN:
            shown.append(piece)
            continue
        before, after = pieces[position - 1][-1:], pieces[position + 1][:1]
        if is_of_a_word(before) and is_of_a_word(after):
            shown.append(piece)
            continue
        for mark in marks_of(piece, opened):
            if mark in opened and before.strip():
                close(mark, opened, shown)
            else:
                if mark not in opened and after.strip() and not leads_to_note(before, after):
                    opened[mark] = len(shown)
                shown.append(mark)
    return "".join(shown)


def marks_of(run: str, opened: dict[str, int]) -> list[str]:
    """A run of three closes first what was opened last, and opens bold around italic."""
    if len(run) < LONGEST_RUN:
        return [run]
    return ["*", "**"] if next(reversed(opened), "") == "*" else ["**", "*"]


def close(mark: str, opened: dict[str, int], shown: list[str]) -> None:
    """Hide the mark that was opened. Those inside it are never closed: they stay as text."""
    inner = ""
    while inner != mark:
        inner, position = opened.popitem()
    shown[position] = ""


def leads_to_note(before: str, after: str) -> bool:
    """Whether an asterisk between them opens nothing, as in "Weight*, power*"."""
    goes_on = unicodedata.category(after) in GOES_ON
    return goes_on and (is_of_a_word(before) or unicodedata.category(before or " ") in GOES_ON)


def is_of_a_word(character: str) -> bool:
    """Whether it is a letter of any script, an accent on one, or a digit."""
    return character != "" and unicodedata.category(character)[0] in "LMN"
