from django.urls import re_path

from catalogue.kinds import KINDS

from .beacons import BeaconView
from .views import ItemVisitsView, VisitsFileView, VisitsView

KIND, PK = f"(?P<kind>{'|'.join(KINDS)})", "(?P<pk>[1-9][0-9]{0,17})"

urlpatterns = [
    re_path(r"^seen/?$", BeaconView.as_view()),
    re_path(r"^visits/?$", VisitsView.as_view()),
    re_path(r"^visits/csv/?$", VisitsFileView.as_view()),
    re_path(rf"^visits/{KIND}/{PK}/?$", ItemVisitsView.as_view()),
]
