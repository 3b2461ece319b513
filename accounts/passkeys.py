"""Registers and verifies passkeys (WebAuthn). Only this module uses the package webauthn.

A challenge is short-lived, for one purpose, and valid once. It is signed instead of stored, so
asking for many of them fills nothing. Only one that a known passkey has answered is stored, until
it expires, so that it cannot be answered again.
"""

import hashlib
import logging
import secrets
import struct
import time
from datetime import timedelta
from ipaddress import ip_address
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import AuthenticationFailed, ValidationError
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url, options_to_json_dict, parse_client_data_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from core import brand
from core.change_log import log_change
from core.conflicts import Conflict

from .models import PASSKEYS_MAX, Passkey, Session, SpentChallenge, User

LOOPBACK = ("localhost", "127.0.0.1", "::1")
CHALLENGE_LIFETIME = timedelta(minutes=5)
NONCE_BYTES, TIME_BYTES = 16, 8
SIGN_IN = "sign in"
PASSKEY_REFUSED = gettext_lazy(
    "Signing in by finger or face did not work. The key may have been removed: please sign in "
    "with your password."
)
CHALLENGE_ENDED = gettext_lazy("This took too long, or was answered before. Please try again.")

logger = logging.getLogger(__name__)


class PasskeysUnavailable(Conflict):
    default_detail = gettext_lazy(
        "To sign in by finger or face, the address needs a domain name and https, such as "
        "https://example.com. On this computer, open the site at http://localhost."
    )


class TooManyPasskeys(Conflict):
    def __init__(self) -> None:
        sentence = _("There are %(number)s keys already. Please remove one first.")
        super().__init__(sentence % {"number": PASSKEYS_MAX})


class RelyingParty(NamedTuple):
    """The site as browsers know it when they make and use passkeys."""

    id: str
    origin: str


def relying_party(request: HttpRequest) -> RelyingParty:
    """Return the site's name and origin from SITE_URL, or localhost if the site is only there.

    Raises:
        PasskeysUnavailable: browsers have no passkeys at this address.
    """
    origin, host = settings.SITE_URL, urlsplit(settings.SITE_URL).hostname or ""
    if host in LOOPBACK:  # of the names of this computer only localhost can have passkeys
        origin = f"{request.scheme}://{request.get_host()}"
        host = urlsplit(origin).hostname or ""
    if is_address(host) or not (origin.startswith("https://") or host == "localhost"):
        raise PasskeysUnavailable
    return RelyingParty(host, origin)


def is_address(host: str) -> bool:
    """Return whether the host is an IP address instead of a name."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def make_challenge(purpose: str) -> bytes:
    """Return a challenge. The purpose says what for, and for whom if it is known."""
    facts = secrets.token_bytes(NONCE_BYTES) + struct.pack(">Q", int(time.time()))
    return facts + signature(facts, purpose)


def signature(facts: bytes, purpose: str) -> bytes:
    """Return the bytes that prove that a challenge is ours, and for this purpose."""
    return salted_hmac(f"accounts.challenge {purpose}", facts, algorithm="sha256").digest()


def is_current(challenge: bytes, purpose: str) -> bool:
    """Return whether this is a challenge of ours for the purpose, and not too old."""
    facts = challenge[: NONCE_BYTES + TIME_BYTES]
    if not constant_time_compare(challenge, facts + signature(facts, purpose)):
        return False
    (made_at,) = struct.unpack(">Q", facts[NONCE_BYTES:])
    return bool(0 <= time.time() - made_at < CHALLENGE_LIFETIME.total_seconds())


def use_up(challenge: bytes) -> bool:
    """Store that the challenge was answered; return whether that was the first time."""
    SpentChallenge.objects.filter(expires_at__lt=timezone.now()).delete()
    try:
        with transaction.atomic():
            SpentChallenge.objects.create(
                value=challenge.hex(), expires_at=timezone.now() + CHALLENGE_LIFETIME
            )
    except IntegrityError:
        return False
    return True


def add_purpose(session: Session) -> str:
    """Return the purpose of a challenge that only this session may answer."""
    return f"add {session.pk}"


def user_handle(user: User, site: RelyingParty) -> bytes:
    """Return what passkeys store as the user's id: stable, and without his name."""
    return hashlib.sha256(f"{site.id} {user.pk}".encode()).digest()


