"""Compiled templates are kept, and say what they would say if they were compiled anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import Environment, StrictUndefined, pass_context
from jinja2.sandbox import SecurityError

from pbf_moderator import templating
from pbf_moderator.templating import Templates
from pbf_moderator.user_cache import VARIABLE

TEXT = "{{ 'north'|term }} {% if n %}{{ n|term }}{% endif %} {{ 2 + 3 }} {{ 'a'|upper }} {{ shown('x') }}"


@pytest.fixture(autouse=True)
def _empty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(templating, "_compiled", {})
    monkeypatch.setenv(VARIABLE, str(tmp_path / "cache"))


def with_names(names: dict[str, str]) -> Templates:
    found = Templates(undefined=StrictUndefined, finalize=lambda value: f"<{value}>")
    found.filters["term"] = lambda id: names.get(id, id)
    found.globals["shown"] = str
    return found


def test_one_compiled_template_speaks_for_every_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    made = 0
    compiled = Templates.made

    def counted(*given: object) -> object:
        nonlocal made
        made += 1
        return compiled(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(Templates, "made", counted)
    for north in ("Winterfell", "Nord", "Nord"):
        usual = Environment(undefined=StrictUndefined, finalize=lambda value: f"<{value}>")
        own = with_names({"north": north})
        usual.filters.update(own.filters)
        usual.globals.update(own.globals)
        expected = f"<{north}> <7> <5> <A> <x>"
        assert own.from_string(TEXT).render(n=7) == usual.from_string(TEXT).render(n=7) == expected
    assert made == 1
    templating._compiled.clear()
    assert with_names({}).from_string(TEXT).render(n="") == "<north>  <5> <A> <x>"
    assert made == 1, "a later process reads what this one has compiled"


def test_a_filter_that_is_given_the_values_is_another_matter() -> None:
    assert with_names({}).from_string("{{ n|term }}").render(n=1) == "<1>"
    other = with_names({})
    other.filters["term"] = pass_context(lambda values, id: f"{values['n']}{id}")
    assert other.from_string("{{ n|term }}").render(n=1) == "<11>"


@pytest.mark.parametrize("content", [b"", b"spoilt", b"\0" * 32 + b"N"])
def test_a_spoilt_cache_does_not_matter(tmp_path: Path, content: bytes) -> None:
    with_names({}).from_string(TEXT)
    templating._compiled.clear()
    [kept] = (tmp_path / "cache" / templating.FOLDER).iterdir()
    kept.write_bytes(content)
    assert with_names({}).from_string(TEXT).render(n=1) == "<north> <1> <5> <A> <x>"


def test_a_cache_that_cannot_be_written_does_not_matter(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("no folder")
    assert with_names({}).from_string(TEXT).render(n=1) == "<north> <1> <5> <A> <x>"


def test_what_is_kept_stays_in_the_sandbox() -> None:
    for _ in range(2):
        with pytest.raises(SecurityError):
            with_names({}).from_string("{{ ''.__class__.__mro__ }}").render()
        templating._compiled.clear()
