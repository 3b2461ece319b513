"""A window of WebKitGTK for WebKitWebDriver, which writes the pages' errors to its output.

WebKitGTK's own small browser is private when it is driven, and prints none of them. Run by Debian's
Python, whose package python3-gi has the bindings.
"""

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

PHONE = (390, 844)


def start(context: WebKit2.WebContext, session: WebKit2.AutomationSession) -> None:
    settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    window = Gtk.Window()
    window.set_default_size(*PHONE)
    window.add(view)
    window.show_all()
    session.connect("create-web-view", lambda _: view)
    browser = WebKit2.ApplicationInfo()
    browser.set_name("MiniBrowser")  # which selenium asks for
    session.set_application_info(browser)


context = WebKit2.WebContext.new()
context.set_automation_allowed(True)
context.connect("automation-started", start)
Gtk.main()
