/** Ids that a source names as texts and the catalogue doesn't have. Computed ids (`type.${kind}`) are left out. */
export function missingTexts(source: string, catalogue: Readonly<Record<string, string>>): string[] {
  const named = [...source.matchAll(/\btext\(\s*'([^']+)'/g), ...source.matchAll(/<Text\s+id="([^"]+)"/g)].map((match) => match[1] ?? '');
  return [...new Set(named)].filter((id) => !(id in catalogue));
}
