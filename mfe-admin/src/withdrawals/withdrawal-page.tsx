import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { WithdrawalDetail } from '@okruh/contracts/http/orders-admin/withdrawals';
import { addDays, formatDate, formatDateTime, formatMoneyExact, formatShortDate, formatTime, localTime, type Market } from '@okruh/market';
import { Button, Empty, Notice, Skeleton, Steps, SumLines } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useState } from 'react';
import { orders } from '../office/api/orders-api.ts';
import styles from '../office/dossier.module.css';
import { saveFile } from '../office/grid/save-file.ts';
import { AdminPage } from '../office/page/admin-page.tsx';
import { type Fact, Facts } from '../office/page/facts.tsx';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { PageLink } from '../office/page/page-link.tsx';
import { Term } from '../office/page/term.tsx';
import { useReportFailure } from '../office/page/use-report-failure.ts';
import { useMay } from '../office/session.ts';
import { CloseDialog } from './close-dialog.tsx';
import { JudgementForm } from './judgement-form.tsx';
import { SOON_DAYS, WithdrawalState } from './withdrawal-words.tsx';
import { pollWhileJudged, useWithdrawalCommand, withdrawalQuery } from './withdrawal-queries.ts';
import ownStyles from './withdrawals.module.css';

/** One withdrawal: how far it is, what came back, what is paid for it. */
export function WithdrawalPage({ id }: { readonly id: string }) {
  const text = useText();
  const withdrawal = useQuery({ ...withdrawalQuery(id), refetchInterval: pollWhileJudged });
  const mayChange = useMay('order:change');
  if (withdrawal.data === undefined) {
    const isAbsent = withdrawal.error instanceof ProblemError && withdrawal.error.status === 404;
    return (
      <AdminPage title={text('withdrawals.title')}>
        {withdrawal.isPending && <Skeleton height="20rem" />}
        {isAbsent && (
          <Empty
            title={text('withdrawal.absent')}
            actions={<PageLink href={officePaths.withdrawals}>{text('withdrawal.back')}</PageLink>}
          />
        )}
        {withdrawal.isError && !isAbsent && (
          <LoadFailure title={text('withdrawal.failed')} error={withdrawal.error} onRetry={() => void withdrawal.refetch()} />
        )}
      </AdminPage>
    );
  }
  const { data } = withdrawal;
  const isAwaited = data.state === 'announced' || data.state === 'received';
  return (
    <AdminPage title={text('withdrawal.heading', { number: data.number })} actions={<Actions withdrawal={data} mayChange={mayChange} />}>
      {data.days_left !== null && data.days_left < 0 && <Notice tone="danger" title={text('withdrawal.late')} />}
      <div className={ownStyles.clock}>
        <Progress withdrawal={data} />
        <RefundTerm withdrawal={data} />
      </div>
      <Summary withdrawal={data} />
      {isAwaited && mayChange ? <JudgementForm key={data.version} withdrawal={data} /> : <Lines withdrawal={data} />}
    </AdminPage>
  );
}

const stepOrder = ['announced', 'received', 'judged', 'refunded'] as const;

function Progress({ withdrawal }: { readonly withdrawal: WithdrawalDetail }) {
  const text = useText();
  const { market } = useRemote();
  const { state } = withdrawal;
  if (state === 'closed') return <Notice tone="info" title={text('withdrawal.closed')} />;
  // The step that people or money are awaited at.
  const current = stepOrder[stepOrder.indexOf(state) + 1] ?? null;
  const times = {
    announced: withdrawal.announced_at,
    received: withdrawal.received_at,
    judged: withdrawal.judged_at,
    refunded: withdrawal.refunded_at,
  };
  const steps = stepOrder.map((id) => ({ id, label: text(`withdrawal.step.${id}`), note: formatMoment(times[id], market) }));
  return (
    <div className="panel">
      <Steps label={text('withdrawal.steps')} steps={steps} current={current} />
    </div>
  );
}

