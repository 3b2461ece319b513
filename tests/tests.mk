# The targets that run tests, and the Debian packages that tests and measurements need.

# Make these targets side by side, each with its output in one piece, and name at the end which
# failed: $(call side_by_side,targets and variables). There is a job for each: with fewer, the build
# would wait for a linter to end.
define side_by_side
@mkdir -p build
$(MAKE) --no-print-directory --jobs --keep-going --output-sync=target \
  $(1) 2>&1 | tee build/checks.log || {
  echo "Failed: $$(sed -nE 's/^make.*\*\*\* \[[^]]*: ([^] ]+)\].*/\1/p' build/checks.log | xargs). See above."
  exit 1
}
endef
CHECKS := oxlint oxfmt mypy ruff
PYTEST := $(BIN)/python -m pytest
# Each worker takes the next test of the list, which begins with the flows, or the next group: tests
# that share what is expensive to make.
PARALLEL := --numprocesses 2 --dist loadgroup
# Rules of single apps: no browser, no pages, few pictures, no commands of the operator.
FAST_TESTS := tests/core tests/accounts tests/contact tests/visits
# Each of these runs alone, too; test-all runs all of them.
NIGHTLY := test-webkit test-postgres test-nginx test-machines test-processes test-backups test-pythons test-boots fuzz
# Compiled modules are kept even where that is switched off: tests start many processes.
pytest pytest-fast $(NIGHTLY): export PYTHONDONTWRITEBYTECODE :=

.PHONY: test pytest test-fast pytest-fast
# What takes long comes first. While the bundle is built, the other core checks what needs none.
test: ## Run linters, type checks, Jest, pytest and the flows in a browser
	$(call side_by_side,pytest jest $(CHECKS))

test-fast: ## Run linters, type checks, Jest and the quick Python tests, for every change
	$(call side_by_side,jest pytest-fast $(CHECKS) CACHED=1)

# On CI nothing is skipped, so Redis must be there.
pytest: build build/python-test.stamp test-browser $(if $(CI),redis)
	$(PYTEST) $(PARALLEL)

# These need a bundle, but not that of the last change.
pytest-fast: $(if $(wildcard build/static.stamp),build/sentences.stamp,build) build/python-test.stamp
	$(PYTEST) $(PARALLEL) $(FAST_TESTS)

# --- The nightly tests, which pytest leaves out unless they are named ---

TO_TEST := build build/python-nightly.stamp
nightly = $(wildcard $(patsubst %,tests/nightly/test_%.py,$(1)))
NGINX_TESTS := $(call nightly,nginx*)
MACHINE_TESTS := $(call nightly,machine*)
BACKUP_TESTS := $(call nightly,backup_postgresql move_database offsite*)
BOOT_TESTS := $(call nightly,boot container release)
OTHER_TESTS := $(call nightly,webkit pythons) $(NGINX_TESTS) $(MACHINE_TESTS) $(BACKUP_TESTS) $(BOOT_TESTS)

.PHONY: test-all $(NIGHTLY)
test-all: ## Run `make test` and each of the nightly tests, and say at the end what ran
	@summary="" failed=""
	for part in test $(NIGHTLY); do
	  SECONDS=0 result=passed
	  $(MAKE) --no-print-directory $$part || { result=FAILED; failed="$$failed $$part"; }
	  summary+=$$(printf '%-14s %s after %d:%02d min' $$part $$result $$((SECONDS / 60)) $$((SECONDS % 60)))$$'\n'
	done
	printf '\n%s' "$$summary"
	[ -z "$$failed" ] || { echo "Failed:$$failed. See above."; exit 1; }

test-webkit: $(TO_TEST) webkit ## Run the main flows in WebKit, the engine of iPhones
	xvfb-run --auto-servernum $(PYTEST) tests/nightly/test_webkit.py

test-postgres: $(TO_TEST) test-browser postgresql ## Run the tests of `make test` on a temporary PostgreSQL
	$(BIN)/python -m tests.support.servers $(PYTEST) $(PARALLEL) -m 'not sqlite'

test-nginx: $(TO_TEST) nginx ## Test the site behind nginx
	$(PYTEST) $(NGINX_TESTS)

test-machines: $(TO_TEST) nginx postgresql redis machines restic ## Test several machines, and one that is gone
	$(PYTEST) $(MACHINE_TESTS)

test-backups: $(TO_TEST) postgresql restic ## Test copies outside the machine, PostgreSQL's backups and the move to it
	$(PYTEST) $(BACKUP_TESTS)

test-boots: $(TO_TEST) nginx buildah machines ## Boot Debian with the site, build its image, and upgrade from the last release
	$(PYTEST) $(BOOT_TESTS)

test-pythons: $(TO_TEST) ## Build, start and test fresh copies, with each Python of this machine that fits
	$(PYTEST) tests/nightly/test_pythons.py

test-processes: $(TO_TEST) restic ## Run the other nightly tests: real processes that start, are killed, or find a full disk
	$(PYTEST) $(filter-out $(OTHER_TESTS),$(call nightly,*))

fuzz: $(TO_TEST) ## Fuzz the API with valid and invalid requests for 3 minutes
	$(BIN)/python -m tests.nightly.fuzz 170

.PHONY: licences
licences: build/python-test.stamp ## List the licences of the locked packages in docs/licences.md
	$(BIN)/python -m tests.operations.licences

# --- Debian packages ---

, := ,
# Debian packages: $(call debian,command to find them,what needs them,packages)
define debian
@{ $(1); } > /dev/null 2>&1 && exit 0
if [ "$$(id -u)" != 0 ]; then
  echo "$(2). On Debian: sudo apt-get install $(3)"
  exit 1
fi
# One after the other: these targets are made side by side, and apt-get does not wait for its lock.
mkdir -p build && exec 9> build/apt.lock && flock 9
apt-get update --quiet
apt-get install --quiet --yes --no-install-recommends $(3)
endef

.PHONY: test-browser chromium webkit nginx postgresql redis buildah machines restic
# chromium-headless-shell needs three fifths of the CPU time of chromium. Without the right to
# install it, any Chromium will do.
test-browser:
	$(call debian,{ command -v chromium-headless-shell || { [ "$$(id -u)" != 0 ] && { command -v chromium || command -v chromium-browser || command -v google-chrome; }; }; } && ls /usr/share/fonts/truetype/liberation*,The browser tests need Chromium and the Liberation fonts,chromium-headless-shell fonts-liberation)
chromium:
	$(call debian,command -v chromium,Lighthouse needs Chromium,chromium)
webkit:
	$(call debian,command -v WebKitWebDriver && command -v xvfb-run && /usr/bin/python3 -c 'import gi; gi.require_version("WebKit2"$(,) "4.1")',The tests in WebKit need WebKitGTK,webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb xauth)
nginx:
	$(call debian,test -e /usr/lib/nginx/modules/ngx_http_brotli_static_module.so,The nightly tests and the attacks need nginx,nginx libnginx-mod-http-brotli-static)
postgresql:
	$(call debian,ls /usr/lib/postgresql/*/bin/initdb,The nightly tests need PostgreSQL,postgresql)
buildah:
	$(call debian,command -v buildah && command -v debootstrap,The nightly tests of the image need buildah,buildah debootstrap)
machines:
	$(call debian,command -v systemd-nspawn && command -v debootstrap,The nightly tests of whole machines need systemd-nspawn,systemd-container debootstrap)
redis:
	$(call debian,command -v redis-server,The nightly tests need Redis,redis-server)
restic:
	$(call debian,command -v restic,The nightly tests need restic,restic)
