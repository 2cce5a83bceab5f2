"""Tests of `paiju.hands`."""
