/**
 * Splits rows so that no two of a wave share a key, rows of one key in their order: a wave may be done side by side.
 * @param getKeys what a row is about; its aggregate when left out
 */
export function toWaves<T extends { readonly subject: string }>(
  rows: readonly T[],
  getKeys: (row: T) => readonly string[] = ({ subject }) => [subject],
): T[][] {
  const waves: T[][] = [];
  const depth = new Map<string, number>();
  for (const row of rows) {
    const keys = getKeys(row);
    const level = Math.max(...keys.map((key) => depth.get(key) ?? 0));
    for (const key of keys) depth.set(key, level + 1);
    (waves[level] ??= []).push(row);
  }
  return waves;
}
