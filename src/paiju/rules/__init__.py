"""The words rule books are written in: options, claims, patterns, bonuses, payers, facts."""
