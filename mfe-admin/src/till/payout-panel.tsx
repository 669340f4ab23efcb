import type { Bill, CounterPayment } from '@okruh/contracts/http/counter-admin';
import { Button, Checkbox, Notice } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { type FormEvent, useState } from 'react';
import { counter } from '../office/api/counter-api.ts';
import { describeFailure } from '../office/page/use-report-failure.ts';
import styles from './till.module.css';
import { formatMoney } from '../office/language/format.ts';

interface PayoutPanelProps {
  readonly bill: Bill;
  onPaid(payment: CounterPayment): void;
}

/** Cash that a seller gets for a device, from the drawer of the clerk who saw their identity document. */
export function PayoutPanel({ bill, onPaid }: PayoutPanelProps) {
  const text = useText();
  const language = useLanguage();
  const [isSeen, setSeen] = useState(false);
  const [isChecked, setChecked] = useState(false);
  // Paid under one id until it is refused, however often the key is pressed.
  const [id, setId] = useState(() => crypto.randomUUID());
  const pay = useMutation({
    mutationFn: () => counter.call('admin_pay_out', { body: { id, buyout_id: bill.id, amount: bill.due.amount, identity_checked: true } }),
    onSuccess: onPaid,
    onError: (error) => {
      // What nobody answered, or whose owner is away, may have begun: it is the same one next time.
      if (error instanceof ProblemError && error.status < 500) setId(crypto.randomUUID());
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (isSeen) pay.mutate();
  };
  return (
    <form className="stack" noValidate onSubmit={submit} aria-label={text('till.payout')}>
      <section className={`panel-brand corner ${styles.due}`}>
        <span className="caption">{text('till.payout')}</span>
        <b>{formatMoney(bill.due)}</b>
        <span>{[bill.number, bill.customer].join(', ')}</span>
      </section>
      <section className="panel stack">
        <Checkbox
          id="till-identity"
          label={text('till.identity')}
          hint={text('till.identity.help')}
          checked={isSeen}
          error={isChecked && !isSeen ? text('till.identity.missing') : undefined}
          onChange={() => setSeen(!isSeen)}
        />
        <p className="caption">{text('till.payout.help')}</p>
        {pay.error !== null && (
          <Notice tone="danger" role="alert">
            {describeFailure(pay.error, language)}
          </Notice>
        )}
        <Button type="submit" kind="key" size="large" block busy={pay.isPending}>
          {text('till.pay-out', { amount: formatMoney(bill.due) })}
        </Button>
      </section>
    </form>
  );
}
