import { useState } from 'react';
import type { Selection } from './data-grid.tsx';

/** Chosen rows of a grid, kept while pages and filters change. */
export function useSelection(): Selection & { clear(): void } {
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