/** "12. 11. 21:40": what happens within weeks needs no year. */
const formatMoment = (at: string | null, market: Market): string | undefined =>
  at === null ? undefined : `${formatShortDate(localTime(at, market).date, market)} ${formatTime(at, market)}`;

/** The days that the law gives us to pay the money back, and whether we may still wait for the goods. */
function RefundTerm({ withdrawal }: { readonly withdrawal: WithdrawalDetail }) {
  const text = useText();
  const { market: shown } = useRemote();
  const { announced_at: announcedAt, received_at: receivedAt, refund_due_on: dueOn, days_left: left, market } = withdrawal;
  if (left === null) return null;
  return (
    <Term
      title={text('withdrawal.term')}
      today={addDays(dueOn, -left)}
      from={localTime(announcedAt, market).date}
      until={dueOn}
      begun={text('withdrawal.term.begun')}
      soonDays={SOON_DAYS}
    >
      <p className="caption">
        {receivedAt === null
          ? text('withdrawal.term.may-wait')
          : text('withdrawal.term.goods-here', { day: formatShortDate(localTime(receivedAt, market).date, shown) })}
      </p>
    </Term>
  );
}

function Actions({ withdrawal, mayChange }: { readonly withdrawal: WithdrawalDetail; readonly mayChange: boolean }) {
  const text = useText();
  const reportFailure = useReportFailure();
  const [isClosing, setClosing] = useState(false);
  const { id, number, version, state, credit_notes: notes } = withdrawal;
  const receive = useWithdrawalCommand(id, { failed: text('withdrawal.receive.failed'), done: text('withdrawal.receive.done') }, () =>
    orders.call('admin_receive_withdrawal', { params: { id }, body: { version } }),
  );
  const download = useMutation({
    mutationFn: () => orders.exchange('admin_get_withdrawal_paper', { params: { id } }),
    onSuccess: (file) => saveFile(file, `${number}.pdf`),
    onError: (error) => reportFailure(text('withdrawal.paper.failed'), error),
  });
  const mayClose = mayChange && state !== 'refunded' && state !== 'closed' && notes.length === 0;
  return (
    <>
      <Button kind="quiet" size="small" icon={downloadIcon} busy={download.isPending} onClick={() => download.mutate()}>
        {text('withdrawal.paper')}
      </Button>
      {mayClose && (
        <Button kind="quiet" size="small" onClick={() => setClosing(true)}>
          {text('withdrawal.close')}
        </Button>
      )}
      {mayChange && state === 'announced' && (
        <Button size="small" busy={receive.isPending} onClick={() => receive.mutate(undefined)}>
          {text('withdrawal.receive')}
        </Button>
      )}
      <CloseDialog withdrawal={withdrawal} isOpen={isClosing} onClose={() => setClosing(false)} />
    </>
  );
}

