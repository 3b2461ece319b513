"""The tables as they were in the release of 26 November 2026 (82798d3)."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ("activity", "0001_initial"),
        ("activity", "0002_account_changes"),
        ("activity", "0003_sign_in_link"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('until', models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ('times', models.PositiveIntegerField(default=1)),
                ('actor_name', models.CharField(blank=True, max_length=150)),
                ('verb', models.CharField(choices=[('added', 'Added'), ('changed', 'Changed'), ('ordered', 'Ordered'), ('published', 'Published'), ('unpublished', 'Unpublished'), ('marked', 'Marked'), ('deleted', 'Deleted'), ('restored', 'Restored'), ('deleted_for_good', 'Deleted For Good'), ('signed_in', 'Signed In'), ('sign_in_failed', 'Sign In Failed'), ('password_changed', 'Password Changed'), ('passkey_added', 'Passkey Added'), ('passkey_removed', 'Passkey Removed'), ('second_step_on', 'Second Step On'), ('second_step_off', 'Second Step Off'), ('codes_renewed', 'Codes Renewed'), ('invited', 'Invited'), ('withdrawn', 'Withdrawn'), ('joined', 'Joined'), ('link_made', 'Link Made'), ('link_withdrawn', 'Link Withdrawn'), ('role_changed', 'Role Changed'), ('disabled', 'Disabled'), ('enabled', 'Enabled')], max_length=20)),
                ('detail', models.CharField(blank=True, max_length=20)),
                ('kind', models.CharField(blank=True, max_length=20)),
                ('object_id', models.CharField(blank=True, max_length=40)),
                ('label', models.CharField(blank=True, max_length=300)),
                ('is_photograph', models.BooleanField(default=False)),
                ('device', models.CharField(blank=True, max_length=200)),
                ('address', models.CharField(blank=True, max_length=45)),
                ('actor', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'entries',
                'ordering': ['-id'],
                'indexes': [models.Index(fields=['kind', 'object_id', '-id'], name='activity_of_object'), models.Index(fields=['actor', '-id'], name='activity_of_actor')],
            },
        ),
    ]
