/** Splits rows so that no aggregate stands twice in a wave, each aggregate's rows in their order: a wave may be done side by side. */
export function toWaves<T extends { readonly subject: string }>(rows: readonly T[]): T[][] {
  const waves: T[][] = [];
  const depth = new Map<string, number>();
  for (const row of rows) {
    const level = depth.get(row.subject) ?? 0;
    depth.set(row.subject, level + 1);
    (waves[level] ??= []).push(row);
  }
  return waves;
}
