/** Headers that are longer say nothing that we would follow: no browser sends lists of this length. */
const MAX_LIST_LENGTH = 1_000;

/**
 * The members of a header that is a list (`a, b;q=0.5`). Splits by one character and trims: a pattern with blanks around the
 * separator takes quadratic time over a long run of blanks.
 *
 * @returns members in lower or upper case as sent, empty ones left out; nothing for a header over 1,000 characters
 */
export function headerList(header: string | readonly string[] | undefined, separator: ',' | ';' = ','): string[] {
  const text = typeof header === 'string' ? header : (header?.join(',') ?? '');
  if (text.length > MAX_LIST_LENGTH) return [];
  return text
    .split(separator)
    .map((member) => member.trim())
    .filter((member) => member !== '');
}
