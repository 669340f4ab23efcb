import type { Bill, CounterPayment } from '@okruh/contracts/http/counter-admin';
import { type Money, money } from '@okruh/market';
import { Button, Notice, Option, Segmented, TextField } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { type FormEvent, useState } from 'react';
import { counter } from '../office/api/counter-api.ts';
import { describeFailure } from '../office/page/use-report-failure.ts';
import { chargeCash, parseAmount, suggestGiven, typeAmount } from './amounts.ts';
import { CardProgress } from './card-progress.tsx';
import styles from './till.module.css';
import { useFollowFocus } from './use-follow-focus.ts';
import { formatMoney, formatMoneyExact } from '../office/language/format.ts';

interface PaymentPanelProps {
  readonly bills: readonly Bill[];
  readonly due: Money;
  readonly hasTerminal: boolean;
  onTaken(payment: CounterPayment): void;
  /** Something else is due than was shown. */
  onChanged(): void;
}

/** How the customer pays: all of it, or a part in cash and a part by card. */
export function PaymentPanel({ bills, due, hasTerminal, onTaken, onChanged }: PaymentPanelProps) {
  const text = useText();
  const language = useLanguage();
  const { market } = useRemote();
  const [tender, setTender] = useState<'cash' | 'terminal'>(hasTerminal ? 'terminal' : 'cash');
  const [amount, setAmount] = useState(typeAmount(due.amount));
  const [given, setGiven] = useState('');
  const [isChecked, setChecked] = useState(false);
  // Taken under one id until it is refused, however often the key is pressed.
  const [id, setId] = useState(() => crypto.randomUUID());
  const [waiting, setWaiting] = useState<CounterPayment | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { currency } = due;
  useFollowFocus(waiting === null ? 'till-payment' : 'till-card', '');
  const show = (minor: number): string => formatMoney(money(minor, currency));
  const parsed = parseAmount(amount, market);
  const isAmount = parsed !== null && parsed > 0 && parsed <= due.amount;
  const charged = chargeCash(parsed ?? 0, currency);
  const handed = given.trim() === '' ? charged : parseAmount(given, market);
  const isEnough = handed !== null && handed >= charged;
  const take = useMutation({
    mutationFn: () =>
      counter.call('admin_take_payment', {
        body: {
          id,
          bills: bills.map((bill) => ({ kind: bill.kind, id: bill.id })),
          tender,
          due: due.amount,
          amount: parsed ?? 0,
          given: tender === 'cash' ? handed : null,
        },
      }),
    onSuccess: (payment) => (payment.state === 'pending' ? setWaiting(payment) : onTaken(payment)),
    onError: (error) => {
      setFailure(describeFailure(error, language));
      // What was refused is another payment next time; what nobody answered may have been taken, and is the same one.
      if (error instanceof ProblemError && error.status >= 400) setId(crypto.randomUUID());
      if (error instanceof ProblemError && error.code === 'changed-meanwhile') onChanged();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    setFailure(null);
    if (isAmount && (tender === 'terminal' || isEnough)) take.mutate();
  };
  if (waiting !== null)
    return (
      <CardProgress
        payment={waiting}
        onTaken={onTaken}
        onEnded={(ended) => {
          setWaiting(null);
          setId(crypto.randomUUID());
          if (ended.state === 'declined') setFailure(text('till.declined', { reason: describeDecline(ended.failure) }));
        }}
      />
    );
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <section className={`panel-brand corner ${styles.due}`} aria-live="polite">
        <span className="caption">{text('till.due')}</span>
        <b>{formatMoney(due)}</b>
      </section>
      <section className="panel stack" aria-label={text('till.way')}>
        {hasTerminal ? (
          <Segmented
            label={text('till.way')}
            value={tender}
            onChange={setTender}
            items={[
              { value: 'terminal', label: text('till.terminal') },
              { value: 'cash', label: text('till.cash') },
            ]}
          />
        ) : (
          <p className="soft">{text('till.cash-only')}</p>
        )}
        <TextField
          id="till-amount"
          label={text('till.amount')}
          help={text('till.amount.help')}
          inputMode="decimal"
          autoComplete="off"
          after={currency === 'CZK' ? 'Kč' : 'Lei'}
          value={amount}
          error={
            isChecked && !isAmount
              ? text(parsed === null ? 'till.not-amount' : 'till.amount.wrong', { amount: show(due.amount) })
              : undefined
          }
          onChange={(event) => setAmount(event.target.value)}
        />
        {tender === 'cash' && (
          <>
            <TextField
              id="till-given"
              label={text('till.given')}
              inputMode="decimal"
              autoComplete="off"
              placeholder={typeAmount(charged)}
              after={currency === 'CZK' ? 'Kč' : 'Lei'}
              value={given}
              error={isChecked && !isEnough ? text('till.given.short', { amount: show(charged) }) : undefined}
              onChange={(event) => setGiven(event.target.value)}
            />
            <div className={styles.notes} role="group" aria-label={text('till.notes')}>
              {suggestGiven(charged, currency).map((note) => (
                <Option
                  key={note}
                  name="till-note"
                  checked={handed === note}
                  label={typeAmount(note)}
                  onChange={() => setGiven(typeAmount(note))}
                />
              ))}
            </div>
            <p className={styles.change} role="status">
              <span>{text('till.change')}</span>
              <b>{show(Math.max(0, (handed ?? 0) - charged))}</b>
            </p>
            {parsed !== null && charged !== parsed && (
              <p className="caption">{text('till.rounded', { amount: formatMoneyExact(money(charged - parsed, currency)) })}</p>
            )}
          </>
        )}
        {failure !== null && (
          <Notice tone="danger" role="alert">
            {failure}
          </Notice>
        )}
        <Button type="submit" kind="key" size="large" block busy={take.isPending}>
          {text(tender === 'cash' ? 'till.take-cash' : 'till.take-card', { amount: show(tender === 'cash' ? charged : (parsed ?? 0)) })}
        </Button>
      </section>
    </form>
  );

  function describeDecline(code: string | null): string {
    if (code === 'insufficient_funds') return text('till.declined.funds');
    return text(code === 'terminal_down' ? 'till.declined.terminal' : 'till.declined.card');
  }
}
