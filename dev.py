#!/usr/bin/env python3
"""Everything a fresh clone needs, from Python alone: `python3 dev.py --help`.

The first use makes two environments inside the clone: `.uv` holds a pinned uv, `.venv` what
`uv.lock` says. Later uses find them up to date and start at once.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
OLDEST = (3, 11)
UV = "uv==0.13.7"
TOOLS = ROOT / ".uv"
VENV = ROOT / ".venv"
WEB = ROOT / "web"
STAMP = VENV / ".paiju-synced"
BIN = "Scripts" if os.name == "nt" else "bin"
# The Python underneath, when this one belongs to an environment (perhaps to `.venv` itself).
PYTHON = os.path.realpath(getattr(sys, "_base_executable", sys.executable))

USAGE = """\
usage: python3 dev.py COMMAND [ARGUMENTS]

  run ARGUMENTS      paiju itself:  python3 dev.py run serve
  test [ARGUMENTS]   every check, then every test; with arguments, only pytest with them
  test --fast        under a minute: ruff, pyright, import layers, the tests that are quick
  fix                format the code and repair what ruff can repair
  bench [ARGUMENTS]  paiju bench, with the packages it is measured against installed
  docs [--serve]     the documentation site, into the folder site; --serve: at port 8008 instead

test --fast leaves out:
{left_out}"""

LINT_IMPORTS = "from importlinter.cli import lint_imports_command as lint; lint()"
CHECKS = (
    ("ruff format", ("-m", "ruff", "format", "--check", ".")),
    ("ruff check", ("-m", "ruff", "check", ".")),
    ("pyright", ("-m", "pyright", "--project", "pyproject.toml")),
    ("import layers", ("-c", LINT_IMPORTS, "--no-logo")),
    ("the page's types", ("tools/page.py", "check")),
    ("the page's tests", ("tools/page.py", "test")),
    ("branch coverage of the rules", ("tools/branch_coverage.py",)),
)
FAST_CHECKS = CHECKS[:4]
SPREAD = ("-n", "auto", "--dist", "worksteal")
LEFT_OUT = (
    ("the page's types and tests, tests in a browser", ("tests/page",)),
    ("a running server, its clients, program bots", ("tests/server", "tests/client")),
    ("bots at play, simulations", ("tests/bots", "tests/program_bots", "tests/sim")),
    ("long random rooms", ("tests/room/test_privacy.py", "tests/room/test_simulation.py")),
    ("random properties", ("tests/test_properties.py", "tests/hands/test_readings.py")),
    ("every candidate hand", ("tests/hands/test_candidates.py",)),
    ("the compiled engine, environments", ("tests/fast", "tests/env")),
    ("commands as processes", ("tests/test_commands.py", "tests/test_bad_input.py")),
    ("the compiled engine", ("tests/fast",)),
    ("mutants, benchmarks", ("tests/test_mutants.py", "tests/test_bench.py")),
    ("the documentation site", ("tests/test_docs_site.py",)),
)
"""What `test --fast` does without, and the files and folders that are."""
FAST_CONFORMANCE = "not test_conformance or 4p-standard"
"""Of the conformance tests only those under the standard options."""
DOCS_PORT = "127.0.0.1:8008"


def main(arguments):
    command, *rest = arguments or ["--help"]
    if command in ("-h", "--help", "help"):
        print(usage(), end="")
        return 0
    if command not in COMMANDS:
        print(usage(), end="", file=sys.stderr)
        return f"dev.py: no such command: {command}"
    complaint = unfit()
    if complaint:
        return f"dev.py: {complaint}"
    try:
        return COMMANDS[command](rest)
    except subprocess.CalledProcessError as failure:
        # The program that failed has already said why.
        return f"dev.py: this step failed: {' '.join(map(str, failure.cmd))}"


def usage():
    lines = [f"  {what}\n" for what, _ in LEFT_OUT]
    lines.append("  conformance under other options than the standard ones\n")
    return USAGE.format(left_out="".join(lines))


def run(arguments):
    """`paiju ARGUMENTS`, with nothing installed but what it needs."""
    sync()
    return become(VENV / BIN / "paiju", *arguments)


def bench(arguments):
    sync("bench")
    return call(VENV / BIN / "paiju", "bench", *arguments)


def fix(arguments):
    sync("dev")
    repaired = python("-m", "ruff", "check", "--fix", ".", *arguments)
    return python("-m", "ruff", "format", ".") or repaired


def test(arguments):
    """All checks even if one fails; pytest comes last, so that its summary ends the output."""
    sync("dev", *(["cluster", "docs"] if os.environ.get("PAIJU_SKIP_NOTHING") else []))
    if arguments == ["--fast"]:
        return fast_test()
    if arguments:
        return python("-m", "pytest", *arguments)
    failed = [name for name, command in CHECKS if announced(name, command)]
    print("\nchecks: " + (f"{', '.join(failed)} failed" if failed else "all passed"), flush=True)
    return python("-m", "pytest", *SPREAD) or (1 if failed else 0)


def fast_test():
    """Checks on one core, tests on another; the checks are reported when the tests are done."""
    running = [(name, started(*command)) for name, command in FAST_CHECKS]
    ignored = [f"--ignore={path}" for _, paths in LEFT_OUT for path in paths]
    failed = python("-m", "pytest", "-q", "-k", FAST_CONFORMANCE, *ignored)
    for name, check in running:
        output = check.communicate()[0]
        print(f"── {name}: " + ("failed\n" + output if check.returncode else "passed"), flush=True)
        failed = failed or check.returncode
    print("left out: see python3 dev.py --help", flush=True)
    return failed


def docs(arguments):
    """The site; whatever MkDocs warns of, such as a broken link, is an error."""
    sync("docs")
    if arguments == ["--serve"]:
        return python("-m", "mkdocs", "serve", "--strict", "--dev-addr", DOCS_PORT)
    if arguments:
        return "dev.py: docs takes nothing but --serve"
    return python("-m", "mkdocs", "build", "--strict", "--quiet") or announce_site()


def announce_site():
    print(f"dev.py: the site is in {ROOT / 'site' / 'index.html'}")
    return 0


COMMANDS = {"run": run, "test": test, "fix": fix, "bench": bench, "docs": docs}


def announced(name, command):
    print(f"\n── {name}", flush=True)
    return python(*command)


def python(*command):
    return call(VENV / BIN / "python", *command, cwd=str(ROOT))


def started(*command):
    """A check that runs in the background, with its output kept."""
    return subprocess.Popen(
        [str(VENV / BIN / "python"), *command],
        cwd=str(ROOT),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )


def call(program, *arguments, cwd=None):
    command = [str(program), *arguments]
    return subprocess.run(command, cwd=cwd, env=environment(), check=False).returncode


def become(program, *arguments):
    """Replace this process by that program, so that stopping one stops the other."""
    if os.name == "nt":  # which only pretends to
        return call(program, *arguments)
    sys.stdout.flush()
    return os.execve(str(program), [str(program), *arguments], environment())


def unfit():
    """Why this Python cannot be used, or nothing."""
    if sys.version_info < OLDEST:
        return "Paiju needs Python {}.{} or newer, and this is {}.{}".format(
            *OLDEST, *sys.version_info[:2]
        )
    try:
        import ensurepip
        import venv
    except ImportError as missing:
        return f"this Python has no {missing.name} (on Debian: apt-get install python3-venv)"
    del ensurepip, venv
    return None


def sync(*groups):
    """Bring `.venv` to what uv.lock says for these groups, and for those it already had."""
    wanted = lock_digest()
    digest, had = read_stamp()
    if digest == wanted and had.issuperset(groups):
        return
    if digest is not None and digest.split()[0] != wanted.split()[0]:
        shutil.rmtree(VENV)  # made in another place or by another Python: scripts point there
        had = set()
    groups = sorted(had.union(groups))
    flags = [flag for group in groups for flag in ("--group", group)]
    print("dev.py: setting up .venv and the page …", file=sys.stderr, flush=True)
    # The page is built when the package is; uv does not rebuild it unless asked.
    uv("sync", "--quiet", "--locked", "--no-default-groups", "--reinstall-package=paiju", *flags)
    STAMP.write_text("\n".join([wanted, *groups]), encoding="utf-8")


def uv(*command):
    binary = TOOLS / BIN / "uv"
    if not (TOOLS / UV).exists():
        install_uv()
    subprocess.run([str(binary), *command], cwd=str(ROOT), env=environment(), check=True)


def install_uv():
    print(f"dev.py: installing {UV} into {TOOLS.name} …", file=sys.stderr, flush=True)
    subprocess.run([PYTHON, "-m", "venv", "--clear", str(TOOLS)], check=True)
    (TOOLS / ".gitignore").write_text("*\n", encoding="utf-8")
    pip = [str(TOOLS / BIN / "python"), "-m", "pip", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "-qq", UV], check=True)
    (TOOLS / UV).touch()


def lock_digest():
    """Two words that change when the place or the Python does, and when what is installed does."""
    place = f"{ROOT} {PYTHON} {sys.version}"
    files = [ROOT / name for name in ("pyproject.toml", "uv.lock", "hatch_build.py")]
    wanted = [file.read_bytes() for file in files + page_sources()]
    wanted.append(os.environ.get("PAIJU_SKIP_PAGE", "").encode())
    return " ".join(hashlib.sha256(data).hexdigest() for data in (place.encode(), b"".join(wanted)))


def page_sources():
    """Every file the page is built from."""
    folders = [WEB / "src", WEB / "public", WEB / "plugins"]
    files = [file for folder in folders for file in folder.rglob("*") if file.is_file()]
    files += [file for file in WEB.glob("*") if file.is_file()]
    return sorted(files)


def read_stamp():
    try:
        digest, *groups = STAMP.read_text(encoding="utf-8").splitlines()
    except (FileNotFoundError, ValueError):
        return None, set()
    return digest, set(groups)


def environment():
    """This process's environment, with uv and pyright kept from looking elsewhere."""
    chosen = dict(os.environ, UV_PYTHON=PYTHON, UV_PYTHON_DOWNLOADS="never")
    chosen["UV_PROJECT_ENVIRONMENT"] = str(VENV)
    chosen["PYRIGHT_PYTHON_IGNORE_WARNINGS"] = "1"
    chosen["NO_MKDOCS_2_WARNING"] = "1"  # docs/decisions/0010 knows of it
    chosen.pop("VIRTUAL_ENV", None)
    return chosen


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
