"""The triggers that renew the token of the catalogue, by which responses are cached.

For migrations, which name the tables that they create or alter: SQLite creates a table again to
alter it, and so loses its triggers. Do not change this file: new sites would get different triggers
from existing ones. A new form of them needs a new file.
"""

RENEW = (
    "INSERT INTO catalogue_catalogueversion (id, token) VALUES (1, {random}) "
    "ON CONFLICT (id) DO UPDATE SET token = excluded.token"
)


def create_triggers(*tables):
    """Return what RunPython needs to have each write to these tables renew the token.

    The tables have their names of the database ("catalogue_build").
    """

    def create(apps, schema_editor):
        postgresql = schema_editor.connection.vendor == "postgresql"
        for statement in on_postgresql(tables) if postgresql else on_sqlite(tables):
            schema_editor.execute(statement)

    return create


def renew_token(apps, schema_editor):
    """Give a new site its first token."""
    postgresql = schema_editor.connection.vendor == "postgresql"
    random = "gen_random_uuid()::text" if postgresql else "lower(hex(randomblob(16)))"
    schema_editor.execute(RENEW.format(random=random))


def on_sqlite(tables):
    renew = RENEW.format(random="lower(hex(randomblob(16)))")
    for table in tables:
        for event in ("INSERT", "UPDATE", "DELETE"):  # SQLite has no trigger for two events
            name = f"{table}_{event.lower()}"
            yield f"DROP TRIGGER IF EXISTS {name}"
            yield f"CREATE TRIGGER {name} AFTER {event} ON {table} BEGIN {renew}; END"


def on_postgresql(tables):
    """A write waits for its turn (core.locking.write_lock) before it locks any row.

    TRUNCATE may empty the table of the token as well, so that is written afterwards.
    """
    renew = RENEW.format(random="gen_random_uuid()::text")
    yield (
        "CREATE OR REPLACE FUNCTION catalogue_renew_version() RETURNS trigger LANGUAGE plpgsql "
        "AS $$ BEGIN PERFORM pg_advisory_xact_lock(hashtext('catalogue')); "
        f"{renew}; RETURN NULL; END $$"
    )
    for table in tables:
        for name, when in (
            ("write", "BEFORE INSERT OR UPDATE OR DELETE"),
            ("truncate", "AFTER TRUNCATE"),
        ):
            yield (
                f"CREATE OR REPLACE TRIGGER {table}_{name} {when} ON {table} "
                "FOR EACH STATEMENT EXECUTE FUNCTION catalogue_renew_version()"
            )
