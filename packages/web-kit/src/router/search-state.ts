import { useLocation, useNavigate, useSearch } from './shop-router.tsx';

/** Reads the search parameters; a `zod/mini` object schema fits. Throws never: unknown values become defaults. */
export interface SearchSchema<State> {
  parse(parameters: Readonly<Record<string, string>>): State;
  /** Words of the address for values that have another name in the state; the name itself where there is none. */
  readonly words?: Readonly<Record<string, string>>;
}

/** Parameters to be written; undefined takes one out of the address. */
export type SearchChanges<State> = { readonly [Name in keyof State]?: State[Name] | undefined };

/**
 * State that lives in the address (filters, steps), so that a link or the back button brings it back. Writing replaces the
 * history entry by default; a value that is undefined, null or empty leaves the address.
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
