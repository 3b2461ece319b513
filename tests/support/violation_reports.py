"""Reports of a browser about what the content security policy blocked: a body and its type."""

import json

SITE = "http://testserver"


def report_uri_body(**changes: object) -> tuple[bytes, str]:
    """A report to `report-uri`."""
    report = {
        "document-uri": f"{SITE}/quad-builds/21?name=Anna#x",
        "referrer": f"{SITE}/contact?name=Anna",
        "violated-directive": "script-src 'self'",
        "effective-directive": "script-src-elem",
        "blocked-uri": "https://evil.example:8443/x.js?user=anna",
        "source-file": f"{SITE}/quad-builds/21",
        "script-sample": "alert('Anna')",
    }
    return json.dumps({"csp-report": report | changes}).encode(), "application/csp-report"


def reporting_api_body(*addresses: str) -> tuple[bytes, str]:
    """Reports of the Reporting API, one for each blocked address."""
    reports = [
        {
            "type": "csp-violation",
            "age": 10,
            "url": f"{SITE}/about",
            "user_agent": "Mozilla/5.0 (Anna's)",
            "body": {
                "documentURL": f"{SITE}/about",
                "blockedURL": address,
                "effectiveDirective": "img-src",
                "sample": "Anna",
            },
        }
        for address in addresses
    ]
    return json.dumps(reports).encode(), "application/reports+json"
