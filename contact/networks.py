"""The networks around a sender: many addresses of one provider's block are often one person."""

from ipaddress import ip_address, ip_network

from django.utils.crypto import salted_hmac

PREFIXES = {4: (24, 16), 6: (56, 48)}  # by IP version, narrowest first


def wider_networks(network: str) -> list[str]:
    """Return the wider networks of META's CLIENT_NETWORK, such as "192.0.2.0/24"."""
    prefixes = PREFIXES[ip_address(network).version]
    return [str(ip_network(f"{network}/{prefix}", strict=False)) for prefix in prefixes]


def hash_network(network: str) -> str:
    """Return a name for the network that does not reveal an address."""
    return salted_hmac("contact", network).hexdigest()[:20]
