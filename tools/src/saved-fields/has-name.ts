const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const importing = /^import\b[^;]*;/gm;

/** Whether the code of a file has the name as a whole word, outside of comments and imports. */
export function hasName(source: string, name: string): boolean {
  const code = source.replace(comments, '').replace(importing, '');
  return new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(code);
}
