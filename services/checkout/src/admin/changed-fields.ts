/** Something as it stood before or after an edit, field by field. */
export type Fields = Readonly<Record<string, unknown>>;

/** What is kept of an edit, read back; nothing of what is no object. */
export const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
/** `version` and who did it are reported beside it. */
const ignored = new Set(['version', 'updated_at', 'updated_by']);
const toText = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** Fields that an edit changed, as texts. */
export function differences(before: Fields, after: Fields): { field: string; before: string; after: string }[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !ignored.has(field))
    .map((field) => ({ field, before: toText(before[field]), after: toText(after[field]) }))
    .filter((change) => change.before !== change.after);
}
