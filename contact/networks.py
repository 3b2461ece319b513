"""The networks around a sender: many addresses of one provider's block are often one person."""

from ipaddress import ip_address, ip_network

from django.utils.crypto import salted_hmac

PREFIXES = {4: (24, 16), 6: (56, 48)}  # by version of the address, wider and wider


def around(network: str) -> list[str]:
    """Return the wider networks of META's CLIENT_NETWORK, such as "192.0.2.0/24"."""
    prefixes = PREFIXES[ip_address(network).version]
    return [str(ip_network(f"{network}/{prefix}", strict=False)) for prefix in prefixes]


def masked(network: str) -> str:
    """Return a name for it in which nobody can read an address."""
    return salted_hmac("contact", network).hexdigest()[:20]
