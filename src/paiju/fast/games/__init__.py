"""What is code in the rule books, one file per family of games."""
