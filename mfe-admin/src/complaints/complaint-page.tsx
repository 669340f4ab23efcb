import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { ComplaintDetail } from '@okruh/contracts/http/orders-admin/complaints';
import { formatDateTime, formatMoneyExact } from '@okruh/market';
import { Button, Empty, Notice, Skeleton } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useState } from 'react';
import { orders } from '../office/api/orders-api.ts';
import dossier from '../office/dossier.module.css';
import { AdminPage } from '../office/page/admin-page.tsx';
import { type Fact, Facts } from '../office/page/facts.tsx';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { PageLink } from '../office/page/page-link.tsx';
import { useReportFailure } from '../office/page/use-report-failure.ts';
import { useMay } from '../office/session.ts';
import { complaintQuery, pollWhileAccepted, useComplaintCommand } from './complaint-queries.ts';
import { ComplaintState, SettleClock } from './complaint-words.tsx';
import styles from './complaints.module.css';
import { DecisionForm } from './decision-form.tsx';
import { type Ending, NoteDialog } from './note-dialog.tsx';

/** One complaint: what is wrong, until when it must be settled, and what was decided. */
export function ComplaintPage({ id }: { readonly id: string }) {
  const text = useText();
  const complaint = useQuery({ ...complaintQuery(id), refetchInterval: pollWhileAccepted });
  const mayChange = useMay('order:change');
  if (complaint.data === undefined) {
    const isAbsent = complaint.error instanceof ProblemError && complaint.error.status === 404;
    return (
      <AdminPage title={text('complaints.title')}>
        {complaint.isPending && <Skeleton height="20rem" />}
        {isAbsent && (
          <Empty title={text('complaint.absent')} actions={<PageLink href={officePaths.complaints}>{text('complaint.back')}</PageLink>} />
        )}
        {complaint.isError && !isAbsent && (
          <LoadFailure title={text('complaint.failed')} error={complaint.error} onRetry={() => void complaint.refetch()} />
        )}
      </AdminPage>
    );
  }
  const { data } = complaint;
  const isOpen = data.state === 'reported' || data.state === 'received';
  return (
    <AdminPage
      title={text('complaint.heading', { number: data.number })}
      actions={mayChange && <Actions complaint={data} isOpen={isOpen} />}
    >
      {data.days_left !== null && data.days_left < 0 && <Notice tone="danger" title={text('complaint.late')} />}
      <Summary complaint={data} />
      {isOpen && mayChange ? <DecisionForm key={data.version} complaint={data} /> : <Lines complaint={data} />}
    </AdminPage>
  );
}

function Actions({ complaint, isOpen }: { readonly complaint: ComplaintDetail; readonly isOpen: boolean }) {
  const text = useText();
  const [ending, setEnding] = useState<Ending | null>(null);
  const { id, version, state, credit_notes: notes } = complaint;
  const receive = useComplaintCommand(id, { failed: text('complaint.receive.failed'), done: text('complaint.receive.done') }, () =>
    orders.call('admin_receive_complaint', { params: { id }, body: { version } }),
  );
  return (
    <>
      {isOpen && (
        <Button kind="quiet" size="small" onClick={() => setEnding('reject')}>
          {text('complaint.reject')}
        </Button>
      )}
      {state === 'accepted' && notes.length === 0 && (
        <Button kind="quiet" size="small" onClick={() => setEnding('close')}>
          {text('complaint.close')}
        </Button>
      )}
      {state === 'reported' && (
        <Button size="small" busy={receive.isPending} onClick={() => receive.mutate(undefined)}>
          {text('complaint.receive')}
        </Button>
      )}
      <NoteDialog complaint={complaint} ending={ending} onClose={() => setEnding(null)} />
    </>
  );
}

