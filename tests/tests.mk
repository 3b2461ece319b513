# The targets that run tests, and the Debian packages that tests and measurements need.

# Make these targets side by side on all cores, each with its output in one piece, and name at the
# end which failed: $(call side_by_side,targets and variables)
define side_by_side
@mkdir -p build
$(MAKE) --no-print-directory --jobs=$$(getconf _NPROCESSORS_ONLN) --keep-going --output-sync=target \
  $(1) 2>&1 | tee build/checks.log || {
  echo "Failed: $$(sed -nE 's/^make.*\*\*\* \[[^]]*: ([^] ]+)\].*/\1/p' build/checks.log | xargs). See above."
  exit 1
}
endef
# What takes long comes first. Jest leaves a core to others.
CHECKS := jest build build/python-test.stamp eslint tsc prettier mypy ruff
# The tests of these folders that start no process of their own.
FAST_TESTS = $(shell grep -LE 'subprocess|support\.($(PROCESSES))|running_site' tests/{accounts,catalogue,contact,core,documents,pages,visits}/test_*.py)
PROCESSES := gunicorn|custom_bundle|processes|real_site|settings_file
PYTEST := $(BIN)/python -m pytest --quiet
BY_FILE := --dist loadfile --no-loadscope-reorder
NO_BROWSER := -m 'not slow' --ignore tests/browser --ignore tests/flows
# Compiled modules are kept even where that is switched off: tests start many processes.
test pytest-fast test-all test-postgres test-pythons: export PYTHONDONTWRITEBYTECODE :=

.PHONY: test checks test-fast pytest-fast test-all test-postgres test-pythons
test: checks ## Run linters, type checks, Jest, pytest and the essential browser tests
	$(PYTEST) --numprocesses 2 $(BY_FILE) $(NO_BROWSER)
	$(PYTEST) --numprocesses 2 $(BY_FILE) -m 'essential and not slow' tests/browser

checks:
	$(call side_by_side,$(CHECKS) test-browser)

test-fast: ## Run linters, type checks, Jest and the quick Python tests, for every change
	$(call side_by_side,$(CHECKS) pytest-fast CACHED=1)

pytest-fast: build build/python-test.stamp
	$(PYTEST) --numprocesses 2 --dist loadfile $(NO_BROWSER) $(FAST_TESTS)

test-all: test ## Run all tests, including slow ones
	$(MAKE) --no-print-directory engines nginx postgresql redis buildah machines restic test-postgres
	$(PYTEST) --numprocesses 2 --dist loadfile -m 'not essential and not slow' tests/browser
	$(PYTEST) --numprocesses 2 --dist loadfile -m slow tests/browser
	$(PYTEST) -m slow --ignore tests/browser
	$(BIN)/python -m tests.support.fuzz 30

test-postgres: build build/python-test.stamp test-browser postgresql ## Run the Python and browser tests on a temporary PostgreSQL
	$(BIN)/python -m tests.support.postgresql $(PYTEST) --numprocesses 2 --dist loadfile -m 'not slow and not sqlite'

test-pythons: build build/python-test.stamp ## Build, start and test fresh copies, with each Python of this machine that fits
	$(PYTEST) -m slow tests/nightly/test_pythons.py

.PHONY: licences
licences: build/python-test.stamp ## List the licences of the locked packages in docs/licences.md
	$(BIN)/python -m tests.support.licences

.PHONY: fuzz
fuzz: build build/python-test.stamp ## Fuzz the API with valid and invalid requests for 3 minutes
	$(BIN)/python -m tests.support.fuzz 170

# --- Debian packages ---

, := ,
# Debian packages: $(call debian,command to find them,what needs them,packages)
define debian
@{ $(1); } > /dev/null 2>&1 && exit 0
if [ "$$(id -u)" != 0 ]; then
  echo "$(2). On Debian: sudo apt-get install $(3)"
  exit 1
fi
apt-get update --quiet
apt-get install --quiet --yes --no-install-recommends $(3)
endef

.PHONY: test-browser chromium engines nginx postgresql redis buildah machines restic
# chromium-headless-shell needs three fifths of the CPU time of chromium. Without the right to
# install it, any Chromium will do.
test-browser:
	$(call debian,{ command -v chromium-headless-shell || { [ "$$(id -u)" != 0 ] && { command -v chromium || command -v chromium-browser || command -v google-chrome; }; }; } && ls /usr/share/fonts/truetype/liberation*,The browser tests need Chromium and the Liberation fonts,chromium-headless-shell fonts-liberation)
chromium:
	$(call debian,command -v chromium,Lighthouse needs Chromium,chromium)
engines:
	$(call debian,command -v firefox-esr && command -v WebKitWebDriver && command -v Xvfb && /usr/bin/python3 -c 'import gi; gi.require_version("WebKit2"$(,) "4.1")',The slow tests need Firefox and WebKitGTK,firefox-esr webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb)
nginx:
	$(call debian,test -e /usr/lib/nginx/modules/ngx_http_brotli_static_module.so,The slow tests and the attacks need nginx,nginx libnginx-mod-http-brotli-static)
postgresql:
	$(call debian,ls /usr/lib/postgresql/*/bin/initdb,The slow tests need PostgreSQL,postgresql)
buildah:
	$(call debian,command -v buildah && command -v debootstrap,The slow tests of the image need buildah,buildah debootstrap)
machines:
	$(call debian,command -v systemd-nspawn && command -v debootstrap,The slow tests of whole machines need systemd-nspawn,systemd-container debootstrap)
redis:
	$(call debian,command -v redis-server,The slow tests need Redis,redis-server)
restic:
	$(call debian,command -v restic,The slow tests need restic,restic)
