"""docs/licences.md lists the packages that the site runs or sends to browsers, with licences."""

import re

from tests.support.licences import DOCUMENT, browser_packages, document, python_packages

# Another licence has to be read before it is added here.
ACCEPTED = {
    *("0BSD", "Apache-2.0", "Apache License 2.0", "Apache License, Version 2.0"),
    *("BSD", "BSD-2-Clause", "BSD-3-Clause", "BSD 3-Clause", "CC-BY-4.0", "CC0-1.0"),
    *("Hippocratic-2.1", "ISC", "LGPL-3.0-only", "MIT", "MIT License", "MIT-0", "MIT-CMU"),
    *("MPL-2.0", "OFL-1.1", "PSF-2.0"),
}


def test_each_package_has_a_licence_that_the_site_may_use():
    packages = python_packages() | browser_packages()
    assert {"django", "react", "sentry-sdk"} <= packages.keys()
    refused = {
        name: licence
        for name, licence in packages.items()
        if not ACCEPTED.issuperset(re.split(" OR | AND ", licence))
    }
    assert refused == {}


def test_the_list_of_licences_is_that_of_the_locked_packages():
    assert DOCUMENT.read_text() == document(), "Please run `make licences`."
