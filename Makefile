# Two commands do all set-up on a fresh machine: make serve, make test. They need Python 3.11+ and make.
PYTHON ?= python3
BIN := .venv/bin
ROOT := $(shell [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && echo yes)
APT := DEBIAN_FRONTEND=noninteractive apt-get -o Acquire::http::Timeout=30 -o Acquire::Retries=2
export PIP_DISABLE_PIP_VERSION_CHECK = 1

.PHONY: serve test check bench soak clients lighthouse mutants texts lock clean system

serve: .venv/serve ## Serve on port 8000, with a durable SQLite file and demonstration games
	$(BIN)/scoresheet serve --demonstration

test: .venv/develop system ## All tests, on all processors; what belongs together stays on one of them
	$(BIN)/python -m pytest --numprocesses auto --dist loadscope --no-loadscope-reorder

check: .venv/develop ## Style, types, layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/develop ## The table of measures, as ratios
	$(BIN)/python -m bench

soak: clients lighthouse system ## Ten thousand random games of every title, checked at every position; a hundred thousand sequences of takebacks; every byte of fifty games flipped; branches of random games; two thousand games with disputes and rulings; two hundred stops; whole games in browsers; what `make clients` and `make lighthouse` do
	$(BIN)/python -m tests.soak
	$(BIN)/python -m tests.peeking
	$(BIN)/python -m tests.flips
	$(BIN)/python -m tests.soak_of_branches
	$(BIN)/python -m tests.court
	$(BIN)/python -m tests.stopping
	$(BIN)/python -m pytest --whole tests/browser/test_by_keyboard.py tests/browser/test_whole_games.py tests/browser/test_without_javascript.py \
		tests/browser/test_board_first.py tests/service/web/test_every_drawing.py tests/service/web/test_explanations.py

clients: .venv/develop ## Other people's tools read the API's description, and TypeScript clients made of it play; needs Node.js
	$(BIN)/python -m tests.clients

lighthouse: .venv/develop system ## Lighthouse judges front page, lobby, game and replay, on a phone and on a desktop; needs Node.js
	$(BIN)/python -m tests.lighthouse

mutants: .venv/develop ## Which changes to the kernel, the store and one title no test notices; not part of `.ci/run`
	$(BIN)/mutmut run $(ONLY)
	@$(BIN)/mutmut results

texts: .venv/develop ## Bring the catalogues of other languages up to date, and say what they lack
	$(BIN)/python -m service.web.extraction

lock: .venv/develop ## Pin the newest versions that fit
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header \
		--no-annotate pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header \
		--no-annotate --extra dev --extra apprise pyproject.toml -o requirements-dev.lock

clean: ## Forget the environment and all caches; games are kept
	rm -rf .venv mutants .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

system: ## What the browser tests need, from Debian's packages, where we may install it
ifeq ($(ROOT),yes)
	@command -v chromium >/dev/null 2>&1 && command -v chromium-headless-shell >/dev/null 2>&1 \
		|| { $(APT) update -qq && $(APT) install -y -qq --no-install-recommends \
		chromium chromium-headless-shell fonts-dejavu-core >/dev/null; } || command -v chromium >/dev/null
else
	@command -v chromium >/dev/null 2>&1 || echo "No Chromium here, and no right to install it: the browser tests skip."
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
