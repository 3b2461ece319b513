"""Manages who may sign in: the list of people, and the links with which they choose a password.

A link is for a new person, or for one who has forgotten the password. It is made by Django's
PasswordResetTokenGenerator and not stored. It works for 72 hours, until the person has a new
password or another address or has signed in, and not while the person is disabled. A newer link
does not end it.
"""

import logging
from contextlib import nullcontext
from typing import Any

from django.conf import settings
from django.contrib.admin.models import ADDITION
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.tokens import default_token_generator
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.mail import EmailMessage, get_connection
from django.db import IntegrityError, transaction
from django.db.models import Max, QuerySet
from django.db.models.functions import Coalesce, Greatest
from django.shortcuts import get_object_or_404
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.change_log import log, log_change
from core.conflicts import Conflict
from core.fields import StrictBooleanField, StrictCharField
from core.languages import in_language

from .confirmation import ConfirmationSerializer, require_confirmation
from .models import LastOwner, Preferences, User
from .serializers import SECRET_FIELD, PartialUpdateMixin
from .views import SignInView

# Seconds. The owner waits for the mail server, and can also send the link by hand.
MAIL_TIMEOUT = 8
LINK_ENDED = gettext_lazy("This link does not work any more. Please ask for another one.")

logger = logging.getLogger(__name__)


def link_for(person: User) -> str:
    """Return the address of a new link for the person."""
    name = urlsafe_base64_encode(force_bytes(person.pk))
    return f"{settings.SITE_URL}/admin/link/{name}.{default_token_generator.make_token(person)}"


def find_person(token: str, users: QuerySet[User] | None = None) -> User | None:
    """Return the person whom a link is for, or None if it does not work."""
    users = User.objects.all() if users is None else users
    name, _dot, rest = token.partition(".")
    try:
        pk = int(urlsafe_base64_decode(name).decode("ascii"))
    except ValueError:
        return None
    if not 0 < pk < 2**63:
        return None
    person = users.filter(pk=pk, is_active=True).first()
    return person if default_token_generator.check_token(person, rest) else None


def choose_password(token: str, password: str) -> bool:
    """Give the person the password, which ends the link and all sessions; return False if the link
    has ended meanwhile, as by another call.
    """
    with transaction.atomic():
        person = find_person(token, User.objects.select_for_update())
        if person is None:
            return False
        person.set_password(password)
        person.save(update_fields=["password"])
        log_change(person, person, "Password")
    logger.info("password chosen by link", extra={"facts": {"user": person.get_username()}})
    return True


def mail_link(person: User, link: str) -> bool:
    """Mail the link to the person; return whether a mail server took it."""
    if not settings.EMAIL_HOST or not person.email:
        return False
    preferences = Preferences.objects.filter(user=person).first()
    with in_language(preferences.language) if preferences else nullcontext():
        message = link_mail(person, link)
    try:
        return message.send() == 1
    except OSError as error:  # smtplib's errors are some, too
        logger.warning("link not mailed", extra={"facts": {"reason": type(error).__name__}})
        return False


def link_mail(person: User, link: str) -> EmailMessage:
    site = settings.SITE_URL.partition("://")[2]
    lines = (
        _("An owner of the website %(site)s sends you a link to choose a password.")
        % {"site": site},
        "",
        _("Please open this link within 72 hours and choose a password:"),
        link,
        "",
        _("You sign in with the name %(username)s.") % {"username": person.get_username()},
        _("If you do not know what this is about, please ignore this mail."),
    )
    return EmailMessage(
        subject=_("Password for %(site)s") % {"site": site},
        body="\n".join(lines),
        to=[person.email],
        headers={"Auto-Submitted": "auto-generated"},
        connection=get_connection(timeout=MAIL_TIMEOUT),
    )


class PersonSerializer(PartialUpdateMixin, serializers.ModelSerializer):
    """A user. `last_seen` is null for one who never signed in."""

    name = serializers.CharField(source="display_name", read_only=True)
    email = serializers.CharField(read_only=True, help_text="Empty if none is known.")
    is_active = StrictBooleanField(help_text="Whether they may sign in.")
    last_seen = serializers.DateTimeField(read_only=True, allow_null=True)
    is_you = serializers.SerializerMethodField()

    class Meta:
        model = User
        fields: tuple[str, ...] = (
            *("id", "username", "name", "email", "is_active", "last_seen", "is_you"),
        )
        read_only_fields = ("username",)

    def get_is_you(self, user: User) -> bool:
        return bool(user == self.context["request"].user)


class NewPersonSerializer(serializers.Serializer):
    """The user name is the address, so that nobody can try which names are taken."""

    name = StrictCharField(max_length=settings.PERSON_NAME_MAX)
    email = serializers.EmailField(
        max_length=settings.PERSON_EMAIL_MAX,
        validators=[
            UnicodeUsernameValidator(
                message=gettext_lazy(
                    "Please use an address of letters, digits and @ . + - _ only."
                ),
                code="sentence",
            )
        ],
    )

    def validate_name(self, value: str) -> str:
        return " ".join(value.split())

    def validate_email(self, value: str) -> str:
        if User.objects.filter(username__iexact=value).exists():
            raise name_taken()
        return value


def name_taken() -> serializers.ValidationError:
    return serializers.ValidationError(
        _("Somebody with this address is a user already."), "sentence"
    )


