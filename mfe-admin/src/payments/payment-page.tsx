import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { AdminPayment } from '@okruh/contracts/http/payments-admin';
import { isZeroMoney, type Money, subtractMoney } from '@okruh/market';
import { Empty, Skeleton, SumLines, Timeline } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { AdminPage } from '../office/page/admin-page.tsx';
import { CaseConflictNotice, ConflictScope, useFact, withLastChange } from '../office/conflict/case-conflict.tsx';
import styles from '../office/dossier.module.css';
import { type Fact, Facts } from '../office/page/facts.tsx';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { useMay } from '../office/session.ts';
import { PageLink } from '../office/page/page-link.tsx';
import { payments } from '../office/api/payments-api.ts';
import { Decide } from './decide.tsx';
import { Disputes } from './disputes.tsx';
import { PaymentStateLabel } from './payment-words.tsx';
import { Refund } from './refund.tsx';
import { Refunds } from './refunds.tsx';
import { paymentQuery } from './use-payment-command.ts';
import { formatDateTime, formatMoneyExact } from '../office/language/format.ts';

/** One payment: what came and went, what happened, and what a person may do about it. */
export function PaymentPage({ id }: { readonly id: string }) {
  const text = useText();
  const payment = useQuery(paymentQuery(id));
  const fact = useFact();
  const queryClient = useQueryClient();
  if (payment.data === undefined) {
    const isAbsent = payment.error instanceof ProblemError && payment.error.status === 404;
    return (
      <AdminPage title={text('payment.title')}>
        {payment.isPending && <Skeleton height="20rem" />}
        {isAbsent && (
          <Empty title={text('payment.absent')} actions={<PageLink href={officePaths.payments}>{text('payment.back')}</PageLink>} />
        )}
        {payment.isError && !isAbsent && (
          <LoadFailure title={text('payment.failed')} error={payment.error} onRetry={() => void payment.refetch()} />
        )}
      </AdminPage>
    );
  }
  const { data } = payment;
  return (
    <ConflictScope
      shown={data}
      read={async () => {
        const now = await payments.call('admin_get_payment', { params: { id } });
        return withLastChange(now, now.history);
      }}
      toFacts={(of) => [
        fact('payments.state', of.state_label),
        fact('payments.captured', formatMoneyExact(of.captured)),
        fact('payments.refunded', formatMoneyExact(of.refunded)),
        fact('payment.kept', formatMoneyExact(calculateRetained(of))),
      ]}
      onTaken={(theirs) => queryClient.setQueryData(paymentQuery(id).queryKey, theirs)}
    >
      <AdminPage title={text('payment.heading', { number: data.order_number })} actions={<Refund payment={data} />}>
        <CaseConflictNotice />
        {data.state === 'held' && <Decide payment={data} />}
        <Disputes payment={data} />
        <Summary payment={data} />
        <Refunds payment={data} />
        <History payment={data} />
        <Others payment={data} />
      </AdminPage>
    </ConflictScope>
  );
}

function Summary({ payment }: { readonly payment: AdminPayment }) {
  const text = useText();
  const { market } = useRemote();
  const mayReadOrders = useMay('order:read');
  const number = mayReadOrders ? (
    <Link key="order" href={pathTo(officePaths.order, { id: payment.order_id })}>
      {payment.order_number}
    </Link>
  ) : (
    payment.order_number
  );
  const facts: readonly Fact[] = [
    [text('payments.order'), number],
    [text('payments.state'), <PaymentStateLabel key="state" payment={payment} />],
    [text('payments.way'), text(`payments.way.${payment.type_payment}`)],
    [text('payment.provider'), providerName(payment.provider, text)],
    ...(payment.session_id === null ? [] : [[text('payment.session'), <code key="session">{payment.session_id}</code>] as const]),
    ...(payment.failure === null ? [] : [[text('payment.failure'), text(`payments.failure.${payment.failure}`)] as const]),
    ...(payment.loan === null
      ? []
      : [[text('payment.loan'), [payment.loan.partner_id, text(`loan.state.${payment.loan.state}`)].join(', ')] as const]),
    ...(payment.loan === null || payment.loan.contract_number === null
      ? []
      : [[text('loans.contract'), <code key="contract">{payment.loan.contract_number}</code>] as const]),
    [text('payments.market'), payment.market.toUpperCase()],
    [text('payments.created'), formatDateTime(payment.created_at, market)],
    [text('payment.changed'), formatDateTime(payment.changed_at, market)],
  ];
  return (
    <section className={`panel ${styles.summary}`} aria-label={text('payment.summary')}>
      <Facts facts={facts} />
      <SumLines
        lines={[
          { id: 'amount', label: text('payment.price'), amount: formatMoneyExact(payment.amount) },
          { id: 'captured', label: text('payments.captured'), amount: formatMoneyExact(payment.captured) },
          { id: 'refunded', label: text('payments.refunded'), amount: formatMoneyExact(payment.refunded) },
          // Rare: a line only where a bank has taken something.
          ...(isZeroMoney(payment.taken_back)
            ? []
            : [{ id: 'taken-back', label: text('payment.taken-back'), amount: formatMoneyExact(payment.taken_back) }]),
          ...(isZeroMoney(payment.disputed)
            ? []
            : [{ id: 'disputed', label: text('payment.disputed'), amount: formatMoneyExact(payment.disputed) }]),
          {
            id: 'kept',
            label: text('payment.kept'),
            amount: formatMoneyExact(calculateRetained(payment)),
            kind: 'total',
          },
        ]}
      />
    </section>
  );
}

const providers: readonly string[] = ['sandbox', 'stripe', 'partner', 'transfer', 'cash', 'trade_in'];
const providerName = (provider: string, text: (key: string) => string): string =>
  providers.includes(provider) ? text(`payment.provider.${provider}`) : provider;

/** Nothing that went back, was taken back or is questioned. */
const calculateRetained = ({ captured, refunded, taken_back: taken, disputed }: AdminPayment): Money =>
  [refunded, taken, disputed].reduce(subtractMoney, captured);

function History({ payment }: { readonly payment: AdminPayment }) {
  const text = useText();
  return (
    <section className="panel stack" aria-labelledby="history-heading">
      <h2 id="history-heading">{text('payment.history')}</h2>
      {payment.history.length === 0 ? <p className="caption">{text('payment.history.none')}</p> : <Entries payment={payment} />}
    </section>
  );
}

function Entries({ payment }: { readonly payment: AdminPayment }) {
  const text = useText();
  const { market } = useRemote();
  return (
    <Timeline
      label={text('payment.history')}
      entries={payment.history
        .map(({ at, label, by, note }, index) => ({
          id: `${at}-${index}`,
          title: label,
          // The latest is where it stands.
          state: index === payment.history.length - 1 ? ('current' as const) : ('done' as const),
          text: note === '' ? undefined : note,
          time: [formatDateTime(at, market), by].filter(Boolean).join(' · '),
          dateTime: at,
        }))
        .toReversed()}
    />
  );
}

function Others({ payment }: { readonly payment: AdminPayment }) {
  const text = useText();
  const { market } = useRemote();
  if (payment.others.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="others-heading">
      <h2 id="others-heading">{text('payment.others')}</h2>
      <ul className="list-plain">
        {payment.others.map((other) => (
          <li key={other.id}>
            <Link href={pathTo(officePaths.payment, { id: other.id })}>
              {text('payment.other', {
                method: text(`payments.way.${other.type_payment}`),
                date: formatDateTime(other.created_at, market),
              })}
            </Link>{' '}
            <PaymentStateLabel payment={other} />
          </li>
        ))}
      </ul>
    </section>
  );
}
