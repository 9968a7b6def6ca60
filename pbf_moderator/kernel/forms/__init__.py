"""The handful of shapes that an answer can have.

A form says what is wrong with an answer (`problems`), whether only one answer exists (`only`), draws a legal one at
random (`sample`) and names the one to take where nobody answers (`fallback`). Answers are plain JSON made of ids. A
form never lists answers that combine.
"""

from .base import NOTHING, Answer, Picker, Problem, Veto, counted, shuffled, vetoed
from .choices import Amount, Dice, One, Rank, Some
from .paths import Passage, Path
from .placements import Assign, Moves

__all__ = [
    "NOTHING",
    "Amount",
    "Answer",
    "Assign",
    "Dice",
    "Form",
    "Moves",
    "One",
    "Passage",
    "Path",
    "Picker",
    "Problem",
    "Rank",
    "Some",
    "Veto",
    "counted",
    "shuffled",
    "vetoed",
]

Form = One | Some | Amount | Assign | Moves | Path | Rank | Dice
