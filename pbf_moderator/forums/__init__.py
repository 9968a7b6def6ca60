"""Forums over HTTP, as a browser drives them: reading folders and topics, posting, writing to members."""
