"""The WebSocket: messages, connections and what they are sent."""
