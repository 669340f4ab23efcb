import { formatDateTime, formatMoney, formatNearDateTime, todayIn } from '@okruh/market';
import { Button, Notice } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { payments } from '../model/api.ts';
import { failureWords } from '../model/failure-words.ts';
import { startPayment } from '../model/start-payment.ts';
import styles from './order.module.css';
import { isUnderWay, type OrderData, pollDelay } from '../model/use-order.ts';

type Addition = OrderData['additions'][number];

interface AdditionsProps {
  readonly order: OrderData;
  /** The visitor comes from the provider's page. */
  readonly isReturned: boolean;
}

/** Products that were added by agreement: what is still to be paid, and what became of the others. */
export default function Additions({ order, isReturned }: AdditionsProps) {
  const text = useText();
  const { market } = useRemote();
  const today = todayIn(market, new Date());
  const settled = order.additions.filter(({ state }) => state !== 'awaiting-payment');
  return (
    <>
      {order.additions.map((addition) =>
        addition.state === 'awaiting-payment' && addition.payment_code !== null ? (
          <Due key={addition.id} order={order} addition={addition} code={addition.payment_code} isReturned={isReturned} />
        ) : null,
      )}
      {settled.length > 0 && (
        <section className={`stack ${styles.section}`} aria-labelledby="additions-heading">
          <h2 id="additions-heading">{text('order.additions')}</h2>
          <ul className="stack">
            {settled.map((addition) => (
              <li key={addition.id}>
                {text(describe(addition), { lines: nameLines(addition), amount: formatMoney(addition.amount) })}{' '}
                <span className="soft small">{formatNearDateTime(addition.at, today, market)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const nameLines = ({ lines }: Addition): string =>
  lines.map(({ name, spec, quantity }) => `${quantity} × ${[name, spec].filter((part) => part !== '').join(', ')}`).join('; ');

const describe = ({ state, is_due_raised: isDue, end_reason: reason }: Addition): string => {
  if (state === 'added') return isDue ? 'order.addition.due' : 'order.addition.paid';
  return reason === 'too-late' ? 'order.addition.too-late' : 'order.addition.ended';
};

interface DueProps extends AdditionsProps {
  readonly addition: Addition;
  /** Opens its payment. */
  readonly code: string;
}

/** What was added, what it costs, until when it is held, and the key that pays it by card. */
function Due({ order, addition, code, isReturned }: DueProps) {
  const text = useText();
  const { locale, market } = useRemote();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // Who comes back from the bank waits for its word, and then until the order knows it.
  const payment = useQuery({
    queryKey: ['payment_status', code],
    queryFn: async ({ signal }) => {
      const status = await payments.call('payment_status', { query: { order: code }, signal });
      if (!isUnderWay(status)) await queryClient.invalidateQueries({ queryKey: ['get_order', order.code] });
      return status;
    },
    enabled: isReturned,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data !== undefined && (isUnderWay(data) || data.state === 'captured') ? pollDelay(dataUpdateCount) : false,
  });
  const isWaiting = payment.data !== undefined && (isUnderWay(payment.data) || payment.data.state === 'captured');
  const isFailed = payment.data?.state === 'failed' || payment.data?.state === 'cancelled';
  const pay = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      const started = await startPayment(code, 'card');
      if (started.kind === 'leaving') return;
      await queryClient.invalidateQueries({ queryKey: ['get_order', order.code] });
    } catch (reason) {
      setError(failureWords(reason, locale));
    }
    setBusy(false);
  };
  return (
    <section className={`panel stack ${styles.pay}`} aria-labelledby="addition-heading">
      <h2 id="addition-heading">{text('order.addition.heading')}</h2>
      <p>{text('order.addition.what', { lines: nameLines(addition) })}</p>
      {addition.payable_until !== null && (
        <p className="small soft">{text('order.addition.until', { until: formatDateTime(addition.payable_until, market) })}</p>
      )}
      {isWaiting && isReturned ? (
        <Notice tone="info" role="status" title={text('pay.waiting')}>
          {text('pay.waiting.text')}
        </Notice>
      ) : (
        <>
          {(error !== null || isFailed) && (
            <Notice tone="danger" role="alert">
              {error ?? (payment.data?.message || text('pay.failed.text'))}
            </Notice>
          )}
          <div className="row">
            <Button kind="key" busy={isBusy} onClick={() => void pay()}>
              {text('order.addition.pay', { amount: formatMoney(addition.amount) })}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
