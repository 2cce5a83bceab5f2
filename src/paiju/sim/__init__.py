"""Many rounds played by bots: what a game pays, who is stronger, what a house rule does."""
