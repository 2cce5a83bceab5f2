"""The rooms of a server: opening, running, storing and restoring them."""
