/** Rows as aligned columns; a row with one cell is a heading. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    if (row.length > 1) row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, cell.length)));
  }
  return rows
    .map((row) =>
      row.length === 1
        ? `\n${row[0]}`
        : `  ${row.map((cell, column) => cell.padEnd(column === row.length - 1 ? 0 : (widths[column] ?? 0))).join('   ')}`.trimEnd(),
    )
    .join('\n');
}
