# All commands of this project. Each target only rebuilds what has changed.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.ONESHELL:
.DEFAULT_GOAL := help

BIN := .venv/bin
MANAGE := $(BIN)/python manage.py
PYBABEL := $(BIN)/python -m babel.messages.frontend --quiet
# uv takes a third of the time of pip. --system-certs: it trusts whom pip and this machine trust.
# --no-deps: the lists are complete, so it need not work that out again.
UV := $(BIN)/python -m uv --system-certs
INSTALL := $(UV) pip install --quiet --python $(BIN)/python --require-hashes --no-deps
BUNDLE_SOURCES := $(shell find brand frontend -type f -not -name '*.test.ts*' -not -path 'frontend/testing/*' 2>/dev/null)
# Set if .venv cannot be used, which makes it anew. PYTHON chooses another Python than the newest.
VENV_MISSING := $(shell PYTHON='$(PYTHON)' deploy/toolchain venv || echo rebuild)
# Set if a part of the bundle is missing, which forces a build.
BUNDLE_MISSING := $(shell grep -qs '"status": *"done"' build/webpack-stats.json && \
  ls static/bundles/main.*.js build/static/bundles/main.*.js build/server.js build/pictures.json > /dev/null 2>&1 || echo rebuild)

.PHONY: help
help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "make %-13s %s\n", $$1, $$2}'

# --- Installing and building ---

# Before anything is installed, say what this machine lacks.
.PHONY: machine
machine:
	@failed=""
	$(if $(VENV_MISSING),PYTHON='$(PYTHON)' deploy/toolchain python > /dev/null || failed=1)
	$(if $(wildcard node_modules/.package-lock.json),,deploy/toolchain node || failed=1)
	[ -z "$$failed" ]

build/python.stamp: requirements.txt deploy/uv.txt $(VENV_MISSING) | machine
	if [ '$(VENV_MISSING)' ]; then
	  python=$$(PYTHON='$(PYTHON)' deploy/toolchain python)
	  rm -rf .venv build/python*.stamp
	  "$$python" -m venv .venv
	fi
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r deploy/uv.txt
	$(INSTALL) --compile-bytecode -r $<
	mkdir -p build && touch $@

build/python-test.stamp: tests/requirements.txt build/python.stamp
	$(INSTALL) -r $<
	touch $@

build/python-nightly.stamp: tests/nightly-requirements.txt build/python-test.stamp
	$(INSTALL) -r $<
	touch $@

# --prefer-offline: what npm has kept is not asked for again; the lock file has the hash of each package.
node_modules/.package-lock.json: package.json package-lock.json .npmrc | machine
	npm ci --prefer-offline
	touch $@

bench/node_modules/.package-lock.json: bench/package.json bench/package-lock.json bench/.npmrc
	npm ci --prefer-offline --prefix bench
	touch $@

# A stamp, because webpack also writes the stats file if it fails.
build/bundle.stamp: $(BUNDLE_SOURCES) node_modules/.package-lock.json $(BUNDLE_MISSING)
	npm run --silent build
	mkdir -p build && touch $@

