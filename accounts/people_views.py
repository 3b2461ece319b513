"""The owners' calls to users and invitations."""

from django.db.models import Max, QuerySet
from django.db.models.functions import Coalesce, Greatest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import APIException, NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from activity.models import Verb
from activity.recording import record

from . import invitation_mail
from .calls import current_user
from .confirmation import ConfirmationSerializer, require_confirmation
from .invitations import KEPT, Invitation, State
from .models import User
from .people_serializers import (
    InvitationSerializer,
    InviteSerializer,
    NewInvitationSerializer,
    PeopleSerializer,
    PersonChangeSerializer,
    PersonSerializer,
)
from .roles import LastOwner


class OwnerNeeded(APIException):
    status_code = status.HTTP_409_CONFLICT


class NotForThem(APIException):
    status_code = status.HTTP_409_CONFLICT


def people() -> QuerySet[User]:
    seen = Max("auth_sessions__refreshed_at")
    last = Coalesce(Greatest(seen, "last_login"), seen, "last_login")
    return User.objects.annotate(last_seen=last).order_by("-is_active", "username")


def other_person(request: Request, pk: str) -> User:
    """Return a user whom the owner helps to sign in. What opens their own account has calls that
    ask for more.
    """
    user = get_object_or_404(people(), pk=pk)
    if user == request.user:
        raise NotForThem(_("Please do this under Account for yourself."))
    return user


class PeopleView(APIView):
    @extend_schema(operation_id="list_people", responses=PeopleSerializer)
    def get(self, request: Request) -> Response:
        """List all users, and the invitations that were neither accepted nor withdrawn."""
        invitations = Invitation.objects.open().select_related("created_by", "person")
        found = {"people": people(), "invitations": invitations}
        return Response(PeopleSerializer(found, context={"request": request}).data)


class PersonView(APIView):
    @extend_schema(
        operation_id="change_person", request=PersonChangeSerializer, responses=PersonSerializer
    )
    def patch(self, request: Request, pk: str) -> Response:
        """Change the `role` of a user, or whether they may sign in. Who may not any more is signed
        out everywhere. The response is 409 if no owner who can sign in would be left. Needs your
        password.
        """
        user = get_object_or_404(people(), pk=pk)
        context = {"request": request}
        change = PersonSerializer(user, data=request.data, partial=True, context=context)
        change.is_valid(raise_exception=True)
        require_confirmation(request)
        try:
            change.save()
        except LastOwner as error:
            raise OwnerNeeded(error.messages[0]) from error
        return Response(PersonSerializer(people().get(pk=pk), context=context).data)


class SignInLinkView(APIView):
    @extend_schema(
        operation_id="make_sign_in_link",
        request=ConfirmationSerializer,
        responses={201: NewInvitationSerializer},
    )
    def post(self, request: Request, pk: str) -> Response:
        """Make a link with which a user who forgot the password chooses a new one, once and within
        72 hours. It replaces older ones, and is mailed if mail is set up. Needs your password.
        """
        user = other_person(request, pk)
        if not user.may_edit:
            raise NotForThem(_("This user may not sign in. Please allow it first."))
        require_confirmation(request)
        link = Invitation.objects.for_person(user, current_user(request))
        link.mailed = invitation_mail.send(link)
        return Response(NewInvitationSerializer(link).data, status.HTTP_201_CREATED)


class InvitationsView(APIView):
    @extend_schema(
        operation_id="invite",
        request=InviteSerializer,
        responses={201: NewInvitationSerializer},
    )
    def post(self, request: Request) -> Response:
        """Invite somebody. The link works once and for 72 hours. It is mailed if mail is set up.
        Needs your password.
        """
        form = InvitationSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        require_confirmation(request)
        Invitation.objects.filter(created_at__lt=timezone.now() - KEPT).delete()
        invitation = form.save(created_by=current_user(request))
        record(Verb.INVITED, invitation, detail=invitation.role)
        invitation.mailed = invitation_mail.send(invitation)
        return Response(NewInvitationSerializer(invitation).data, status.HTTP_201_CREATED)


class InvitationView(APIView):
    @extend_schema(operation_id="withdraw_invitation", responses={204: None})
    def delete(self, request: Request, pk: str) -> Response:
        """Withdraw an invitation: its link does not work any more."""
        invitation = Invitation.objects.filter(pk=pk).first()
        if invitation is None or not invitation.withdraw():
            raise NotFound(_("This invitation was accepted or withdrawn in the meantime."))
        return Response(status=status.HTTP_204_NO_CONTENT)


class InvitationLinkView(APIView):
    @extend_schema(
        operation_id="show_invitation_link",
        request=ConfirmationSerializer,
        responses=NewInvitationSerializer,
    )
    def post(self, request: Request, pk: str) -> Response:
        """Return an invitation with its link, to copy it again. Needs your password."""
        invitation = Invitation.objects.filter(pk=pk, person=None).first()
        if invitation is None or invitation.state != State.PENDING:
            raise NotFound(_("This invitation does not work any more."))
        require_confirmation(request)
        return Response(NewInvitationSerializer(invitation).data)
