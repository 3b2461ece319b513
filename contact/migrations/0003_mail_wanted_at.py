from datetime import timedelta

from django.db import migrations, models

# As contact/outbox.py had them when this was written.
CLAIM = timedelta(minutes=10)
PAUSES = [timedelta(minutes=m) for m in (1, 5, 15, 60)]


def find_out(apps, schema_editor):
    """Of what waits to be mailed, reckon back from the next attempt over the pauses before it."""
    for message in apps.get_model("contact", "ContactMessage").objects.exclude(mail_due_at=None):
        ended = message.mail_attempts - (message.mail_state == "sending")
        waited = sum((PAUSES[min(n, len(PAUSES) - 1)] for n in range(ended)), timedelta())
        if message.mail_state == "sending":
            waited += CLAIM
        message.mail_wanted_at = max(message.created_at, message.mail_due_at - waited)
        message.save(update_fields=["mail_wanted_at"])


class Migration(migrations.Migration):
    # Null: the release before, which still answers meanwhile, writes rows without it.

    dependencies = [
        ("contact", "0002_outbox"),
    ]

    operations = [
        migrations.AddField(
            model_name="contactmessage",
            name="mail_wanted_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.RunPython(find_out, migrations.RunPython.noop),
    ]
