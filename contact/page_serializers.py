"""A message as its visitor sees it on the page that the copy links to."""

from rest_framework import serializers

from .models import ContactMessage


class MessagePageSerializer(serializers.ModelSerializer):
    """Without the sender's name and addresses, and without the files themselves."""

    state = serializers.SerializerMethodField(help_text="Suspected spam is `received`, too.")
    files = serializers.SerializerMethodField(help_text="The names of photographs and PDF.")

    class Meta:
        model = ContactMessage
        fields = ("reference", "created_at", "state", "answered_at", "message", "files")
        read_only_fields = fields

    def get_state(self, message: ContactMessage) -> str:
        return "answered" if message.state == ContactMessage.State.ANSWERED else "received"

    def get_files(self, message: ContactMessage) -> list[str]:
        return [each.name for each in message.attachments.all()]
