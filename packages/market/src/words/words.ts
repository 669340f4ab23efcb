/**
 * Edits between two words: letters added, left out, changed, or two neighbours swapped.
 * @returns `limit + 1` when there are more than `limit`
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min((last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (isSame ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    before = last;
    last = next;
  }
  return Math.min(last[b.length] ?? limit + 1, limit + 1);
}

/** Set of a word's letters as bits. Words with very different sets can't be similar, which is cheaper to check than {@link editDistance}. */
export function letterBits(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) % 31);
  return bits;
}

/** Number of set bits. */
export function bitCount(value: number): number {
  let rest = value;
  let count = 0;
  for (; rest !== 0; count += 1) rest &= rest - 1;
  return count;
}

/** A text without accents, letter case as it is: "Žižkov" gives "Zizkov". */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Normalises a text for comparison: lower case, without accents. */
export const fold = (text: string): string => withoutAccents(text).toLowerCase();

/** Normalises a name for search: folded letters and digits only. */
export const searchKey = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Words of a text without accents, in lower case: "Brno-město, 602 00" gives brno, mesto, 602, 00. */
export const plainWords = (text: string): string[] =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
