import type { PriceHistory } from '@okruh/contracts/http/catalog/product';
import { formatDate, formatMoney, localTime } from '@okruh/market';
import { Button, Dialog, Skeleton } from '@okruh/ui';
import { retryIcon } from '@okruh/ui/icons';
import { useBroughtTexts, useText } from '@okruh/web-kit/i18n';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { useShell } from '../../model/shell-context.tsx';
import { PriceChart } from './price-chart.tsx';
import cs from './locales/cs.json';
import ro from './locales/ro.json';

type Shown = { readonly kind: 'loading' } | { readonly kind: 'failed' } | { readonly kind: 'history'; readonly history: PriceHistory };

interface PriceHistoryDialogProps {
  /** Id of the variant. */
  readonly product: string;
  readonly onClose: () => void;
}

/** Why the struck price is what it is: the changes of 90 days as a line and as a table, and the rule in words. */
export default function PriceHistoryDialog({ product, onClose }: PriceHistoryDialogProps): ReactElement {
  useBroughtTexts({ cs, ro });
  const text = useText();
  const { shown, retry } = usePriceHistory(product);
  return (
    <Dialog isOpen onClose={onClose} title={text('history.title')}>
      {shown.kind === 'loading' && (
        <div className="stack" aria-busy="true">
          <Skeleton height="9rem" />
          <Skeleton height="6rem" />
        </div>
      )}
      {shown.kind === 'failed' && (
        <div className="stack" role="alert">
          <p>{text('history.failed')}</p>
          <Button kind="quiet" icon={retryIcon} onClick={retry}>
            {text('history.retry')}
          </Button>
        </div>
      )}
      {shown.kind === 'history' && <History history={shown.history} />}
    </Dialog>
  );
}

function usePriceHistory(product: string): { readonly shown: Shown; readonly retry: () => void } {
  const [shown, setShown] = useState<Shown>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    askHistory(product, stop.signal).then(
      (history) => setShown({ kind: 'history', history }),
      () => stop.signal.aborted || setShown({ kind: 'failed' }),
    );
    return () => stop.abort();
  }, [product, attempt]);
  const retry = useCallback(() => {
    setShown({ kind: 'loading' });
    setAttempt((before) => before + 1);
  }, []);
  return { shown, retry };
}

async function askHistory(product: string, signal: AbortSignal): Promise<PriceHistory> {
  const { catalog } = await import('../../model/services.ts');
  return catalog.call('get_price_history', { params: { product }, signal });
}

function History({ history }: { readonly history: PriceHistory }): ReactElement {
  const text = useText();
  const { market } = useShell();
  const { points, lowest } = history;
  const day = (instant: string): string => formatDate(localTime(instant, market).date, market);
  return (
    <>
      {lowest !== null && (
        <p>
          {text('history.why', {
            reduced: day(lowest.reduced_at),
            price: formatMoney(lowest.price),
            from: day(lowest.window_from),
            to: day(lowest.window_to),
            day: formatDate(lowest.day, market),
          })}
        </p>
      )}
      <PriceChart history={history} />
      <div className="table-scroll" tabIndex={0} role="group" aria-label={text('history.table')}>
        <table className="table">
          <caption className="sr">{text('history.table')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('history.from')}</th>
              <th scope="col" className="num">
                {text('history.price')}
              </th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map((point) => (
              <tr key={point.from}>
                <th scope="row">{day(point.from)}</th>
                <td className="num">{formatMoney(point.price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
