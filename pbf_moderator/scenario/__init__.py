"""Scenarios: what a game consists of, read from TOML; names in several languages; positions; their check."""

from .loading import Scenario, copy_into, list_scenarios, load_scenario

__all__ = ["Scenario", "copy_into", "list_scenarios", "load_scenario"]
