# `make demo` and `make test` are all the set-up there is.
PY ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test thorough lint guide boards bench read clean

$(BIN)/pbf: pyproject.toml
	$(PY) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	$(BIN)/python -m compileall -q pbf_moderator
	@touch $@

demo: $(BIN)/pbf
	$(BIN)/pbf demo

lint: $(BIN)/pbf
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: lint
	$(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder

thorough: $(BIN)/pbf
	PBF_THOROUGH=1 PBF_GAMES=60 PBF_TEST_KILLS=40 $(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder

guide: $(BIN)/pbf
	$(BIN)/pbf scenario fields thrones docs/designers-guide.md

boards: $(BIN)/pbf
	$(BIN)/python -m tests.render.draw_boards

bench: $(BIN)/pbf
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'diplomacy>=1.1.2'
	$(BIN)/python -m tests.bench
	$(BIN)/python -m tests.bench_evening

read: $(BIN)/pbf
	$(BIN)/python -m tests.reading.measure --jobs 2 --noise 2000 --planners --speed --phrases

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache
