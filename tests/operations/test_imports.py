"""Python imports go one way, from config to core.

For TypeScript see frontend/import-directions.js.
"""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from tests.support.gunicorn import ROOT

# Each may import the ones after it.
LINE = (
    *("config", "operations", "pages", "contact", "visits"),
    *("documents", "catalogue", "accounts", "core"),
)
IMPORT_STRING = "django.utils.module_loading.import_string"
MAY_IMPORT = {app: set(LINE[place + 1 :]) for place, app in enumerate(LINE)}
PROJECT = {*MAY_IMPORT, "tests", "bench", "deploy"}


def files_of(app: str) -> Iterator[Path]:
    return iter(sorted((ROOT / app).rglob("*.py")))


@cache
def imported_modules(path: Path) -> set[str]:
    """Return each name that a file imports, and each that it imports from, also in functions."""
    package = path.relative_to(ROOT).parent.parts
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            folders = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*folders, *filter(None, [node.module])))
            found |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
    return found


def app_of(module: str) -> str:
    return module.split(".")[0]


def test_an_app_imports_only_from_apps_after_it():
    for app in LINE:
        for path in files_of(app):
            names = imported_modules(path)
            upper = {app_of(name) for name in names} & (PROJECT - MAY_IMPORT[app] - {app})
            assert not upper, (
                f"{path.relative_to(ROOT)} imports from {upper}, but {app} may import only from "
                f"what follows it in {' -> '.join(LINE)}. Move what both need into the lower app, "
                "or let the upper one pass it in. A setting comes from django.conf."
            )
            assert app == "config" or IMPORT_STRING not in names, (
                f"{path.relative_to(ROOT)} imports by a dotted path. Import it at the head, or let "
                "an upper app pass it in, as operations/apps.py does."
            )


def test_migrations_import_no_live_code():
    """An imported module could change, and with it the result of the migration."""
    migrations = [
        path for app in LINE for path in files_of(app) if path.parent.name == "migrations"
    ]
    live = {
        (path.stem, name)
        for path in migrations
        for name in imported_modules(path)
        if app_of(name) in PROJECT and "migrations" not in name
    }
    assert migrations
    # Django refers to a default that is a function, but migrations do not call it.
    assert live == {("0001_squashed", "accounts.models")}


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def test_no_modules_import_each_other():
    """Not even through others, or late, within a function."""
    paths = {module_name(path): path for app in LINE for path in files_of(app)}
    packages = {name for name, path in paths.items() if path.name == "__init__.py"}
    modules = paths.keys() - packages
    assert len(modules) > 100
    graph = {name: modules.intersection(imported_modules(paths[name])) for name in modules}
    TopologicalSorter(graph).prepare()  # raises CycleError, which names them