# The translations of the server's sentences, as Django reads them.
build/sentences.stamp: $(wildcard locale/*/LC_MESSAGES/django.po) build/python.stamp
	$(PYBABEL) compile --directory locale --domain django
	touch $@

build/static.stamp: build/bundle.stamp build/python.stamp $(shell find brand/static static -type f -not -path 'static/bundles/*')
	$(MANAGE) collectstatic --no-input --clear --verbosity 0
	touch $@

.PHONY: rebuild
rebuild:

# The version that the status page shows.
build/revision: $(wildcard .git/logs/HEAD)
	mkdir -p build && (test -e .git && git describe --tags --always 2> /dev/null || true) > $@

.PHONY: build
build: build/static.stamp build/sentences.stamp build/revision ## Install locked packages and build the bundle

# --- Running ---

.PHONY: run
run: build ## Start the site on HOST:PORT (127.0.0.1:8000), with sample data at first
	$(MANAGE) prepare
	exec $(BIN)/python -m gunicorn --config deploy/gunicorn.conf.py config.wsgi

.PHONY: dev
dev: build build/python-test.stamp ## Start with automatic reload: runserver and webpack --watch
	export DEBUG=1
	$(MANAGE) prepare
	trap 'kill 0' EXIT
	npm run --silent watch &
	$(MANAGE) runserver "$${HOST:-127.0.0.1}:$${PORT:-8000}"

# --- Development ---

.PHONY: audit
audit: build/python-nightly.stamp node_modules/.package-lock.json ## Check the locked packages for known vulnerabilities (asks PyPI and npm)
	failed=""
	$(BIN)/python -m pip_audit --strict --disable-pip --require-hashes --progress-spinner off --requirement requirements.txt || failed="Python"
	npm audit --audit-level=high || failed="$$failed npm"
	[ -z "$$failed" ] || { echo "Vulnerabilities found, or the check failed: $$failed. See above."; exit 1; }

# Each check is nice: in `make test` it yields to the build, without which pytest cannot begin.
.PHONY: lint ruff oxlint oxfmt
lint: ruff oxlint oxfmt ## Check style and import directions
ruff: build/python-test.stamp
	nice $(BIN)/python -m ruff check .
	nice $(BIN)/python -m ruff format --check --quiet .
# oxlint reports the errors of TypeScript, too: its rules need the types anyway.
oxlint oxfmt: node_modules/.package-lock.json
	nice npm run --silent $@

.PHONY: types mypy
types: mypy oxlint ## Check Python and TypeScript types
mypy: build/python-test.stamp
	nice $(BIN)/python -m mypy config pages operations accounts catalogue documents contact visits core deploy manage.py

.PHONY: jest
# With CACHED, only the tests of files that are not committed yet.
jest: node_modules/.package-lock.json
	nice npm run --silent test$(if $(CACHED), -- --onlyChanged --passWithNoTests)

.PHONY: schema
schema: build/python.stamp node_modules/.package-lock.json ## Generate the API's TypeScript types from the code
	$(MANAGE) spectacular --fail-on-warn --validate --format openapi-json --file build/schema.json
	npm run --silent schema
	# By its last line tests/core/test_schema.py knows that these are the types of that schema.
	echo "// $$(cat build/schema.json frontend/src/api/schema.d.ts | sha256sum | head -c 64)" >> frontend/src/api/schema.d.ts

.PHONY: sentences
sentences: build/python.stamp ## Collect the server's sentences for translation in locale/
	$(PYBABEL) extract --mapping pyproject.toml --output build/django.pot \
	  --keywords gettext_lazy --keywords ngettext_lazy:1,2 --add-comments Translators: \
	  --add-location file --sort-output --no-wrap .
	$(PYBABEL) update --input-file build/django.pot --output-dir locale --domain django \
	  --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --no-wrap

.PHONY: bench
bench: build chromium bench/node_modules/.package-lock.json ## Measure the figures of bench/README.md
	failed=""
	echo "| what | measured | target |"
	echo "|---|---|---|"
	node bench/bundle.mjs || failed="bundle"
	$(BIN)/python bench/first_view.py || failed="$$failed first_view"
	$(BIN)/python bench/next_page.py || failed="$$failed next_page"
	$(BIN)/python bench/taps.py || failed="$$failed taps"
	$(BIN)/python bench/throughput.py || failed="$$failed throughput"
	$(BIN)/python bench/pictures.py || failed="$$failed pictures"
	$(BIN)/python bench/push_delay.py || failed="$$failed push_delay"
	$(BIN)/python bench/text_growth.py || failed="$$failed text_growth"
	npm run --silent test -- --rootDir frontend/testing --testMatch '**/*.bench.ts' || failed="$$failed text-growth"
	[ -z "$$failed" ] || { echo "Missed a target: $$failed"; exit 1; }

.PHONY: attack
attack: build build/python-test.stamp nginx ## Measure how long visitors wait during attacks, for about 8 minutes
	$(BIN)/python bench/attack.py

.PHONY: memory
memory: build build/python-test.stamp ## Measure the memory of the workers, for about 6 minutes
	$(BIN)/python bench/memory.py

.PHONY: lock
# One list for each Python that fits; markers name what only some of them need.
lock: build/python.stamp ## Update the locked Python packages from pyproject.toml
	compile="$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	  --no-annotate --no-emit-package pip"
	export UV_CUSTOM_COMPILE_COMMAND="make lock"
	$$compile --group install --output-file deploy/uv.txt
	$$compile --output-file requirements.txt pyproject.toml
	$$compile --group errors --constraint requirements.txt --output-file deploy/error-reports.txt
	$$compile --extra test --group errors --constraint requirements.txt --output-file tests/requirements.txt pyproject.toml
	$$compile --extra test --extra nightly --group errors --constraint tests/requirements.txt \
	  --output-file tests/nightly-requirements.txt pyproject.toml

# Absent in the first step of building an image.
-include tests/tests.mk
