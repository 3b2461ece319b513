"""The tables as they were in the release of 26 November 2026 (82798d3)."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("contact", "0001_initial"),
        ("contact", "0002_outbox"),
        ("contact", "0003_mail_wanted_at"),
        ("contact", "0004_clock"),
        ("contact", "0005_message_language"),
        ("contact", "0006_phone_and_preferred"),
        ("contact", "0007_attachments"),
        ("contact", "0008_reply_templates"),
        ("contact", "0009_further_subjects"),
        ("contact", "0010_copies"),
        ("contact", "0011_additions"),
        ("contact", "0012_reply_template_key"),
        ("contact", "0013_forget_log"),
    ]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Clock',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seen_at', models.DateTimeField()),
                ('doubted_since', models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name='ContactMessage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('mail_state', models.CharField(choices=[('none', 'not to be mailed'), ('waiting', 'Waiting'), ('sending', 'Sending'), ('sent', 'Sent'), ('failed', 'Failed')], default='none', max_length=10)),
                ('mail_reason', models.CharField(blank=True, max_length=300, verbose_name='why it was not mailed')),
                ('mail_attempts', models.PositiveSmallIntegerField(default=0)),
                ('mail_due_at', models.DateTimeField(db_index=True, null=True)),
                ('mail_wanted_at', models.DateTimeField(editable=False, null=True)),
                ('name', models.CharField(max_length=100)),
                ('email', models.CharField(max_length=254)),
                ('message', models.TextField(max_length=5000)),
                ('phone', models.CharField(blank=True, db_default='', default='', max_length=32)),
                ('preferred', models.CharField(blank=True, choices=[('', 'as you like'), ('call', 'phone call'), ('whatsapp', 'WhatsApp'), ('email', 'e-mail')], db_default='', default='', max_length=10, verbose_name='preferred answer')),
                ('subject_kind', models.CharField(blank=True, max_length=20)),
                ('subject_name', models.CharField(blank=True, max_length=120)),
                ('language', models.CharField(choices=[('en', 'English'), ('lv', 'Latviešu'), ('ru', 'Русский')], db_default='en', default='en', max_length=10)),
                ('state', models.CharField(choices=[('new', 'New'), ('answered', 'Answered'), ('spam', 'suspected spam')], default='new', max_length=10)),
                ('answered_at', models.DateTimeField(editable=False, null=True)),
                ('idempotency_key', models.CharField(editable=False, max_length=200, null=True, unique=True)),
            ],
            options={
                'ordering': ['-created_at', '-id'],
                'indexes': [models.Index(fields=['state', 'mail_state'], name='contact_message_counts')],
                'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['new', 'answered', 'spam'])), name='contact_message_state'), models.CheckConstraint(condition=models.Q(('preferred__in', ['', 'call', 'whatsapp', 'email'])), name='contact_message_preferred'), models.CheckConstraint(condition=models.Q(('language__in', ('en', 'lv', 'ru'))), name='contact_message_language'), models.CheckConstraint(condition=models.Q(models.Q(('mail_due_at__isnull', False), ('mail_state__in', ['waiting', 'sending'])), models.Q(('mail_due_at__isnull', True), ('mail_state__in', ['none', 'sent', 'failed'])), _connector='OR'), name='contact_message_mail_state')],
            },
        ),
        migrations.CreateModel(
            name='Addition',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('mail_state', models.CharField(choices=[('none', 'not to be mailed'), ('waiting', 'Waiting'), ('sending', 'Sending'), ('sent', 'Sent'), ('failed', 'Failed')], default='none', max_length=10)),
                ('mail_reason', models.CharField(blank=True, max_length=300, verbose_name='why it was not mailed')),
                ('mail_attempts', models.PositiveSmallIntegerField(default=0)),
                ('mail_due_at', models.DateTimeField(db_index=True, null=True)),
                ('mail_wanted_at', models.DateTimeField(editable=False, null=True)),
                ('text', models.TextField(blank=True, max_length=5000)),
                ('is_suspected', models.BooleanField(db_default=False, default=False, verbose_name='suspected spam')),
                ('idempotency_key', models.CharField(editable=False, max_length=200, null=True)),
                ('message', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='additions', to='contact.contactmessage')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Copy',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('mail_state', models.CharField(choices=[('none', 'not to be mailed'), ('waiting', 'Waiting'), ('sending', 'Sending'), ('sent', 'Sent'), ('failed', 'Failed')], default='none', max_length=10)),
                ('mail_reason', models.CharField(blank=True, max_length=300, verbose_name='why it was not mailed')),
                ('mail_attempts', models.PositiveSmallIntegerField(default=0)),
                ('mail_due_at', models.DateTimeField(db_index=True, null=True)),
                ('mail_wanted_at', models.DateTimeField(editable=False, null=True)),
                ('message', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='copy', to='contact.contactmessage')),
            ],
            options={
                'verbose_name_plural': 'copies',
            },
        ),
        migrations.CreateModel(
            name='FurtherSubject',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=[('build', 'build'), ('tyre', 'tyre'), ('part', 'part'), ('service', 'service'), ('suspension', 'suspension'), ('brakes', 'brakes')], max_length=20)),
                ('name', models.CharField(blank=True, max_length=120)),
                ('message', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='further_subjects', to='contact.contactmessage')),
            ],
            options={
                'ordering': ['position'],
            },
        ),
        migrations.CreateModel(
            name='ReplyTemplate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('language', models.CharField(choices=[('en', 'English'), ('lv', 'Latviešu'), ('ru', 'Русский')], default='en', max_length=10)),
                ('text', models.TextField(max_length=2000)),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('idempotency_key', models.CharField(editable=False, max_length=200, null=True, unique=True)),
                ('idempotency_digest', models.CharField(editable=False, max_length=64, null=True)),
            ],
            options={
                'ordering': ['language', 'name', 'id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('language__in', ('en', 'lv', 'ru'))), name='reply_template_language')],
            },
        ),
        migrations.CreateModel(
            name='Attachment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('photograph', 'Photograph'), ('pdf', 'PDF')], max_length=10)),
                ('name', models.CharField(max_length=120, verbose_name="the visitor's name of the file")),
                ('file', models.CharField(editable=False, max_length=200)),
                ('thumbnail', models.CharField(blank=True, editable=False, max_length=200)),
                ('size', models.PositiveIntegerField(editable=False, verbose_name='bytes')),
                ('width', models.PositiveIntegerField(editable=False, null=True)),
                ('height', models.PositiveIntegerField(editable=False, null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('addition', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='attachments', to='contact.addition')),
                ('message', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='attachments', to='contact.contactmessage')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['photograph', 'pdf'])), name='contact_attachment_kind')],
            },
        ),
        migrations.AddConstraint(
            model_name='addition',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('mail_due_at__isnull', False), ('mail_state__in', ['waiting', 'sending'])), models.Q(('mail_due_at__isnull', True), ('mail_state__in', ['none', 'sent', 'failed'])), _connector='OR'), name='contact_addition_mail_state'),
        ),
        migrations.AddConstraint(
            model_name='addition',
            constraint=models.UniqueConstraint(fields=('message', 'idempotency_key'), name='contact_addition_once'),
        ),
        migrations.AddConstraint(
            model_name='copy',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('mail_due_at__isnull', False), ('mail_state__in', ['waiting', 'sending'])), models.Q(('mail_due_at__isnull', True), ('mail_state__in', ['none', 'sent', 'failed'])), _connector='OR'), name='contact_copy_mail_state'),
        ),
        migrations.AddConstraint(
            model_name='furthersubject',
            constraint=models.UniqueConstraint(fields=('message', 'position'), name='further_subject_position'),
        ),
        migrations.AddConstraint(
            model_name='furthersubject',
            constraint=models.CheckConstraint(condition=models.Q(('position__gte', 1), ('position__lt', 10)), name='further_subject_count'),
        ),
        migrations.AddConstraint(
            model_name='furthersubject',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['build', 'tyre', 'part', 'service', 'suspension', 'brakes'])), name='further_subject_kind'),
        ),
    ]
