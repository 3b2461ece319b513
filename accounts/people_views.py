"""Who may sign in: the list of people, and the link with which a person chooses a password."""

from django.contrib.admin.models import ADDITION
from django.db import IntegrityError, transaction
from django.db.models import Max, QuerySet
from django.db.models.functions import Coalesce, Greatest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.exceptions import APIException, NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.changes import log, log_change

from . import links
from .calls import PublicView
from .confirmation import ConfirmationSerializer, require_confirmation
from .models import LastOwner, User
from .people_serializers import (
    AddPersonSerializer,
    NewPasswordSerializer,
    NewPersonSerializer,
    PersonChangeSerializer,
    PersonLinkSerializer,
    PersonSerializer,
    WelcomeSerializer,
    name_taken,
)

NO_LINK = _("This link does not work any more. Please ask for another one.")


class OwnerNeeded(APIException):
    status_code = status.HTTP_409_CONFLICT


class NotForThem(APIException):
    status_code = status.HTTP_409_CONFLICT


def people() -> QuerySet[User]:
    seen = Max("auth_sessions__refreshed_at")
    last = Coalesce(Greatest(seen, "last_login"), seen, "last_login")
    return User.objects.annotate(last_seen=last).order_by("-is_active", "username")


def link_response(request: Request, pk: int) -> Response:
    """Answer with a new link for the person, and mail it if mail is set up."""
    person = people().get(pk=pk)
    link = links.link_for(person)
    made = {"person": person, "link": link, "mailed": links.mail(person, link)}
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
            raise OwnerNeeded(error.messages[0]) from error
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
            raise NotForThem(_("Please do this under Account for yourself."))
        if not person.is_active:
            raise NotForThem(_("This user may not sign in. Please allow it first."))
        require_confirmation(request)
        return link_response(request, person.pk)


class LinkView(PublicView):
    @extend_schema(operation_id="get_link", responses=WelcomeSerializer)
    def get(self, request: Request, token: str) -> Response:
        """Return whom a link is for; 404 if it does not work any more."""
        person = links.find_person(token)
        if person is None:
            raise NotFound(NO_LINK)
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
        person = links.find_person(token)
        if person is None:
            raise NotFound(NO_LINK)
        form = NewPasswordSerializer(data=request.data, context={"person": person})
        form.is_valid(raise_exception=True)
        if not links.choose_password(token, form.validated_data["password"]):
            raise NotFound(NO_LINK)
        return Response(status=204)
