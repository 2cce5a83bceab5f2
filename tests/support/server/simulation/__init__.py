"""A server and its players in one process, with a virtual clock, network and storage."""
