"""A program that plays the first thing it may, until it does what its first argument says.

Further arguments: the question at which it begins, and a folder in which it leaves a file named
after its process, with every line it got.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

VICE, BEGINS, FOLDER = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def misbehave() -> None:
    if VICE == "illegal":
        say('{"action": "dance 9m"}\n')
    elif VICE == "prose":
        say("I think I shall pass.\n")
    elif VICE == "misspelt":
        say('{"acton": "pass"}\n')
    elif VICE == "number":
        say('{"action": 7}\n')
    elif VICE == "twice":
        say('{"action": "pass"}\n{"action": "pass"}\n')
    elif VICE == "bytes":
        sys.stdout.buffer.write(b'{"action": "\xff"}\n')
        sys.stdout.buffer.flush()
    elif VICE == "deep":
        say("[" * 60_000 + "\n")
    elif VICE == "flood":
        while True:
            say("x" * 60_000)
    elif VICE == "exit":
        sys.exit(3)
    elif VICE == "mute":
        os.close(1)
        time.sleep(1000)
    elif VICE == "family":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
        (FOLDER / str(child.pid)).touch()
        time.sleep(1000)
    elif VICE == "silence":
        time.sleep(1000)


seen, asked = FOLDER / str(os.getpid()), 0
with seen.open("w", encoding="utf-8") as book:
    for line in sys.stdin:
        book.write(line)
        book.flush()
        told = json.loads(line)
        if told["type"] == "choose":
            asked += 1
            if asked >= BEGINS:
                misbehave()
            if asked < BEGINS or VICE == "lingers":
                say(json.dumps({"action": told["legal"][0]}) + "\n")
    book.write("goodbye\n")
if VICE == "lingers":
    time.sleep(1000)
