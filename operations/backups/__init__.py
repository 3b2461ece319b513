"""Backups: one tar file each, verified before it gets its name, and restored only when complete.

`sqlite` and `postgresql` dump and load a database, `archive` packs the dump and the pictures,
`create` and `restore` implement the two commands, `rollback` undoes steps when one fails, and
`store` manages the backup folder. `offsite` sends backups to a bucket and fetches them from there,
with restic. `inventory` lists what a database has: its rows, and the files that they refer to.
"""


class BackupError(Exception):
    """A backup could not be made or restored; the message is a sentence that says why."""
