"""Fixtures of the browser tests."""

import shutil

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.browser import *  # noqa: F403