function Summary({ complaint }: { readonly complaint: ComplaintDetail }) {
  const text = useText();
  const { market } = useRemote();
  const time = (at: string | null): string => (at === null ? '–' : formatDateTime(at, market));
  const facts: readonly Fact[] = [
    [text('complaints.state'), <ComplaintState key="state" state={complaint.state} />],
    [text('complaints.clock'), <SettleClock key="clock" {...complaint} />],
    [
      text('complaints.order'),
      <Link key="order" href={pathTo(officePaths.order, { id: complaint.order_id })}>
        {complaint.order_number}
      </Link>,
    ],
    [text('complaints.customer'), complaint.customer_name],
    [text('complaint.reported'), time(complaint.reported_at)],
    [text('complaint.received'), time(complaint.received_at)],
    ...(complaint.decided_at === null
      ? []
      : [[text('complaint.decided'), `${time(complaint.decided_at)}, ${complaint.decided_by ?? ''}`] as const]),
    ...(complaint.refunded_at === null ? [] : [[text('complaint.refunded'), time(complaint.refunded_at)] as const]),
    [text('complaint.money'), <MoneyTarget key="money" complaint={complaint} />],
  ];
  return (
    <section className={`panel ${dossier.summary}`} aria-label={text('complaint.summary')}>
      <Facts facts={facts} />
      <div>
        <h2>{text('complaint.defect')}</h2>
        <p className={styles.defect}>{complaint.defect}</p>
      </div>
      {complaint.note !== '' && <p className={dossier.customerNote}>{complaint.note}</p>}
      {complaint.credit_notes.length > 0 && (
        <ul className="list-plain">
          {complaint.credit_notes.map((note) => (
            <li key={note.id}>
              {text('complaint.credit-note')} <Link href={pathTo(officePaths.invoice, { id: note.id })}>{note.number}</Link>, −
              {formatMoneyExact(note.total)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Where the money goes; an account is shown whole at a press, which is written down. */
function MoneyTarget({ complaint }: { readonly complaint: ComplaintDetail }) {
  const text = useText();
  const reportFailure = useReportFailure();
  const mayReveal = useMay('order:read-sensitive');
  const [account, setAccount] = useState<string | null>(null);
  const reveal = useMutation({
    mutationFn: () => orders.call('admin_reveal_complaint_account', { params: { id: complaint.id }, body: {} }),
    onSuccess: (shown) => setAccount(`${shown.bank_account_full_number}, ${shown.name}`),
    onError: (error) => reportFailure(text('complaint.account.failed'), error),
  });
  if (complaint.account_tail === null) return text('complaint.money.back', { payment: complaint.payment_name });
  return (
    <span>
      {account ?? text('complaint.account', { tail: complaint.account_tail })}{' '}
      {account === null && mayReveal && (
        <Button kind="bare" size="small" busy={reveal.isPending} onClick={() => reveal.mutate()}>
          {text('complaint.account.show')}
        </Button>
      )}
    </span>
  );
}

/** What is complained about, and what was decided of it. */
function Lines({ complaint }: { readonly complaint: ComplaintDetail }) {
  const text = useText();
  return (
    <div className="panel stack">
      <h2 id="lines-heading">{text('complaint.goods')}</h2>
      <div className="table-scroll" role="region" aria-labelledby="lines-heading" tabIndex={0}>
        <table className="table compact">
          <thead>
            <tr>
              <th scope="col">{text('complaint.item')}</th>
              <th scope="col">{text('complaint.accepted-pieces')}</th>
              <th scope="col" className="end">
                {text('complaint.paid')}
              </th>
            </tr>
          </thead>
          <tbody>
            {complaint.lines.map((line) => (
              <tr key={line.line}>
                <td>
                  {line.name}
                  <span className="sub mono">{line.code}</span>
                </td>
                <td>
                  {text('complaint.count', { back: line.back ?? '–', quantity: line.quantity })}
                  {line.is_restocked && <span className="sub">{text('complaint.restocked')}</span>}
                </td>
                <td className="end">{formatMoneyExact(line.refunds.at(-1) ?? complaint.estimate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {complaint.refund !== null && (
        <p>
          {text('complaint.amount')}: <b>{formatMoneyExact(complaint.refund)}</b>
        </p>
      )}
    </div>
  );
}
