"""What a family of games gives: the one list of all that everything around the rules may ask of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from ..kernel.decision import Decision, Flow
from ..kernel.events import Event
from ..kernel.forms import Answer, Picker, Problem
from .drawn_board import DrawnBoard
from .faults import Fault
from .invitations import Invitation
from .naming import Naming
from .options import Option
from .schema import Record, Schema

if TYPE_CHECKING:
    from .presentation import Presentation


class Game(Protocol):
    """A position; only its events are read from outside."""

    events: list[Event]


class Family(Protocol):
    """The interface of a rules family: a module or an object that has these functions.

    The entry points of the group `pbf_moderator.families` say where the families are (see `families.finding`).
    """

    def seats(self, tables: Mapping[str, Any], players: int) -> tuple[str, ...]:
        """The seats that play with a number of players."""

    def start(
        self,
        tables: Mapping[str, Any],
        players: int,
        options: Mapping[str, Any],
        position: Mapping[str, Any] | None = None,
    ) -> Game:
        """The first position: the set-up, or a position taken over."""

    def play(self, game: Any) -> Flow[Any]:
        """The flow of the whole game."""

    def view(self, game: Any, seat: str = "") -> dict[str, Any]:
        """What a seat (or the table, "") may know, as plain JSON; `VIEW` lists what it must have."""

    def decks(self, game: Any) -> Mapping[str, Mapping[str, int]]:
        """What chance draws from, by the name that draws are about: every item with its copies, in their order."""

    def bags(self, game: Any) -> Mapping[str, Mapping[str, int]]:
        """What the next draw from each deck is made from: the items left with their copies, in their order."""

    def sealed(self, game: Any) -> Collection[str]:
        """The decks of which somebody knows more than the table does, so that no draw from them may be told."""

    def hands(self, game: Any) -> Collection[str]:
        """Those of `decks` that cards enter and leave by choice too, such as a hand from which one is taken at random."""

    def dice(self, game: Any) -> Collection[str]:
        """What dice may be thrown for, by the names that throws are about."""

    def anticipated(self, game: Any, seat: str) -> list[Decision]:
        """The questions that may come to a seat."""

    def invitations(self, game: Any) -> Mapping[str, Invitation]:
        """The seats that are not waited for and may well say something now, with what."""

    def coming(self, game: Any, asked: Sequence[Decision]) -> list[Decision]:
        """The questions that follow those that are asked now and can be answered at the same time.

        Letters ask them ahead; nobody is waited for until they are really asked. Only what all may know goes into them.
        """

    def warnings(self, game: Any, decision: Decision, answer: Answer) -> list[Problem]:
        """What is legal in an answer and probably not meant."""

    def apply_ruling(self, game: Any, name: str, args: Mapping[str, Any]) -> None:
        """Change the position by a named ruling; an event `ruling` has its `name` and the `args` that all may know."""

    def rulings(self) -> Mapping[str, Sequence[str]]:
        """Every ruling with the names of its arguments."""

    def invariant_violations(self, game: Any, asked: str = "") -> list[str]:
        """What does not hold in a position, while a question of a kind is asked."""

    def option_rows(self) -> Sequence[Option]:
        """Every option of the family with what it settles, in the order in which they are told."""

    # -- the scenario --------------------------------------------------------------------------------------------

    def schema(self) -> Schema | None:
        """What the tables of a scenario hold; None if the family does not say."""

    def check(self, tables: Mapping[str, Any]) -> Sequence[Fault]:
        """What does not fit together in tables that keep to the schema (wrong parts have been left out)."""

    def drawn_board(self, tables: Mapping[str, Any]) -> DrawnBoard | None:
        """What the picture of the board must agree with; None if nothing."""

    def naming(self) -> Naming:
        """What has names in the language files."""

    def position_schema(self) -> Record | None:
        """What a position file holds; None if a game can only begin from its set-up."""

    def check_position(self, tables: Mapping[str, Any], position: Mapping[str, Any]) -> Sequence[Fault]:
        """What does not fit together in a position whose names have become ids."""

    def scrambled(self, game: Any, seat: str, pick: Picker) -> Any:
        """A copy of a position in which all that a seat (or the table, "") may not know is otherwise."""

    def presentation(self) -> Presentation:
        """What this family shows to people; what it needs is imported only when this is called."""

    def options(self, tables: Mapping[str, Any]) -> Mapping[str, Sequence[Any]]:
        """Every option, the scenario's own switches too, with its values, the scenario's default first."""


VIEW: Mapping[str, str] = {
    "turn": "the number of the turn, 0 before the first",
    "turns": "how many turns there are at most",
    "step": "the id of the step that is being played, or nothing",
    "seats": "the seats that play, in the order in which posts list them",
    "ranking": "every seat from first place to last once the game is over, else none",
}
"""What every view must have beside what the family's own layouts and pictures need of it."""

NEEDED = (
    "seats",
    "start",
    "play",
    "view",
    "decks",
    "bags",
    "sealed",
    "anticipated",
    "warnings",
    "apply_ruling",
    "rulings",
    "invariant_violations",
)
"""What a family cannot do without; `GenericFamily` has the rest."""


class GenericFamily:
    """What stands in for those parts of a family that it does not declare."""

    def coming(self, game: Any, asked: Sequence[Decision]) -> list[Decision]:
        """Nothing is asked ahead."""
        return []

    def option_rows(self) -> Sequence[Option]:
        """No options."""
        return ()

    def options(self, tables: Mapping[str, Any]) -> Mapping[str, Sequence[Any]]:
        """The options of the rows that apply, and the scenario's own switches."""
        printed = tables.get("options", {})
        usual = {row.name: row.values for row in self.option_rows() if row.applies(tables)}
        known = {**usual, **tables.get("switches", {})}
        return {
            name: sorted(values, key=lambda value: value != printed.get(name, values[0]))
            for name, values in known.items()
        }

    def schema(self) -> Schema | None:
        """Nobody says what the tables hold."""
        return None

    def check(self, tables: Mapping[str, Any]) -> Sequence[Fault]:
        """Nothing is checked."""
        return ()

    def drawn_board(self, tables: Mapping[str, Any]) -> DrawnBoard | None:
        """No picture is compared."""
        return None

    def naming(self) -> Naming:
        """What every scenario names."""
        return Naming()

    def position_schema(self) -> Record | None:
        """A game begins from its set-up."""
        return None

    def check_position(self, tables: Mapping[str, Any], position: Mapping[str, Any]) -> Sequence[Fault]:
        """Nothing is checked."""
        return ()

    def scrambled(self, game: Any, seat: str, pick: Picker) -> Any:
        """The position itself, where nothing is hidden."""
        return game

    def presentation(self) -> Presentation:
        """What a family shows that declares nothing: names, and an empty board."""
        from .presentation import GenericPresentation

        return GenericPresentation()

    def hands(self, game: Any) -> Collection[str]:
        """Those of `decks` that cards enter and leave by choice too."""
        return ()

    def dice(self, game: Any) -> Collection[str]:
        """What dice may be thrown for."""
        return ()

    def invitations(self, game: Any) -> Mapping[str, Invitation]:
        """Nobody is invited to say anything."""
        return {}
