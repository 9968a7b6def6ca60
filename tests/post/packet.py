"""A packet for somebody who reads the words: what the program writes in whole games, in one language.

    python -m tests.post.packet LANGUAGE OUT [--only SCENARIO,…] [--messages TURNS] [--games N] [--seed WORD] [--lines N]

For each scenario OUT holds the opening turns played by messages (with answers that are late, provisional, half, wrong,
corrected, said ahead, or no answers at all, strangers, reminders, a deadline that passes, an undo), a war between full
boards, and games at random. A text of a new kind stands there whole, any other with the sentences that have not
occurred before; names and numbers make no difference. Another seed gives other games; --lines leaves a part of them that is
drawn at random, each text in it whole and with the message that it answers.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

from pbf_moderator.cli.held import held_row, tell_held
from pbf_moderator.desk.advance import commit, next_step
from pbf_moderator.desk.closing import close
from pbf_moderator.desk.deadlines import set_deadline
from pbf_moderator.desk.held import held_messages
from pbf_moderator.desk.intake import ingest
from pbf_moderator.desk.letters import publish_receipt, publish_reminders
from pbf_moderator.desk.moderate import answer_with_value, undo
from pbf_moderator.desk.moderators_words import words_for
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.paper import owed_by
from pbf_moderator.desk.proceed import proceed
from pbf_moderator.desk.publish import compose_turn, write_posts
from pbf_moderator.desk.seed import note_word
from pbf_moderator.desk.table import Table, create
from pbf_moderator.families.finding import family
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Answer, Assign
from pbf_moderator.reading.receipts.writer import write
from pbf_moderator.scenario import list_scenarios
from tests.crowded import crowded_position
from tests.reading.positions import AT, scenario_of, settings_of
from tests.reading.sitting import received

CHANNEL = "paste"
SAYINGS = {
    "en": {"draft": "These orders are provisional.", "final": "My orders are final now.", "talk": "Interesting turn! When is the next deadline, by the way?",
           "no": "Forget what I wrote, I will send it anew.", "word": "drum", "why": "a support order was overlooked"},
    "it": {"draft": "Gli ordini sono provvisori.", "final": "Gli ordini ora sono definitivi.", "talk": "Bel turno! A proposito, quando scade il prossimo termine?",
           "no": "Lascia perdere quello che ho scritto, lo mando di nuovo.", "word": "tamburo", "why": "un supporto era sfuggito"},
    "ro": {"draft": "Comenzile sunt provizorii.", "final": "Comenzile sunt acum definitive.", "talk": "Frumoasă rundă! Apropo, când e următorul termen?",
           "no": "Uită ce am scris, trimit din nou.", "word": "tobă", "why": "un sprijin a fost trecut cu vederea"},
    "ru": {"draft": "Приказы пока предварительные.", "final": "Теперь приказы окончательные.", "talk": "Интересный ход! Кстати, когда следующий срок?",
           "no": "Забудь то, что я писал, пришлю заново.", "word": "барабан", "why": "поддержка была пропущена"},
}  # fmt: skip
"""What people say beside their answers."""
HABITS = ("plain", "draft", "half", "plain", "wrong", "corrected", "ahead", "plain", "talk", "plain", "again")
"""How the messages of a game follow each other."""
LATE = 7
"""Every so many rounds somebody has not written when the deadline comes."""
OF_ORDERS = (
    "raid",
    "march",
    "moves",
    "marker",
    "support",
    "accept_support",
    "consolidate",
    "consolidate_how",
    "muster",
)
"""What hangs on an order that lies somewhere: said ahead at random it would contradict the sheet."""
STOPS = 400
"""After so many stops a game is left."""

# -- what is new --------------------------------------------------------------------------------------------------

_NAME = re.compile(r"\b[A-ZÀ-ÖØ-ÞȘȚĂÂÎА-ЯЁ][\w’'-]*")
_PROOF = re.compile(r"\b(?:[0-9a-f]{12,}|[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})\b")
_QUOTED = re.compile(r"“[^”]*”|«[^»]*»|„[^”]*”")
_LIST = re.compile(r"(?:N[\s,;]*(?:and|e|ed|și|и|of|de|di|the|N)?[\s,;]*)*N")


def folded(line: str) -> str:
    """A line without what makes it differ from another of its kind: names, numbers, how long its lists are."""
    line = _PROOF.sub("#", _QUOTED.sub("“”", line.strip()))
    line = re.sub(r"\d+", "#", line)
    first, rest = line[:1], line[1:]
    return _LIST.sub("N", first + _NAME.sub("N", rest))


@dataclass
class Packet:
    """The lines of a packet, and what has occurred before."""

    known: set[str] = field(default_factory=set)
    kinds: Counter[str] = field(default_factory=Counter)
    lines: list[str] = field(default_factory=list)

    def title(self, text: str) -> None:
        """Begin a chapter."""
        self.lines += ["", "", f"######## {text} ########"]

    def take(self, kind: str, name: str, text: str) -> None:
        """A text: the first of a kind, or one that is mostly new, stands whole; of another what is new."""
        lines = [line.rstrip() for line in text.strip().splitlines()]
        new = [line for line in lines if line and folded(line) not in self.known]
        self.known |= {folded(line) for line in lines}
        self.kinds[kind] += 1
        whole = self.kinds[kind] == 1 or 2 * len(new) > len([line for line in lines if line])
        if whole and new:
            self.lines += ["", f"==== {name}", *lines]
        elif new:
            self.lines += ["", f"---- {name} (what is new in it)", *new]


def a_part(lines: Sequence[str], most: int, chance: Stream) -> list[str]:
    """Some texts of a packet, in their order, of each chapter about as large a part: its title, its first text, and others by lot."""
    chapters: list[list[list[str]]] = []
    for line in lines:
        if line.startswith("########"):
            chapters.append([[line]])
        elif line.startswith(("==== ", ">>>> ")) or (
            line.startswith("---- ") and not _answers(chapters[-1][-1])
        ):
            chapters[-1].append([line])
        else:
            chapters[-1][-1].append(line)
    share = most / len(lines)
    return [line for texts in chapters for text in _some(texts, share, chance) for line in text]


def _answers(text: Sequence[str]) -> bool:
    return any(line.startswith(">>>>") for line in text)


def _some(texts: list[list[str]], share: float, chance: Stream) -> list[list[str]]:
    """A share of the lines of some texts, the first two of them in any case."""
    room = share * sum(map(len, texts)) - sum(map(len, texts[:2]))
    kept, others = {0, 1}, list(range(2, len(texts)))
    while others and room > 0:
        kept.add(one := others.pop(chance.below(len(others))))
        room -= len(texts[one])
    return [text for n, text in enumerate(texts) if n in kept]


# -- a game -------------------------------------------------------------------------------------------------------


class Sitting:
    """A game whose texts go into a packet."""

    def __init__(self, table: Table, packet: Packet, language: str, seed: str) -> None:
        self.table, self.packet, self.language = table, packet, language
        self.chance = Stream(seed.encode(), "packet")
        self.at, self.round, self.habit = AT, 0, 0
        self._seen: dict[Path, bytes] = {}
        self._read_once: set[str] = set()

    # what comes out

    def collect(self) -> None:
        """Take what is new in the outbox."""
        found = [path for path in sorted(self.table.folder.outbox.rglob("*")) if path.suffix == ".bbcode"]
        for path in sorted(found, key=lambda p: (p.parent.name != "receipts", "post" not in p.stem, str(p))):
            data = path.read_bytes()
            if self._seen.get(path) != data:
                self._seen[path] = data
                name = path.relative_to(self.table.folder.outbox).with_suffix("").as_posix()
                self.packet.take(self._kind(path), name, data.decode())

    def _kind(self, path: Path) -> str:
        about = "+".join(sorted({d.kind for d in self.table.asked()}))
        step = path.parent.name.partition("-")[2]
        what = re.sub(r"[\d]+", "", path.stem.partition("-")[0])
        return (
            "receipt" if step == "" else f"{what} {about if what == 'question' else step.rpartition('-')[2]}"
        )

    # what goes in

    def answer(self, decision: Decision, *, bold: bool = True) -> Answer:
        """A legal answer of somebody who would rather fight."""
        answers = [decision.form.sample(self.chance) for _ in range(4 if bold else 1)]
        if isinstance(decision.form, Assign):
            return max(answers, key=lambda sheet: sum("march" in value for value in sheet.values()))
        return max(answers, key=lambda answer: bool(answer))

    def say(self, seat: str, text: str, why: str = "") -> None:
        """A message of a seat, read, with its receipt."""
        self.at += timedelta(minutes=1)
        messages = received(self.table, CHANNEL, seat, text, self._minute())
        self.packet.lines += ["", f">>>> {seat}{f' ({why})' if why else ''}:", *text.splitlines()]
        mark = len(self.packet.lines)
        ingest(self.table, messages, at=self.at, reply=partial(publish_receipt, self.table, at=self.at))
        self.collect()
        if len(self.packet.lines) == mark:
            self.packet.lines += ["(the receipt says so, in words that occurred before)"]

    def _minute(self) -> int:
        """The moment by the clock of the game's own zone, since pasted text names no zone."""
        here = self.at.astimezone(self.table.zone).replace(tzinfo=None)
        return (here - AT.replace(tzinfo=None)) // timedelta(minutes=1)

    def words(self, decision: Decision, answer: Answer) -> str:
        """An answer as the letter proposes to write it."""
        return write(decision, answer, self.table.scenario.lexicon, self.language)

    def on(self) -> bool:
        """Go on as far as the answers reach; whether somebody is waited for."""
        proceed(self.table, due=self.at + timedelta(days=2), only_new=True, picture=False, at=self.at)
        self.table.reload_staged()
        self.collect()
        return not self.table.match.over and bool(self.table.asked())

    def stand_in_words(self) -> None:
        """Everybody who is waited for writes, each as the habit of the moment is."""
        self.round += 1
        late = self.round % LATE == 0
        for seat in self.table.seats:
            if owed := owed_by(self.table, seat):
                if late:
                    late = False
                    continue
                self._write(seat, owed, HABITS[self.habit % len(HABITS)])
                self.habit += 1

    def _write(self, seat: str, owed: Sequence[Decision], habit: str) -> None:
        sayings = SAYINGS[self.language]
        answers = [self.words(d, self.answer(d)) for d in owed]
        text = "\n".join(answers)
        if habit == "draft":
            self.say(seat, f"{text}\n{sayings['draft']}", "provisional")
            self.say(seat, sayings["final"], "final")
        elif habit == "half" and len(text.splitlines()) > 1:
            lines = text.splitlines()
            self.say(seat, "\n".join(lines[: len(lines) // 2]), "half of it")
            self.say(seat, "\n".join(lines[len(lines) // 2 :]), "the rest")
        elif habit == "wrong":
            self._wrongly(seat, owed)
            self.say(seat, text)
        elif habit == "corrected":
            self.say(seat, text)
            self.say(seat, "\n".join(self.words(d, self.answer(d)) for d in owed), "corrected")
        elif habit == "ahead":
            self.say(seat, "\n".join([text, *self._ahead(seat)]), "with what may come")
        elif habit == "talk":
            self.say(seat, sayings["talk"], "no answer")
            self.say(seat, text)
        elif habit == "again":
            self.say(seat, text)
            self.say(seat, sayings["no"], "takes it back")
            self.say(seat, text)
        else:
            self.say(seat, text)

    def _wrongly(self, seat: str, owed: Sequence[Decision]) -> None:
        """What another seat could say, or would be asked, where it is no answer here."""
        others = [d for s in self.table.seats if s != seat for d in self.table.asked(s)]
        alike = [d for d in others if d.kind == owed[0].kind] or self.table.anticipated(seat)
        if alike:
            wrong = alike[self.chance.below(len(alike))]
            self.say(seat, self.words(wrong, self.answer(wrong)), "wrong")

    def _ahead(self, seat: str) -> Iterator[str]:
        coming = {d.kind: d for d in self.table.anticipated(seat) if d.kind not in OF_ORDERS}
        kinds = sorted(coming)
        for _ in range(min(4, len(kinds))):
            decision = coming[kinds.pop(self.chance.below(len(kinds)))]
            yield self.words(decision, self.answer(decision))

    def close(self) -> None:
        """The deadline passes: whoever is missing is reminded, and then done without."""
        publish_reminders(self.table, at=self.at)
        self.collect()
        self.at += timedelta(days=3)
        close(self.table, "default", at=self.at)
        self.table.reload_staged()

    def stranger(self) -> None:
        """Somebody writes whom the address book does not know; the moderator is told what to do."""
        settings = self.table.settings
        text = received(self.table, CHANNEL, self.table.seats[0], SAYINGS[self.language]["talk"], 0)[0]
        ingest(self.table, [replace(text, sender="nobody_knows_me", id="stranger")], at=self.at)
        words = words_for(settings)
        told = words.language == self.language
        for body in held_messages(self.table) if told else ():
            row = held_row(self.table, body, Path("my-game"))
            self.packet.take("held", "held", "\n".join(tell_held(row, words)))

    def in_silence(self) -> None:
        """Everybody answers by the moderator's hand; a kind of question that is new is answered in words once."""
        missing = next_step(self.table, set(self.table.effective.used))[1]
        for gap in missing:
            d = gap.decision
            if d.seat in self.table.seats and d.kind not in self._read_once:
                self._read_once.add(d.kind)
                self.say(d.seat, self.words(d, self.answer(d)))
        for gap in next_step(self.table, set(self.table.effective.used))[1]:
            answer_with_value(
                self.table, gap.decision.seat, gap.decision.key, self.answer(gap.decision), self.at
            )

    def retold(self, turns: int) -> None:
        """The game goes on unread; each turn's post tells all of it."""
        while turns and not self.table.match.over:
            told, turn = len(self.table.match.game.events), self.table.view()["turn"]
            while not self.table.match.over and self.table.view()["turn"] == turn:
                step, missing = next_step(self.table, set())
                for gap in missing:
                    step.answers[gap.decision.key] = self.answer(gap.decision)
                    step.sources[gap.decision.key] = "moderator"
                commit(self.table, step, at=self.at)
            posts = compose_turn(self.table, told, picture=False, at=self.at)
            write_posts(self.table, f"turn-{turn}", posts, self.at)  # what they tell is told
            for post in posts:
                self.packet.take("retold", f"turn {turn}", f"{post.subject}\n{post.body}")
            turns -= 1


def begin(folder: Path, scenario: str, language: str, position: dict[str, Any] | None = None) -> Path:
    """A new game whose players all speak one language; seats take part as the scenario has them for most players."""
    found = scenario_of(scenario)
    players = max(found.players)
    seats = list(family(found.family).seats(found.tables, players))
    settings = settings_of(scenario, seats, dict.fromkeys(seats, language))
    settings = replace(
        settings, title=found.lexicon.title(language), language=language, moderator_language=language,
        dialect="plain", typed_chance=False, ask_ahead=True, moderator_mail="",
        players={s: replace(p, mails=()) for s, p in settings.players.items()},
    )  # fmt: skip
    create(folder, found, settings, players=players, options={}, position=position, secret=b"\x11" * 32, at=AT,
           words_close=AT + timedelta(days=1))  # fmt: skip
    return folder


def by_messages(folder: Path, packet: Packet, scenario: str, language: str, seed: str, turns: int) -> None:
    """The first turns of a game, played by messages; one step of them is taken back once."""
    with open_table(begin(folder, scenario, language), write=True) as table:
        sitting, undone = Sitting(table, packet, language, seed), False
        for seat in table.seats[:2]:
            note_word(table, seat, SAYINGS[language]["word"], AT)
        first = table.view()["turn"]
        set_deadline(table, AT + timedelta(days=2), AT)
        while sitting.on() and table.view()["turn"] < first + turns and sitting.round < STOPS:
            if sitting.round == 2:
                sitting.stranger()
            if sitting.round == 5 and not undone:
                undone = True
                undo(
                    table, len(table.effective.inputs) - 1, SAYINGS[language]["why"], drop=True, at=sitting.at
                )
                continue
            sitting.stand_in_words()
            sitting.at += timedelta(hours=30)
            if next_step(table, set(table.effective.used))[1] and sitting.round % LATE == 0:
                sitting.close()


def war(folder: Path, packet: Packet, scenario: str, language: str, seed: str, stops: int) -> None:
    """The end of a game on full boards, by the moderator's hand."""
    found = scenario_of(scenario)
    start = crowded_position(found, seed) if found.family == "thrones" else None
    with open_table(begin(folder, scenario, language, start), write=True) as table:
        sitting = Sitting(table, packet, language, seed)
        while stops and sitting.on():
            sitting.in_silence()
            stops -= 1


def at_random(folder: Path, packet: Packet, scenario: str, language: str, seed: str, turns: int) -> None:
    """A game at random to its end, told turn by turn."""
    with open_table(begin(folder, scenario, language), write=True) as table:
        set_deadline(table, AT + timedelta(days=2), AT)
        sitting = Sitting(table, packet, language, seed)
        proceed(table, picture=False, at=AT + timedelta(days=2))
        sitting.retold(turns)


def packet_of(
    scenarios: Iterable[str],
    language: str,
    *,
    turns: int = 2,
    stops: int = 120,
    games: int = 1,
    rounds: int = 20,
    seed: str = "",
) -> str:
    """The packet of some scenarios.

    Args:
        scenarios: which.
        language: of all its texts.
        turns: that are played by messages.
        stops: of a war on full boards.
        games: at random.
        rounds: of each of these.
        seed: a word; another one gives other answers.
    """
    packet, shared = Packet(), Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=shared if shared.is_dir() else None) as room:
        for name in scenarios:
            packet.title(scenario_of(name).lexicon.title(language))
            packet.kinds.clear()
            by_messages(Path(room) / f"{name}-messages", packet, name, language, seed + name, turns)
            packet.title(f"{scenario_of(name).lexicon.title(language)} 2")
            war(Path(room) / f"{name}-war", packet, name, language, f"{seed}war", stops)
            packet.title(f"{scenario_of(name).lexicon.title(language)} 3")
            for n in range(games):
                at_random(Path(room) / f"{name}-{n}", packet, name, language, f"{seed}game {n}", rounds)
    return "\n".join(packet.lines).strip() + "\n"


def main() -> None:
    """Write a packet."""
    parser = argparse.ArgumentParser(
        description="Write all that the program writes in whole games, for a reader."
    )
    parser.add_argument("language", choices=sorted(SAYINGS))
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", default="", help="Scenarios, by commas.")
    parser.add_argument("--messages", type=int, default=2, help="Turns that are played by messages.")
    parser.add_argument("--stops", type=int, default=120, help="Stops of a war on full boards.")
    parser.add_argument("--games", type=int, default=1, help="Games at random.")
    parser.add_argument("--seed", default="", help="A word for other games than without it.")
    parser.add_argument("--lines", type=int, default=0, help="Leave about so many lines, drawn at random.")
    options = parser.parse_args()
    scenarios = options.only.split(",") if options.only else list_scenarios()
    text = packet_of(
        scenarios, options.language,
        turns=options.messages, stops=options.stops, games=options.games, seed=options.seed,
    )  # fmt: skip
    if options.lines:
        text = "\n".join(a_part(text.splitlines(), options.lines, Stream(b"part", options.seed))) + "\n"
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
