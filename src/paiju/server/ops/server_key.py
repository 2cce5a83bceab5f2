"""The server's key: made at the first start, kept in the data folder, it signs settled rounds."""

import os
from pathlib import Path

import structlog
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from paiju.match.seal import fingerprint
from paiju.server.journal import StorageFailed
from paiju.server.ops.files import create_private

KEY_FILE = "server.key"
log = structlog.get_logger()


class ServerKey:
    """An Ed25519 key; the same message always has the same signature."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.public = private.public_key().public_bytes_raw().hex()

    @classmethod
    def in_folder(cls, data: Path) -> "ServerKey":
        """The key of this data folder, made if there is none. Raises `StorageFailed`: a key that
        cannot be read is never replaced by another."""
        path = data / KEY_FILE
        try:
            data.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not path.exists():
                _make(path)
            create_private(path)
            return cls(_read(path))
        except (OSError, ValueError) as error:
            raise StorageFailed(f"cannot read {path}", error) from error

    def sign(self, message: bytes) -> str:
        return self._private.sign(message).hex()


def _read(path: Path) -> Ed25519PrivateKey:
    key = load_pem_private_key(path.read_bytes(), password=None)
    if not isinstance(key, Ed25519PrivateKey):
        raise ValueError("it is not an Ed25519 key")
    return key


def _make(path: Path) -> None:
    """Written in full before it has its name, so that a crash leaves no half of a key."""
    key = Ed25519PrivateKey.generate()
    unfinished = path.with_name(path.name + ".new")
    unfinished.unlink(missing_ok=True)
    create_private(unfinished)
    with unfinished.open("wb") as file:
        file.write(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        file.flush()
        os.fsync(file.fileno())
    unfinished.rename(path)
    shown = fingerprint(key.public_key().public_bytes_raw().hex())
    log.info("made a new key to sign rounds", file=str(path), fingerprint=shown)
