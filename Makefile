# `make serve` and `make test` install everything on a fresh machine. They need Python 3.11+ and make.
PYTHON ?= python3
BIN := .venv/bin
ROOT := $(shell [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && echo yes)
APT := DEBIAN_FRONTEND=noninteractive apt-get -o Acquire::http::Timeout=30 -o Acquire::Retries=2
export PIP_DISABLE_PIP_VERSION_CHECK = 1
# Tests start hundreds of processes: without bytecode files each compiles the whole service.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: serve test check bench arena balance release soak clients lighthouse proxies fresh mutants texts lock clean system

serve: .venv/serve ## Serve on port 8000, with a SQLite file and demonstration games
	$(BIN)/scoresheet serve --demonstration

STORE ?= sqlite
# One more than the processors: tests spend a third of their time waiting for processes and browsers.
WORKERS ?= $(shell echo $$(( $$(nproc 2>/dev/null || echo 2) + 1 )))
PYTEST = $(BIN)/python -m pytest --numprocesses $(WORKERS) --dist loadscope --no-loadscope-reorder --durations=50
ON_POSTGRESQL := tests/service/accounts tests/service/notify/test_delivery.py tests/service/notify/test_preferences.py \
	tests/service/api/test_games.py tests/service/api/test_playing.py tests/service/api/test_players.py tests/service/api/test_disputes.py \
	tests/service/api/test_arbiters.py tests/service/api/test_social.py tests/service/notify/test_other_news.py \
	tests/service/play/test_games.py tests/service/cli/test_disputes.py tests/test_main_job.py

test: .venv/develop system ## Run all tests, some also on PostgreSQL; STORE=postgresql: all tests of the service on PostgreSQL
ifeq ($(STORE),postgresql)
	$(PYTEST) --store=postgresql tests/service tests/projections tests/test_main_job.py
else
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null 2>&1 \
		|| echo "PostgreSQL is not installed: the tests of the service run on SQLite only."
	@failed=0; if ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then \
		$(PYTEST) --store=postgresql $(ON_POSTGRESQL) || failed=1; fi; \
		$(PYTEST) || failed=1; exit $$failed
endif

check: .venv/develop ## Check style, types, layers, plain words, and known flaws of dependencies if a registry answers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tests.plain_words
	$(BIN)/python -m tests.known_flaws

bench: .venv/develop system ## Measure, and print a table of ratios
	$(BIN)/python -m bench $(ONLY)

arena: .venv/develop ## Play one strategy against another, continuing the last run: `make arena TITLE=lineae`
	$(BIN)/python -m bench.arena $(TITLE) --seconds 1

balance: .venv/develop ## Simulate games of all titles for an hour, continuing the last run, and write docs/balance
	$(BIN)/python -m bench.balance

release: .venv/develop ## Build the wheel in dist/, install and test it separately, and read the stores of old versions
	@grep -q "^## $$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)" CHANGELOG.md \
		|| { echo "CHANGELOG.md has no section of this version."; exit 1; }
	$(BIN)/python -m pytest --whole tests/test_wheel.py tests/test_stores.py tests/service/storage/test_migrating.py
	$(BIN)/pip wheel --quiet --no-deps --wheel-dir dist .

SCALE ?= 1
soak: .venv/develop system ## Test every promise at full size and print a summary; SCALE=0.1: a tenth of each part; ONLY="season court": some parts
	$(BIN)/python -m tests.soak_parts --scale $(SCALE) $(ONLY)

clients: .venv/develop ## Lint the API description with other tools, and play with generated TypeScript clients; needs Node.js
	$(BIN)/python -m tests.clients

lighthouse: .venv/develop system ## Score six pages with Lighthouse, on a phone and on a desktop; needs Node.js
	$(BIN)/python -m tests.lighthouse

proxies: .venv/develop ## Test deploy/'s nginx and Caddy with games; installs both if permitted
ifeq ($(ROOT),yes)
	@command -v nginx >/dev/null && command -v caddy >/dev/null \
		|| { $(APT) update -qq && $(APT) install -y -qq --no-install-recommends nginx-light caddy >/dev/null; }
endif
	$(BIN)/python -m pytest -rs tests/deploy/test_proxies.py

fresh: .venv/develop system ## Follow docs/operations.md word for word in other folders, and run the Containerfile's steps
	$(BIN)/python -m tests.deploy.fresh_machine

mutants: .venv/develop ## List changes to the kernel, the store and one title that no test notices; not part of `.ci/run`
	$(BIN)/mutmut run $(ONLY)
	@$(BIN)/mutmut results

texts: .venv/develop ## Update the translation catalogues and list missing translations
	$(BIN)/python -m scoresheet.service.web.extraction

lock: .venv/develop ## Pin the newest versions that fit
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header \
		--no-annotate pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header \
		--no-annotate --extra dev --extra apprise --extra cluster --extra dataset --extra opentelemetry --extra pettingzoo pyproject.toml -o requirements-dev.lock

clean: ## Delete the environment and all caches, but no games
	rm -rf .venv mutants .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

system: ## Install a browser and PostgreSQL for the tests from Debian's packages, if permitted
ifeq ($(ROOT),yes)
	@command -v chromium >/dev/null 2>&1 && command -v chromium-headless-shell >/dev/null 2>&1 \
		|| { $(APT) update -qq && $(APT) install -y -qq --no-install-recommends \
		chromium chromium-headless-shell fonts-dejavu-core >/dev/null; } || command -v chromium >/dev/null
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 \
		|| { $(APT) update -qq && $(APT) install -y -qq --no-install-recommends postgresql >/dev/null; }
else
	@command -v chromium >/dev/null 2>&1 || echo "Chromium is not installed: the browser tests are skipped."
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null 2>&1 \
		|| echo "PostgreSQL is not installed: its tests are skipped."
endif

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Scoresheet needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv .venv

.venv/serve: requirements.lock pyproject.toml | .venv/bin/python
	$(BIN)/pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --no-deps --editable .
	@touch $@

.venv/develop: requirements-dev.lock pyproject.toml | .venv/bin/python
	$(BIN)/pip install --quiet --require-hashes -r requirements-dev.lock
	$(BIN)/pip install --quiet --no-deps --editable .
	@touch $@ .venv/serve