class PersonLinkSerializer(serializers.Serializer):
    person = PersonSerializer()
    link = serializers.CharField(help_text="For this person alone.")
    mailed = serializers.BooleanField(help_text="Whether it was mailed to the person.")


# These two are for the schema: the views check first what changes, then the confirmation.
class AddPersonSerializer(ConfirmationSerializer, NewPersonSerializer):
    pass


class PersonChangeSerializer(ConfirmationSerializer, PersonSerializer):
    class Meta(PersonSerializer.Meta):
        fields = (*PersonSerializer.Meta.fields, "password", "credential")


class WelcomeSerializer(serializers.ModelSerializer):
    """Whom a link is for."""

    name = serializers.CharField(source="display_name", read_only=True)
    is_new = serializers.SerializerMethodField(
        help_text="Whether it is the first password. Otherwise the person has forgotten it."
    )

    class Meta:
        model = User
        fields = ("name", "username", "is_new", "passkey_only")
        read_only_fields = fields

    def get_is_new(self, user: User) -> bool:
        return not user.has_usable_password()


class NewPasswordSerializer(serializers.Serializer):
    password = serializers.CharField(**SECRET_FIELD)

    def validate_password(self, value: str) -> str:
        person: Any = self.context["person"]
        validate_password(value, person)
        return value


def people() -> QuerySet[User]:
    """Return all users, with `last_seen`: when they last signed in or used a session."""
    used = Max("auth_sessions__refreshed_at")
    last = Coalesce(Greatest(used, "last_login"), used, "last_login")
    return User.objects.annotate(last_seen=last).order_by("-is_active", "username")


def link_response(request: Request, pk: int) -> Response:
    """Answer with a new link for the person, and mail it if mail is set up."""
    person = people().get(pk=pk)
    link = link_for(person)
    made = {"person": person, "link": link, "mailed": mail_link(person, link)}
    answer = PersonLinkSerializer(made, context={"request": request})
    return Response(answer.data, status.HTTP_201_CREATED)


class PeopleView(APIView):
    @extend_schema(operation_id="list_people", responses=PersonSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List all users."""
        return Response(PersonSerializer(people(), many=True, context={"request": request}).data)

    @extend_schema(
        operation_id="add_person",
        request=AddPersonSerializer,
        responses={201: PersonLinkSerializer},
    )
    def post(self, request: Request) -> Response:
        """Add a person, who may do everything. The answer has the link to choose a password. Needs
        a confirmation.
        """
        new = NewPersonSerializer(data=request.data)
        new.is_valid(raise_exception=True)
        require_confirmation(request)
        name, email = new.validated_data["name"], new.validated_data["email"]
        try:
            with transaction.atomic():
                person = User.objects.create_user(email.lower(), email, first_name=name)
                log(request.user, person, ADDITION)
        except IntegrityError as error:  # added by another call meanwhile
            raise ValidationError({"email": name_taken().detail}) from error
        return link_response(request, person.pk)


class PersonView(APIView):
    @extend_schema(
        operation_id="change_person", request=PersonChangeSerializer, responses=PersonSerializer
    )
    def patch(self, request: Request, pk: str) -> Response:
        """Change whether a user may sign in. Who may not any more is signed out everywhere. The
        response is 409 if nobody who can sign in would be left. Needs a confirmation.
        """
        user = get_object_or_404(people(), pk=pk)
        context = {"request": request}
        change = PersonSerializer(user, data=request.data, context=context)
        change.is_valid(raise_exception=True)
        require_confirmation(request)
        was_active = user.is_active
        try:
            with transaction.atomic():
                change.save()
                if user.is_active != was_active:
                    log_change(request.user, user, "Active")
        except LastOwner as error:
            raise Conflict(error.messages[0]) from error
        return Response(PersonSerializer(people().get(pk=pk), context=context).data)


class PersonLinkView(APIView):
    @extend_schema(
        operation_id="make_link",
        request=ConfirmationSerializer,
        responses={201: PersonLinkSerializer},
    )
    def post(self, request: Request, pk: str) -> Response:
        """Make a link with which a person chooses a password, within 72 hours. It is mailed if mail
        is set up. Needs a confirmation.
        """
        person = get_object_or_404(User, pk=pk)
        if person == request.user:  # a session that somebody found open must open nothing for good
            raise Conflict(_("Please do this under Account for yourself."))
        if not person.is_active:
            raise Conflict(_("This user may not sign in. Please allow it first."))
        require_confirmation(request)
        return link_response(request, person.pk)


class LinkView(SignInView):
    @extend_schema(operation_id="get_link", responses=WelcomeSerializer)
    def get(self, request: Request, token: str) -> Response:
        """Return whom a link is for; 404 if it does not work any more."""
        person = find_person(token)
        if person is None:
            raise NotFound(LINK_ENDED)
        answer = Response(WelcomeSerializer(person).data)
        answer["Cache-Control"] = "no-store"
        return answer

    @extend_schema(
        operation_id="use_link",
        request=NewPasswordSerializer,
        responses={204: OpenApiResponse(description="Done")},
    )
    def post(self, request: Request, token: str) -> Response:
        """Choose a password, which ends the link and all sessions. It signs nobody in: who signs in
        with a passkey only still does.
        """
        person = find_person(token)
        if person is None:
            raise NotFound(LINK_ENDED)
        form = NewPasswordSerializer(data=request.data, context={"person": person})
        form.is_valid(raise_exception=True)
        if not choose_password(token, form.validated_data["password"]):
            raise NotFound(LINK_ENDED)
        return Response(status=204)
