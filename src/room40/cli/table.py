"""Columns of text under each other."""


def table(rows: list[list[str]]) -> str:
    """Columns under each other; the last cell of a short row runs on."""
    columns = len(rows[0])
    widths = [0] * columns
    for row in rows:
        for column, cell in enumerate(row if len(row) == columns else row[:-1]):
            widths[column] = max(widths[column], len(cell))
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip()
        for row in rows
    )
