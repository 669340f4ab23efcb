import type { RequestOf } from '@okruh/contracts';
import type { adminFollowEvents, TailEvent, TailRate } from '@okruh/contracts/http/ops-admin/tail';
import { useEffect, useRef, useState } from 'react';
import { ops } from '../office/api/ops-api.ts';

export type TailFilter = NonNullable<RequestOf<typeof adminFollowEvents>['query']>;

/** A row of the tail: an event, or how many were left out there. */
export type TailRow = TailEvent | { readonly position: number; readonly missed: number };
export const isGap = (row: TailRow): row is Exclude<TailRow, TailEvent> => 'missed' in row;

export interface Tail {
  /** Newest first, at most `MAX_ROWS`. */
  readonly rows: readonly TailRow[];
  readonly isConnected: boolean;
  readonly isPaused: boolean;
  /** Its condition takes too long for what comes: it has ended. */
  readonly isRefused: boolean;
  /** Events that came since the pause. */
  readonly passed: number;
  /** Events of the last second, and how many of them fit; null before the first. */
  readonly rate: TailRate | null;
  pause(): void;
  /** Goes on after the last row: nothing of what passed is left out. */
  resume(): void;
}

/** Rows in memory. */
export const MAX_ROWS = 5_000;
/** Rows are shown together at most so often. */
const SHOW_EVERY_MS = 100;

/** Events as they come, by server-sent events; the browser connects again by itself and goes on where it was. */
export function useTail(filter: TailFilter): Tail {
  const address = ops.getUrl('admin_follow_events', { query: filter });
  const [rows, setRows] = useState<readonly TailRow[]>([]);
  const [isConnected, setConnected] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [passed, setPassed] = useState(0);
  const [rate, setRate] = useState<TailRate | null>(null);
  const last = useRef<number | null>(null);

  // Another filter is another tail.
  const [shownAddress, setShownAddress] = useState(address);
  if (shownAddress !== address) {
    setShownAddress(address);
    setRows([]);
    setPassed(0);
    setPaused(false);
    setRefused(false);
    setRate(null);
  }
  useEffect(() => {
    last.current = null;
  }, [address]);

  useEffect(() => {
    const url = last.current === null ? address : `${address}${address.includes('?') ? '&' : '?'}after=${String(last.current)}`;
    const source = new EventSource(url);
    let arrived: TailRow[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      timer = undefined;
      const fresh = arrived.toReversed();
      arrived = [];
      last.current = fresh[0]?.position ?? last.current;
      setRows((before) => [...fresh, ...before].slice(0, MAX_ROWS));
    };
    const take = (fresh: readonly TailRow[]): void => {
      if (isPaused) {
        setPassed((before) => before + fresh.reduce((sum, row) => sum + (isGap(row) ? row.missed : 1), 0));
        return;
      }
      arrived.push(...fresh);
      timer ??= setTimeout(show, SHOW_EVERY_MS);
    };
    // A pause before the first event goes on from here.
    source.addEventListener('start', (message: MessageEvent<string>) => {
      last.current ??= Number(message.lastEventId);
    });
    source.addEventListener('open', () => setConnected(true));
    source.addEventListener('error', () => setConnected(false));
    source.addEventListener('events', (message: MessageEvent<string>) => take(JSON.parse(message.data) as readonly TailEvent[]));
    source.addEventListener('gap', (message: MessageEvent<string>) => {
      const { missed } = JSON.parse(message.data) as { readonly missed: number };
      take([{ position: Number(message.lastEventId), missed }]);
    });
    source.addEventListener('rate', (message: MessageEvent<string>) => setRate(JSON.parse(message.data) as TailRate));
    source.addEventListener('refused', () => {
      setRefused(true);
      setConnected(false);
      source.close();
    });
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [address, isPaused]);

  return {
    rows,
    isConnected,
    isPaused,
    isRefused,
    passed,
    rate,
    pause: () => setPaused(true),
    resume() {
      setPassed(0);
      setPaused(false);
    },
  };
}