def options_to_add(request: HttpRequest, user: User, session: Session) -> dict[str, Any]:
    """Return what the browser needs to make a passkey.

    Raises:
        PasskeysUnavailable: browsers have no passkeys at this address.
        TooManyPasskeys: the user has as many as he may have.
    """
    site = relying_party(request)
    present = list(user.passkeys.all())
    if len(present) >= PASSKEYS_MAX:
        raise TooManyPasskeys
    options = generate_registration_options(
        rp_id=site.id,
        rp_name=brand.NAME,  # shown by some browsers beside the passkey
        user_name=user.get_username(),
        user_id=user_handle(user, site),
        challenge=make_challenge(add_purpose(session)),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=base64url_to_bytes(each.credential_id))
            for each in present
        ],
    )
    return options_to_json_dict(options)


def register(
    request: HttpRequest, user: User, session: Session, name: str, credential: dict[str, Any]
) -> Passkey:
    """Verify the answer of a new passkey, and store it.

    Raises:
        ValidationError: it is not the answer to a challenge of this session, or is not valid.
        TooManyPasskeys: the user has as many as he may have.
    """
    site = relying_party(request)
    challenge = challenge_in(credential)
    if not is_current(challenge, add_purpose(session)) or not use_up(challenge):
        raise ValidationError({"credential": str(CHALLENGE_ENDED)}, "sentence")
    try:
        made = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.id,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except Exception as error:  # a stranger's bytes can fail in any step of the package
        logger.warning("passkey refused", extra={"facts": {"reason": str(error)[:200]}})
        sentence = _("This key could not be added. Please try again.")
        raise ValidationError({"credential": sentence}, "sentence") from error
    if user.passkeys.count() >= PASSKEYS_MAX:
        raise TooManyPasskeys
    with transaction.atomic():
        passkey, is_new = Passkey.objects.get_or_create(
            credential_id=bytes_to_base64url(made.credential_id),
            defaults={
                "user": user,
                "name": name,
                "public_key": bytes_to_base64url(made.credential_public_key),
                "sign_count": made.sign_count,
                "is_backed_up": made.credential_backed_up,
            },
        )
        if is_new:
            log_change(user, user, "Signing in by finger or face")
    if not is_new:
        raise ValidationError({"credential": _("This key was added before.")}, "sentence")
    logger.info("passkey added", extra={"facts": {"user": user.get_username()}})
    return passkey


def options_to_sign_in(request: HttpRequest) -> dict[str, Any]:
    """Return what the browser needs to use any passkey of this site; it names no user."""
    options = generate_authentication_options(
        rp_id=relying_party(request).id,
        challenge=make_challenge(SIGN_IN),
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return options_to_json_dict(options)


def verify(request: HttpRequest, credential: dict[str, Any]) -> User:
    """Verify a passkey's answer to a challenge, to sign in or to confirm; return its user.

    Raises:
        AuthenticationFailed: it has not, or not to a challenge of ours that is still open.
    """
    site = relying_party(request)
    challenge = challenge_in(credential)
    passkey = Passkey.objects.select_related("user").filter(credential_id=credential["id"]).first()
    if passkey is None or not passkey.user.is_active:
        raise AuthenticationFailed(PASSKEY_REFUSED)
    if not is_current(challenge, SIGN_IN) or not use_up(challenge):
        raise AuthenticationFailed(CHALLENGE_ENDED)
    handle = credential["response"].get("userHandle")
    try:
        used = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.id,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(passkey.public_key),
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=True,
        )
        is_theirs = not handle or base64url_to_bytes(handle) == user_handle(passkey.user, site)
    except Exception as error:  # a stranger's bytes can fail in any step of the package
        facts = {"user": passkey.user.get_username(), "reason": str(error)[:200]}
        logger.warning("passkey refused", extra={"facts": facts})
        raise AuthenticationFailed(PASSKEY_REFUSED) from error
    changes = {"sign_count": used.new_sign_count, "is_backed_up": used.credential_backed_up}
    if not is_theirs or not passkey.record_use(**changes, used_at=timezone.now()):
        raise AuthenticationFailed(PASSKEY_REFUSED)
    return passkey.user


def challenge_in(credential: dict[str, Any]) -> bytes:
    """Return the challenge that the answer claims to be for, or nothing if it is not readable."""
    try:
        data = base64url_to_bytes(credential["response"]["clientDataJSON"])
        return parse_client_data_json(data).challenge
    except Exception:  # any text may be in it
        return b""
