"""Python imports go one way, from config to core, and stand at the head of a file.

For TypeScript see frontend/import-directions.js.
"""

import ast
from collections.abc import Iterator
from functools import cache
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
# Imports within functions, because something has to happen first.
LATE = {
    "config/wsgi.py": "Django is set up, and a complete bundle is there",
    "config/apps.py": "models are loaded",
    "documents/apps.py": "models are loaded",
    "operations/apps.py": "models are loaded",
    "catalogue/picture_worker.py": "the limits of the process are set",
}


def files_of(app: str) -> Iterator[Path]:
    return iter(sorted((ROOT / app).rglob("*.py")))


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def imported_modules(path: Path, tree: ast.AST | None = None) -> Iterator[str]:
    """Yield each name that a file imports, and each that it imports from, also in functions."""
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(tree or parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            folders = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*folders, *filter(None, [node.module])))
            yield from (base, *(f"{base}.{alias.name}" for alias in node.names))


def app_of(module: str) -> str:
    return module.split(".")[0]


@pytest.mark.parametrize("app", LINE)
def test_an_app_imports_only_from_apps_after_it(app):
    imported = [(path, name) for path in files_of(app) for name in imported_modules(path)]
    for path, name in imported:
        assert app_of(name) not in PROJECT - MAY_IMPORT[app] - {app}, (
            f"{path.relative_to(ROOT)} imports {name}, but {app} may import only what follows it "
            f"in {' -> '.join(LINE)}. Move what both need into the lower app, or let the upper one "
            "pass it in. A setting comes from django.conf."
        )
    assert "django" in {app_of(name) for _, name in imported}


@pytest.mark.parametrize("app", LINE)
def test_imports_stand_at_the_head_of_a_file(app):
    for path in files_of(app):
        place = str(path.relative_to(ROOT))
        functions = (ast.FunctionDef, ast.AsyncFunctionDef)
        for node in ast.walk(parsed(path)):
            if not isinstance(node, functions) or place in LATE:
                continue
            for name in imported_modules(path, node):
                assert app_of(name) not in LINE, (
                    f"{place} imports {name} within {node.name}. Import it at the head; if the two "
                    "modules need each other, move what both need into a third. Where something "
                    "has to happen first, name the file and the reason in LATE."
                )


@pytest.mark.parametrize("app", LINE[1:])
def test_no_dotted_path_hides_an_import(app):
    for path in files_of(app):
        assert "django.utils.module_loading.import_string" not in set(imported_modules(path)), (
            f"{path.relative_to(ROOT)} imports by a dotted path. Import it at the head, or let an "
            "upper app pass it in, as operations/apps.py does."
        )


def imported_by_migrations(app: str) -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / app / "migrations").glob("*.py")):
        for node in ast.walk(parsed(path)):
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


def test_no_modules_import_each_other():
    """Not even through others, or late, within a function."""
    paths = {module_name(path): path for app in LINE for path in files_of(app)}
    packages = {name for name, path in paths.items() if path.name == "__init__.py"}
    modules = paths.keys() - packages
    assert len(modules) > 100
    graph = {name: modules.intersection(imported_modules(paths[name])) for name in modules}
    TopologicalSorter(graph).prepare()  # raises CycleError, which names them
