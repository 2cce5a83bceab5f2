"""Reports: one self-contained HTML page each, with charts of our own."""
