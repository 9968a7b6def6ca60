"""What people see of this family: the tables checked, the board drawn, names in four languages, a picture's marks."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from pbf_moderator.desk import pictures
from pbf_moderator.families import finding
from pbf_moderator.families.conquerors import family
from pbf_moderator.families.conquerors.adapter import look, marks, naming, tales
from pbf_moderator.families.conquerors.model import decisions
from pbf_moderator.families.conquerors.model.forces import LOW
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules import flow
from pbf_moderator.families.conquerors.rules.activities import ACTIVITIES
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.events import PUBLIC, Event
from pbf_moderator.kernel.forms import Amount, Answer, Form, Moves, One, Some
from pbf_moderator.post.narrative import tell
from pbf_moderator.post.phrases import Phrases
from pbf_moderator.reading.reader import read
from pbf_moderator.reading.receipts.writer import write
from pbf_moderator.render.art import Art
from pbf_moderator.render.board import Board, read_board
from pbf_moderator.render.legend import connection_key, legend
from pbf_moderator.resources import shipped
from pbf_moderator.scenario.check import check
from pbf_moderator.scenario.loading import Scenario, load_scenario
from pbf_moderator.user_cache import user_cache

from .builder import M, P, position

LANGUAGES = ("it", "en", "ro", "ru")


@pytest.fixture(scope="module", autouse=True)
def installed() -> Iterator[None]:
    """The family can be found, whether it is offered by an entry point or not."""
    with pytest.MonkeyPatch.context() as patch:
        names = {**finding.BUILT_IN, "conquerors": "pbf_moderator.families.conquerors.family"}
        patch.setattr(finding, "BUILT_IN", names)
        _forget()
        yield
    _forget()


def _forget() -> None:
    finding.offered.cache_clear()
    finding.family.cache_clear()


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return load_scenario("alexander")


@pytest.fixture(scope="module")
def board() -> Board:
    return read_board(shipped() / "maps" / "alexander.svg")


def test_the_scenario_has_no_mistake() -> None:
    found = check(shipped() / "scenarios" / "alexander", [shipped()])
    assert [str(finding) for finding in found if "templates/" not in str(finding)] == []


def test_every_space_and_every_connection_is_drawn_and_no_other(scenario: Scenario, board: Board) -> None:
    drawn = family.drawn_board(scenario.tables)
    assert {area.id for area in board.areas.values()} == {*drawn.areas}
    assert board.connections == {*drawn.adjacent}
    assert len(drawn.areas) == 130


def test_points_keep_room_for_their_pieces(board: Board) -> None:
    middles = {
        area.id: ((area.box[0] + area.box[2]) / 2, (area.box[1] + area.box[3]) / 2)
        for area in board.areas.values()
    }
    near = [
        (one, other)
        for one, (x, y) in middles.items()
        for other, (u, v) in middles.items()
        if one < other and (x - u) ** 2 + (y - v) ** 2 < 95**2
    ]
    assert near == []


def test_every_province_has_its_name_and_its_shield_on_the_map(scenario: Scenario, board: Board) -> None:
    panels = {look.of_province(row["id"]) for row in scenario.tables["provinces"]}
    assert panels <= set(board.labels)
    assert {(panel, "0") for panel in panels} | {(panel, "1") for panel in panels} <= set(board.slots)
    for track in look.TRACKS:
        assert {int(place) for panel, place in board.slots if panel == track} == {*range(look.LAST + 1)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_map_has_a_name(language: str, scenario: Scenario, board: Board) -> None:
    shown = family.presentation()
    names = shown.names(scenario.tables, scenario.lexicon, language)
    assert set(board.areas) <= set(names)
    assert {panel for panel in board.labels if panel not in ("title",)} <= set(names)
    assert {"sardes": "Sardi", "tarsus": "Tarso"}.items() <= names.items() or language != "it"


def test_the_set_up_stands_on_the_board() -> None:
    game: Game = position()
    scene = marks.scene(family.view(game), {}, {})
    here = Counter(art.shape for group in scene.areas["perinthos"] for art in group.things)
    assert here[marks.MOUNTED] == 1
    assert [art.count for group in scene.areas["cyzicus"] for art in group.things] == [40]
    assert {row.panel: row.things[0].seat for row in scene.panels}["province:greece"] == "macedonian"
    assert any(art.shape == "throne" for group in scene.areas["susa"] for art in group.things)


@pytest.mark.parametrize("language", LANGUAGES)
def test_below_the_board_stand_strength_elite_and_leaders_of_each_force(
    language: str, scenario: Scenario
) -> None:
    named = pictures.names(scenario, language)
    rows = [" ".join(map(str, row[1:])) for row in marks.scene(family.view(position()), {}, named).below]
    assert len(rows) == 2
    for force, said, leader in (
        ("macedonian-1", f"33, {named['elite']} 4", "alexander"), ("macedonian-2", f"15, {named['elite']} 2", "antipater"),
        ("macedonian-fleet", "3", "hegelochus"), ("persian-2", f"40, {named['elite']} 1", "memnon"),
    ):  # fmt: skip
        assert any(f"{named[force]} {said} ({named[leader]})" in row for row in rows), (force, rows)


def test_states_of_provinces_are_shown() -> None:
    game: Game = position()
    game.devastated.append("lydia")
    game.revolts.append("judea")
    scene = marks.scene(family.view(game), {}, {})
    icons = {row.panel: row.things[0].shape for row in scene.panels if row.place == "1"}
    assert icons == {"province:lydia": "skull", "province:judea": "blade"}


def test_weariness_beyond_the_track_stands_on_its_last_place() -> None:
    game: Game = position()
    game.weariness, game.injuries = 27, 3
    scene = marks.scene(family.view(game), {}, {})
    assert {row.panel: row.place for row in scene.panels if row.panel in look.TRACKS} == {
        "weariness": "20",
        "injuries": "3",
    }


FOUGHT = [
    Event("marker", {"marker": M}),
    Event(
        "moved",
        {
            "seat": M,
            "units": ["macedonian-1"],
            "route": ["perinthos", "chersonese", "ilium"],
            "spent": 3,
            "declared": 6,
        },
    ),
    Event("battle", {"space": "ilium", "attacker": M, "defender": P}),
    Event("battle_roll", {"seat": M, "score": 13}),
    Event("battle_roll", {"seat": P, "score": 10}),
    Event("battle_decided", {"seat": M, "outcome": "attacker"}),
    Event("retreated", {"seat": P, "origin": "ilium", "route": ["adramyttium", "pergamum"]}),
]


def test_a_move_is_shown_with_its_way_and_its_cost() -> None:
    number, picture = tales.close_ups(FOUGHT)[0]
    assert (number, picture.areas) == (1, ("perinthos", "chersonese", "ilium"))
    assert [(arrow.origin, arrow.goal) for arrow in picture.tale.arrows] == [
        ("perinthos", "chersonese"),
        ("chersonese", "ilium"),
    ]
    assert picture.tale.foot[1:] == ("macedonian-1", "·", "picture:points", "3", "picture:points_of", "6")


def test_a_battle_is_shown_with_its_sum_and_where_the_beaten_went() -> None:
    number, picture = tales.close_ups(FOUGHT)[1]
    assert (number, picture.areas) == (6, ("ilium", "chersonese", "adramyttium", "pergamum"))
    assert [(a.origin, a.goal, a.course) for a in picture.tale.arrows] == [
        ("chersonese", "ilium", "move"),
        ("ilium", "adramyttium", "retreat"),
        ("adramyttium", "pergamum", "retreat"),
    ]
    assert [one for one in picture.tale.foot if isinstance(one, str)] == [
        "13",
        "–",
        "10",
        "·",
        "picture:wins",
    ]
    assert not picture.tale.arrows[0].failed
    assert [n for n, _ in tales.close_ups(FOUGHT, since=6)] == [6]
    held = [*FOUGHT[:5], Event("battle_decided", {"seat": P, "outcome": "defender"})]
    assert tales.close_ups(held)[1][1].tale.arrows[0].failed, "an attack that is beaten ends in a cross"


@pytest.mark.parametrize(
    ("outcome", "said"), [("defender", ("·", Art("stone"), "picture:wins")), ("draw", ())]
)
def test_tribes_that_win_a_battle_are_said_to_win_and_nobody_wins_a_draw(
    outcome: str, said: tuple[Art | str, ...]
) -> None:
    begun = Event("battle", {"space": "ilium", "attacker": M, "defender": ""})
    rolls = [Event("battle_roll", {"seat": seat, "score": 9}) for seat in (M, "")]
    decided = Event("battle_decided", {"seat": "", "outcome": outcome})
    foot = tales.close_ups([*FOUGHT[:2], begun, *rolls, decided])[-1][1].tale.foot
    assert foot == (Art("shield", seat=M), "9", "–", Art("stone"), "9", *said)


AT_SEA = [
    Event("marker", {"round": 2}),
    Event("moved", {"seat": M, "units": ["f"], "route": ["athens", "naxos", "rhodes"], "kinds": ["sea", "sea"], "spent": 2, "declared": 4}),
    Event("naval_combat", {"space": "rhodes", "mover": M, "attacker": M, "cargo": "", "ships": {M: 3, P: 4}}),
    Event("naval_result", {"space": "rhodes", "winner": P, "losses": {M: 1, P: 0}}),
    Event("fleet_retreated", {"seat": M, "origin": "rhodes", "space": "naxos"}),
]  # fmt: skip


def test_a_combat_at_sea_is_shown_with_its_ships_and_where_the_beaten_went() -> None:
    before = tales.close_ups(AT_SEA[:3])[-1][1].tale
    assert [(a.origin, a.goal, a.course, a.failed) for a in before.arrows] == [
        ("naxos", "rhodes", "sail", False)
    ]
    assert before.foot == (Art("piece", "ship", M), "3", "–", Art("piece", "ship", P), "4")
    number, picture = tales.close_ups(AT_SEA)[-1]
    assert (number, picture.areas) == (4, ("rhodes", "naxos"))
    assert [(a.origin, a.goal, a.course, a.failed) for a in picture.tale.arrows] == [
        ("naxos", "rhodes", "sail", True),
        ("rhodes", "naxos", "retreat", False),
    ]
    assert picture.tale.foot[len(before.foot) :] == (
        *("·", Art("shield", seat=P), "picture:wins"),
        *("·", "picture:lost", Art("piece", "ship", M, fallen=True)),
    )
    assert [n for n, _ in tales.close_ups(AT_SEA, since=4)] == [4], "told in the post of its result too"
    home = [*AT_SEA[:4], Event("fleet_retreated", {**AT_SEA[4].data, "space": "athens"})]
    fled = [a for a in tales.close_ups(home)[-1][1].tale.arrows if a.course == "retreat"]
    assert [(a.goal, a.leg) for a in fled] == [("naxos", "first"), ("athens", "last")]


def test_a_move_by_sea_is_shown_as_one_while_it_is_made() -> None:
    movement = {"seat": M, "route": ["athens", "naxos"], "kinds": ["sea"]}
    (arrow,) = marks.scene({"movement": movement}, {}, {}).arrows
    assert arrow.course == "sail"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_of_the_board_names_all_its_lines_and_signs(language: str, scenario: Scenario) -> None:
    painter = pictures.scenario_painter(scenario, language, user_cache())
    shown = [part for part in legend(painter.board, painter.style, painter.names) if isinstance(part, Art)]
    lines = [art for art in shown if art.kind == "sample"]
    signs = [art for art in shown if art.kind != "sample"]
    assert len(lines) == len(scenario.tables["connection_kinds"])
    assert signs == [*look.SIGNS.values(), *look.SAID.values()] and len(set(signs)) == len(signs)
    assert {*marks.STATES.values()} <= {art.shape for art in signs if art.kind == "icon"}


def test_lines_on_land_are_told_apart_without_colour(scenario: Scenario) -> None:
    painter = pictures.scenario_painter(scenario, "en", user_cache())
    words = {connection_key(kind): kind for kind in ("land", "mountain", "pass", "strait", "desert")}
    parts = legend(painter.board, {}, words)
    dashes = {name: _dashes(art) for art, name in zip(parts[::3], parts[1::3], strict=True)}
    assert dashes.keys() == {*words.values()}
    # A pass was a mountain road in red: the same strokes to eyes that see no red.
    assert len({*dashes.values()}) == len(dashes), dashes
    shares = {name: drawn[-1][0] / sum(drawn[-1]) for name, drawn in dashes.items() if drawn[-1]}
    assert abs(shares["pass"] - shares["mountain"]) > 0.25


def _dashes(art: Any) -> tuple[tuple[float, ...], ...]:
    strokes = (stroke.split(" ", 3)[3] for stroke in art.text.split(";"))
    return tuple(
        () if dashes == "none" else tuple(float(part) for part in dashes.split()) for dashes in strokes
    )


def test_an_assault_is_shown_with_its_points() -> None:
    assault = Event("assault", {"seat": M, "space": "tyre", "points": 1, "total": 2})
    ((_, picture),) = tales.close_ups([assault])
    assert picture.areas == ("tyre",) and picture.tale.foot[-1] == "+1 = 2"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_position_in_lines(language: str, scenario: Scenario) -> None:
    from pbf_moderator.post.template_filters import Words

    words = Words(scenario.tables, scenario.lexicon, language, lambda *args, **named: None)
    rows = dict(family.presentation().summary(family.view(position()), words))
    assert rows[scenario.lexicon.name("cyzicus", language, category="space")]


# -- words ---------------------------------------------------------------------------------------------------------


def _phrases(language: str, whose: str = "conquerors") -> dict[str, dict[str, str]]:
    path = shipped() / "templates" / "phrases" / whose / f"{language}.toml"
    return tomllib.loads(path.read_text("utf-8"))


def _keys(language: str, whose: str = "conquerors") -> set[tuple[str, str]]:
    return {(part, key) for part, rows in _phrases(language, whose).items() for key in rows}


TELLERS = {"game.say": 0, "self.say": 0, "game.tell": 1}
"""What tells an event, and where its kind stands in the call."""


def _told() -> set[str]:
    """Every kind of event that the rules name where they tell one."""
    files = (shipped() / "pbf_moderator" / "families" / "conquerors").rglob("*.py")
    calls = [
        node
        for path in files
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in TELLERS and node.args
    ]
    kinds = [call.args[TELLERS[ast.unparse(call.func)]] for call in calls]
    return {kind.value for kind in kinds if isinstance(kind, ast.Constant)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_told(language: str) -> None:
    assert _told() - set(_phrases(language)["event"]) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_is_asked(language: str) -> None:
    phrases = _phrases(language)
    assert {*decisions.KINDS} - set(phrases["owed"]) == set()
    assert {*decisions.KINDS} - set(phrases["ask"]) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_ruling_has_its_sentence(language: str) -> None:
    phrases = _phrases(language)
    values = {f"{row.name}_{str(value).lower()}" for row in family.option_rows() for value in row.values}
    assert set(phrases["option"]) == values
    assert set(phrases["ruling"]) == {*family.rulings()}


def test_all_languages_have_the_same_phrases() -> None:
    """But for those of all games that one language puts otherwise for this one."""
    own = [_keys(lang) - _keys(lang, "common") for lang in LANGUAGES]
    assert all(each == own[0] for each in own)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_has_words(language: str) -> None:
    path = shipped() / "templates" / "words" / "conquerors" / f"{language}.toml"
    assert set(tomllib.loads(path.read_text("utf-8"))["kinds"]) == {*decisions.KINDS}


def _read(scenario: Scenario, decision: Decision, text: str, language: str) -> Any:
    found = read(text, seat=M, asked=[decision], ahead=[], scenario=scenario, language=language).answers
    return found[0].answers[0] if found else None


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("3 at Sardes, 2 at Tarsus", "en"),
        ("3 a Sardi, 2 a Tarso", "it"),
        ("3 a Sardes, 2 a Tarsus", "it"),
        ("3 la Sardes, 2 la Tars", "ro"),
        ("3 в Сарды, 2 в Тарс", "ru"),
    ],
)
def test_garrisons_are_placed_in_plain_words(scenario: Scenario, text: str, language: str) -> None:
    spaces = dict.fromkeys(("sardes", "tarsus", "susa"), 10)
    decision = Decision(decisions.SET_UP_GARRISONS, M, Some(spaces, at_most=30))
    assert _read(scenario, decision, text, language) == ["sardes"] * 3 + ["tarsus"] * 2


ANSWERS = [
    (decisions.MOVER, "", One(("macedonian-1", "macedonian-2")), "macedonian-1"),
    (decisions.POINTS, "macedonian-1", Amount(1, 6), 4),
    (decisions.INTERCEPT, "gaza", Some({"macedonian-1": 1, "macedonian-2": 1}), []),
    (decisions.INTERCEPT, "gaza", Some({"macedonian-1": 1, "macedonian-2": 1}), ["macedonian-2"]),
    (decisions.ACTIVITY, "", One(tuple(ACTIVITIES), passing=True), "recruit"),
    (decisions.ACTIVITY, "", One(tuple(ACTIVITIES), passing=True), None),
    (decisions.STANCE, "tyre", One(("outside", "inside")), "inside"),
    (decisions.LEADER_MOVES, "", Moves({"alexander": 1}, {"macedonian-2": ("alexander",)}), {"macedonian-2": {"alexander": 1}}),
    ("react", "movement", Some({"surprise": 1, "command-indecision": 1}), []),
    ("react", "assassination", Some({"bodyguards": 1, "ahriman": 1}), ["bodyguards"]),
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("kind", "about", "form", "answer"), ANSWERS)
def test_what_is_written_is_read(
    scenario: Scenario, kind: str, about: str, form: Form, answer: Answer, language: str
) -> None:
    decision = Decision(kind, M, form, about)
    text = write(decision, answer, scenario.lexicon, language)
    assert _read(scenario, decision, text, language) == answer, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_moves_has_a_name_below_its_picture(language: str, scenario: Scenario) -> None:
    shown, named = pictures.names(scenario, language), naming.names(scenario.tables)
    moving = [id for category in ("army", "fleet", "leader") for id in named[category]]
    keys = [part for part in tales.close_ups(FOUGHT)[0][1].tale.foot if isinstance(part, str) and ":" in part]
    assert moving and keys and all(shown.get(id, id) != id for id in (*moving, *keys))


def test_a_letter_tells_the_hand_once_and_as_it_is(scenario: Scenario) -> None:
    """A side that has discarded and drawn in its card segment reads its cards of now, and reads them once."""
    game = position(active=M, hands={M: ["attrition", "surprise"], P: ["spies"]})
    flow.show_hands(game)
    game.discard(M, ["attrition"])
    flow.show_hand(game, M)
    told = str(tell(game.events, Phrases(scenario, "en"), seat=M))
    assert told.count("Your cards") == 1 and "Surprise" in told and "Attrition" not in told


def test_the_status_tells_states_garrisons_and_the_royal_pieces() -> None:
    """What the rules ask for in the next round stands in the text, not on the map alone."""
    game = position(
        {"persian-2": {"space": "sardes", "inside": True, "fatigued": True}}, garrisons={"ilium": (M, 2)}
    )
    game.armies["macedonian-2"].useless = game.armies["macedonian-2"].fatigued = True
    game.add_loose(P, "tarsus", 4)
    game.treasuries["pella"] = LOW
    view = family.view(game, PUBLIC)
    said = str(Phrases(load_scenario("alexander"), "en").layout("status.j2", view=view, seats=[M, P]))
    for line in (
        "Fatigued forces: Second Persian Army",
        "Useless Armies: Second Macedonian Army",
        "Inside the walls: Second Persian Army",
        "Macedon's garrisons: Ilium 2",
        "Strength outside Armies: Tarsus 4",
        "Full Treasuries: Sardes, Ecbatana, Babylon, Susa, Persepolis, Damascus, Memphis. Low Treasuries: Pella",
        "Royal Treasury: at Susa, empty. Royal Family: at Susa",
    ):
        assert line in said, said
    assert "Persia's garrisons" not in said


def test_who_has_broken_out_is_not_told_of_points() -> None:
    """The same question is asked of an Army with points left, of fleets, and of a city whose besiegers are beaten."""
    phrases, view = Phrases(load_scenario("alexander"), "en"), family.view(position(), PUBLIC)
    asked = {
        about: str(phrases.say("ask.continue", about=about, view=view))
        for about in ("macedonian-1", "ionian-fleet", "sardes")
    }
    assert "garrisons" in asked["macedonian-1"] and "points left" in asked["ionian-fleet"]
    assert "garrisons" not in asked["ionian-fleet"]
    assert "points" not in asked["sardes"] and "besiegers of Sardes" in asked["sardes"]


FOREIGN = ("orders", "bids", "ordini", "offerte", "comenzi", "oferte", "приказ", "ставк")
"""Words for what this game lacks."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_how_to_play_speaks_of_what_this_game_has(lang: str) -> None:
    """An address and an example are shown as in every game's opening post."""
    said = Phrases(load_scenario("alexander"), lang).say(
        "post.how_orders", address="moves@example.org", example=["Pella 2"]
    )
    words = str(said).casefold()
    assert not [word for word in FOREIGN if word in words]
    assert "example.org" in words and words.endswith(":")


@pytest.mark.parametrize(
    ("lang", "word", "missing"),
    [
        ("en", "Great King 7/9", "(missing: Lydia, Babylonia)"),
        ("it", "Gran Re 7/9", "(mancano: Lidia, Babilonia)"),
        ("ro", "7/9", "(lipsesc: Lidia, Babilonia)"),
        ("ru", "Царь царей 7/9", "(не хватает: Лидия, Вавилония)"),
    ],
)
def test_the_victory_checklist_stands_below_each_map(
    scenario: Scenario, lang: str, word: str, missing: str
) -> None:
    names = look.names(scenario.tables, scenario.lexicon, lang)
    view = family.view(position(active=M), PUBLIC)
    bare = marks.scene(view, {}, names).told[0]
    assert [end for part in bare for end in ("/9", "/7", "/4") if end in str(part)] == ["/9", "/7", "/4"]
    victory = {part: dict.fromkeys(rows, True) for part, rows in view["victory"].items()}
    victory["great_king"] |= {"lydia": False, "babylonia": False}
    told = " ".join(map(str, marks.scene({**view, "victory": victory}, {}, names).told[0]))
    assert word in told and missing in told and "7/7" in told and "4/4" in told
