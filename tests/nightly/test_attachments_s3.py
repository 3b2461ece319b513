"""The files of messages in S3 storage."""

from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from contact.models import Attachment, ContactMessage
from core.deletions import Deletion
from tests.support.attachments import pdf, photograph, send_files, size_of
from tests.support.mail import commit
from tests.support.storages import PRIVATE_BUCKET

pytestmark = pytest.mark.django_db


@pytest.mark.usefixtures("s3_storage")
def test_they_are_in_a_bucket_of_their_own(owner_client, bucket, s3_server):
    assert send_files(photograph(), pdf()).status_code == 201
    assert list(bucket.objects.all()) == []
    [first, _] = owner_client.get("/api/contact/messages").json()[0]["attachments"]
    assert size_of(owner_client.get(first["url"]).getvalue()) == (1200, 900)
    with pytest.raises(HTTPError, match="403") as refused:
        urlopen(f"{s3_server}/{PRIVATE_BUCKET}/{Attachment.objects.first().file}")
    refused.value.close()
    message = ContactMessage.objects.get()
    message.delete()
    Deletion.objects.get().delete()
    commit()
    private = bucket.meta.client.list_objects_v2(Bucket=PRIVATE_BUCKET)
    assert private["KeyCount"] == 0
