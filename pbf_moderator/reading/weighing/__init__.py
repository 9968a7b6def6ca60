"""What is likely to be meant: an opinion that was learnt from messages of strangers, beside the rules."""
