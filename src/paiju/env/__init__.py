"""Environments to train bots in; docs/environments.md describes their spaces.

`paiju.env.aec.env(ruleset)` is a PettingZoo environment, `paiju.env.lockstep.LockStep` plays many
rounds at once in numpy arrays. Both come with `pip install 'paiju[rl]'`.
"""
