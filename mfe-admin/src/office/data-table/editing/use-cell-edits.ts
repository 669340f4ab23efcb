import { todayIn } from '@okruh/market';
import { firstError, messageText } from '@okruh/market/fields';
import { useLanguage } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect, useState } from 'react';
import { describeFailure } from '../../page/use-report-failure.ts';
import type { CellEdits, VersionedRow } from './cell-edits.ts';
import { createCellEdits } from './create-cell-edits.ts';

/**
 * Edits of a table, as long as its page is open. What isn't saved because the service wasn't reached is saved when the network is
 * back, and leaving the page asks first.
 *
 * @param getKey as the table's `rowKey`
 * @param getLabel names a row for people
 */
export function useCellEdits<Row extends VersionedRow>(getKey: (row: Row) => string, getLabel: (row: Row) => string): CellEdits<Row> {
  const language = useLanguage();
  const { market, guardLeave } = useRemote();
  const [edits] = useState(() =>
    createCellEdits<Row>({
      getKey,
      getLabel,
      explain: (error) => describeFailure(error, language),
      check(editor, value) {
        const error = firstError(value, editor.rules ?? [], { market, today: todayIn(market, new Date()) });
        return error && messageText(error, language);
      },
    }),
  );
  useEffect(() => {
    let isHeld = false;
    const hold = (next: boolean): void => {
      if (next !== isHeld) guardLeave(next);
      isHeld = next;
    };
    const stop = edits.subscribe(() => hold(edits.getSummary().isHeld));
    return () => {
      stop();
      hold(false);
    };
  }, [edits, guardLeave]);
  useEffect(() => {
    const tryAgain = (): void => edits.retry('offline');
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [edits]);
  return edits;
}
