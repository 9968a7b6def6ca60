"""What players write and what it means: the reader and the writer of answers in players' words."""
