"""Addresses of visitors, as mails can have them."""

import re

from django.utils.encoding import punycode

# RFC 5322 atoms, which need no quoting in a header. Django mails nothing to a domain with a dot at
# its end.
PLAIN_ADDRESS = re.compile(r"[\w!#$%&'*+/=?^`{|}~.-]+@[\w.-]*\w", re.ASCII)


def header_address(email: str) -> str:
    """Return the address for a header, or an empty string if a header cannot hold it."""
    user, _, domain = email.rpartition("@")
    try:
        address = f"{user}@{punycode(domain)}"
    except UnicodeError:  # not a valid domain
        return ""
    return address if PLAIN_ADDRESS.fullmatch(address) else ""


def mailbox(address: str) -> str:
    """Return one name for all spellings of a mailbox: capitals, and with many providers dots and
    what follows a plus, make no difference.
    """
    user, _, domain = address.lower().rpartition("@")
    return f"{user.partition('+')[0].replace('.', '')}@{domain}"
