"""The conformance suite: what every family and scenario must keep to, ours and those of other packages.

    from pbf_moderator.testing import conform

    def test_my_scenario():
        assert conform("my-scenario", packs=["path/to/pack"]) == []

`pbf scenario check` runs the same.
"""

from .suite import CHECKS, Breach, conform

__all__ = ["CHECKS", "Breach", "conform"]
