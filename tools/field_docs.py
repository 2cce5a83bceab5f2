"""The sentences under the fields of message types, for the documents generated from them."""

import ast
import inspect
import textwrap

import msgspec


def field_docs(kind: type) -> dict[str, str]:
    """The sentences under the fields of a class, which Python itself does not keep."""
    answer: dict[str, str] = {}
    for cls in reversed(kind.__mro__):
        if not issubclass(cls, msgspec.Struct) or cls is msgspec.Struct:
            continue
        body = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0]
        assert isinstance(body, ast.ClassDef)
        for field, after in zip(body.body, body.body[1:], strict=False):
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                text = _sentence(after)
                if text:
                    answer[field.target.id.rstrip("_")] = text
    return answer


def _sentence(node: ast.stmt) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return " ".join(str(node.value.value).split())
    return ""
