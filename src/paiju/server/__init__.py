"""The table server: HTTP, WebSocket, journal, accounts and history; the only place with asyncio."""
