"""The table server: HTTP, WebSocket, rooms, journal, accounts, history."""
