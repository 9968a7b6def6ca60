"""What cards do: abilities of house cards, effects of event and threat cards, each declared once."""
