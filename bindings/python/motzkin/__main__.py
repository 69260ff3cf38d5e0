"""`python -m motzkin` is the command `motzkin`, which comes with the package."""

import os
import sys


def main() -> None:
    """Becomes the command."""
    command = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", "motzkin")
    if not os.path.exists(command):
        sys.exit("python -m motzkin: this package was built without the command")
    os.execv(command, [command, *sys.argv[1:]])


if __name__ == "__main__":
    main()
