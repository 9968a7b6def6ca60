"""Everything that shows or names this family's games to people: the rules know nothing of it."""

from collections.abc import Mapping, Sequence

from ...presentation import GenericPresentation
from . import chronicle, look, marks, narrative, phrase_filters, questions, tales, ways


class Shown(GenericPresentation):
    """This family's presentation."""

    NARRATIVE = narrative.NARRATIVE
    RULING_NAMES: Mapping[str, Sequence[str]] = {
        "army": ("army",),
        "space": ("space",),
        "seat": ("seat",),
        "level": ("treasury_level",),
    }

    style = staticmethod(look.style)
    names = staticmethod(look.names)
    panels = staticmethod(look.panels)
    scene = staticmethod(marks.scene)
    close_up = staticmethod(marks.close_up)
    close_ups = staticmethod(tales.close_ups)
    moves = staticmethod(tales.moves)
    arrows = staticmethod(ways.arrows)
    plots = staticmethod(chronicle.plots)
    holdings = staticmethod(chronicle.holdings)
    fights = staticmethod(chronicle.fights)
    cards_played = staticmethod(chronicle.cards_played)
    filters = staticmethod(phrase_filters.filters)
    reason = staticmethod(questions.reason)
    option_note = staticmethod(questions.option_note)
    hint = staticmethod(questions.hint)
    commanders = staticmethod(questions.commanders)
    summary = staticmethod(narrative.summary)
