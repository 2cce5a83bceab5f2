"""What an operator needs: configuration, limits, logs, metrics, health."""
