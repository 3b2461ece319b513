from django.db import migrations, models

# All that is done stands here, as it was when this was written: whatever is imported may come to
# know tables that this migration does not.
TABLES = ('build', 'tyre', 'buildimage', 'tyreimage')
EVENTS = ('INSERT', 'UPDATE', 'DELETE')  # SQLite has no trigger for two of them
RENEW = (
    "INSERT INTO catalogue_catalogueversion (id, token) VALUES (1, {random}) "
    "ON CONFLICT (id) DO UPDATE SET token = excluded.token"
)


def create_triggers(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == 'postgresql'
    for statement in on_postgresql() if postgresql else on_sqlite():
        schema_editor.execute(statement)


def on_sqlite():
    renew = RENEW.format(random='lower(hex(randomblob(16)))')
    yield renew
    for table in TABLES:
        for event in EVENTS:
            yield (
                f"CREATE TRIGGER catalogue_{table}_{event.lower()} "
                f"AFTER {event} ON catalogue_{table} BEGIN {renew}; END"
            )


def on_postgresql():
    renew = RENEW.format(random='gen_random_uuid()::text')
    yield renew
    yield (
        "CREATE FUNCTION catalogue_renew_version() RETURNS trigger LANGUAGE plpgsql "
        f"AS $$ BEGIN {renew}; RETURN NULL; END $$"
    )
    for table in TABLES:
        yield (
            f"CREATE TRIGGER catalogue_{table}_write "
            f"AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON catalogue_{table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION catalogue_renew_version()"
        )


def drop_triggers(apps, schema_editor):
    if schema_editor.connection.vendor == 'postgresql':
        schema_editor.execute("DROP FUNCTION catalogue_renew_version CASCADE")
        return
    for table in TABLES:
        for event in EVENTS:
            schema_editor.execute(f"DROP TRIGGER IF EXISTS catalogue_{table}_{event.lower()}")


class Migration(migrations.Migration):

    dependencies = [
        ('catalogue', '0002_updated_at'),
    ]

    operations = [
        migrations.CreateModel(
            name='CatalogueVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(max_length=36)),
            ],
        ),
        migrations.RunPython(create_triggers, drop_triggers),
    ]
