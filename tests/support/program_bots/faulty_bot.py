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

FAULT, BEGINS, FOLDER = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def fail() -> None:
    if FAULT == "illegal":
        say('{"action": "dance 9m"}\n')
    elif FAULT == "prose":
        say("I think I shall pass.\n")
    elif FAULT == "misspelt":
        say('{"acton": "pass"}\n')
    elif FAULT == "number":
        say('{"action": 7}\n')
    elif FAULT == "twice":
        say('{"action": "pass"}\n{"action": "pass"}\n')
    elif FAULT == "bytes":
        sys.stdout.buffer.write(b'{"action": "\xff"}\n')
        sys.stdout.buffer.flush()
    elif FAULT == "deep":
        say("[" * 60_000 + "\n")
    elif FAULT == "flood":
        while True:
            say("x" * 60_000)
    elif FAULT == "exit":
        sys.exit(3)
    elif FAULT == "mute":
        os.close(1)
        time.sleep(1000)
    elif FAULT == "family":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
        (FOLDER / str(child.pid)).touch()
        time.sleep(1000)
    elif FAULT == "silence":
        time.sleep(1000)


seen, asked = FOLDER / str(os.getpid()), 0
with seen.open("w", encoding="utf-8") as book:
    for line in sys.stdin:
        book.write(line)
        book.flush()
        answer = json.loads(line)
        if answer["type"] == "choose":
            asked += 1
            if asked >= BEGINS:
                fail()
            if asked < BEGINS or FAULT == "lingers":
                say(json.dumps({"action": answer["legal"][0]}) + "\n")
    book.write("goodbye\n")
if FAULT == "lingers":
    time.sleep(1000)
