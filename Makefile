# Two commands do all set-up on a fresh machine: make serve, make test. They need Python 3.11+ and make.
PYTHON ?= python3
BIN := .venv/bin
ROOT := $(shell [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && echo yes)
APT := DEBIAN_FRONTEND=noninteractive apt-get -o Acquire::http::Timeout=30 -o Acquire::Retries=2
export PIP_DISABLE_PIP_VERSION_CHECK = 1
# Tests start hundreds of processes: without bytecode files each compiles the whole service.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: serve test check bench arena balance release soak clients lighthouse proxies fresh mutants texts lock clean system

serve: .venv/serve ## Serve on port 8000, with a durable SQLite file and demonstration games
	$(BIN)/scoresheet serve --demonstration

STORE ?= sqlite
WORKERS ?= auto
PYTEST = $(BIN)/python -m pytest --numprocesses $(WORKERS) --dist loadscope --no-loadscope-reorder --durations=50
ON_POSTGRESQL := tests/service/accounts tests/service/notify/test_delivery.py tests/service/notify/test_preferences.py \
	tests/service/api/test_games.py tests/service/api/test_playing.py tests/service/api/test_players.py tests/service/api/test_disputes.py \
	tests/service/api/test_social.py tests/service/notify/test_beside.py \
	tests/service/play/test_games.py tests/service/cli/test_disputes.py tests/test_main_job.py

test: .venv/develop system ## All tests, and some of the service again on PostgreSQL; STORE=postgresql: all of the service there
ifeq ($(STORE),postgresql)
	$(PYTEST) --store=postgresql tests/service tests/projections tests/test_main_job.py
else
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null 2>&1 \
		|| echo "No PostgreSQL here: the tests of the service run on SQLite alone."
	@failed=0; if ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then \
		$(PYTEST) --store=postgresql $(ON_POSTGRESQL) || failed=1; fi; \
		$(PYTEST) || failed=1; exit $$failed
endif

check: .venv/develop ## Style, types, layers, plain words; known flaws of what we depend on, where a registry tells of them
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tests.plain_words
	$(BIN)/python -m tests.known_flaws

bench: .venv/develop system ## The table of measures, as ratios
	$(BIN)/python -m bench $(ONLY)

arena: .venv/develop ## One strategy against another, going on where the last run ended: `make arena TITLE=lineae`
	$(BIN)/python -m bench.arena $(TITLE) --seconds 1

balance: .venv/develop ## Simulated games of all titles for an hour, going on where the last run ended, and docs/balance anew
	$(BIN)/python -m bench.balance

release: .venv/develop ## The wheel of this version, in dist/, installed apart and tried; its stores of old versions are read
	@grep -q "^## $$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)" CHANGELOG.md \
		|| { echo "CHANGELOG.md has no section of this version."; exit 1; }
	$(BIN)/python -m pytest --whole tests/test_wheel.py tests/test_stores.py tests/service/storage/test_migrating.py
	$(BIN)/pip wheel --quiet --no-deps --wheel-dir dist .

SCALE ?= 1
soak: .venv/develop system ## Every promise at full size: random games, takebacks, branches, disputes, clocks, a season, kills, floods, whole games in browsers, other people's clients; runs all parts, prints a summary; SCALE=0.1: a tenth of each; ONLY="season court": some parts
	$(BIN)/python -m tests.soak_parts --scale $(SCALE) $(ONLY)

clients: .venv/develop ## Other people's tools read the API's description, and TypeScript clients made of it play; needs Node.js
	$(BIN)/python -m tests.clients

lighthouse: .venv/develop system ## Lighthouse judges front page, lobby, game, replay, tournament and club, on a phone and on a desktop; needs Node.js
	$(BIN)/python -m tests.lighthouse

proxies: .venv/develop ## nginx and Caddy as deploy/ has them, tried with games through them; installs both where it may
ifeq ($(ROOT),yes)
	@command -v nginx >/dev/null && command -v caddy >/dev/null \
		|| { $(APT) update -qq && $(APT) install -y -qq --no-install-recommends nginx-light caddy >/dev/null; }
endif
	$(BIN)/python -m pytest -rs tests/deploy/test_proxies.py

fresh: .venv/develop system ## A fresh machine brought up by docs/operations.md word for word, in other folders; the Containerfile's steps
	$(BIN)/python -m tests.deploy.fresh_machine

mutants: .venv/develop ## Which changes to the kernel, the store and one title no test notices; not part of `.ci/run`
	$(BIN)/mutmut run $(ONLY)
	@$(BIN)/mutmut results

texts: .venv/develop ## Bring the catalogues of other languages up to date, and say what they lack
	$(BIN)/python -m scoresheet.service.web.extraction

lock: .venv/develop ## Pin the newest versions that fit
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header \
		--no-annotate pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header \
		--no-annotate --extra dev --extra apprise --extra cluster --extra dataset --extra opentelemetry --extra pettingzoo pyproject.toml -o requirements-dev.lock

clean: ## Forget the environment and all caches; games are kept
	rm -rf .venv mutants .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

system: ## What the tests need, a browser and PostgreSQL, from Debian's packages, where we may install it
ifeq ($(ROOT),yes)
	@command -v chromium >/dev/null 2>&1 && command -v chromium-headless-shell >/dev/null 2>&1 \
		|| { $(APT) update -qq && $(APT) install -y -qq --no-install-recommends \
		chromium chromium-headless-shell fonts-dejavu-core >/dev/null; } || command -v chromium >/dev/null
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 \
		|| { $(APT) update -qq && $(APT) install -y -qq --no-install-recommends postgresql >/dev/null; }
else
	@command -v chromium >/dev/null 2>&1 || echo "No Chromium here, and no right to install it: the browser tests skip."
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null 2>&1 \
		|| echo "No PostgreSQL here, and no right to install it: the tests on PostgreSQL skip."
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
