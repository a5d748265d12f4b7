"""Logs as JSON lines with a fixed set of fields: tags, ids, versions. Never what people wrote, what
they are called, what they hold, or what proves who they are."""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Literal, TypedDict, Unpack

Level = Literal["debug", "info", "warning", "error"]

LONGEST_TEMPLATE = 80

_logger = logging.getLogger("room40")
_NUMBERS: dict[Level, int] = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
}


class Fields(TypedDict, total=False):
    """All that a line may say beside its time, level and event."""

    table: str
    match: str
    version: int
    seat: int
    why: str
    code: int
    status: int
    route: str
    count: int
    seconds: float
    url: str


def log(event: str, *, level: Level = "info", **fields: Unpack[Fields]) -> None:
    """One line. Only the fields above exist, so nothing else can slip out."""
    number = _NUMBERS[level]
    if _logger.isEnabledFor(number):
        _logger.log(number, event, extra={"fields": fields})


def log_fault(event: str, error: BaseException, **fields: Unpack[Fields]) -> None:
    """A fault of ours: its type and where it lies. Its text may hold secrets, so it stays out."""
    _logger.error(event, exc_info=error, extra={"fields": fields})


class JsonLines(logging.Formatter):
    """Lines of other libraries give their template alone; what was put into it stays out."""

    def format(self, record: logging.LogRecord) -> str:
        own = record.name == _logger.name
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.msg if own else "library",
        }
        if not own:
            line["logger"] = record.name
            if _is_template(record):
                line["template"] = record.msg
        line |= getattr(record, "fields", {})
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["where"] = _where(record.exc_info[1])
        return json.dumps(line)


def _is_template(record: logging.LogRecord) -> bool:
    """Whether the message is a sentence of the server in front, and not a text made elsewhere."""
    text = record.msg
    is_theirs = record.name.startswith("uvicorn") and isinstance(text, str)
    return is_theirs and len(text) <= LONGEST_TEMPLATE and "\n" not in text


def _where(error: BaseException | None) -> list[str]:
    """The last frames, innermost first, by module and line."""
    frames = traceback.extract_tb(error.__traceback__) if error else []
    places = (f"{_module(f.filename)}:{f.lineno} {f.name}" for f in reversed(frames[-8:]))
    return list(places)


def _module(path: str) -> str:
    """The end of a path; what lies before it is nobody's business."""
    return "/".join(path.replace("\\", "/").split("/")[-2:])


def set_up(level: str) -> None:
    """All loggers of the process write JSON lines to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    _logger.setLevel(level.upper())
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
