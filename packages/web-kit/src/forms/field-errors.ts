import type { FieldErrorsError } from '../client/errors.ts';

/** The server's messages by field, one each; what has no field here goes to the head of the form, so that nothing is lost. */
export function placeFieldErrors(
  error: FieldErrorsError,
  wirePaths: Readonly<Partial<Record<string, string>>>,
  shown: ReadonlySet<string>,
): { readonly placed: ReadonlyMap<string, string>; readonly loose: readonly string[] } {
  const placed = new Map<string, string>();
  const loose = error.serverMessage === null ? [...error.nonFieldErrors] : [error.serverMessage, ...error.nonFieldErrors];
  for (const [path, [first]] of Object.entries(error.byPath())) {
    if (first === undefined) continue;
    const name = wirePaths[path] ?? path;
    if (shown.has(name)) placed.set(name, first);
    else loose.push(first);
  }
  return { placed, loose };
}

/** What rules look at: a ticked box counts as filled in, an empty one as empty. */
export function toRuleText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return value === true ? 'true' : '';
}
