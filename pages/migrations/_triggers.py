"""The triggers that renew the token of the catalogue, by which responses are kept.

Do not change this file: new sites would get different triggers from existing ones.
"""

# A copy, as it was when this was written.
RENEW = (
    "INSERT INTO catalogue_catalogueversion (id, token) VALUES (1, {random}) "
    "ON CONFLICT (id) DO UPDATE SET token = excluded.token"
)


def create_triggers(table):
    """Return what RunPython needs to have each write to this table renew the token."""

    def create(apps, schema_editor):
        if schema_editor.connection.vendor == "postgresql":
            for name, when in (
                ("write", "BEFORE INSERT OR UPDATE OR DELETE"),
                ("truncate", "AFTER TRUNCATE"),
            ):
                schema_editor.execute(
                    f"CREATE TRIGGER pages_{table}_{name} {when} ON pages_{table} "
                    "FOR EACH STATEMENT EXECUTE FUNCTION catalogue_renew_version()"
                )
            return
        renew = RENEW.format(random="lower(hex(randomblob(16)))")
        for event in ("INSERT", "UPDATE", "DELETE"):
            schema_editor.execute(
                f"CREATE TRIGGER pages_{table}_{event.lower()} AFTER {event} ON pages_{table} "
                f"BEGIN {renew}; END"
            )

    return create
