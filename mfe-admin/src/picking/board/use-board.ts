import type { PickingListRow } from '@okruh/contracts/http/picking-work';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useEffect, useRef, useState } from 'react';
import { picking } from '../../office/api/picking-api.ts';
import type { Workplace } from '../places.ts';
import { playSound } from '../scanning/sounds.ts';

const EVERY_MS = 15_000;
const TICK_MS = 5_000;

/** What a store has to do, fetched again by itself; a sound says that something has come. */
export function useBoard(workplace: Workplace | null) {
  const query = useQuery({
    ...picking.query('admin_get_store_board', { query: { market: workplace?.market ?? 'cz', place: workplace?.place ?? '-' } }),
    enabled: workplace !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: EVERY_MS,
    // The board hangs on a wall: nobody looks at the tab.
    refetchIntervalInBackground: true,
  });
  useSoundOfNew(query.data?.place ?? null, query.data?.to_prepare ?? null);
  return query;
}

function useSoundOfNew(place: string | null, rows: readonly PickingListRow[] | null): void {
  const seen = useRef<{ readonly place: string | null; readonly ids: ReadonlySet<string> } | null>(null);
  useEffect(() => {
    if (rows === null) return;
    const before = seen.current;
    if (before !== null && before.place === place && rows.some(({ id }) => !before.ids.has(id))) playSound('new');
    seen.current = { place, ids: new Set(rows.map(({ id }) => id)) };
  }, [place, rows]);
}

/** The time, every few seconds. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), TICK_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