function Summary({ withdrawal }: { readonly withdrawal: WithdrawalDetail }) {
  const text = useText();
  const { market } = useRemote();
  const mayReadInvoices = useMay('invoice:read');
  const time = (at: string | null): string => (at === null ? '–' : formatDateTime(at, market));
  const facts: readonly Fact[] = [
    [text('withdrawals.state'), <WithdrawalState key="state" state={withdrawal.state} />],
    [
      text('withdrawals.order'),
      <Link key="order" href={pathTo(officePaths.order, { id: withdrawal.order_id })}>
        {withdrawal.order_number}
      </Link>,
    ],
    [text('withdrawals.customer'), withdrawal.customer_name],
    // The steps say when; without money there are none.
    ...(withdrawal.state === 'closed'
      ? ([
          [text('withdrawal.announced'), time(withdrawal.announced_at)],
          [text('withdrawal.received'), time(withdrawal.received_at)],
        ] as const)
      : []),
    [text('withdrawal.send-until'), formatDate(withdrawal.send_until, market)],
    ...(withdrawal.judged_at === null
      ? []
      : [[text('withdrawal.judged'), `${time(withdrawal.judged_at)}, ${withdrawal.judged_by ?? ''}`] as const]),
    ...(withdrawal.reason === null ? [] : [[text('withdrawal.reason'), text(`withdrawal.reason.${withdrawal.reason}`)] as const]),
    [text('withdrawal.money'), <Way key="money" withdrawal={withdrawal} />],
  ];
  return (
    <section className={`panel ${styles.summary}`} aria-label={text('withdrawal.summary')}>
      <Facts facts={facts} />
      {withdrawal.note !== '' && <p className={styles.customerNote}>{withdrawal.note}</p>}
      {withdrawal.credit_notes.length > 0 && (
        <ul className="list-plain">
          {withdrawal.credit_notes.map((note) => (
            <li key={note.id}>
              {text('withdrawal.credit-note')}{' '}
              {mayReadInvoices ? <Link href={pathTo(officePaths.invoice, { id: note.id })}>{note.number}</Link> : note.number}, −
              {formatMoneyExact(note.total)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Where the money goes; an account is shown whole at a press, which is written down. */
function Way({ withdrawal }: { readonly withdrawal: WithdrawalDetail }) {
  const text = useText();
  const reportFailure = useReportFailure();
  const mayReveal = useMay('order:read-sensitive');
  const [account, setAccount] = useState<string | null>(null);
  const reveal = useMutation({
    mutationFn: () => orders.call('admin_reveal_withdrawal_account', { params: { id: withdrawal.id }, body: {} }),
    onSuccess: (shown) => setAccount(`${shown.bank_account_full_number}, ${shown.name}`),
    onError: (error) => reportFailure(text('withdrawal.account.failed'), error),
  });
  if (withdrawal.account_tail === null) return text('withdrawal.money.back', { payment: withdrawal.payment_name });
  return (
    <span>
      {account ?? text('withdrawal.account', { tail: withdrawal.account_tail })}{' '}
      {account === null && mayReveal && (
        <Button kind="bare" size="small" busy={reveal.isPending} onClick={() => reveal.mutate()}>
          {text('withdrawal.account.show')}
        </Button>
      )}
    </span>
  );
}

/** What was announced, and what was decided of it. */
function Lines({ withdrawal }: { readonly withdrawal: WithdrawalDetail }) {
  const text = useText();
  return (
    <div className="panel stack">
      <h2 id="lines-heading">{text('withdrawal.goods')}</h2>
      <div className="table-scroll" role="region" aria-labelledby="lines-heading" tabIndex={0}>
        <table className="table compact">
          <thead>
            <tr>
              <th scope="col">{text('withdrawal.item')}</th>
              <th scope="col">{text('withdrawal.arrived')}</th>
              <th scope="col" className="end">
                {text('withdrawal.paid')}
              </th>
              <th scope="col" className="end">
                {text('withdrawal.deduction')}
              </th>
            </tr>
          </thead>
          <tbody>
            {withdrawal.lines.map((line) => (
              <tr key={line.line}>
                <td>
                  {line.name}
                  <span className="sub mono">{line.code}</span>
                </td>
                <td>
                  {text('withdrawal.count', { back: line.back ?? '–', quantity: line.quantity })}
                  {line.back !== null && line.back > 0 && (
                    <span className="sub">{text(line.is_restocked ? 'withdrawal.restocked' : 'withdrawal.not-restocked')}</span>
                  )}
                </td>
                <td className="end">{formatMoneyExact(line.refunds.at(-1) ?? withdrawal.estimate)}</td>
                <td className="end">{line.deduction.amount === 0 ? '' : `−${formatMoneyExact(line.deduction)}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SumLines
        lines={[
          {
            id: 'total',
            label: text(withdrawal.refund === null ? 'withdrawal.estimate' : 'withdrawal.refund'),
            amount: formatMoneyExact(withdrawal.refund ?? withdrawal.estimate),
            kind: 'total',
          },
        ]}
      />
    </div>
  );
}
