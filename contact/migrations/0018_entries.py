"""What visitors have added becomes entries of conversations. The tables and columns keep the names
that the previous release reads and writes, so nothing is copied, and nothing that it writes
meanwhile is lost.
"""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

DUE = Q(mail_state__in=["waiting", "sending"], mail_due_at__isnull=False)
NOT_DUE = Q(mail_state__in=["none", "sent", "failed"], mail_due_at__isnull=True)


class Migration(migrations.Migration):

    dependencies = [
        ("contact", "0017_service_ids"),
    ]

    operations = [
        migrations.AlterField(
            model_name="contactmessage",
            name="answered_at",
            field=models.DateTimeField(db_column="answered_at", editable=False, null=True),
        ),
        migrations.RenameField("contactmessage", "answered_at", "closed_at"),
        migrations.RemoveConstraint("contactmessage", "contact_message_state"),
        migrations.AlterField(
            model_name="contactmessage",
            name="state",
            field=models.CharField(
                choices=[
                    ("new", "New"),
                    ("waiting_visitor", "waiting for the visitor"),
                    ("waiting_workshop", "waiting for the workshop"),
                    ("done", "Done"),
                    ("won", "Won"),
                    ("lost", "Lost"),
                    ("spam", "suspected spam"),
                ],
                default="new",
                max_length=20,
            ),
        ),
        migrations.AddConstraint(
            "contactmessage",
            models.CheckConstraint(
                condition=Q(
                    state__in=[
                        *("new", "waiting_visitor", "waiting_workshop"),
                        *("done", "answered", "won", "lost", "spam"),
                    ]
                ),
                name="contact_message_state",
            ),
        ),
        migrations.AlterModelTable("addition", "contact_addition"),
        migrations.AlterField(
            model_name="attachment",
            name="addition",
            field=models.ForeignKey(
                db_column="addition_id",
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="attachments",
                to="contact.addition",
            ),
        ),
        migrations.RenameModel("Addition", "Entry"),
        migrations.RenameField("attachment", "addition", "entry"),
        migrations.AlterField(
            model_name="attachment",
            name="name",
            field=models.CharField(max_length=120, verbose_name="the sender's name of the file"),
        ),
        migrations.AlterModelOptions(
            "entry", {"ordering": ["id"], "verbose_name_plural": "entries"}
        ),
        migrations.AlterField(
            model_name="entry",
            name="message",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="entries",
                to="contact.contactmessage",
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="author",
            field=models.CharField(
                choices=[("workshop", "Workshop"), ("visitor", "Visitor")],
                db_default="visitor",
                default="visitor",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="lines",
            field=models.JSONField(blank=True, db_default=[], default=list),
        ),
        migrations.AddField(
            model_name="entry", name="valid_until", field=models.DateField(null=True)
        ),
        migrations.AddField(
            model_name="entry",
            name="answer",
            field=models.CharField(
                choices=[
                    ("call", "Please call me"),
                    ("question", "I have a question"),
                    ("no", "No, thank you"),
                ],
                max_length=10,
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="reason",
            field=models.CharField(
                choices=[("price", "Price"), ("time", "Time"), ("other", "something else")],
                max_length=10,
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="offer",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="answers",
                to="contact.entry",
            ),
        ),
        migrations.RemoveConstraint("entry", "contact_addition_mail_state"),
        migrations.RemoveConstraint("entry", "contact_addition_once"),
        migrations.AddConstraint(
            "entry",
            models.CheckConstraint(
                condition=Q(author__in=["workshop", "visitor"]), name="contact_entry_author"
            ),
        ),
        migrations.AddConstraint(
            "entry",
            models.CheckConstraint(
                condition=Q(answer__in=["call", "question", "no"]), name="contact_entry_answer"
            ),
        ),
        migrations.AddConstraint(
            "entry",
            models.CheckConstraint(
                condition=Q(answer="no", reason__in=["price", "time", "other"])
                | Q(reason__isnull=True),
                name="contact_entry_reason",
            ),
        ),
        migrations.AddConstraint(
            "entry",
            models.CheckConstraint(condition=DUE | NOT_DUE, name="contact_entry_mail_state"),
        ),
        migrations.AddConstraint(
            "entry",
            models.UniqueConstraint(
                fields=("message", "idempotency_key"), name="contact_entry_once"
            ),
        ),
    ]
