"""The REST routes: requests, responses, errors, and the web page."""
