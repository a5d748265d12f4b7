# Every command there is. `make` alone lists them.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
BIN := .venv/bin
WEB := $(BIN)/python tools/web.py
PEERS := tools/peers
LOCKS := src/room40/lexicon/locks
NPM_CI := $(WEB) npm ci --ignore-scripts --prefer-offline --loglevel=error
UV := $(shell command -v uv)
ifdef UV
VENV := $(UV) venv --quiet .venv
INSTALL := $(UV) pip install --quiet --python $(BIN)/python
else
VENV := $(PYTHON) -m venv .venv
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
endif
SELF := ROOM40_SKIP_WEB=1 $(INSTALL) --no-deps --editable .

.PHONY: help setup play test check browser nightly mutants dev golden docs pictures bench lock format clean
.PHONY: ready ready-dev pages pages-dev node lint types web-tests

help: ## list the recipes
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: ## set up what is needed, open the room on the local network
	@$(MAKE) -j2 ready
	@exec $(BIN)/room40 serve --lan $(ARGS)

setup: ## set up everything for work on the project
	@$(MAKE) -j2 ready-dev

test: setup lint types web-tests ## every check and every test at full depth
	$(BIN)/pytest -n 2 -q $(ARGS)

check: setup lint types web-tests ## the quick gate before a commit: no browser, small depth
	ROOM40_DEPTH=small $(BIN)/pytest -n 2 -q -m "not slow and not browser" $(ARGS)

browser: setup ## whole games in a real browser
	$(BIN)/pytest -q -m browser $(ARGS)

PART ?=
nightly: setup ## the proofs at full depth, n printed (90 minutes; PART=kills: one of its parts)
	$(BIN)/python tools/nightly.py $(PART) $(ARGS)

mutants: setup ## change the rules in small ways, list the changes that no test notices
	@$(INSTALL) --require-hashes -r requirements-mutants.lock
	$(BIN)/mutmut run --max-children 2 $(ARGS)
	$(BIN)/mutmut results

dev: setup ## the server, and pages that reload when a file changes
	@trap 'kill $$(jobs -p)' EXIT; $(BIN)/room40 serve $(ARGS) & $(WEB) npm run dev

golden: setup ## write the stored playthroughs anew
	$(BIN)/python tools/golden.py $(ARGS)

docs: setup ## write the generated pages and wire types anew
	$(BIN)/python tools/docs.py $(ARGS)

pictures: setup ## photograph every screen, in both themes (ARGS="folder --languages es pl", else ./pictures)
	$(BIN)/python -m tools.pictures $(or $(ARGS),pictures)

bench: setup ## measure speed and capacity, beside what others would pick
	$(BIN)/room40 bench $(ARGS)

format: setup ## lay out the code, mend what the linter can mend
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

COMPILE = $(or $(UV),$(BIN)/uv) pip compile --quiet --universal --generate-hashes \
	--python-version 3.11 --no-header --no-annotate --no-emit-index-url --no-emit-find-links
lock: setup ## resolve the locked versions anew (ARGS=--upgrade takes newer ones)
	@[ -n "$(UV)" ] || $(INSTALL) uv
	$(COMPILE) $(ARGS) pyproject.toml -o requirements.lock
	$(COMPILE) $(ARGS) pyproject.toml --group dev -o requirements-dev.lock
	$(COMPILE) $(ARGS) --group node -o requirements-node.lock
	$(COMPILE) $(ARGS) --group mutants -o requirements-mutants.lock
	$(COMPILE) $(ARGS) --no-deps --group words -o $(LOCKS)/words.lock
	$(COMPILE) $(ARGS) --no-deps --group words-glove -o $(LOCKS)/words-glove.lock
	$(COMPILE) $(ARGS) $(PEERS)/rules/requirements.in -o $(PEERS)/rules/requirements.lock
	$(WEB) npm install --package-lock-only --ignore-scripts

clean: ## remove all that was set up or built
	rm -rf .venv .node mutants web/node_modules web/dist src/room40/server/static dist
	rm -rf $(PEERS)/rules/.venv $(PEERS)/boardgame_io/node_modules
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis

# What the recipes lean on. A stamp lies inside the folder that it vouches for.
ready: .venv/.run pages
ready-dev: .venv/.dev pages-dev

$(BIN)/python:
	@echo "Setting up .venv"
	@$(VENV)

.venv/.run: requirements.lock pyproject.toml | $(BIN)/python
	@echo "Installing what the server needs"
	@$(INSTALL) --require-hashes --no-deps -r requirements.lock
	@$(SELF)
	@touch $@

.venv/.dev: requirements-dev.lock pyproject.toml | $(BIN)/python
	@echo "Installing what the server, its checks and tests need"
	@$(INSTALL) --require-hashes --no-deps -r requirements-dev.lock
	@$(SELF) --no-build-isolation
	@touch .venv/.run $@

node: | $(BIN)/python
	@$(WEB) node || $(INSTALL) --require-hashes --target .node -r requirements-node.lock

web/node_modules/.run: web/package-lock.json | node
	@echo "Installing what the pages are built with"
	@$(NPM_CI) --omit=dev
	@touch $@

web/node_modules/.dev: web/package-lock.json | node
	@echo "Installing what the pages are built and tested with"
	@$(NPM_CI)
	@touch web/node_modules/.run $@

pages: web/node_modules/.run
	@$(WEB) build

pages-dev: web/node_modules/.dev
	@$(WEB) build

lint: setup
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .

types: setup
	$(BIN)/mypy
	$(WEB) npm run --silent check

web-tests: setup
	$(WEB) npm run --silent test
