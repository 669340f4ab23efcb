/** Cells of a text as spreadsheets copy it: lines, and in them values between tabs; a value with a tab or a line in it is quoted. */
export function parseCells(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let line: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [whole, quoted, plain = '', end] = match;
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== '\t') {
      lines.push(line);
      line = [];
    }
    if (end === '' || whole === '') break;
  }
  // A copied column ends with a line break.
  return lines.at(-1)?.join('') === '' ? lines.slice(0, -1) : lines;
}
