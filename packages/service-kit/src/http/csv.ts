/** Marks the file as UTF-8 for Excel. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * One line of CSV with semicolons, as Czech and Romanian Excel read it. A cell that a spreadsheet would run as a formula
 * gets an apostrophe; texts with separators are quoted.
 */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(';')}\r\n`;

/** Puts an apostrophe before what a spreadsheet would run as a formula. */
export const defuse = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** A number is no formula, whatever its sign. */
function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  return writeText(cell);
}

function writeText(text: string): string {
  const defused = defuse(text);
  return /[;"\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}

/** Takes back the apostrophe of {@link csvLine}, so that an export can be imported again. */
export const undefuse = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '');
