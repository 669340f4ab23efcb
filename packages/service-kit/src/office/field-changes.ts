/** A record as the office edits it: fields by name, parts of parts below them. */
export type Fields = Readonly<Record<string, unknown>>;

/** A field before and after, as texts; empty for nothing. */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Longest text of a field that is kept. */
const MAX_LENGTH = 2_000;
const isGroup = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(toText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Every field by its path, `name.cs`; a list is one field. */
function flatten(fields: Fields, before = ''): (readonly [path: string, text: string])[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    isGroup(value) ? flatten(value, `${before}${name}.`) : [[`${before}${name}`, toText(value)] as const],
  );
}

const cut = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);

/** Fields in which two states of a record differ, as texts; null is no record: then every filled field of the other one. */
export function listFieldChanges(before: Fields | null, after: Fields | null): FieldChange[] {
  const [old, now] = [new Map(flatten(before ?? {})), new Map(flatten(after ?? {}))];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? '', after: now.get(field) ?? '' }))
    .filter((change) => change.before !== change.after)
    .map((change) => ({ ...change, before: cut(change.before), after: cut(change.after) }));
}
