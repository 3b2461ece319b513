"""Words of the models and forms, which are English in Django's admin, in the language of a mail."""

from django.utils.translation import gettext_lazy as _

WORDS = {
    "phone": _("phone"),
    "phone call": _("phone call"),
    "e-mail": _("e-mail"),
    "build": _("build"),
    "tyre": _("tyre"),
    "part": _("part"),
    "service": _("service"),
    "suspension": _("suspension"),
    "brakes": _("brakes"),
    "Please call me": _("Please call me"),
    "I have a question": _("I have a question"),
    "No, thank you": _("No, thank you"),
    "Price": _("Price"),
    "Time": _("Time"),
    "something else": _("something else"),
    "Make": _("Make"),
    "Model": _("Model"),
    "Year": _("Year"),
    "Ground": _("Ground"),
    "Hours since the last service": _("Hours since the last service"),
    "Suspension": _("Suspension"),
    "Rider's weight with gear (kg)": _("Rider's weight with gear (kg)"),
}


def word(english: str) -> str:
    """Return the word in the current language, or itself, such as a name."""
    return str(WORDS.get(english, english))
