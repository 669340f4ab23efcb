/** Marks the file as UTF-8 for Excel. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * One line of CSV with semicolons, as Czech and Romanian Excel read it. A cell that a spreadsheet would run as a formula
 * gets an apostrophe; texts with separators are quoted.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`;

/** A negative number is none to a spreadsheet's formulas. */
const isNegative = (text: string): boolean => /^-\d+(?:\.\d+)?$/.test(text);

/** Puts an apostrophe before what a spreadsheet would run as a formula. */
export const defuse = (text: string): string => (/^[=+\-@\t\r]/.test(text) && !isNegative(text) ? `'${text}` : text);

function csvCell(text: string): string {
  const defused = defuse(text);
  return /[;"\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}

/** Takes back the apostrophe of {@link csvLine}, so that an export can be imported again. */
export const undefuse = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '');
