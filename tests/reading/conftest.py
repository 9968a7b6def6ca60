"""What tests of the reader share."""

from __future__ import annotations

from functools import partial

import pytest

from pbf_moderator.reading.hearing import heard
from pbf_moderator.reading.weighing.weighing import Weighing


@pytest.fixture
def rules_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules read without the second opinion: what they doubt waits, and what they leave open is asked."""
    monkeypatch.setattr(heard, "Weighing", partial(Weighing, learnt=lambda group: None))
