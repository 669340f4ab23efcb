/** Fewer letters than these aren't searched for (specification 5). */
export const MIN_LETTERS = 2;
/** Longer words aren't searched for; the rest is cut off. */
const MAX_LETTERS = 100;

/** The query of the page's address as the call wants it. */
export function searchQuery(search: string): { readonly q: string } & Readonly<Record<string, string>> {
  const parameters = Object.fromEntries(new URLSearchParams(search));
  return { ...parameters, q: (parameters['q'] ?? '').trim().slice(0, MAX_LETTERS).trim() };
}
