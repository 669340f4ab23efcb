import { failureText } from '@okruh/web-kit/forms';
import { useLanguage } from '@okruh/web-kit/i18n';
import { useRef, useState } from 'react';
import type { BulkAction, RowResult } from './bulk-action.ts';

/** Rows that are worked on at the same time: a service is not to be flooded. */
const PARALLEL = 4;

/** An action on many rows: what is running, what became of each, another try, the way back. */
export interface BulkRun<Row> {
  /** Null before the first action and when its results were put away. */
  readonly action: BulkAction<Row> | null;
  readonly results: readonly RowResult<Row>[];
  readonly isRunning: boolean;
  start(action: BulkAction<Row>, rows: ReadonlyMap<string, Row>): void;
  /** Tries the failed rows again. */
  retry(): void;
  /** Takes back what was done: of one row, or of all. */
  undo(key?: string): void;
  close(): void;
}

/**
 * Runs actions row by row, a few at a time; one row that fails stops no other.
 *
 * @param onFinished called when all rows are over, so that the list is read again
 */
export function useBulkRun<Row>(onFinished: () => void): BulkRun<Row> {
  const language = useLanguage();
  const [action, setAction] = useState<BulkAction<Row> | null>(null);
  const [results, setResults] = useState<readonly RowResult<Row>[]>([]);
  const [isRunning, setRunning] = useState(false);
  /** Grows when results are put away: what is still on its way then reports to nobody. */
  const run = useRef(0);

  const work = async (chosen: readonly RowResult<Row>[], step: (row: Row) => Promise<Pick<RowResult<Row>, 'state' | 'text'>>) => {
    const mine = run.current;
    const queue = [...chosen];
    const report = (key: string, change: Pick<RowResult<Row>, 'state' | 'text'>): void => {
      if (mine === run.current) setResults((before) => before.map((result) => (result.key === key ? { ...result, ...change } : result)));
    };
    const workOff = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        report(next.key, { state: 'running', text: '' });
        try {
          report(next.key, await step(next.row));
        } catch (error) {
          // A row that can't be taken back stays done.
          report(next.key, { state: next.state === 'done' ? 'done' : 'failed', text: failureText(error, language) });
        }
      }
    };
    setRunning(true);
    await Promise.all(Array.from({ length: PARALLEL }, workOff));
    if (mine === run.current) setRunning(false);
    onFinished();
  };

  return {
    action,
    results,
    isRunning,
    start(next, rows) {
      run.current += 1;
      const all = [...rows].map(([key, row]) => ({ key, row, state: 'waiting' as const, text: '' }));
      setAction(next);
      setResults(all);
      void work(all, (row) => next.run(row));
    },
    retry() {
      if (action === null) return;
      const failed = results.filter(({ state }) => state === 'failed');
      void work(failed, (row) => action.run(row));
    },
    undo(key) {
      const takeBack = action?.undo;
      if (action === null || takeBack === undefined) return;
      const done = results.filter((result) => result.state === 'done' && (key === undefined || result.key === key));
      void work(done, async (row) => {
        await takeBack.call(action, row);
        return { state: 'undone', text: '' };
      });
    },
    close() {
      run.current += 1;
      setAction(null);
      setResults([]);
      setRunning(false);
    },
  };
}
