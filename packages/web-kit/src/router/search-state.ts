import { useLocation, useNavigate, useSearch } from './shop-router.tsx';

/** Reads the search parameters; a `zod/mini` object schema fits. Never throws: unknown values become defaults. */
export interface SearchSchema<State> {
  parse(parameters: Readonly<Record<string, string>>): State;
  /** Query parameter names of values that have another name in the state; default is the same name. */
  readonly words?: Readonly<Record<string, string>>;
}

/** Parameters to write; undefined removes one from the address. */
export type SearchChanges<State> = { readonly [Name in keyof State]?: State[Name] | undefined };

/**
 * State stored in the query string (filters, steps), so that links and the back button restore it. Writing replaces the history
 * entry by default; undefined, null and empty values are removed from the address.
 */
export function useSearchState<State extends Readonly<Record<string, unknown>>>(
  schema: SearchSchema<State>,
): readonly [State, (changes: SearchChanges<State>, options?: { readonly push?: boolean }) => void] {
  const search = useSearch();
  const [path] = useLocation();
  const navigate = useNavigate();
  const parameters = new URLSearchParams(search);
  const state = schema.parse(Object.fromEntries(parameters));
  const write = (changes: SearchChanges<State>, options: { readonly push?: boolean } = {}): void => {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(changes)) {
      const name = schema.words?.[key] ?? key;
      if (value === undefined || value === null || value === '') next.delete(name);
      else next.set(name, String(value));
    }
    const text = next.toString();
    navigate(text === '' ? path : `${path}?${text}`, { replace: options.push !== true, keepPlace: true });
  };
  return [state, write];
}
