"""Branch coverage of the packages that decide points: `python tools/branch_coverage.py [LEAST]`.

Measuring slows rounds down, so only tests that are about rules run, in one pytest call: cases,
records, refusals, and conformance under a few option sets. Commands that these tests start are
measured, too. A package below LEAST percent (98 unless told) makes this fail.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("rules", "rulesets", "settlement", "round")
LEAST = 98.0
TESTS = (
    "test_bad_input",
    "test_cases",
    "test_clauses",
    "test_conformance",
    "test_coverage",
    "test_english",
    "test_face_down",
    "test_golden",
    "test_library",
    "test_match",
    "test_notes",
    "test_records",
    "test_rule_details",
    "test_sixth_game",
    "test_view",
)
SELECTED = (
    "(not test_conformance or 4p-standard or 4p-everything)"
    " and not mixed_an_gang and not in_chinese_unless and not served and not browser"
)
"""Of the conformance tests only two option sets; and not the slowest tests of all."""


def main(arguments: list[str]) -> int:
    least = float(arguments[0]) if arguments else LEAST
    with tempfile.TemporaryDirectory() as folder:
        failure, report = measure(Path(folder))
    if failure:
        sys.stdout.write(failure)
        return 1
    percents = {package: percent(report, package) for package in PACKAGES}
    for package, (lines, branches) in percents.items():
        sys.stdout.write(f"{package:12}{lines:6.1f} % of lines{branches:8.1f} % of branches\n")
    low = [package for package, both in percents.items() if min(both) < least]
    if low:
        sys.stdout.write(f"coverage is below {least:g} % in: {', '.join(low)}\n")
    return 1 if low else 0


def measure(folder: Path) -> tuple[str, dict]:
    """What pytest printed if a test failed, and the report of coverage."""
    report = folder / "coverage.json"
    command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "-k", SELECTED]
    command += ["-p", "no:cacheprovider", "--cov-branch", f"--cov-report=json:{report}"]
    command += [f"--cov=paiju.{package}" for package in PACKAGES]
    command += [f"tests/{name}.py" for name in TESTS]
    environment = os.environ | {"COVERAGE_FILE": str(folder / "data")}
    run = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=False
    )
    if run.returncode:
        return run.stdout + run.stderr, {}
    return "", json.loads(report.read_text(encoding="utf-8"))


def percent(report: dict, package: str) -> tuple[float, float]:
    """How many percent of the lines and of the branches of a package were executed."""
    within = [
        file["summary"]
        for path, file in report["files"].items()
        if Path(path).parent.name == package
    ]
    lines = sum(row["covered_lines"] for row in within) / sum(
        row["num_statements"] for row in within
    )
    branches = sum(row["covered_branches"] for row in within) / sum(
        row["num_branches"] for row in within
    )
    return 100 * lines, 100 * branches


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
