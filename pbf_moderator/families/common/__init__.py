"""Rooms that families share: piles and hands of cards, cups of markers, tracks, boards, reaction windows. Pure."""
