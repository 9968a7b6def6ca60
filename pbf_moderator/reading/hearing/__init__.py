"""One message heard, step by step, for the questions that its sender is or may be asked."""
