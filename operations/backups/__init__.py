"""Backups: one tar file each, proved before it gets its name, and restored only when it is whole.

`sqlite` and `postgresql` dump and load a database, `archive` packs the dump and the pictures,
`making` and `restoring` are what the two commands do, `undoing` takes back steps when one fails,
`store` knows which backups there are.
"""


class BackupError(Exception):
    """Why a backup could not be made or restored, as a sentence."""
