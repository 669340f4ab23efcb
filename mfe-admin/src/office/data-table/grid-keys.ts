/** A cell by its place; the header is row -1. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** Where cells are, and how far Page Up and Page Down go. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows in sight. */
  readonly rowsInSight: number;
}

/** What a press of a key says. */
export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Cell that a key leads to, as in a spreadsheet; null when the key moves nothing. */
export function moveCell(press: Press, from: CellPlace, { rows, columns, rowsInSight }: GridSize): CellPlace | null {
  const isFar = press.ctrlKey || press.metaKey;
  const last = { row: rows - 1, column: columns - 1 };
  const clamp = (row: number, column: number): CellPlace => ({
    row: Math.max(-1, Math.min(last.row, row)),
    column: Math.max(0, Math.min(last.column, column)),
  });
  switch (press.key) {
    case 'ArrowUp':
      return clamp(isFar ? Math.min(from.row, 0) : from.row - 1, from.column);
    case 'ArrowDown':
      return clamp(isFar ? last.row : from.row + 1, from.column);
    case 'ArrowLeft':
      return clamp(from.row, isFar ? 0 : from.column - 1);
    case 'ArrowRight':
      return clamp(from.row, isFar ? last.column : from.column + 1);
    case 'Home':
      return clamp(isFar ? 0 : from.row, 0);
    case 'End':
      return clamp(isFar ? last.row : from.row, last.column);
    case 'PageUp':
      return clamp(Math.max(Math.min(from.row, 0), from.row - rowsInSight), from.column);
    case 'PageDown':
      return clamp(from.row + rowsInSight, from.column);
    default:
      return null;
  }
}
