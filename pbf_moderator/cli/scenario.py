"""pbf scenario list, show, words, new, schema, fields, check, sketch, preview."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from ..errors import UserError
from .common import LOOK, SayOnce, complete_scenario, json_option, near, show_json, write_file
from .translated import Translated

pack_option = click.option(
    "--pack", "packs", multiple=True, type=click.Path(), help="A folder with more scenarios."
)


class _Commands(Translated, click.Group):
    command_class = SayOnce


@click.group("scenario", cls=_Commands)
def scenario_command() -> None:
    """Look at scenarios, check them, draft a board.

    \b
    Example:
      pbf scenario check scenarios/my-variant
    """


@scenario_command.command("list")
@pack_option
@json_option
def list_command(packs: tuple[str, ...], as_json: bool) -> None:
    """List the scenarios that can be found.

    \b
    Example:
      pbf scenario list --pack my-pack
    """
    from ..scenario.loading import list_scenarios, load_scenario

    rows: list[dict[str, Any]] = []
    for name, folder in list_scenarios(packs).items():
        try:
            found = load_scenario(folder, packs)
            title = found.lexicon.title(found.language)
        except UserError as error:
            rows.append({"id": name, "broken": str(error)})
            continue
        rows.append({"id": name, "title": title, "family": found.family, "players": list(found.players)})
    if as_json:
        show_json(rows)
        return
    for row in rows:
        told = row.get("broken") or f"{row['title']} ({row['family']}, players {row['players']})"
        click.echo(f"{row['id']:24} {told}")


@scenario_command.command("show")
@click.argument("scenario", shell_complete=complete_scenario)
@click.argument("table", required=False)
@pack_option
def show_command(scenario: str, table: str | None, packs: tuple[str, ...]) -> None:
    """Print a scenario as it is after all that it extends, as JSON; or what a path of keys and ids leads to.

    \b
    Examples:
      pbf scenario show malazan-genabackis
      pbf scenario show malazan-genabackis areas
      pbf scenario show agot-2e areas.winterfell
      pbf scenario show agot-2e setup.6.start.stark
    """
    from ..scenario.loading import load_scenario

    shown: Any = dict(load_scenario(scenario, packs).tables)
    path = table.split(".") if table else []
    for depth, step in enumerate(path):
        inside = (
            {str(row.get("id")): row for row in shown if isinstance(row, dict)}
            if isinstance(shown, list)
            else shown
        )
        if not isinstance(inside, dict) or step not in inside:
            raise UserError(_nothing_there(scenario, path[:depth], step, inside))
        shown = inside[step]
    click.echo(json.dumps(shown, ensure_ascii=False, indent=1))


def _nothing_there(scenario: str, path: list[str], step: str, inside: Any) -> str:
    """That a path leads to nothing, and what there is instead."""
    has = (
        f"it has {', '.join(map(str, inside))}"
        if isinstance(inside, dict) and inside
        else "it holds no tables"
    )
    if not path:
        return f"{scenario} has no table {step}; {has}."
    return f"{'.'.join(path)} of {scenario} has no {step}; {has}."


@scenario_command.command("words")
@click.argument("scenario", shell_complete=complete_scenario)
@click.argument("category", required=False)
@click.option("--language", help="The language of the words (default: that of the posts).")
@pack_option
def words_command(scenario: str, category: str | None, language: str | None, packs: tuple[str, ...]) -> None:
    """Print what everything is called, as rows for a language file; or one category of it.

    \b
    Examples:
      pbf scenario words agot-2e --language en
      pbf scenario words agot-2e token --language it
    """
    from ..desk.checking import language_rows
    from ..scenario.loading import load_scenario

    click.echo(language_rows(load_scenario(scenario, packs), language, category), nl=False)


@scenario_command.command("new")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--extends", default="", metavar="SCENARIO", help="Begin from a scenario, changing nothing yet."
)
@click.option("--family", "rules", default="", metavar="FAMILY", help="Begin from nothing, by these rules.")
@pack_option
def new_scenario_command(folder: Path, extends: str, rules: str, packs: tuple[str, ...]) -> None:
    """Write the first files of a scenario, and the schemas by which an editor completes and checks them.

    \b
    Examples:
      pbf scenario new my-pack/scenarios/my-variant --extends agot-2e
      pbf scenario new my-pack/scenarios/my-game --family thrones
    """
    from ..desk.designing import new_scenario

    for path in new_scenario(folder, extends=extends, rules=rules, packs=packs):
        click.echo(near(path))


@scenario_command.command("schema")
@click.argument("scenario", shell_complete=complete_scenario)
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The folder to write into.")
@pack_option
def schema_command(scenario: str, out: Path, packs: tuple[str, ...]) -> None:
    """Write a JSON Schema for each file of a SCENARIO, or of all scenarios of a family.

    Editors that know TOML schemas (Even Better TOML, taplo) find one by a first line such as
    "#:schema ../../schemas/my-variant/areas.schema.json". The schemas of a scenario know its ids: write them again when there are new ones.

    \b
    Examples:
      pbf scenario schema my-pack/scenarios/my-variant --out my-pack/schemas/my-variant
      pbf scenario schema thrones --out schemas
    """
    from ..desk.designing import write_schemas

    for path in write_schemas(scenario, packs, out):
        click.echo(near(path))


@scenario_command.command("fields")
@click.argument("family")
@click.argument("guide", type=click.Path(path_type=Path))
def fields_command(family: str, guide: Path) -> None:
    """Write the tables of fields of a FAMILY into a GUIDE (Markdown), between its marks.

    A mark is a line such as "<!-- fields: areas -->", and "<!-- end of fields -->" after the table.

    \b
    Example:
      pbf scenario fields thrones docs/designers-guide.md
    """
    from ..desk.designing import fill_guide

    click.echo(f"{near(guide)}: {'written' if fill_guide(family, guide) else 'current'}")


@scenario_command.command("check")
@click.argument("scenario", shell_complete=complete_scenario)
@click.option(
    "--games",
    type=click.IntRange(0),
    default=1,
    help="Random games to play for each number of players (0: none).",
)
@pack_option
@json_option
def check_command(scenario: str, games: int, packs: tuple[str, ...], as_json: bool) -> int:
    """Find every mistake of a scenario, then play random games on it and look at all that they show.

    Notes are not mistakes: they tell which names lack an article or cases for the sentences of a language.

    \b
    Example:
      pbf scenario check scenarios/my-variant
    """
    from ..desk.checking import check_scenario, map_notes
    from ..scenario.check import unchecked
    from ..scenario.checks.forms import missing_forms
    from ..scenario.checks.merged import merge_notes
    from ..scenario.loading import load_scenario
    from ..testing.sample import sample
    from ..testing.suite import breaches

    findings = check_scenario(scenario, packs)
    rows = [{"file": near(f.file), "line": f.line, "message": f.message} for f in findings]
    notes, gap, count = map_notes(scenario, packs), "", 0
    if not findings:
        found = load_scenario(scenario, packs)
        notes = [*missing_forms(found), *merge_notes(found, packs), *notes]
        gap = unchecked(found.family)
        played = sample(found, games, "check")
        count = len(played.games)
        broken = breaches(played) if count else ()
        rows += [{"file": "", "line": 0, "message": f"{breach.message}"} for breach in broken]
    if as_json:
        show_json({"findings": rows, "notes": notes, "unchecked": gap, "games": count})
    else:
        for row in rows:
            place = f"{row['file']}:{row['line']}: " if row["file"] else ""
            click.echo(f"{place}{row['message']}")
        for note in notes:
            click.echo(f"note: {note}")
        sound = "Nothing wrong was found" if gap else "No mistakes"
        wrong = {0: sound, 1: "1 mistake"}.get(len(rows), f"{len(rows)} mistakes")
        click.echo(f"{wrong}, {count} random game{'s' * (count != 1)} played." if count else f"{wrong}.")
        if gap:
            click.echo(gap)
    return LOOK if rows else 0


@scenario_command.command("sketch")
@click.argument("scenario", shell_complete=complete_scenario)
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The SVG to write.")
@click.option("--drawing", type=click.Path(path_type=Path), help="Coasts, borders and rivers (TOML).")
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
@pack_option
def sketch_command(
    scenario: str, out: Path, drawing: Path | None, force: bool, packs: tuple[str, ...]
) -> None:
    """Draft a board from the areas' centres and neighbours, or draw one along your own lines.

    \b
    Examples:
      pbf scenario sketch scenarios/my-variant --out maps/my-variant.svg
      pbf scenario sketch agot-2e --drawing maps/agot-2e.toml --out maps/agot-2e.svg
    """
    from ..desk.checking import draft_board, draft_notes
    from ..scenario.loading import load_scenario

    if out.exists() and not force:
        raise UserError(f"{out} exists already; add --force to replace it.")
    text = draft_board(scenario, packs, drawing)
    write_file(out, text.encode())
    click.echo(str(out))
    for note in draft_notes(load_scenario(scenario, packs), text):
        click.echo(f"note: {note}")


@scenario_command.command("preview")
@click.argument("scenario", shell_complete=complete_scenario)
@click.option("--out", type=click.Path(path_type=Path), default=Path("preview.png"), help="The PNG to write.")
@click.option("--width", type=click.IntRange(300, 6000), default=1600, help="Width in pixels.")
@click.option("--language", help="The language of the names.")
@pack_option
def preview_command(
    scenario: str, out: Path, width: int, language: str | None, packs: tuple[str, ...]
) -> None:
    """Draw the set-up on the board.

    \b
    Example:
      pbf scenario preview scenarios/my-variant --out preview.png
    """
    from ..desk.checking import look_notes
    from ..desk.pictures import scenario_painter
    from ..families.finding import family
    from ..scenario.loading import load_scenario
    from ..user_cache import user_cache

    found = load_scenario(scenario, packs)
    rules, players = family(found.family), max(found.players)
    painter = scenario_painter(found, language or found.language, user_cache(), players)
    write_file(out, painter.map(rules.view(rules.start(found.tables, players, {})), width))
    click.echo(str(out))
    for note in look_notes(found):
        click.echo(f"note: {note}")
