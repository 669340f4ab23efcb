import type { CounterPayment } from '@okruh/contracts/http/counter-admin';
import { Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery } from '@okruh/web-kit/query';
import { useEffect, useRef } from 'react';
import { counter } from '../office/api/counter-api.ts';
import { useReportFailure } from '../office/page/use-report-failure.ts';
import { cardQuery } from './till-queries.ts';
import styles from './till.module.css';
import { formatMoney } from '../office/language/format.ts';

interface CardProgressProps {
  readonly payment: CounterPayment;
  onTaken(payment: CounterPayment): void;
  /** The card was refused, or the clerk called it off. */
  onEnded(payment: CounterPayment): void;
}

/** The terminal waits for a card, or for what its bank says. */
export function CardProgress({ payment, onTaken, onEnded }: CardProgressProps) {
  const text = useText();
  const reportFailure = useReportFailure();
  const { data } = useQuery(cardQuery(payment.id));
  const cancel = useMutation({
    mutationFn: () => counter.call('admin_cancel_card_payment', { params: { id: payment.id } }),
    onSuccess: (ended) => answer(ended),
    onError: (error) => reportFailure(text('till.cancel.failed'), error),
  });
  const isAnswered = useRef(false);
  const answer = (ended: CounterPayment): void => {
    if (isAnswered.current || ended.state === 'pending') return;
    isAnswered.current = true;
    if (ended.state === 'taken') onTaken(ended);
    else onEnded(ended);
  };
  const latest = useRef(answer);
  latest.current = answer;
  useEffect(() => {
    if (data !== undefined) latest.current(data);
  }, [data]);
  return (
    <section id="till-card" className={`panel-brand corner stack ${styles.due}`} role="status" tabIndex={-1}>
      <span className="caption">{text('till.card')}</span>
      <b>{formatMoney(payment.amount)}</b>
      <span>{text('till.card.text')}</span>
      <div className="row">
        <Button kind="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {text('till.cancel')}
        </Button>
      </div>
    </section>
  );
}
