"""Python imports go one way, from config to core.

For TypeScript see frontend/eslint.config.js.
"""

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.support.gunicorn import ROOT

# Each may import the ones after it.
LINE = (
    *("config", "operations", "pages", "contact", "visits"),
    *("documents", "catalogue", "accounts", "core"),
)
MAY_IMPORT = {app: set(LINE[place + 1 :]) for place, app in enumerate(LINE)}
PROJECT = {*MAY_IMPORT, "tests", "bench", "deploy"}


def imported(app: str) -> Iterator[tuple[str, str]]:
    """Yield the imports of a package: file and imported top-level package."""
    for path in sorted((ROOT / app).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [str(node.module)]
            else:
                continue
            yield from ((str(path.relative_to(ROOT)), name.split(".")[0]) for name in names)


@pytest.mark.parametrize("app", MAY_IMPORT)
def test_an_app_imports_only_from_layers_below_it(app):
    pairs = list(imported(app))
    assert [pair for pair in pairs if pair[1] in PROJECT - MAY_IMPORT[app] - {app}] == []
    assert "django" in {name for _, name in pairs}


def imported_by_migrations(app: str) -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / app / "migrations").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                folders = (app, "migrations")[: 3 - node.level] if node.level else ()
                names = [".".join((*folders, *filter(None, [node.module])))]
            else:
                continue
            yield from ((f"{app}.{path.stem}", name) for name in names)


@pytest.mark.parametrize("app", MAY_IMPORT)
def test_migrations_import_no_live_code(app):
    """An imported module could change, and with it the result of the migration."""
    live = [
        (migration, name)
        for migration, name in imported_by_migrations(app)
        if name.split(".")[0] in PROJECT and name.split(".")[1:2] != ["migrations"]
    ]
    # Django refers to a default that is a function, but migrations do not call it.
    assert live == ([("accounts.0001_squashed", "accounts.models")] if app == "accounts" else [])


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imported_modules(path: Path) -> Iterator[str]:
    """Yield each name that a file imports, and each that it imports from, also in functions."""
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            folders = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*folders, *filter(None, [node.module])))
            yield from (base, *(f"{base}.{alias.name}" for alias in node.names))


def test_no_modules_import_each_other():
    """Not even through others, or late, within a function."""
    paths = {module_name(path): path for app in MAY_IMPORT for path in (ROOT / app).rglob("*.py")}
    packages = {name for name, path in paths.items() if path.name == "__init__.py"}
    modules = paths.keys() - packages
    assert len(modules) > 100
    graph = {name: modules.intersection(imported_modules(paths[name])) for name in modules}
    TopologicalSorter(graph).prepare()  # raises CycleError, which names them
