"""What the invited person calls, with the link alone."""

from django.db import IntegrityError
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import APIException, NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from .calls import PublicView
from .invitations import Invitation, NotPending, State
from .people_serializers import AcceptSerializer, WelcomeSerializer
from .serializers import TokenSerializer
from .sessions import login_response

REASONS = {
    State.ACCEPTED: _("This invitation was used already. Please log in."),
    State.EXPIRED: _("This invitation is older than 72 hours. Please ask for another one."),
    State.WITHDRAWN: _("This invitation was withdrawn. Please ask for another one."),
}
REASONS_OF_LINKS = {
    State.ACCEPTED: _("This link was used already. Please log in."),
    State.EXPIRED: _("This link is older than 72 hours. Please ask for another one."),
    State.WITHDRAWN: _("This link was replaced or withdrawn. Please ask for another one."),
}


class Gone(APIException):
    status_code = status.HTTP_410_GONE


class NameTaken(APIException):
    status_code = status.HTTP_409_CONFLICT
    default_detail = _("This invitation does not work any more. Please ask for another one.")


def find(token: str) -> Invitation:
    """Return the pending invitation, or answer why there is none."""
    invitation = Invitation.objects.at_token(token)
    if invitation is None:
        raise NotFound(_("This is not an invitation. Please check that the link is complete."))
    reasons = REASONS_OF_LINKS if invitation.person else REASONS
    if reason := reasons.get(invitation.state):
        raise Gone(reason)
    return invitation


class WelcomeView(PublicView):
    @extend_schema(operation_id="get_invitation", responses=WelcomeSerializer)
    def get(self, request: Request, invitation: str) -> Response:
        """Return whom the invitation is for. An invitation that was used, is too late or was
        withdrawn is answered 410.
        """
        answer = Response(WelcomeSerializer(find(invitation)).data)
        answer["Cache-Control"] = "no-store"
        return answer

    @extend_schema(
        operation_id="accept_invitation", request=AcceptSerializer, responses=TokenSerializer
    )
    def post(self, request: Request, invitation: str) -> Response:
        """Accept the invitation with a password, and log in."""
        found = find(invitation)
        form = AcceptSerializer(data=request.data, context={"invitation": found})
        form.is_valid(raise_exception=True)
        try:
            user = found.accept(form.validated_data["password"])
        except NotPending as error:
            find(invitation)
            raise NameTaken from error
        except IntegrityError as error:
            raise NameTaken from error
        return login_response(request, user)
