import { useState } from 'react';

/** Chosen rows by their ids. */
interface Selection {
  readonly ids: ReadonlySet<string>;
  set(ids: readonly string[], isChosen: boolean): void;
  clear(): void;
}

/** Chosen rows of a list that is shown whole. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    set: (changed, isChosen) =>
      setIds((before) => {
        const next = new Set(before);
        for (const id of changed) {
          if (isChosen) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
    clear: () => setIds(new Set()),
  };
}
