"""A first bot: wins when it can, keeps tiles that fit together, throws the loneliest one."""

import json
import sys

VERBS = "hu tian_ting an_gang bu_gang ming_gang feng_gang peng bu_ting que discard pass bid chi"


def rank(said, view):
    """What comes first is done first; among discards the one that costs least."""
    verb, *tiles = said.split()
    return VERBS.split().index(verb), cost(tiles[0], view) if verb in ("que", "discard") else 0


def cost(tile, view):
    """How many tiles of the hand are of this suit, or could make a group with this tile."""
    suited = [n for part in view["hand"].split() if part[-1] == tile[-1] for n in part[:-1]]
    if tile in game["wild"] + view["wild"]:
        return 99
    if len(tile) == 1:
        return len(suited)
    near = -1 if tile[1] == view["ques"][view["seat"]] else 0 if tile[1] == "z" else 2  # 定缺
    return sum(abs(int(number) - int(tile[0])) <= near for number in suited)


game = json.loads(sys.stdin.readline())
for line in sys.stdin:
    asked = json.loads(line)
    chosen = min(asked["legal"], key=lambda said: rank(said, asked["view"]))
    print(json.dumps({"action": chosen}), flush=True)
